/**
 * What need not be parsed again: each page by its path, its bytes, the settings and the version of the builder. What
 * other files decide, links and navigation, is no part of it. Safe to delete, and useless to trust: a cache that is
 * damaged, of another version or for other settings is an empty one.
 */
import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedPage } from '../parsed-page.ts'
import type { ParseSettings } from '../parse-page.ts'
import { pipelineVersion } from '../../work/pipeline-version.ts'
import { PARSED_PAGES } from '../../work/cache/kept-file.ts'
import { openPageFile, type StoredPage, writePageFile } from './page-file.ts'
import { Shelf, type ShelvedPage } from './shelf.ts'
import { Table } from '../../work/cache/table.ts'

/** Parsed pages by key. */
export interface PageCache {
  get(key: string): ParsedPage | undefined
  /** Takes a page and gives it back with texts that are decoded whenever they are read. */
  put(key: string, page: ShelvedPage): ParsedPage
}

/** Makes the key of a page from its path and the hash of its bytes: equal keys mean equal results of parsing. */
export function createCacheKeys(settings: ParseSettings): (file: string, bytesHash: string) => string {
  const shared = hash('sha256', JSON.stringify([pipelineVersion(), settings]), 'base64url')
  return (file, bytesHash) => `${shared}/${bytesHash}/${encodeURIComponent(file)}`
}

/** A cache in memory that forgets what two builds in a row did not ask for. */
export interface MemoryCache extends PageCache {
  /** Ends a build. */
  rotate(): void
}

/** Keeps the pages of the builds of one process. */
export function createMemoryCache(): MemoryCache {
  const pages = new Table<ParsedPage>()
  return {
    get: (key) => pages.get(key),
    put: (key, page) => {
      const parsed = Shelf.of(page).page(page.facts)
      pages.put(key, parsed)
      return parsed
    },
    rotate: () => pages.rotate(),
  }
}

/** A cache in the output folder. */
export interface FileCache extends PageCache {
  /** Writes what this build asked for, in one atomic step; nothing where hardly anything changed. */
  save(): void
  close(): void
}

/** Where fewer than one page in so many has changed, to parse those again takes less time than to write all pages. */
const FEW = 50

/** Deletes the cache of an output folder. */
export const forgetPages = (folder: string): void => rmSync(join(folder, PARSED_PAGES), { force: true })

/** Opens the cache of an output folder. */
export function openFileCache(folder: string): FileCache {
  const file = join(folder, PARSED_PAGES)
  let stored = openPageFile(file, pipelineVersion())
  const used = new Map<string, StoredPage>()
  let added = 0
  return {
    get: (key) => {
      const page = used.get(key) ?? stored?.get(key)
      if (page) used.set(key, page)
      return page?.page
    },
    put: (key, shelved) => {
      const shelf = Shelf.of(shelved)
      const page = shelf.page(shelved.facts)
      added++
      used.set(key, { page, shelf })
      return page
    },
    save: () => {
      const removed = (stored?.size ?? 0) - (used.size - added)
      if ((added + removed) * FEW <= used.size) return
      const written = writePageFile(file, pipelineVersion(), used)
      stored?.close()
      stored = written
    },
    close: () => stored?.close(),
  }
}
