/**
 * The store of results: one SQLite database a content folder. A kept value is verified by its hash when it is read. A
 * store that is damaged or missing is an empty one, and one that cannot be written is in memory: nothing here throws.
 */
import { hash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'

/** Builds after whose last use a value is forgotten. */
const KEPT_BUILDS = 4
/** Where SQLite keeps what no disk takes. https://sqlite.org/inmemorydb.html */
const IN_MEMORY = ':memory:'
/** Bytes that are written in one transaction. */
const TRANSACTION = 16 * 1024 * 1024

const SCHEMA = `
PRAGMA page_size = 32768;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = OFF;
CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, hash TEXT NOT NULL, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS used (key TEXT PRIMARY KEY, build INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

/** Results by key. */
export class Store {
  readonly #file: string
  #open: Open | undefined
  readonly #used = new Set<string>()
  #unwritten = 0
  #hasFailed = false
  /** Results of this process, as they are: under `npm start` nearly all are asked for again. */
  readonly #recent: Map<string, ReturnType<typeof deserialize>> | undefined

  /** In a process that builds again and again results stay in memory, too; bytes do not. */
  constructor(file: string, { stays = false }: { readonly stays?: boolean } = {}) {
    this.#file = file
    this.#recent = stays ? new Map() : undefined
    this.#open = tryOpen(file) ?? replace(file) ?? tryOpen(IN_MEMORY)
  }

  /** The value of a key, as it was put. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a key names the step, and so the type
  get<Value>(key: string): Value | undefined {
    if (this.#recent?.has(key)) {
      this.#used.add(key)
      const recent: Value = this.#recent.get(key)
      return recent
    }
    return this.#try(({ get, database }) => {
      const row = get.get(key)
      if (row === undefined) return undefined
      const { hash: kept, value } = row
      if (!(value instanceof Uint8Array) || toHash(value) !== kept) {
        database.prepare('DELETE FROM results WHERE key = ?').run(key)
        return undefined
      }
      this.#used.add(key)
      const result: Value = deserialize(value)
      this.#remember(key, result)
      return result
    })
  }

  /** Whether there is a value, as far as can be seen without reading it. */
  has(key: string): boolean {
    const found = this.#try(({ has }) => has.get(key) !== undefined) ?? false
    if (found) this.#used.add(key)
    return found
  }

  /** Keeps a value that can be cloned (https://html.spec.whatwg.org/#structuredserialize). */
  put(key: string, value: unknown): void {
    const bytes = serialize(value)
    this.#remember(key, value)
    this.#try(({ put, database }) => {
      if (this.#unwritten === 0) database.exec('BEGIN')
      put.run(key, toHash(bytes), bytes)
      this.#used.add(key)
      this.#unwritten += bytes.length
      if (this.#unwritten >= TRANSACTION) this.#commit(database)
    })
  }

  /** Ends a build that used all that is worth keeping: forgets values that neither it nor the builds before have used. */
  rotate(): void {
    this.#try(({ database }) => {
      if (this.#unwritten === 0) database.exec('BEGIN')
      const build = Number(database.prepare('SELECT coalesce(max(build), 0) + 1 AS build FROM used').get()?.['build'])
      const use = database.prepare('INSERT OR REPLACE INTO used VALUES (?, ?)')
      for (const key of this.#used) use.run(key, build)
      database.prepare('DELETE FROM used WHERE build <= ?').run(build - KEPT_BUILDS)
      database.exec('DELETE FROM results WHERE key NOT IN (SELECT key FROM used)')
      this.#commit(database)
    })
    for (const key of this.#recent?.keys() ?? []) if (!this.#used.has(key)) this.#recent?.delete(key)
    this.#used.clear()
  }

  #remember(key: string, value: unknown): void {
    if (!(value instanceof Uint8Array)) this.#recent?.set(key, value)
  }

  close(): void {
    this.#try(({ database }) => {
      if (this.#unwritten > 0) this.#commit(database)
      database.close()
    })
    this.#open = undefined
  }

  #commit(database: DatabaseSync): void {
    database.exec('COMMIT')
    this.#unwritten = 0
  }

  /** A store that another build writes at the moment is only read; another failure empties it, a second one leaves the disk. */
  #try<Result>(use: (open: Open) => Result): Result | undefined {
    if (this.#open === undefined) return undefined
    try {
      return use(this.#open)
    } catch (cause) {
      if (isBusy(cause)) return undefined
      tryClose(this.#open.database)
      this.#unwritten = 0
      this.#open = (this.#hasFailed ? undefined : replace(this.#file)) ?? tryOpen(IN_MEMORY)
      this.#hasFailed = true
      return undefined
    }
  }
}

interface Open {
  readonly database: DatabaseSync
  readonly get: StatementSync
  readonly has: StatementSync
  readonly put: StatementSync
}

function tryOpen(file: string): Open | undefined {
  let database: DatabaseSync | undefined
  try {
    mkdirSync(dirname(file), { recursive: true })
    database = new DatabaseSync(file)
    database.exec(SCHEMA)
    return {
      database,
      get: database.prepare('SELECT hash, value FROM results WHERE key = ?'),
      has: database.prepare('SELECT 1 FROM results WHERE key = ?'),
      put: database.prepare('INSERT OR REPLACE INTO results VALUES (?, ?, ?)'),
    }
  } catch {
    if (database) tryClose(database)
    return undefined
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
    // It was damaged.
  }
}

const isBusy = (cause: unknown): boolean => cause instanceof Error && /\b(?:locked|busy)\b/.test(cause.message)

const toHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url').slice(0, 22)
