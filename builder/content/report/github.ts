/** Messages as annotations of a run in GitHub Actions, shown at the changed line of a pull request. */
import type { Message } from '../schema/diagnose.ts'

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
