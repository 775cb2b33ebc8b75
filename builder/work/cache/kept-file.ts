/** A file that only saves work: one that is missing, was cut short, has changed or was kept for another case is none. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { toAsciiJson } from './ascii-json.ts'
import { toDigest } from './digest.ts'

/** Where the parsed pages are kept, in the output folder. */
export const PARSED_PAGES = 'parsed.cache'

/** Reads what was kept for a case, as JSON; the first line names the case and vouches for the rest. */
export function readKept(file: string, key: string): string | undefined {
  if (!existsSync(file)) return undefined
  const bytes = readFileSync(file)
  const end = bytes.indexOf('\n')
  const [name, checksum] = bytes.toString('latin1', 0, end).split(' ')
  if (name !== toDigest(key)) return undefined
  const kept = bytes.subarray(end + 1)
  return checksum === String(crc32(kept)) ? kept.toString('latin1') : undefined
}

/** Keeps a value as JSON. */
export function writeKept(file: string, key: string, value: object): void {
  const kept = Buffer.from(toAsciiJson(value), 'latin1')
  writeFileSync(file, Buffer.concat([Buffer.from(`${toDigest(key)} ${crc32(kept)}\n`), kept]))
}
