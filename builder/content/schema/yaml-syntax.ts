/** Common YAML syntax errors, each with the corrected line. */
import { type Document, visit, type YAMLError } from 'yaml'
import type { Message } from './message.ts'
import { findUnclosedBracket } from './yaml-bracket.ts'
import { type Place, toLine, toRange } from './yaml-position.ts'
import { findMissingSpace, findNoBreakSpace } from './yaml-space.ts'

/** The message for invalid YAML. Only the parser's first error is reported; the others mostly follow from it. */
export function explainSyntax(place: Place, document: Document, error: YAMLError): Message {
  const line = place.lines.linePos(error.pos[0]).line
  // The parser reports that its own calls nest too deeply.
  if (/call stack/.test(error.message)) return { file: place.file, ...toRange(place, error.pos), ...TOO_DEEP }
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

const TOO_DEEP = {
  severity: 'error',
  rule: 'too-deep',
  text: 'The value is nested too deeply.',
  hint: 'Put fewer lists and maps into each other.',
} as const

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

/** Errors of the parser that follow from a wrong indentation; a missing character may be the hyphen of an item. */
const OF_INDENTATION: ReadonlySet<string> = new Set([
  'BLOCK_AS_IMPLICIT_KEY',
  'BAD_INDENT',
  'UNEXPECTED_TOKEN',
  'MULTILINE_IMPLICIT_KEY',
  'MISSING_CHAR',
])

/** A key that is not aligned with the other keys of its map. */
function findIndentedKey(place: Place, error: YAMLError): Message | undefined {
  if (!OF_INDENTATION.has(error.code)) return undefined
  const last = place.lines.linePos(error.pos[0]).line
  const columns = new Set<number>()
  const keyColumns = new Set<number>()
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
      space.length < Math.max(above.search(/\S|$/), keyColumn)
    if (isBelowValue || isBetween) {
      const widest = [...(item === '' ? keyColumns : columns)].reduce((most, column) => Math.max(most, column), 0)
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
    keyColumns.add(space.length + item.length)
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
  const key =
    pos && /(?<![\w-])[\w-]+: +$/.exec(place.text.slice(place.text.lastIndexOf('\n', pos[0]) + 1, pos[0]))?.[0]
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
