/** Everything that a build leaves for the next one, so that it does only what is new. */
import { join } from 'node:path'
import { toSourceFile, type SourceFile } from '../content/read.ts'
import { createMemoryCache, openFileCache, type PageCache } from '../page/cache/cache.ts'
import { readKept, writeKept } from '../work/cache/kept-file.ts'
import { createMemo, keepMemo, type Memo, readMemo, rotateMemo } from '../views/memo.ts'

/** What is left of an earlier build. */
export interface Kept {
  readonly cache: PageCache
  readonly memo: Memo
  /** The files of the content folder, by path. */
  readonly seen: ReadonlyMap<string, SourceFile>
}

/** What is left for the builds of one process. */
export interface KeptInMemory extends Kept {
  /** Ends a build that read these files. */
  rotate(files: readonly SourceFile[]): void
}

/** Keeps what the builds of one process leave. */
export function keepInMemory(): KeptInMemory {
  const [cache, memo] = [createMemoryCache(), createMemo()]
  const seen = new Map<string, SourceFile>()
  return {
    cache,
    memo,
    seen,
    rotate: (files) => {
      cache.rotate()
      rotateMemo(memo)
      seen.clear()
      for (const file of files) seen.set(file.path, file)
    },
  }
}

/** What is left in an output folder. */
export interface KeptInFolder extends Kept {
  /** Writes the parsed pages; from then on their texts are read from the file. */
  savePages(): void
  /** Writes all else; `files` are those that the build read. */
  save(files: readonly SourceFile[]): void
  close(): void
}

const SEEN = 'files.cache'

/** Opens what the builds of a content folder left in an output folder. */
export function keepInFolder(out: string, content: string): KeptInFolder {
  const cache = openFileCache(out)
  const memo = readMemo(out)
  return {
    cache,
    memo,
    seen: readSeen(join(out, SEEN), content),
    savePages: () => cache.save(),
    save: (files) => {
      keepMemo(out, memo)
      const stamped = files
        .filter(({ stamp }) => stamp !== undefined)
        .map(({ path, size, hash, stamp }) => ({ path, size, hash, stamp }))
      writeKept(join(out, SEEN), content, stamped)
    },
    close: () => cache.close(),
  }
}

function readSeen(file: string, content: string): ReadonlyMap<string, SourceFile> {
  const files: readonly Omit<SourceFile, 'bytes'>[] = JSON.parse(readKept(file, content) ?? '[]')
  return new Map(files.map((seen) => [seen.path, toSourceFile(content, seen)]))
}
