/** What runs found out about faults, kept from run to run as long as it holds. */
import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Fault } from './fault.ts'

/** What found a fault: a file of tests, or the type check. `null` where nothing did. */
export type Finder = string | null

export const TYPE_CHECK = 'the type check'

const Entry = v.object({ id: v.string(), by: v.nullable(v.string()), given: v.string() })

/** The bytes of every file of the checkout, as hashes by path. */
export type Hashes = ReadonlyMap<string, string>

/**
 * One line a result; the last line about a fault holds. A fault is found for as long as its file and the test that found it
 * stay as they are. One that survived is tried again when anything has changed, the folders of tests included, since the
 * change may be a test for it.
 */
export class Journal {
  readonly #path: string
  readonly #hashes: Hashes
  readonly #all: string
  readonly #entries = new Map<string, v.InferOutput<typeof Entry>>()

  constructor(path: string, hashes: Hashes, tests: string) {
    this.#path = path
    this.#hashes = hashes
    this.#all = toHash([tests, ...[...hashes].filter(([file]) => decides(file)).flat()])
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
    for (const line of lines) {
      const entry = v.parse(Entry, JSON.parse(line))
      this.#entries.set(entry.id, entry)
    }
  }

  /** What found a fault; `undefined` where that is not known, or no longer. */
  find({ id, file }: Pick<Fault, 'id' | 'file'>): Finder | undefined {
    const entry = this.#entries.get(id)
    return entry && entry.given === this.#toGiven(file, entry.by) ? entry.by : undefined
  }

  note({ id, file }: Pick<Fault, 'id' | 'file'>, by: Finder): void {
    const entry = { id, by, given: this.#toGiven(file, by) }
    this.#entries.set(id, entry)
    mkdirSync(dirname(this.#path), { recursive: true })
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
  }

  clear(): void {
    this.#entries.clear()
    rmSync(this.#path, { force: true })
  }

  /** The state of the checkout that a result depends on. */
  #toGiven(file: string, by: Finder): string {
    return by === null ? this.#all : toHash([this.#hashes.get(file) ?? '', this.#hashes.get(by) ?? ''])
  }
}

/** Whether a file can decide what a test says: texts about the project and this command do not. */
const decides = (file: string): boolean => !file.startsWith('test/mutate/') && !/^[^/]+\.md$/.test(file)

export const toHash = (parts: readonly string[]): string => hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)
