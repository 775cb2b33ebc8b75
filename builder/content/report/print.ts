/** Prints messages and results in the requested format: for people, for programs, or as annotations of a run in GitHub Actions. */
import { env } from 'node:process'
import type { Message } from '../schema/message.ts'
import { toHumanText } from './human.ts'
import { toPrintable, toPrintableJson, toPrintableMessage } from './printable.ts'

/** Prints every message, in the form that was asked for; to people the errors last, where warnings do not hide them. */
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
  const { warning = [], error = [] } = Object.groupBy(messages, ({ severity }) => severity)
  const printed = json ? messages : [...warning, ...error]
  for (let start = 0; start < printed.length; start += AT_ONCE) {
    process.stdout.write(
      printed
        .slice(start, start + AT_ONCE)
        .map(toText)
        .join(''),
    )
  }
}

/** Written in batches: single messages are thousands of writes, and one text of all messages is slow to encode. */
const AT_ONCE = 100

/** One message as a line: rule, severity, file, range, text, hint, and a fix if one is safe. */
export function toJsonLine(message: Message, folder: string): string {
  const { file, line = 1, column = 1, endLine = line, endColumn = column, severity, rule, text, hint, fix } = message
  return toPrintableJson({
    file: `${folder}/${file}`,
    range: { start: { line, column }, end: { line: endLine, column: endColumn } },
    severity,
    rule,
    message: text,
    hint,
    fix,
  })
}

/**
 * One message as a workflow command
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message).
 */
export function toAnnotation(message: Message, folder: string): string {
  const { file, line = 1, column = 1, endLine = line, endColumn = column, severity, rule, text, hint } = message
  const properties = { file: `${folder}/${file}`, line, col: column, endLine, endColumn, title: rule }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${toProperty(String(value))}`)
  return `::${severity} ${list.join(',')}::${toData(`${text}\n${hint}`)}`
}

const toData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const toProperty = (text: string): string => toData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Prints a result: a text for people, which ends its lines itself, or its facts as a line of JSON. */
export function printResult(json: boolean, facts: object, text: string): void {
  process.stdout.write(json ? `${toPrintableJson(facts)}\n` : text)
}

/** Prints a line. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)
