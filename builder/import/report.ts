/** The import report: what was converted, and what was lost, by page and line. */
import { toPrintable } from '../content/report/printable.ts'
import { oneLine } from './source/front-matter.ts'

/** Something that was not taken over, or not as it was. */
export interface Note {
  readonly file: string
  readonly line: number | undefined
  readonly text: string
}

/** Collects the lines of the final report. */
export class Report {
  readonly notes: Note[] = []
  readonly #made = new Map<string, number>()

  /** Counts conversions of a construct: `<Card>` → `:::card`. */
  made(from: string, to: string): void {
    const key = oneLine(`${from} → ${to}`)
    this.#made.set(key, (this.#made.get(key) ?? 0) + 1)
  }

  note(file: string, line: number | undefined, what: string): void {
    this.notes.push({ file, line, text: what })
  }

  /** The report as markdown. `facts` are listed above it. */
  write(facts: readonly string[]): string {
    const made = [...this.#made].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    const kinds = Map.groupBy(this.notes, ({ text }) => toKind(text))
    const files = Map.groupBy(this.notes, ({ file }) => file)
    const lines = [
      '# What was imported',
      facts.map((fact) => `- ${fact}`).join('\n'),
      '## What became what',
      made.length === 0 ? 'Nothing had to change.' : made.map(([key, count]) => `- ${code(key)}: ${count}`).join('\n'),
      '## What was not taken over',
      this.notes.length === 0
        ? 'Nothing.'
        : [...kinds]
            .map(([kind, { length }]) => `- ${length} × ${kind}`)
            .toSorted(byNumber)
            .join('\n'),
      ...[...files]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, notes]) => `### ${oneLine(file)}\n\n${notes.map(toLine).join('\n')}`),
    ]
    return toPrintable(`${lines.join('\n\n')}\n`)
  }
}

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
const toLine = ({ line, text }: Note): string => `- ${line === undefined ? '' : `line ${line}: `}${oneLine(text)}`
const byNumber = (a: string, b: string): number =>
  Number.parseInt(b.slice(2), 10) - Number.parseInt(a.slice(2), 10) || (a < b ? -1 : 1)
