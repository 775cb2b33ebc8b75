/** Parses a page: as MDX if the source is MDX. If that fails, the page is parsed as markdown and reported. */
import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { errorToText } from '../../content/error.ts'
import { parseFormulas } from './formulas.ts'
import { parseHtml } from './parse-html.ts'
import { toCharacters } from './unseen.ts'

/** `html-lines` is HTML whose line ends are shown (https://developer.wordpress.org/reference/functions/wpautop/). */
export type Syntax = 'mdx' | 'md' | 'html' | 'html-lines'

const toProcessor = (singleTilde: boolean) =>
  unified().use(remarkParse).use(remarkGfm, { singleTilde }).use(remarkDirective).freeze()
const markdown = toProcessor(true)
const withDoubleTildes = toProcessor(false)

/** A tree, and parse errors. */
export interface Parsed {
  readonly tree: Root
  /** The text that the positions of the tree count in. */
  readonly text: string
  readonly fault?: { readonly line: number | undefined; readonly text: string }
}

/** Parses a page; `singleTilde` says whether single tildes of markdown strike text out. */
export function parse(written: string, syntax: Syntax, singleTilde = true): Parsed {
  const source = toCharacters(written)
  if (syntax === 'html' || syntax === 'html-lines') {
    const { tree, deepAt } = parseHtml(source, syntax === 'html-lines')
    const lost = 'Lost: elements that are nested too deeply; their text stays.'
    return deepAt === undefined ? { tree, text: source } : { tree, text: source, fault: { line: deepAt, text: lost } }
  }
  const plain = singleTilde ? markdown : withDoubleTildes
  if (syntax === 'md') return parseWith(plain, source, false)
  const prepared = prepareMdx(source)
  try {
    return parseWith(markdown().use(remarkMdx, { acorn: JsxParser }), prepared, true)
  } catch (cause) {
    const line = typeof cause === 'object' && cause !== null && 'line' in cause ? Number(cause.line) : undefined
    const fault = {
      line,
      text: `Read as plain markdown, since it is not valid MDX: ${errorToText(cause)}`,
    }
    return { ...parseWith(markdown, source, false), fault }
  }
}

const parseWith = (processor: Pick<typeof markdown, 'parse'>, text: string, isMdx: boolean): Parsed => ({
  tree: parseFormulas(text, isMdx, (masked) => processor.parse(masked)),
  text,
})

const JsxParser = Parser.extend(acornJsx())

/**
 * Preprocessing before MDX, as other systems do it: ids of headings and HTML comments. Line numbers and code are
 * unchanged.
 */
const prepareMdx = (source: string): string =>
  outsideCode(source, (part) =>
    part
      .replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?\1(?!`)|<!--[\s\S]*?(?:-->|(?![\s\S]))/g, (piece, tick) =>
        tick === undefined && piece.endsWith('-->') ? piece.replaceAll(/[^\n]/g, '') : piece,
      )
      .replaceAll(/^(#{1,6} .*)\{(?:\/\*[ \t]*)?(#[\w.-]+)(?:[ \t]*\*\/)?\}[ \t]*$/gm, String.raw`$1\{$2\}`)
      .replaceAll(/`[^`\n]*`|(?<!\]\()<(https?:\/\/[^\s<>]+)>/g, (piece, url) =>
        url === undefined ? piece : `[${url}](${url})`,
      ),
  )

const FENCE = /^([ \t>]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S])))/m

/** Changes a text between its blocks of code. */
export function outsideCode(source: string, change: (part: string) => string): string {
  let rest = source
  let result = ''
  for (let match = FENCE.exec(rest); match?.[1] !== undefined; match = FENCE.exec(rest)) {
    result += change(rest.slice(0, match.index)) + match[1]
    rest = rest.slice(match.index + match[1].length)
  }
  return result + change(rest)
}
