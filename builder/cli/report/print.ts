/** Prints what a build found and did. */
import { env } from 'node:process'
import type { BuildResult } from '../../release/build.ts'
import type { Message } from '../../content/diagnose.ts'
import type { Options } from '../options.ts'
import { toAnnotation } from './github.ts'
import { toHumanText, toTally } from './human.ts'
import { toJsonLine } from './json.ts'
import { toPrintable, toPrintableMessage } from './printable.ts'

/** Prints every message, in the form that was asked for. */
export function printMessages(
  { messages }: Pick<BuildResult, 'messages'>,
  { content, json }: Pick<Options, 'content' | 'json'>,
): void {
  const folder = content.replace(/\/+$/, '')
  const annotate = !json && env['GITHUB_ACTIONS'] === 'true'
  const toText = (message: Message): string => {
    if (json) return `${toJsonLine(message, folder)}\n`
    const printable = toPrintableMessage(message)
    const text = toHumanText(printable, toPrintable(folder))
    return annotate ? `${text}\n${toAnnotation(printable, toPrintable(folder))}\n` : `${text}\n`
  }
  for (let start = 0; start < messages.length; start += AT_ONCE) {
    process.stdout.write(
      messages
        .slice(start, start + AT_ONCE)
        .map(toText)
        .join(''),
    )
  }
}

/** Each message by itself is thousands of writes, and all of them are a text that takes longer to encode. */
const AT_ONCE = 100

/** Prints pages, entries, bytes and seconds by phase; where lines are for programs, on the other stream. */
export function printSummary(result: BuildResult, { json, out }: Pick<Options, 'json' | 'out'>): void {
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
