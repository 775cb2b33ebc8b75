/** Numbered lists, of which HTML shows the first number alone and counts on. */
import type { List } from 'mdast'
import { spanOf } from '../edits.ts'
import type { Fault } from '../fault.ts'
import type { PageContext } from '../page-context.ts'

/** Reports the first number that people see otherwise; all the same, `1.` or `0.`, say that they are counted. */
export function checkNumbers({ ordered, start: first, children }: Readonly<List>, { body, report }: PageContext): void {
  if (ordered !== true) return
  const written = children.map((item) => {
    const { start } = spanOf(item)
    return { start, number: /^\d+/.exec(body.slice(start, start + MOST_DIGITS))?.[0] ?? '' }
  })
  const from = first ?? 1
  if (from < 2 && written.every(({ number }) => Number(number) === from)) return
  const at = written.findIndex(({ number }, index) => Number(number) !== from + index)
  const wrong = written[at]
  if (wrong === undefined) return
  report({ start: wrong.start, end: wrong.start + wrong.number.length }, toFault(wrong.number, from + at))
}

/** Of a number of a list (CommonMark § 5.2). */
const MOST_DIGITS = 9

const toFault = (written: string, shown: number): Fault => ({
  severity: 'warning',
  rule: 'list-number',
  text: `A list counts on from its first number: people see ${shown} here, and software reads ${written}.`,
  hint: `${shown}.`,
})
