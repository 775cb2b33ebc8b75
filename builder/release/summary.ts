/** Prints what a build did. */
import { toTally } from '../content/report/human.ts'
import type { BuildResult } from './write.ts'

/** Prints pages, entries, bytes and seconds by phase; where lines are for programs, on the other stream. */
export function printSummary(
  result: BuildResult,
  { json, out }: { readonly json: boolean; readonly out: string },
): void {
  const { pages, entries, bytes, seconds, root, messages } = result
  const stream = json ? process.stderr : process.stdout
  const phases = Object.entries(seconds).map(([phase, time]) => `${phase} ${time.toFixed(2)} s`)
  if (phases.length === 0) phases.push('nothing changed')
  if (messages.length > 0) stream.write(`${toTally(messages)}\n`)
  if (root === undefined) stream.write(`Nothing was written: ${pages} pages checked (${phases.join(', ')}).\n`)
  else
    stream.write(
      `${pages} pages, ${entries} entries, ${(bytes / 1e6).toFixed(2)} MB in ${out}/ (${phases.join(', ')}).\n`,
    )
}
