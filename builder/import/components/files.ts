/** Files that VitePress shows in a page: parts of text, and code. */
import type { Code, RootContent } from 'mdast'
import { withMeta } from './code.ts'
import { findRegion, isMark } from './part.ts'

type Note = (what: string) => void

/** https://vitepress.dev/guide/markdown#markdown-file-inclusion: `<!--@include: ./a.md{1,3}-->`. */
const INCLUDE = /^<!--\s*@include:\s*([^\s#{]+)([#{]\S*)?\s*-->$/
/** https://vitepress.dev/guide/markdown#import-code-snippets: `<<< @/a.ts#region{1 js} [title]`. */
const SNIPPET = /^<<<[ \t]*([^\s#{]+)(?:#([\w-]+))?(?:[ \t]*\{([^}\n]*)\})?(?:[ \t]*\[([^\]\n]*)\])?$/

/** The content of the file that a comment includes; `undefined` if it includes none. */
export function toIncluded(
  comment: string,
  include: (file: string, part: string | undefined) => readonly RootContent[] | undefined,
  note: Note,
): RootContent[] | undefined {
  const [, file, part] = INCLUDE.exec(comment.trim()) ?? []
  if (file === undefined) return undefined
  const content = include(file, part)
  if (content === undefined) note(`Lost: the text of "${file}", which is not in the source.`)
  return [...(content ?? [])]
}

/** The code that a paragraph shows; `undefined` if it is text. */
export function toSnippet(
  paragraph: string,
  read: (file: string) => string | undefined,
  note: Note,
): RootContent[] | undefined {
  const match = SNIPPET.exec(paragraph)
  if (match === null) return undefined
  const [, file = '', region, lines = '', title = ''] = match
  const whole = read(file)
  const value = region === undefined ? whole : readRegion(whole ?? '', region)
  if (value === undefined) {
    note(
      `Lost: the code of "${file}", which the source does not have${whole === undefined ? '' : ' in such a region'}.`,
    )
    return []
  }
  const [, marks = '', lang = ''] = /^([\d,-]*)\s*(\w*)$/.exec(lines) ?? []
  const meta = `${marks && `{${marks}}`} ${title && `[${title}]`}`.trim()
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? null
  const code: Code = { type: 'code', lang: lang || extension, meta, value: value.trimEnd() }
  return [withMeta(code, (what) => note(`Lost: ${what}.`))]
}

/** The lines of a region of code, without those that mark one; `undefined` if it has no such region. */
function readRegion(code: string, name: string): string | undefined {
  const lines = code.split('\n')
  const region = findRegion(lines, name)
  return typeof region === 'object'
    ? lines
        .slice(region.start, region.end)
        .filter((line) => !isMark(line))
        .join('\n')
    : undefined
}
