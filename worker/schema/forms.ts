/** The five forms: what they accept, what they answer, and what the Worker knows of each from the release. */
import * as v from 'valibot'

/** The form names, as in `/api/forms/<form>`. */
export const FORMS = ['book-demo', 'signup', 'events', 'contact', 'survey'] as const

/** Name of a form. */
export const FormName = v.picklist(FORMS)
export type FormName = v.InferOutput<typeof FormName>

/** The forms that need an e-mail address; the survey does not. */
export const LEAD_FORMS = ['book-demo', 'signup', 'events', 'contact'] as const
export type LeadForm = (typeof LEAD_FORMS)[number]

/** How a survey question is answered. */
export const QuestionKind = v.picklist(['single', 'multi', 'text', 'number', 'scale'])
export type QuestionKind = v.InferOutput<typeof QuestionKind>

/** One question of the survey. Its answer is the property `name` of the submission; no question is required. */
export const Question = v.object({
  name: v.pipe(
    v.string(),
    v.regex(/^q_[a-z0-9_]{1,62}$/),
    v.description('Property of the submission that carries the answer, `q_<name>`.'),
  ),
  kind: v.pipe(
    QuestionKind,
    v.description(
      '`single`: one of the options; `multi`: an array of options; `text`, `number`: free; `scale`: a whole number from `min` to `max`.',
    ),
  ),
  text: v.pipe(v.string(), v.minLength(1), v.description('The question.')),
  help: v.optional(v.pipe(v.string(), v.description('What to keep in mind when answering.'))),
  options: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1))),
      v.description('The option strings, with `single` and `multi`.'),
    ),
  ),
  min: v.optional(v.pipe(v.number(), v.description('Lowest answer, with `number` and `scale`.'))),
  max: v.optional(v.pipe(v.number(), v.description('Highest answer, with `number` and `scale`.'))),
  minLabel: v.optional(v.pipe(v.string(), v.description('What the lowest answer of a `scale` means.'))),
  maxLabel: v.optional(v.pipe(v.string(), v.description('What the highest answer of a `scale` means.'))),
  maxLength: v.optional(v.pipe(v.number(), v.description('Longest answer in characters, with `text`.'))),
})
export type Question = v.InferOutput<typeof Question>

/** What the Worker reads of the forms from a release (see `Root.forms`). */
export const FormsConfig = v.object({
  /** Mail domains that a form refuses, lower case. */
  refusedDomains: v.record(v.string(), v.array(v.string())),
  /** Questions whose answers are checked; empty when the site has no survey. */
  questions: v.array(Question),
})
export type FormsConfig = v.InferOutput<typeof FormsConfig>

/** The 200 answer of every form. */
export const FormResult = v.pipe(
  v.object({
    ok: v.pipe(v.boolean(), v.description('True when the submission was accepted and forwarded.')),
    challenge: v.optional(
      v.pipe(v.boolean(), v.description('True when a human must complete a check in a browser; nothing was stored.')),
    ),
    message: v.optional(v.pipe(v.string(), v.description('Human-readable status.'))),
  }),
  v.description('What became of a submission.'),
)
export type FormResult = v.InferOutput<typeof FormResult>
