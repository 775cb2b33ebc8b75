/** What valid YAML would lose without a word. */
import { type Document, isScalar, visit } from 'yaml'
import { REFUSED_KEYS } from '../../../worker/contract/forms.ts'
import type { Message } from './message.ts'
import { type Place, toRange } from './yaml-position.ts'

/**
 * Duplicate keys, and names that JavaScript objects reserve, which would be lost silently. The parser
 * would compare each key with all others, which takes minutes for thousands of redirects.
 */
export function findUnusableKeys(place: Place, document: Document): Message[] {
  const found: Message[] = []
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const fault = known.has(key.value) ? TWICE : REFUSED_KEYS.has(String(key.value)) ? RESERVED : undefined
        if (fault !== undefined) found.push(explainKey(place, key.range?.[0] ?? 0, fault))
        known.add(key.value)
      }
    },
  })
  return found
}

function explainKey(place: Place, start: number, { what, ...fault }: typeof TWICE | typeof RESERVED): Message {
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^:\n]*)/.exec(place.text.slice(start))?.[0] ?? ''
  const range = toRange(place, [start, start + key.length])
  return { file: place.file, ...range, severity: 'error', ...fault, text: `Key "${key}" ${what}.` }
}

const TWICE = { rule: 'duplicate-key', what: 'appears twice: keep one', hint: 'Delete one of the two lines.' } as const
const RESERVED = {
  rule: 'reserved-key',
  what: 'is a reserved name: choose another',
  hint: 'Rename it.',
} as const

/** Texts that end before a ` #` with a word behind it, as in `We are #1`: YAML reads a comment there. */
export function findCutTexts(place: Place, document: Document): Message[] {
  const found: Message[] = []
  visit(document, {
    Scalar: (_, { value, type, range }) => {
      if (type !== 'PLAIN' || typeof value !== 'string' || !range) return
      const [start, end] = range
      COMMENT.lastIndex = end
      const [, cut = ''] = COMMENT.exec(place.text) ?? []
      const whole = place.text.slice(start, COMMENT.lastIndex).trimEnd()
      if (cut === '' || whole.includes('\n')) return
      const fix = JSON.stringify(whole)
      const text = `The text ends before "${cut.trimEnd()}", which YAML reads as a comment: put all of it in double quotation marks.`
      const at = toRange(place, [start, start + whole.length])
      found.push({ file: place.file, ...at, severity: 'warning', rule: 'cut-text', text, hint: fix, fix })
    },
  })
  return found
}

/** A comment that begins without a space: its text. */
const COMMENT = / +(#\S.*)/y
