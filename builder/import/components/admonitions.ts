/** Notes of MkDocs as directives (https://squidfunk.github.io/mkdocs-material/reference/admonitions/). */
import { ASIDES } from './asides.ts'

const START = /^( *)(!!!|\?\?\?\+?) ([\w -]*)(?:"(.*)")?$/
const FENCE = /^ *(`{3,}|~{3,})/
/** Notes that nest deeper stay as they are. */
const DEEPEST = 10

/**
 * `!!! note "Title"` above indented lines is `:::note[Title]`, and `???` is `:::details[Title]`. Where a blank line
 * follows, line numbers are unchanged.
 */
export const withAdmonitions = (source: string): string => toDirectives(source.split('\n'), DEEPEST).join('\n')

function toDirectives(lines: readonly string[], depth: number): readonly string[] {
  const result: string[] = []
  let fence: string | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    const [, indent = '', sign = '', kinds = '', title] =
      (fence === undefined && depth > 0 ? START.exec(line.trimEnd()) : null) ?? []
    const body = kinds.trim() === '' ? [] : bodyOf(lines, at + 1, `${indent}    `)
    if (body.length === 0) {
      result.push(line)
      continue
    }
    const content = toDirectives(
      body.map((one) => one.slice(4)),
      depth - 1,
    )
    const colons = content.reduce((most, one) => Math.max(most, 1 + (/^ *(:{3,})/.exec(one)?.[1]?.length ?? 0)), 3)
    result.push(`${indent}${':'.repeat(colons)}${toName(sign, kinds.trim(), title)}`)
    for (const one of content.at(-1) === '' ? content.slice(0, -1) : content) result.push(one)
    result.push(`${indent}${':'.repeat(colons)}`)
    at += body.length
  }
  return result
}

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
  const written = label === '' ? '' : `[${label.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`
  return isFolded ? `details${written}${sign.endsWith('+') ? '{open}' : ''}` : `${aside ?? 'note'}${written}`
}
