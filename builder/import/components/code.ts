/** Code blocks: titles, marked lines and other options after the language. */
import type { Code } from 'mdast'
import { drawDiagram } from '../../page/code/diagram.ts'
import type { Layout } from '../source/layout.ts'

/** Titles as systems write them, and words that say how code is shown. */
const TITLE = /(?<![\w-])(?:title|filename|label)=(?:"([^"]*)"|'([^']*)'|\{?"([^"]*)"\}?)/
const BRACKETED = /\[([^\]]+)\]/
const WORDS =
  /\{[^}]*\}|\[[^\]]*\]|\/[^/]+\/|\b[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\b(?:showLineNumbers|wrap|lines|expandable|copy|live|theme|icon)\b/g

/** A title without its key: in quotes, or the path of a file. */
const NAMED = /^"([^"]+)"$|^'([^']+)'$|^([\w@./-]+\.\w{1,5})$/

/** Marked lines: `{1,3-4}`, or those of Hugo and MkDocs, such as `hl_lines=[1,"3-4"]` and `hl_lines="1 3-4"`. */
const MARKED =
  /(?<![=\w])\{([\d,\s-]+)\}|(?<![\w-])hl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)"|'([^']*)'|([\d-]+(?:\s+[\d-]+)*))/i

/** Line numbers, and the first of them. */
const NUMBERED =
  /(?<![\w-])(?:showLineNumbers(?:=\{?(?<shown>\w+)\}?)?|(?:linenos|linenums)\s*=\s*["']?(?<numbers>\w+))(?![\w-])/i
const LINES = /(?<![\w-])lines(?![\w=-])/
const FIRST = /(?<![\w-])(?:linenostart|startLineNumber)\s*=\s*["']?(\d+)/i

/** Characters behind a language that are read, at most: each word of them may be looked for in the code. */
const MOST_META = 1000

/** Languages that Hugo's highlighter alone knows by these names (https://gohugo.io/content-management/syntax-highlighting). */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['go-html-template', 'html'],
  ['go-text-template', 'text'],
])

/** Front matter and directives of a diagram (https://mermaid.js.org/config/configuration.html, /config/directives.html). */
const SETTINGS = /^\s*(?:---\n[\s\S]*?\n---\n|%%\{[\s\S]*?\}%%\s*)/

/** What a source says of blocks of code. */
export type CodeOfSource = Pick<Layout, 'takeCode' | 'hasPlainTitles'>
type Lose = (what: string) => void

/** A block of code as the old system showed it. */
export function toCode(node: Code, { takeCode, hasPlainTitles }: CodeOfSource, lose: Lose): Code {
  let value = takeCode?.(node.value, lose) ?? node.value
  if (node.lang === 'mermaid' && SETTINGS.test(value)) {
    lose('the settings of a diagram')
    value = value.replace(SETTINGS, '')
  }
  const drawn =
    node.lang === 'mermaid'
      ? drawDiagram(value, { number: 1, before: { connections: 0, parts: 0 }, label: '' })
      : undefined
  if (drawn !== undefined && 'fault' in drawn) {
    lose(`a drawing, whose text is code now (${drawn.fault})`)
    return withMeta({ ...node, lang: 'text', value }, lose, hasPlainTitles)
  }
  return withMeta({ ...node, value }, lose, hasPlainTitles)
}

/**
 * A block of code with its title, its marked lines and its line numbers as the builder reads them. With `hasPlainTitles`
 * words without a key are the title.
 */
export function withMeta(node: Code, lose: Lose, hasPlainTitles = false): Code {
  // Marked lines may be right behind the language: `js{1,3}`.
  const [, language = '', attached = ''] = /^([^{]*)(.*)$/s.exec(node.lang ?? '') ?? []
  const meta = `${attached} ${node.meta ?? ''}`.slice(0, MOST_META)
  const title = toTitle(node, meta, hasPlainTitles, lose)
  const lang = LANGUAGES.get(language) ?? (/^[\w+#.-]{1,24}$/.test(language) ? language : null)
  const options = [toMarks(node, meta), toNumbers(meta, hasPlainTitles, lose)].filter((option) => option !== '')
  const plain = { ...node, lang, meta: options.length === 0 ? null : options.join(' ') }
  return title === '' ? plain : withTitle(plain, title)
}

function toTitle({ value }: Code, meta: string, hasPlainTitles: boolean, lose: Lose): string {
  const [, double, single, braced] = TITLE.exec(meta) ?? []
  const title = double ?? single ?? braced ?? BRACKETED.exec(meta.replaceAll(/\{[^}]*\}/g, ''))?.[1]
  // Text markers of Expressive Code, in quotes (https://expressive-code.com/key-features/text-markers/).
  const words = meta.replaceAll(/(?<![=\w])(?:"([^"]*)"|'([^']*)')/g, (mark, one?: string, other?: string) =>
    value.includes(one ?? other ?? '') ? '' : mark,
  )
  const rest = words.replaceAll(WORDS, '').replaceAll(/\s+/g, ' ').trim()
  const named = hasPlainTitles
    ? rest
    : NAMED.exec(rest)
        ?.slice(1)
        .find((part) => part !== undefined)
  if (rest !== '' && (title !== undefined || named === undefined))
    lose(`${JSON.stringify(rest)} behind the language of a block of code`)
  return title ?? named ?? ''
}

function toMarks({ value }: Code, meta: string): string {
  const marks = (MARKED.exec(meta) ?? [])
    .slice(1)
    .flatMap((written) => written?.match(/\d+(?:\s*-\s*\d+)?/g) ?? [])
    .map((range) => range.replaceAll(/\s/g, ''))
  const last = marks.flatMap((range) => range.split('-')).reduce((most, line) => Math.max(most, Number(line)), 0)
  return last > 0 && last <= value.split('\n').length ? `{${marks.join(',')}}` : ''
}

function toNumbers(meta: string, hasLines: boolean, lose: Lose): string {
  const match = NUMBERED.exec(meta)
  const said = match?.groups?.['shown'] ?? match?.groups?.['numbers'] ?? 'true'
  if (said === 'false' || (match === null && !(hasLines && LINES.test(meta)))) return ''
  const first = Number(FIRST.exec(meta)?.[1] ?? said)
  if (first > 1) lose(`that the line numbers of a block of code begin with ${first}`)
  return 'showLineNumbers'
}

/** The words behind a language need one. */
export const withTitle = (node: Code, title: string): Code => ({
  ...node,
  lang: node.lang ?? 'text',
  meta: `title="${title.replaceAll('"', '’')}"${node.meta ? ` ${node.meta}` : ''}`,
})
