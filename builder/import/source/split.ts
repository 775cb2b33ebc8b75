/** Takes pages apart: front matter and text, as each system finds them. */
import { parse as parseToml } from 'smol-toml'
import { isRecord, parseYaml } from './front-matter.ts'

/** A page taken apart. */
export interface Split {
  readonly data: Readonly<Record<string, unknown>>
  readonly body: string
  /** Lines above the body. */
  readonly lines: number
  /** Why the front matter could not be read. */
  readonly fault?: string
  /** Losses, each as a sentence. */
  readonly lost?: readonly string[]
}

/**
 * Where front matter begins and ends. Docusaurus, Mintlify and VitePress read it at the very beginning, as gray-matter does:
 * behind the first marks may be a language, and it ends wherever a line begins with them
 * (https://github.com/jonschlinkert/gray-matter#optionslanguage). Jekyll and MkDocs also end it with dots
 * (https://jekyllrb.com/docs/front-matter, https://www.mkdocs.org/user-guide/writing-your-docs/#yaml-style-meta-data);
 * Hugo and Astro skip blank lines above it.
 */
const FENCES = {
  strict: /^(---(?!-)|\+\+\+)[^\n]*\n([\s\S]*?)(?<=\n)\1[ \t]*\n?/,
  dotted: /^(---(?!-)|\+\+\+)[^\n]*\n([\s\S]*?)(?<=\n)(?:\1|\.\.\.)[ \t]*(?:\n|$)/,
  astro: /^(?:\s*\n)?(---(?!-)|\+\+\+)[^\n]*\n([\s\S]*?)(?<=\n)\1[ \t]*\n?/,
  hugo: /^\s*(---(?!-)|\+\+\+)[^\n]*\n([\s\S]*?)(?<=\n)\1[ \t]*\n?/,
} as const

/** How a system finds front matter. */
export type Fences = keyof typeof FENCES

/** Takes a page apart: YAML between `---`, TOML between `+++`, or an object of JSON in Hugo. */
export function split(source: string, fences: Fences = 'strict'): Split {
  const match = FENCES[fences].exec(source)
  if (!match) return fences === 'hugo' && /^\s*\{/.test(source) ? splitJson(source) : toPlain(source, fences)
  const [whole, fence, front = ''] = match
  const [, language = fence === '---' ? 'yaml' : 'toml'] = LANGUAGE.exec(whole) ?? []
  const parse = PARSERS.get(language.toLowerCase()) ?? refuse
  return { ...readFront(front, parse, LONGEST), ...toRest(source, whole) }
}

/** The language that the marks of front matter name. */
const LANGUAGE = /^\s*(?:---|\+\+\+)[ \t]*([^\s#][^\s#]*)/

const PARSERS: ReadonlyMap<string, (text: string) => unknown> = new Map<string, (text: string) => unknown>([
  ['yaml', parseFirst],
  ['yml', parseFirst],
  ['json', parseFirst],
  ['toml', parseToml],
])

/** What an import does not read, such as JavaScript, may say anything. */
const refuse = (): unknown => false

/** Lines in which front matter may say that a page is not public, where only another system can tell its end. */
const FIRST_LINES = /^(?:---|\+\+\+)(?:.*(?:\n|$)){0,100}/

/** A text without front matter, which is hidden if it may have some that hides it. */
const toPlain = (source: string, fences: Fences): Split => ({
  data: HIDING.test(FIRST_LINES.exec(fences === 'hugo' ? source.trimStart() : source)?.[0] ?? '')
    ? { published: false }
    : {},
  body: source,
  lines: 0,
})

/** An object above the text, up to the brace that closes it (https://gohugo.io/content-management/front-matter). */
function splitJson(source: string): Split {
  const whole = source.slice(0, findEnd(source))
  const { data, fault } = readFront(whole, JSON.parse)
  // Text may begin with a shortcode.
  return whole === '' || fault !== undefined ? { data, body: source, lines: 0 } : { data, ...toRest(source, whole) }
}

/** Where the first object of a text ends. */
function findEnd(source: string): number {
  let depth = 0
  for (const { 0: mark, index } of source.matchAll(/"(?:\\[\s\S]|[^"\\])*(?:"|$)|[{}]/g)) {
    depth += mark === '{' ? 1 : mark === '}' ? -1 : 0
    if (mark === '}' && depth === 0) return index + (source[index + 1] === '\n' ? 2 : 1)
  }
  return 0
}

const toRest = (source: string, whole: string): Pick<Split, 'body' | 'lines'> => ({
  body: source.slice(whole.length),
  lines: whole.split('\n').length - 1,
})

/** Keys by which a page may have said that it is not public, or not in lists; `<<` merges any. */
const HIDING =
  /^[^\w\n]*(?:draft|is_?draft|wip|private|password|public|publish|visible|visibility|status|published|publishDate|pubDate|unlisted|hidden|groups|headless|noindex|exp(?:iry|ire)\w*|unpublishDate|_?build|cascade)\b|^[ \t]*<<[ \t]*:/im

/** Characters of YAML or TOML above a page, at most: they take a third of a second. */
const LONGEST = 100_000

function readFront(front: string, parse: (text: string) => unknown, most = Infinity): Pick<Split, 'data' | 'fault'> {
  try {
    if (front.length > most) throw new Error(`it has more than ${most} characters.`)
    const data = parse(front)
    if (isRecord(data)) return { data }
    if ((data ?? '') === '') return { data: {} }
    return { data: { published: false }, fault: 'it is no YAML, TOML or JSON with keys.' }
  } catch (cause) {
    const data = HIDING.test(front) ? { published: false } : {}
    return { data, fault: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause) }
  }
}

/** The data of YAML that is one document: a parser takes seconds for thousands. */
function parseFirst(front: string): unknown {
  const [, rest] = /^(?:---|\.\.\.)(?=\s)([\s\S]*)/m.exec(front) ?? []
  if (rest !== undefined && /\S/.test(rest)) throw new Error('it has several documents.')
  return parseYaml(front)
}
