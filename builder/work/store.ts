/**
 * The cache of results: one SQLite database per content folder. A value is verified by its hash when it is read. A
 * damaged or missing cache is empty, an unwritable one stays in memory: nothing here throws.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import { toDigest } from './digest.ts'

/** How many times its size after the last eviction the database may have. */
const GROWTH = 3
/** An SQLite database in memory. https://sqlite.org/inmemorydb.html */
const IN_MEMORY = ':memory:'
/** Bytes per transaction. */
const TRANSACTION = 16 * 1024 * 1024

/** Opening waits for another build that opens the database. Afterwards nothing waits for one that writes. */
const SCHEMA = `
PRAGMA busy_timeout = 5000;
PRAGMA page_size = 32768;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, hash TEXT NOT NULL, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS files (
  key TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (key, name)
) STRICT;
PRAGMA busy_timeout = 0;
`

/** Files of a result by name, read on demand. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** Results by key. */
export class Store {
  readonly #file: string
  readonly #stays: boolean
  #open: Open | undefined
  /** Keys used by this process. */
  readonly #used = new Set<string>()
  #unwritten = 0
  #hasFailed = false
  /** Results of this build and the previous one, in memory: a long-running process reuses nearly all of them. */
  #recent: { readonly now: Recent; readonly before: Recent } = { now: new Map(), before: new Map() }

  /** With `stays` (a long-running process), results also stay in memory, and are evicted when it ends. */
  constructor(file: string, { stays = false }: { readonly stays?: boolean } = {}) {
    this.#file = file
    this.#stays = stays
    this.#open = openOrReplace(file) ?? tryOpen(IN_MEMORY)
  }

  /** The value of a key. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a key names the step, and so the type
  get<Value>(key: string): Value | undefined {
    const recent: Value | undefined = this.#recent.now.get(key) ?? this.#recent.before.get(key)
    const value = recent ?? this.#try((open) => read<Value>(open, key))
    if (value !== undefined) this.#note(key, value)
    return value
  }

  /** A file of a result. If it is damaged, the result is removed too. */
  readFile(key: string, name: string): Uint8Array<ArrayBuffer> | undefined {
    return this.#try(({ getFile, remove }) => {
      const { hash: kept, bytes } = getFile.get(key, name) ?? {}
      if (bytes instanceof Uint8Array && toDigest(bytes) === kept) return bytes
      remove.run(key)
      this.#recent.now.delete(key)
      this.#recent.before.delete(key)
      return undefined
    })
  }

  /**
   * Stores a cloneable value (https://html.spec.whatwg.org/#structuredserialize) and its files; returns whether it
   * succeeded.
   */
  put(key: string, value: unknown, files: Files = new Map()): boolean {
    const isKept = this.#try(({ put, putFile, database }) => {
      if (this.#unwritten === 0) database.exec('BEGIN IMMEDIATE')
      for (const [name, bytes] of files) {
        putFile.run(key, name, toDigest(bytes), bytes)
        this.#unwritten += bytes.length
      }
      const bytes = serialize(value)
      put.run(key, toDigest(bytes), bytes)
      this.#unwritten += bytes.length
      if (this.#unwritten >= TRANSACTION) this.#commit(database)
      return true
    })
    // A result is not found without its files.
    if (isKept === true || files.size === 0) this.#note(key, value)
    return isKept === true
  }

  /** Ends a build: what it used stays, when values are evicted. */
  rotate(): void {
    this.#recent = { now: new Map(), before: this.#recent.now }
    this.#try(({ database }) => this.#commit(database))
    if (!this.#stays) this.#evict()
  }

  close(): void {
    this.#try(({ database }) => this.#commit(database))
    if (this.#stays) this.#evict()
    this.#try(({ database }) => database.close())
    this.#open = undefined
  }

  #note(key: string, value: unknown): void {
    this.#used.add(key)
    if (this.#stays) this.#recent.now.set(key, value)
  }

  /** Evicts the values that this process did not use, once the database has grown. */
  #evict(): void {
    this.#try(({ database }) => {
      const toNumber = (name: string): number => Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
      // `user_version` is the application's own: https://sqlite.org/pragma.html#pragma_user_version
      const last = toNumber('user_version')
      const toSize = (): number => toNumber('page_count') - toNumber('freelist_count')
      if (last > 0 && toSize() <= last * GROWTH) return
      if (last > 0) {
        database.exec('BEGIN IMMEDIATE; CREATE TEMP TABLE used (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID')
        const use = database.prepare('INSERT INTO used VALUES (?)')
        for (const key of this.#used) use.run(key)
        for (const table of ['results', 'files']) {
          database.exec(`DELETE FROM ${table} WHERE key NOT IN (SELECT key FROM used)`)
        }
        database.exec('DROP TABLE used; COMMIT')
      }
      database.exec(`PRAGMA user_version = ${toSize()}`)
    })
    this.#used.clear()
  }

  #commit(database: DatabaseSync): void {
    if (this.#unwritten > 0) database.exec('COMMIT')
    this.#unwritten = 0
  }

  /**
   * While another build writes, the cache is read-only; any other failure empties it, and a second one moves it to
   * memory.
   */
  #try<Result>(use: (open: Open) => Result): Result | undefined {
    if (this.#open === undefined) return undefined
    try {
      return use(this.#open)
    } catch (cause) {
      if (isBusy(cause)) return undefined
      tryClose(this.#open.database)
      this.#unwritten = 0
      this.#recent = { now: new Map(), before: new Map() }
      this.#open = (this.#hasFailed ? undefined : replace(this.#file)) ?? tryOpen(IN_MEMORY)
      this.#hasFailed = true
      return undefined
    }
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a key names the step, and so the type
function read<Value>({ get, remove }: Open, key: string): Value | undefined {
  const { hash: kept, value } = get.get(key) ?? {}
  if (value === undefined) return undefined
  if (value instanceof Uint8Array && toDigest(value) === kept) {
    const result: Value = deserialize(value)
    return result
  }
  remove.run(key)
  return undefined
}

type Recent = Map<string, ReturnType<typeof deserialize>>

interface Open {
  readonly database: DatabaseSync
  readonly get: StatementSync
  readonly getFile: StatementSync
  readonly put: StatementSync
  readonly putFile: StatementSync
  readonly remove: StatementSync
}

/** Replaces a damaged database, but none that another build has locked. */
function openOrReplace(file: string): Open | undefined {
  try {
    return openDatabase(file)
  } catch (cause) {
    return isBusy(cause) ? undefined : replace(file)
  }
}

function tryOpen(file: string): Open | undefined {
  try {
    return openDatabase(file)
  } catch {
    return undefined
  }
}

function openDatabase(file: string): Open {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(dirname(file), { recursive: true })
    database = new DatabaseSync(file)
    database.exec(SCHEMA)
    return {
      database,
      get: database.prepare('SELECT hash, value FROM results WHERE key = ?'),
      getFile: database.prepare('SELECT hash, bytes FROM files WHERE key = ? AND name = ?'),
      put: database.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?)'),
      putFile: database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)'),
      remove: database.prepare('DELETE FROM results WHERE key = ?'),
    }
  } catch (cause) {
    if (database) tryClose(database)
    throw cause
  }
}

function replace(file: string): Open | undefined {
  try {
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
  } catch {
    return undefined
  }
  return tryOpen(file)
}

function tryClose(database: DatabaseSync): void {
  try {
    database.close()
  } catch {
    // The database was damaged.
  }
}

const isBusy = (cause: unknown): boolean => cause instanceof Error && /\b(?:locked|busy)\b/.test(cause.message)
