/** The import report: what was converted, and what was lost, by page and line. */
import { existsSync, readFileSync } from 'node:fs'
import { UsageError } from '../content/error.ts'
import { toPrintable } from '../content/report/printable.ts'
import { oneLine } from './source/front-matter.ts'

/** Something that was not taken over, or not as it was. */
export interface Note {
  readonly file: string
  readonly line: number | undefined
  readonly text: string
}

/** In the place of a file, for what all of them have in common. */
export const WHOLE = '(the whole source)'

/** Collects the lines of the final report. */
export class Report {
  readonly notes: Note[] = []
  readonly #made = new Map<string, number>()
  readonly #kept = new Map<string, number>()

  /** Counts conversions of a construct: `<Card>` → `:::card`. */
  made(from: string, to: string): void {
    count(this.#made, `${from} → ${to}`)
  }

  /** Counts a key of the front matter that pages have under `extra`. */
  kept(key: string): void {
    count(this.#kept, key)
  }

  note(file: string, line: number | undefined, what: string): void {
    this.notes.push({ file, line, text: what })
  }

  /** The report as markdown. `facts` are listed above it, and before them is a paragraph. */
  write(facts: readonly string[], lead = ''): string {
    const kinds = Map.groupBy(this.notes, ({ text }) => toKind(text))
    const files = Map.groupBy(this.notes, ({ file }) => file)
    const lines = [
      TITLE,
      ...(lead === '' ? [] : [lead]),
      facts.map((fact) => `- ${fact}`).join('\n'),
      '## What became what',
      this.#made.size === 0 ? 'Nothing had to change.' : toCounts(this.#made),
      ...(this.#kept.size === 0 ? [] : ['## Front matter that becomes public', PUBLIC, toCounts(this.#kept)]),
      '## What was not taken over',
      this.notes.length === 0
        ? 'Nothing.'
        : [...kinds]
            .map(([kind, { length }]) => `- ${length} × ${kind}`)
            .toSorted(byNumber)
            .join('\n'),
      ...[...files]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, notes]) => `### ${oneLine(file)}\n\n${toLines(notes)}`),
    ]
    return toPrintable(`${lines.join('\n\n')}\n`)
  }
}

const TITLE = '# What was imported'

/** Refuses to write a report in the place of a file that is none. */
export function requireOwnReport(place: string): void {
  if (existsSync(place) && !readFileSync(place, 'utf8').startsWith(TITLE))
    throw new UsageError(`Cannot write the report to "${place}": the file there is not from an import. Move it away.`)
}

const PUBLIC =
  'Lectern does not know these keys. Pages keep them under `extra`, and the public JSON of the site shows them. Remove what is not meant for everybody.'

function count(counts: Map<string, number>, what: string): void {
  const key = oneLine(what)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** A line for each, the most frequent first. */
const toCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([key, many]) => `- ${code(key)}: ${many}`)
    .join('\n')

const code = (key: string): string =>
  key
    .split(' → ')
    .map((part) => `\`${part}\``)
    .join(' became ')

/**
 * A note without what differs from place to place; components, elements and shortcodes keep their names. No expression
 * reads a character twice, whatever the texts of authors begin and do not end.
 */
const toKind = (text: string): string =>
  oneLine(text)
    .replaceAll(/"(?:\\.|[^"\\])*("?)/g, (quoted, end) => (end === '' ? quoted : '…'))
    .replaceAll(/<(\/?[A-Za-z][\w.:-]*)(?![\w.:-])[^<>]*>/g, '<$1>')
    .replaceAll(/(\{\{[<%]\s*[\w/.-]+)(?![\w/.-])[^{}]*\}\}/g, '$1 …}}')

/** Lines that are named for a note that a page has many times. */
const MOST_LINES = 10

/** The notes of a page, equal ones as one with their lines. */
const toLines = (notes: readonly Note[]): string =>
  [...Map.groupBy(notes, ({ text }) => oneLine(text))]
    .map(([text, all]) => {
      const lines = [...new Set(all.flatMap(({ line }) => line ?? []))]
      const named = `${lines.slice(0, MOST_LINES).join(', ')}${lines.length > MOST_LINES ? ', …' : ''}`
      const place = lines.length === 0 ? '' : `${lines.length === 1 ? 'line' : 'lines'} ${named}: `
      return `- ${place}${text}${all.length === Math.max(1, lines.length) && lines.length <= MOST_LINES ? '' : ` (${all.length} times)`}`
    })
    .join('\n')

/** The lines with the highest number first. */
const byNumber = (a: string, b: string): number =>
  Number.parseInt(b.slice(2), 10) - Number.parseInt(a.slice(2), 10) || (a < b ? -1 : 1)
