/** `survey.yaml`: the survey. */
import * as v from 'valibot'
import { SurveyQuestion } from '../../../worker/contract/forms-config.ts'
import { findLargeAnswers } from './answer-size.ts'
import { type Fault, checkOptions, constraint, findRepeated } from './fault.ts'
import { MOST_FIELDS, MOST_OPTIONS } from './form-fields.ts'
import { Line, listOf, Slug, Text } from './values.ts'

const describedLine = (description: string) => v.pipe(Line, v.description(description))
const describedText = (description: string) => v.pipe(Text, v.description(description))

/** The survey with its questions. */
export const SurveyFile = v.strictObject({
  id: v.pipe(Slug, v.description('Stable name of the survey.')),
  title: describedLine('Title of the survey.'),
  introduction: describedText('Why it is asked and what becomes of the answers.'),
  questions: v.pipe(
    listOf(
      v.strictObject({
        ...SurveyQuestion.entries,
        name: v.pipe(
          v.string(),
          v.regex(
            /^q_[a-z0-9_]{1,62}$/,
            constraint('bad-question-name', 'must be q_ followed by lower-case letters, digits and underscores'),
          ),
          v.description('Property of the submission that carries the answer, q_<name>.'),
        ),
        text: describedLine('The question.'),
        options: v.optional(
          v.pipe(
            listOf(describedLine('One option.'), MOST_OPTIONS),
            v.description('The options, with `single` and `multi`.'),
          ),
        ),
        maxLength: v.optional(
          v.pipe(
            v.number(),
            v.check(
              (value) => Number.isInteger(value) && value > 0,
              constraint('bad-range', 'must be a whole number above 0'),
            ),
            v.description('Longest answer in characters, with `text`.'),
          ),
        ),
      }),
      MOST_FIELDS,
    ),
    v.minLength(1, constraint('bad-value', 'has no questions: a survey asks at least one')),
    v.description('The questions.'),
  ),
})
export type SurveyFile = v.InferOutput<typeof SurveyFile>

/** The keys of a question that the rules read, whether or not the others are valid. */
const Sketch = v.looseObject({
  name: v.optional(v.unknown()),
  kind: v.optional(v.unknown()),
  options: v.optional(v.unknown()),
  min: v.optional(v.unknown()),
  max: v.optional(v.unknown()),
})

/** Checks beyond the schema: names and options are unique, and each kind has its required keys. */
export function checkSurvey(data: unknown): Fault[] {
  const survey = v.safeParse(v.object({ questions: v.array(Sketch) }), data)
  if (!survey.success) return []
  const { questions } = survey.output
  const repeated = findRepeated(questions.map(({ name }) => name)).map(({ value, index }): Fault => ({
    rule: 'duplicate-name',
    path: ['questions', index, 'name'],
    part: 'value',
    text: `Two questions have the name "${value}": change one of them.`,
    hint: `name: ${value}_2`,
  }))
  return [
    ...repeated,
    ...questions.flatMap((question, index) => checkQuestion(question, ['questions', index])),
    ...findLargeAnswers(questions, ['questions']),
  ]
}

function checkQuestion(question: v.InferOutput<typeof Sketch>, path: Fault['path']): Fault[] {
  const { kind, options, min, max } = question
  const faults: Fault[] = []
  const chooses = kind === 'single' || kind === 'multi'
  if (chooses && (options === undefined || (Array.isArray(options) && options.length === 0))) {
    const text = `A question of the kind "${kind}" needs options to choose from.`
    faults.push({
      rule: 'missing-options',
      path: [...path, 'kind'],
      part: 'value',
      text,
      hint: 'options:\n  - …\n  - …',
    })
  }
  if (!chooses && typeof kind === 'string' && options !== undefined) {
    const text = `A question of the kind "${kind}" has no options: leave them out, or make it "single" or "multi".`
    faults.push({ rule: 'needless-options', path: [...path, 'options'], part: 'key', text, hint: 'kind: single' })
  }
  for (const fault of checkOptions(options, path)) faults.push(fault)
  if (kind === 'scale') faults.push(...checkScale(question, path))
  if (typeof min === 'number' && typeof max === 'number' && min >= max) {
    const text = `"max" is ${max}: it must be larger than "min", which is ${min}.`
    faults.push({ rule: 'bad-range', path: [...path, 'max'], part: 'value', text, hint: `max: ${min + 1}` })
  }
  return faults
}

/** Maximum number of answers of a scale. Each answer is a button. */
const SCALE_LIMIT = 101

/** A scale has whole ends, and as many answers as can be shown. */
function checkScale({ min = 1, max = 5 }: v.InferOutput<typeof Sketch>, path: Fault['path']): Fault[] {
  if (typeof min !== 'number' || typeof max !== 'number') return []
  const ends = [
    ['min', min],
    ['max', max],
  ] as const
  const [name, value] = ends.find(([, end]) => !Number.isSafeInteger(end)) ?? []
  if (name !== undefined) {
    const text = `"${name}" is ${value}: the ends of a scale must be whole numbers.`
    return [{ rule: 'bad-range', path: [...path, name], part: 'value', text, hint: `${name}: 5` }]
  }
  if (max - min < SCALE_LIMIT) return []
  const text = `The scale goes from ${min} to ${max}: it must have at most ${SCALE_LIMIT} answers.`
  const hint = `Ask for a number instead (kind: number), or write max: ${min + 10}.`
  return [{ rule: 'bad-range', path: [...path, max === 5 ? 'min' : 'max'], part: 'value', text, hint }]
}
