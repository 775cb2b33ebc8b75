/** Prints messages in the requested format. */
import { env } from 'node:process'
import type { Message } from '../schema/diagnose.ts'
import { toAnnotation } from './github.ts'
import { toHumanText } from './human.ts'
import { toJsonLine } from './json.ts'
import { toPrintable, toPrintableMessage } from './printable.ts'

/** Prints every message, in the form that was asked for. */
export function printMessages(
  { messages }: { readonly messages: readonly Message[] },
  { content, json }: { readonly content: string; readonly json: boolean },
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

/** Written in batches: single messages are thousands of writes, and one text of all messages is slow to encode. */
const AT_ONCE = 100
