/** Selects the part of a file that an include names. */
import type * as v from 'valibot'
import { toCount } from '../../content/report/human.ts'
import { splitFrontMatter } from '../../content/schema/split-front-matter.ts'
import { didYouMean, listNames, nearest } from '../../content/schema/nearest.ts'
import type { IncludeAttributes } from '../blocks/include.ts'
import type { Excerpt } from '../locate.ts'

/** A part of a file, or the fault of the attribute that selects it. */
type Selection =
  | Required<Excerpt>
  | { readonly attribute: 'region' | 'lines'; readonly text: string; readonly hint: string }

type Wanted = Pick<v.InferOutput<typeof IncludeAttributes>, 'region' | 'lines'>

/** Takes a region or some lines of a file, without the space that all of them begin with; all of it without front matter. */
export function select(file: string, source: string, { region, lines: range }: Wanted): Selection {
  const lines = source.replace(/\n$/, '').split('\n')
  if (region !== undefined) return selectRegion(file, lines, region)
  if (range !== undefined) return selectLines(file, lines, range)
  const bodyStart = source.startsWith('---\n') ? splitFrontMatter(file, source).bodyStart : 0
  const linesBefore = source.slice(0, bodyStart).split('\n').length - 1
  return { file, text: source.slice(bodyStart).trimEnd(), linesBefore, indent: 0 }
}

function selectLines(file: string, lines: readonly string[], range: string): Selection {
  const [, first, dash, last] = /^(\d+)(-?)(\d*)$/.exec(range) ?? []
  const start = Number(first)
  const end = last ? Number(last) : dash ? lines.length : start
  if (start <= end && end <= lines.length) return dedent(file, lines.slice(start - 1, end), start - 1)
  const text = `The file "${file}" has ${toCount(lines.length, 'line')}: there are no lines ${range}.`
  return { attribute: 'lines', text, hint: `lines=1-${lines.length}` }
}

const REGION = /#(end)?region\b[ \t]*([\w-]*)/

function selectRegion(file: string, lines: readonly string[], name: string): Selection {
  const names: string[] = []
  let start = -1
  let depth = 0
  for (const [index, line] of lines.entries()) {
    const [mark, end, found = ''] = REGION.exec(line) ?? []
    if (mark === undefined) continue
    if (end === undefined) names.push(found)
    if (start === -1) start = end === undefined && found === name ? index + 1 : -1
    else if (end === undefined) depth += 1
    else if (depth > 0) depth -= 1
    else
      return dedent(
        file,
        lines.slice(start, index).filter((inner) => !REGION.test(inner)),
        start,
      )
  }
  if (start !== -1) return dedent(file, lines.slice(start), start)
  const near = nearest(name, names)
  const known =
    names.length === 0 ? 'It has none: a region begins with a line `#region name`' : `It has ${listNames(names)}`
  return {
    attribute: 'region',
    text: `The file "${file}" has no region "${name}"${didYouMean(near)}`,
    hint: near === undefined ? `${known}.` : `region=${near}`,
  }
}

/** Lines without the space that all of them begin with. */
function dedent(file: string, lines: readonly string[], linesBefore: number): Required<Excerpt> {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const indent = indents.reduce((least, one) => Math.min(least, one), 1_000)
  return { file, text: lines.map((line) => line.slice(indent)).join('\n'), linesBefore, indent }
}
