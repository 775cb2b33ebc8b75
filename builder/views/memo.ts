/**
 * What an earlier build made and need not be made again, by keys that are hashes over all that decides it. Under
 * `npm start` it stays in memory, otherwise in the output folder; like every cache it is safe to delete.
 */
import { join } from 'node:path'
import type { ObjectId, Representation } from '../../worker/contract/release.ts'
import { pipelineVersion } from '../work/pipeline-version.ts'
import type { PolicyName } from './entry.ts'
import { readKept, writeKept } from '../work/cache/kept-file.ts'
import { Table } from '../work/cache/table.ts'

/** What is known of a part of a list: its size in bytes, and the run of pages that it tells of. */
export interface StoredPart {
  readonly size: number
  readonly run?: string | undefined
}

/** What the forms of a page, or a file, were stored as. */
export interface StoredForms {
  readonly html?: Representation
  readonly markdown?: Representation
  readonly file?: Representation
  /** Of a list, whose parts share values. */
  readonly parts?: readonly StoredPart[]
}

/** The tables of all that is remembered. */
export interface Memo {
  /** Entries of the release. */
  readonly stored: Table<StoredForms>
  /** Bytes of the items of large documents. */
  readonly sizes: Table<number>
  /** Parts of large documents: the ids and sizes of the values that they are stored as. */
  readonly parts: Table<readonly (readonly [ObjectId, number])[]>
  /** The files that a view makes: their paths, the policies that they are sent with, and their groups, if any. */
  readonly files: Table<readonly (readonly [path: string, policy: PolicyName, group: string])[]>
  /** Files in which the proof found no fault. */
  readonly proved: Table<true>
  /** Texts that take long to make. */
  readonly texts: Table<string>
}

type Kept = { readonly [Name in keyof Memo]: ReturnType<Memo[Name]['toJSON']> }

/** Remembers for the builds of one process. */
export function createMemo(kept?: Kept): Memo {
  return {
    stored: new Table(kept?.stored),
    sizes: new Table(kept?.sizes),
    parts: new Table(kept?.parts),
    files: new Table(kept?.files),
    proved: new Table(kept?.proved),
    texts: new Table(kept?.texts),
  }
}

/** Ends a build of this process. */
export function rotateMemo(memo: Memo): void {
  for (const table of Object.values(memo)) table.rotate()
}

const FILE = 'memo.cache'

/** Reads what the last build left in an output folder. */
export function readMemo(folder: string): Memo {
  const text = readKept(join(folder, FILE), pipelineVersion())
  const kept: Kept | undefined = text === undefined ? undefined : JSON.parse(text)
  return createMemo(kept)
}

/** Leaves it for the next build. */
export function keepMemo(folder: string, memo: Memo): void {
  writeKept(join(folder, FILE), pipelineVersion(), memo)
}
