/** An example of answers to a survey, for documents that show one. */
import { type Question, scaleOf } from '../../worker/contract/survey.ts'

/** What one answer can be. */
export type Answer = string | number | string[]

/** Answers to every question that the endpoint accepts. */
export function toExampleAnswers(questions: readonly Question[]): Readonly<Record<string, Answer>> {
  return Object.fromEntries(questions.map((question) => [question.name, toAnswer(question)]))
}

function toAnswer(question: Question): Answer {
  const [first = '', second] = question.options ?? []
  switch (question.kind) {
    case 'single':
      return first
    case 'multi':
      return second === undefined ? [first] : [first, second]
    case 'text':
      return 'A few words.'.slice(0, question.maxLength)
    case 'number':
      return Math.max(question.min ?? 0, Math.min(question.max ?? 12, 12))
    case 'scale':
      return scaleOf(question)[1]
  }
}
