/**
 * Notes and tabs of MkDocs as directives (https://squidfunk.github.io/mkdocs-material/reference/admonitions/,
 * https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/).
 */
import { readCodeLines } from '../source/code-lines.ts'
import { withoutContainers } from '../source/containers.ts'
import { ASIDES } from './asides.ts'
import { findHiding } from './hiding.ts'

const START = /^( *)(!!!|\?\?\?\+?) ?([\w -]*)(?:"(.*)")?$/
const TAB = /^( *)===([!+]*) "(.*)"$/
/** What every note and tab has. */
const MARK = /!!!|\?\?\?|===/
/** Notes that nest deeper stay as they are. */
export const NESTING = 10

/**
 * `!!! note "Title"` above indented lines is `:::note[Title]`, `???` is `:::details[Title]`, and `=== "Title"` is a tab. Where a
 * blank line follows a note, line numbers are unchanged. `hide` hears the line of a note whose kinds, which are its classes, may
 * hide it, whatever it is in: code, too, since the old system may read it otherwise.
 */
export function withAdmonitions(source: string, hide: (line: number) => void): string {
  if (!MARK.test(source)) return source
  const lines = source.split('\n')
  for (const [at, line] of lines.entries()) {
    const [, , , kinds] = START.exec(withoutContainers(line).trimEnd()) ?? []
    if (findHiding('', (name) => (name === 'class' ? kinds : undefined)) !== undefined) hide(at + 1)
  }
  return toDirectives(lines, { depth: NESTING, first: 1 }, readCodeLines(source)).join('\n')
}

/** Where some lines are. */
export interface Place {
  /** Levels that blocks may nest further. */
  readonly depth: number
  /** Number of the first line. */
  readonly first: number
}

/** The numbers of the lines that are code. */
type CodeLines = ReadonlySet<number>

function toDirectives(lines: readonly string[], { depth, first }: Place, code: CodeLines): readonly string[] {
  if (depth === 0) return lines
  const result: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const isCode = code.has(first + at)
    const tabs = isCode ? [] : takeTabs(lines, at)
    if (tabs.length > 0) {
      for (const one of writeTabs(tabs, { depth, first: first + at }, code)) result.push(one)
      at += tabs.reduce((sum, { body }) => sum + body.length + 1, -1)
      continue
    }
    const [, indent = '', sign = '', kinds = '', title] = (isCode ? null : START.exec(line.trimEnd())) ?? []
    const body = kinds.trim() === '' ? [] : bodyOf(lines, at + 1, `${indent}    `)
    if (body.length === 0) {
      // A note may have a title alone, which is a text of it here.
      const isTitle = sign === '!!!' && kinds.trim() !== '' && title !== undefined && title.trim() !== ''
      for (const one of isTitle ? enclose(indent, toName(sign, kinds.trim(), ''), [indent + title]) : [line])
        result.push(one)
      continue
    }
    const content = toContent(body, { depth, first: first + at + 1 }, code)
    for (const one of enclose(indent, toName(sign, kinds.trim(), title), content)) result.push(one)
    at += body.length
  }
  return result
}

const toContent = (body: readonly string[], { depth, first }: Place, code: CodeLines): readonly string[] => {
  const content = toDirectives(
    body.map((one) => one.slice(4)),
    { depth: depth - 1, first },
    code,
  )
  return content.at(-1) === '' ? content.slice(0, -1) : content
}

/** A directive around lines, with more colons than those in them. */
function enclose(indent: string, name: string, content: readonly string[]): readonly string[] {
  const colons = content.reduce((most, one) => Math.max(most, 1 + (/^ *(:{3,})/.exec(one)?.[1]?.length ?? 0)), 3)
  return [`${indent}${':'.repeat(colons)}${name}`, ...content, `${indent}${':'.repeat(colons)}`]
}

interface Tab {
  readonly indent: string
  readonly title: string
  readonly body: readonly string[]
}

/** The tabs from a place on, up to one that begins another group. */
function takeTabs(lines: readonly string[], from: number): readonly Tab[] {
  const tabs: Tab[] = []
  for (let at = from; at < lines.length;) {
    const [, indent, signs = '', title = ''] = TAB.exec(lines[at]?.trimEnd() ?? '') ?? []
    const isNext = indent !== undefined && (tabs.length === 0 || (tabs[0]?.indent === indent && !signs.includes('!')))
    const body = isNext ? bodyOf(lines, at + 1, `${indent}    `) : []
    if (indent === undefined || body.length === 0) break
    tabs.push({ indent, title, body })
    at += body.length + 1
  }
  return tabs
}

function writeTabs(tabs: readonly Tab[], { depth, first }: Place, code: CodeLines): readonly string[] {
  const indent = tabs[0]?.indent ?? ''
  let line = first
  const members = tabs.flatMap(({ title, body }, at) => {
    const content = toContent(body, { depth, first: line + 1 }, code)
    line += body.length + 1
    return enclose(indent, `tab${toLabel(title.trim() || `${at + 1}`)}`, content)
  })
  return [...enclose(indent, 'tabs', members), '']
}

const toLabel = (title: string): string => (title === '' ? '' : `[${title.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`)

/** The blank and the indented lines from a place on; none if all are blank. */
function bodyOf(lines: readonly string[], from: number, indent: string): readonly string[] {
  let end = from
  while (end < lines.length && (lines[end]?.startsWith(indent) === true || lines[end]?.trim() === '')) end += 1
  const body = lines.slice(from, end)
  return body.every((line) => line.trim() === '') ? [] : body
}

/** The name of a directive with its title. Kinds that we do not have are called by their names. */
function toName(sign: string, kinds: string, title: string | undefined): string {
  const [kind = ''] = kinds.split(' ')
  const aside = ASIDES.get(kind.toLowerCase())
  const isFolded = sign !== '!!!'
  const label = title ?? (aside === undefined || isFolded ? kind.charAt(0).toUpperCase() + kind.slice(1) : '')
  const written = toLabel(label)
  return isFolded ? `details${written}${sign.endsWith('+') ? '{open}' : ''}` : `${aside ?? 'note'}${written}`
}
