/** The questions of the survey, and the schemas of their answers. */
import * as v from 'valibot'
import type { SurveyQuestion } from './forms-config.ts'

/** Lowest and highest answer of a `scale` question, both included. */
export const scaleOf = (question: SurveyQuestion): readonly [min: number, max: number] => [
  question.min ?? 1,
  question.max ?? 5,
]

/** The schema of an answer to `question`. Its messages state what is accepted; options are listed separately. */
export const answerTo = (question: SurveyQuestion) => v.pipe(toAnswer(question), v.description(question.text))

function toAnswer(question: SurveyQuestion): v.GenericSchema<string | number | string[]> {
  switch (question.kind) {
    case 'single':
      return oneOf(question)
    case 'multi':
      return v.array(oneOf(question), 'Send an array of options.')
    case 'text':
      return text(question)
    case 'number':
      return number(question)
    case 'scale':
      return scale(question)
  }
}

const oneOf = ({ options = [] }: SurveyQuestion) => v.picklist(options, 'Choose from the options.')

function text({ maxLength }: SurveyQuestion) {
  const any = v.string('Send text.')
  return maxLength === undefined ? any : v.pipe(any, v.maxLength(maxLength, `Use at most ${maxLength} characters.`))
}

function number({ min, max }: SurveyQuestion) {
  const any = v.number('Send a number.')
  const fromMin = min === undefined ? any : v.pipe(any, v.minValue(min, `Send a number not below ${min}.`))
  return max === undefined ? fromMin : v.pipe(fromMin, v.maxValue(max, `Send a number not above ${max}.`))
}

function scale(question: SurveyQuestion) {
  const [min, max] = scaleOf(question)
  const message = `Send a whole number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}
