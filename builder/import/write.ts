/** Writes the imported folder. What was edited or deleted in it since the last import stays so. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { errorCode } from '../content/error.ts'
import { scanFolder } from '../content/scan.ts'
import type { Report } from './report.ts'
import { RECORD, toReportPath } from './source/open.ts'

export interface Written {
  readonly files: number
  readonly report: string
}

/** Text, or a way to read the bytes of a file: all of them together may exceed the memory. */
export type Content = string | (() => Uint8Array)

/** The files of the last import: path → hash. */
const Record = v.record(v.string(), v.string())

/** Writes the files below a folder, and the report beside it. */
export function writeFolder(
  folder: string,
  files: ReadonlyMap<string, Content>,
  report: Report,
  write: (report: Report) => string,
): Written {
  const before = readRecord(join(folder, RECORD))
  const record: Record<string, string> = { ...before }
  const isOther = !Object.keys(before).some((path) => files.has(path) && !OF_EVERY_IMPORT.has(path))
  for (const path of findGone(folder, files, before)) {
    if (isOther) report.note(path, undefined, OTHER)
    else if (toHash(readFileSync(join(folder, path))) === before[path]) {
      rmSync(join(folder, path))
      delete record[path]
      report.note(path, undefined, 'Deleted: the source does not have it any more.')
    } else report.note(path, undefined, 'Kept, since it was changed: the source does not have it any more.')
  }
  for (const [path, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const place = join(folder, path)
    const content = typeof file === 'string' ? file : file()
    const hash = toHash(content)
    const present = existsSync(place) ? toHash(readFileSync(place)) : undefined
    if (present === undefined && before[path] !== undefined) {
      report.note(path, undefined, DELETED)
      continue
    }
    if (present === undefined || present === before[path]) {
      if (present !== hash && !tryWrite(place, content)) {
        report.note(path, undefined, 'Not written: its path is too long for a file.')
        continue
      }
    } else if (present !== hash) {
      report.note(path, undefined, 'Not written: the file was changed since the last import, or was not made by it.')
    }
    record[path] = hash
  }
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, undefined, 2)}\n`)
  const place = toReportPath(folder)
  writeFileSync(place, write(report))
  return { files: files.size, report: place }
}

/** Files that any import writes. */
const OF_EVERY_IMPORT: ReadonlySet<string> = new Set(['site.yaml', 'redirects.yaml', 'pages/index.md'])

const OTHER = 'Kept: this source has no page of the last import, and may be another.'

const DELETED = `Not written: the file was deleted since the last import. To have it again, delete its line in "${RECORD}".`

/** What the last import wrote into a folder, and this one does not. The record alone may name files elsewhere. */
const findGone = (
  folder: string,
  files: ReadonlyMap<string, Content>,
  before: Readonly<Record<string, string>>,
): readonly string[] =>
  existsSync(folder)
    ? scanFolder(folder)
        .found.map(({ path }) => path)
        .filter((path) => !files.has(path) && Object.hasOwn(before, path))
        .toSorted()
    : []

/** Writes a file; false where its path is longer than the system allows, as an address of the source may be. */
function tryWrite(place: string, content: string | Uint8Array): boolean {
  try {
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENAMETOOLONG') return false
    throw error
  }
}

function readRecord(file: string): Readonly<Record<string, string>> {
  try {
    return v.parse(Record, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

const toHash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64url')
