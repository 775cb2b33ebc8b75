/** A file that only saves work: one that is missing, was cut short or has changed is none. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Reads what was kept, as JSON; the checksum before it vouches for the rest. */
export function readKept(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const end = text.indexOf('\n')
  const kept = text.slice(end + 1)
  return text.slice(0, end) === hash('sha256', kept) ? kept : undefined
}

/** Keeps a value as JSON. */
export function writeKept(file: string, value: object): void {
  const text = JSON.stringify(value)
  writeFileSync(file, `${hash('sha256', text)}\n${text}`)
}
