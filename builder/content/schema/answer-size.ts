/** How long the answers are that people choose in a form: the Worker takes a body of so many bytes. */
import { BODY_LIMIT } from '../../../worker/contract/forms.ts'
import type { Fault } from './fault.ts'

/** What is left for texts, the captcha token and the names of fields, in bytes. */
const LEFT = 4096

/** The fault of fields whose chosen options alone would fill the body of a submission. */
export function findLargeAnswers(
  fields: readonly { readonly kind?: unknown; readonly options?: unknown }[],
  path: Fault['path'],
): Fault[] {
  const bytes = fields.reduce((sum, { kind, options }) => {
    const sizes = Array.isArray(options)
      ? options.map((option) => Buffer.byteLength(JSON.stringify(option) ?? '') + 1)
      : []
    const isSeveral = kind === 'choices' || kind === 'multi'
    return sum + sizes.reduce((a, b) => (isSeveral ? a + b : Math.max(a, b)), 0)
  }, 0)
  if (bytes <= BODY_LIMIT - LEFT) return []
  const text = `Whoever chooses the longest answers sends ${bytes} bytes with these alone: a submission has at most ${BODY_LIMIT}.`
  return [{ rule: 'too-long', path, part: 'key', text, hint: 'Shorten the options, or leave some out.' }]
}
