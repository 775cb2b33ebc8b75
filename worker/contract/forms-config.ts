/** The configuration of the forms in a release. The Worker does not validate it: it imports only the types. */
import * as v from 'valibot'

/** How a survey question is answered. */
export const QuestionKind = v.picklist(['single', 'multi', 'text', 'number', 'scale'])
export type QuestionKind = v.InferOutput<typeof QuestionKind>

/** One question of the survey. Its answer is the property `name` of the submission; no question is required. */
export const SurveyQuestion = v.pipe(
  v.object({
    name: v.pipe(
      v.string(),
      v.regex(/^q_[a-z0-9_]{1,62}$/),
      v.description('Property of the submission that carries the answer, `q_<name>`.'),
      v.examples(['q_agents_in_production']),
    ),
    kind: v.pipe(
      QuestionKind,
      v.description(
        '`single`: one of the options; `multi`: an array of options; `text`, `number`: free; `scale`: a whole number from `min` to `max`.',
      ),
      v.examples(['single']),
    ),
    text: v.pipe(
      v.string(),
      v.minLength(1),
      v.description('The question.'),
      v.examples(['Do you run agents in production?']),
    ),
    help: v.optional(v.pipe(v.string(), v.description('What to keep in mind when answering.'))),
    options: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.minLength(1))),
        v.description('The option strings, with `single` and `multi`.'),
        v.examples([['Yes', 'No', 'Not yet']]),
      ),
    ),
    min: v.optional(v.pipe(v.number(), v.description('Lowest answer, with `number` and `scale` (1 where absent).'))),
    max: v.optional(v.pipe(v.number(), v.description('Highest answer, with `number` and `scale` (5 where absent).'))),
    minLabel: v.optional(v.pipe(v.string(), v.description('What the lowest answer of a `scale` means.'))),
    maxLabel: v.optional(v.pipe(v.string(), v.description('What the highest answer of a `scale` means.'))),
    maxLength: v.optional(v.pipe(v.number(), v.description('Longest answer in characters, with `text`.'))),
  }),
  v.description('One question of the survey.'),
)
export type SurveyQuestion = v.InferOutput<typeof SurveyQuestion>

/** How a field is filled in. */
export const FieldKind = v.picklist([
  'text',
  'textarea',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'choice',
  'choices',
  'consent',
  'hidden',
])
export type FieldKind = v.InferOutput<typeof FieldKind>

/** One field. */
export const FormField = v.object({
  /** Property of the submission. */
  name: v.string(),
  kind: FieldKind,
  /** The question, as plain text. */
  label: v.string(),
  required: v.optional(v.boolean()),
  /** Options of a choice. */
  options: v.optional(v.array(v.string())),
  /** Bounds of a number, or of a date as `YYYY-MM-DD`. */
  min: v.optional(v.union([v.number(), v.string()])),
  max: v.optional(v.union([v.number(), v.string()])),
  /** Characters of a text. */
  maxLength: v.optional(v.number()),
})
export type FormField = v.InferOutput<typeof FormField>

/** A form with fields of a team's own: one of its own, or one of the five. */
export const OwnForm = v.object({
  /** A lead has an e-mail address and needs a person; a survey neither. */
  kind: v.picklist(['lead', 'survey']),
  fields: v.array(FormField),
})
export type OwnForm = v.InferOutput<typeof OwnForm>

/** The configuration of the forms in a release (see `Root.forms`). */
export const FormsConfig = v.object({
  /** Mail domains that a form refuses, lower case. */
  refusedDomains: v.record(v.string(), v.array(v.string())),
  /** Questions whose answers are checked; empty when the site has no survey. */
  questions: v.array(SurveyQuestion),
  /** Forms with fields of the team's own, by name. */
  forms: v.optional(v.record(v.string(), OwnForm)),
  /** Address of the page with the form, if there is one. */
  pages: v.optional(v.record(v.string(), v.string())),
})
export type FormsConfig = v.InferOutput<typeof FormsConfig>
