/** Settings written as YAML, TOML or JSON. */
import { parse as parseToml, TomlError } from 'smol-toml'
import { YAMLParseError } from 'yaml'
import { errorToText, UsageError } from '../../content/error.ts'
import { isRecord, oneLine, parseYaml } from './front-matter.ts'
import type { Source } from './layout.ts'
import type { Settings } from './settings.ts'

/** The settings in a file. Invalid ones end the import: nobody knows which pages they leave out. */
export function readData(source: Pick<Source, 'read'>, file: string): Settings {
  const data = readValue(source, file)
  return isRecord(data) ? data : {}
}

/** The same of a file whose settings may be a list. */
export function readValue({ read }: Pick<Source, 'read'>, file: string): object {
  const text = read(file)
  try {
    if (text === undefined) throw new Error('The file is too large.')
    const data = file.endsWith('.toml') ? parseToml(text) : (parseYaml(text) ?? {})
    if (typeof data !== 'object') throw new Error('The file has no keys.')
    return data
  } catch (cause) {
    throw new UsageError(`The settings "${file}" cannot be read: ${toPlace(cause)}${toReason(cause)}`)
  }
}

function toPlace(cause: unknown): string {
  const { line, col } = cause instanceof TomlError ? { line: cause.line, col: cause.column } : toStart(cause)
  return line === undefined ? '' : `line ${line}, column ${col}: `
}

const toStart = (cause: unknown): { readonly line?: number; readonly col?: number } =>
  (cause instanceof YAMLParseError && cause.linePos?.[0]) || {}

/** The first line of a message: the others show the place. */
const toReason = (cause: unknown): string =>
  oneLine((errorToText(cause).split('\n')[0] ?? '').replace(/ at line \d+, column \d+:$/, ''))
