/** The questions of the survey, and the schemas of their answers. */
import * as v from 'valibot'

/** How a survey question is answered. */
export const QuestionKind = v.picklist(['single', 'multi', 'text', 'number', 'scale'])
export type QuestionKind = v.InferOutput<typeof QuestionKind>

/** One question of the survey. Its answer is the property `name` of the submission; no question is required. */
export const Question = v.pipe(
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
export type Question = v.InferOutput<typeof Question>

/** Lowest and highest answer of a `scale` question, both included. */
export const scaleOf = (question: Question): readonly [min: number, max: number] => [
  question.min ?? 1,
  question.max ?? 5,
]

/** The schema of an answer to `question`. Its messages say what is accepted; options are listed beside them. */
export function answerTo(question: Question): v.GenericSchema<string | number | string[]> {
  switch (question.kind) {
    case 'single':
      return v.pipe(oneOf(question), v.description(question.text))
    case 'multi':
      return v.pipe(v.array(oneOf(question), 'Send an array of options.'), v.description(question.text))
    case 'text':
      return text(question)
    case 'number':
      return number(question)
    case 'scale':
      return scale(question)
  }
}

const oneOf = ({ options = [] }: Question) => v.picklist(options, 'Choose from the options.')

function text({ text: description, maxLength }: Question) {
  const any = v.string('Send text.')
  const bounded =
    maxLength === undefined ? any : v.pipe(any, v.maxLength(maxLength, `Use at most ${maxLength} characters.`))
  return v.pipe(bounded, v.description(description))
}

function number({ text: description, min, max }: Question) {
  const any = v.number('Send a number.')
  const fromMin = min === undefined ? any : v.pipe(any, v.minValue(min, `Send a number not below ${min}.`))
  const bounded = max === undefined ? fromMin : v.pipe(fromMin, v.maxValue(max, `Send a number not above ${max}.`))
  return v.pipe(bounded, v.description(description))
}

function scale(question: Question) {
  const [min, max] = scaleOf(question)
  const message = `Send a whole number from ${min} to ${max}.`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
    v.description(question.text),
  )
}
