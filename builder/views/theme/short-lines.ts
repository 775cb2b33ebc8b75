/** Breaks long lines of scripts and JSON: the bundler keeps a copy of the whole line for each of its messages. */
import { parse, type TokenType, tokTypes } from 'acorn'

/** Characters of a line that somebody may have written. */
const WRITTEN = 1000

/**
 * Whether the squares of the lengths of long lines, in characters, add up to more than that of one line of so many: the messages of
 * the bundler for a file may take some five bytes for each.
 */
export const hasLongLines = (source: string, longest: number): boolean => {
  let weight = 0
  for (const { length } of source.split('\n')) if (length > WRITTEN) weight += length ** 2
  return weight > longest ** 2
}

/**
 * A script that means the same, with a line break behind each sign that no statement ends with, and behind comments. Others, within
 * statements, are left out: a message about a name would carry them. Throws a `SyntaxError` of acorn.
 */
export function breakScript(source: string): string {
  try {
    return breakLines(source, 'script')
  } catch {
    return breakLines(source, 'module')
  }
}

function breakLines(source: string, sourceType: 'script' | 'module'): string {
  const parts: string[] = []
  let [end, previous, isFrom]: [number, TokenType, boolean] = [0, tokTypes.semi, false]
  const take = (until: number, mark: string, next = until): void => {
    parts.push(source.slice(end, until), mark)
    end = next
  }
  parse(source, {
    ecmaVersion: 'latest',
    sourceType,
    onToken: ({ type, start, end: last }) => {
      if (isFrom && type === tokTypes.string) take(start, '\n')
      if (previous === tokTypes.braceR && type !== tokTypes.template) take(start, '\n')
      if (previous === tokTypes.parenR && (type === tokTypes.name || type.keyword !== undefined)) take(start, '\n')
      if (GOES_ON.has(type)) take(last, '\n')
      previous = type
      isFrom = source.slice(start, last) === 'from'
    },
    onComment: (isBlock, text, start, last) => {
      if (previous === tokTypes.braceR || GOES_ON.has(previous)) take(last, '\n')
      else take(start, isBlock && !text.includes('\n') ? ' ' : '\n', last)
    },
  })
  return [...parts, source.slice(end)].join('')
}

/** What a statement goes on behind, so that no semicolon is inserted there. https://tc39.es/ecma262/#sec-automatic-semicolon-insertion */
const GOES_ON: ReadonlySet<TokenType> = new Set(
  (
    [
      'braceL',
      'bracketL',
      'parenL',
      'dollarBraceL',
      'comma',
      'semi',
      'colon',
      'dot',
      'question',
      'questionDot',
      'arrow',
      'ellipsis',
      'eq',
      'assign',
      'logicalOR',
      'logicalAND',
      'bitwiseOR',
      'bitwiseXOR',
      'bitwiseAND',
      'equality',
      'relational',
      'bitShift',
      'plusMin',
      'modulo',
      'star',
      'slash',
      'starstar',
      'coalesce',
      'prefix',
      '_in',
      '_instanceof',
      '_typeof',
      '_void',
      '_delete',
    ] as const
  ).map((name) => tokTypes[name]),
)

/** JSON that means the same, with a line break behind each comma, colon and opening bracket outside of texts. */
export const breakJson = (source: string): string =>
  source.replace(/"(?:[^"\\\n]|\\.)*"|[,:{[]/g, (part) => (part.length === 1 ? `${part}\n` : part))
