/** Breaks long lines of scripts and JSON: the bundler keeps a copy of the whole line for each of its messages. */
import { parse, type Token, type TokenType, tokTypes } from 'acorn'

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

/** A script that means the same, with a line break behind each sign that no statement ends with. Throws a `SyntaxError` of acorn. */
export function breakScript(source: string): string {
  const broken: string[] = []
  let end = 0
  const onToken = (token: Token): void => {
    if (!GOES_ON.has(token.type)) return
    broken.push(source.slice(end, token.end))
    end = token.end
  }
  parse(source, { ecmaVersion: 'latest', sourceType: 'module', onToken })
  return [...broken, source.slice(end)].join('\n')
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

/** JSON that means the same, with a line break behind each comma and opening bracket outside of texts. */
export const breakJson = (source: string): string =>
  source.replace(/"(?:[^"\\\n]|\\.)*"|[,{[]/g, (part) => (part.length === 1 ? `${part}\n` : part))
