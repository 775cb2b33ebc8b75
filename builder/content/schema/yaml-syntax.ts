/** Common YAML syntax errors, each with the corrected line. */
import { type Document, isScalar, visit, type YAMLError } from 'yaml'
import { REFUSED_KEYS } from '../../../worker/contract/forms.ts'
import type { Message } from './message.ts'
import { findUnclosedBracket } from './yaml-bracket.ts'
import { type Place, toLine, toRange } from './yaml-position.ts'
import { findMissingSpace, findNoBreakSpace } from './yaml-space.ts'

/** The message for invalid YAML. Only the parser's first error is reported; the others mostly follow from it. */
export function explainSyntax(place: Place, document: Document, error: YAMLError): Message {
  const line = place.lines.linePos(error.pos[0]).line
  return (
    findConflict(place) ??
    findNoBreakSpace(place, line) ??
    findMissingSpace(place, line) ??
    findUnclosedQuote(place, error) ??
    findUnclosedBracket(place, document) ??
    findUnquotedInBraces(place, document) ??
    findIndentedKey(place, error) ??
    findUnquoted(place, error) ?? {
      file: place.file,
      ...toRange(place, error.pos),
      severity: 'error',
      rule: 'yaml-syntax',
      text: `Cannot read this as YAML: ${decapitalize(error.message)}.`,
      hint:
        error.code === 'TAB_AS_INDENT'
          ? 'Indent with spaces.'
          : 'Write one `key: value` per line, and a hyphen before each item of a list.',
    }
  )
}

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

/** YAML that is not a mapping, such as a list or a bare text. */
export function explainNoMap(place: Place): Message {
  return (
    findMissingSpace(place) ?? {
      file: place.file,
      line: place.line,
      column: 1,
      severity: 'error',
      rule: 'yaml-syntax',
      text: 'There are no keys here: write one `key: value` per line.',
      hint: 'key: value',
    }
  )
}

/** An unresolved merge conflict. */
function findConflict(place: Place): Message | undefined {
  const index = place.text.split('\n').findIndex((line) => /^(?:<{7}|>{7})(?: |$)/.test(line))
  if (index === -1) return undefined
  return {
    ...toLine(place, index, 0),
    rule: 'merge-conflict',
    text: 'The file has an unresolved merge conflict.',
    hint: 'Decide which text stays, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
  }
}

/** A key that is not aligned with the other keys of its map. */
function findIndentedKey(place: Place, error: YAMLError): Message | undefined {
  if (!['BLOCK_AS_IMPLICIT_KEY', 'BAD_INDENT', 'UNEXPECTED_TOKEN', 'MULTILINE_IMPLICIT_KEY'].includes(error.code)) {
    return undefined
  }
  const last = place.lines.linePos(error.pos[0]).line
  const columns = new Set<number>()
  let above = ''
  // The parser notices some way on: the first line below a value that has no business there.
  for (const [index, line] of place.text
    .split('\n')
    .slice(0, last + 2)
    .entries()) {
    const [, space = '', item = '', name = ''] = /^( *)(- *)?(?:([\w-]+):(?: |$))?/.exec(line) ?? []
    const [, spaceAbove = '', itemAbove = '', valueAbove = ''] = /^( *)(- *)?[\w-]+:(?: +(\S.*))?$/.exec(above) ?? []
    // The keys of an item begin behind its hyphen.
    const keyColumn = spaceAbove.length + (item === '' ? itemAbove.length : 0)
    const isBelowValue = name !== '' && valueAbove !== '' && !/^[|>]/.test(valueAbove) && space.length > keyColumn
    const isBetween =
      (name !== '' || item !== '') &&
      !columns.has(space.length) &&
      index >= last - 1 &&
      space.length < above.search(/\S|$/)
    if (isBelowValue || isBetween) {
      const widest = [...columns].reduce((most, column) => Math.max(most, column), 0)
      return {
        ...toLine(place, index, space.length),
        rule: 'bad-indentation',
        text:
          name !== '' && item === ''
            ? `The key "${name}" is not indented like the other keys of its group: all begin in the same column.`
            : 'The item is not indented like the items above it: all begin in the same column.',
        hint: `${' '.repeat(isBelowValue ? keyColumn : widest)}${line.trim()}`,
      }
    }
    if (line.trim() === '') continue
    above = line
    columns.add(line.search(/\S/))
  }
  return undefined
}

/** A line that looks like an item of a list, and was read as the end of the text above it. */
export function findSwallowedItem(place: Place, document: Document): Message | undefined {
  let found: Message | undefined
  visit(document, {
    Scalar(_, { range, type }) {
      if (type !== 'PLAIN' || !range) return undefined
      const match = /\n *- \S/.exec(place.text.slice(range[0], range[1]))
      if (!match) return undefined
      const index = place.lines.linePos(range[0] + match.index + 1).line - 1
      const line = place.text.split('\n')[index] ?? ''
      found = {
        ...toLine(place, index, line.search(/\S/)),
        rule: 'bad-indentation',
        text: 'The item is indented deeper than the one above it, so both were read as one text.',
        hint: line.trim(),
      }
      return visit.BREAK
    },
  })
  return found
}

/** The parser notices a missing quote only at the end of the file: show the line where the text begins. */
function findUnclosedQuote(place: Place, error: YAMLError): Message | undefined {
  if (error.code !== 'MISSING_CHAR') return undefined
  const lines = place.text.split('\n')
  const index = lines.findIndex((line) => /:\s+(?:"(?:[^"\\]|\\.)*|'[^']*)$/.test(line))
  const text = lines[index]
  if (text === undefined) return undefined
  const column = text.search(/["']/)
  return {
    ...toLine(place, index, column),
    rule: 'yaml-syntax',
    text: `The quotation mark is not closed: write ${text[column]} at the end of the text.`,
    hint: `${text.trim()}${text[column]}`,
  }
}

/** A text with `: `, a leading `@`, `%` or backtick, or an apostrophe within single quotes: needs double quotes. */
function findUnquoted(place: Place, error: YAMLError): Message | undefined {
  if (!['BLOCK_AS_IMPLICIT_KEY', 'BAD_SCALAR_START', 'UNEXPECTED_TOKEN'].includes(error.code)) return undefined
  const start = place.text.lastIndexOf('\n', error.pos[0] - 1) + 1
  const end = place.text.indexOf('\n', start)
  const text = place.text.slice(start, end === -1 ? undefined : end)
  const match = /^(\s*(?:- )?[\w-]+: +)(.+)$/.exec(text.trimEnd())
  if (!match?.[1] || !match[2]) return undefined
  const [, key, value] = match
  return explainUnquoted(place, start + key.length, key, value)
}

/** The same within the braces of a group of keys. */
function findUnquotedInBraces(place: Place, document: Document): Message | undefined {
  const { pos } = document.errors.find(({ code }) => code === 'BLOCK_IN_FLOW') ?? {}
  const value = pos && place.text.slice(...pos).trimEnd()
  const key = pos && /[\w-]+: +$/.exec(place.text.slice(0, pos[0]))?.[0]
  if (!pos || !value || !key || value.includes('\n')) return undefined
  return explainUnquoted(place, pos[0], key, value)
}

function explainUnquoted(place: Place, start: number, key: string, value: string): Message {
  const fix = JSON.stringify(value.replace(/^'(.*)'$/, '$1'))
  return {
    file: place.file,
    ...toRange(place, [start, start + value.length]),
    severity: 'error',
    rule: 'yaml-syntax',
    text: 'The text has characters that mean something in YAML: put it in double quotation marks.',
    hint: `${key.trim()} ${fix}`,
    fix,
  }
}

const decapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
