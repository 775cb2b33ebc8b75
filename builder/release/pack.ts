/** Pack files: the bytes of many values in one file, and the index that finds them. */
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectId } from '../../worker/contract/release.ts'
import { readOwnText } from '../content/folder.ts'
import { toObjectId } from '../site/assets.ts'
import type { ReleaseValue } from './stored.ts'

/** The place of one value's bytes. */
export interface PackedValue {
  readonly size: number
  readonly offset: number
  /** Position of its pack among the packs of the manifest. */
  readonly pack: number
  /** Media type. */
  readonly type: string
}

/** Bytes that are gathered before they are written to disk. */
const WRITE_SIZE = 4 * 1024 * 1024
/** Packs that an output may have before the next build writes all values into one again. */
const MAX_PACKS = 8

/** Reads values out of packs by id. */
export class PackReader {
  readonly values: ReadonlyMap<ObjectId, PackedValue>
  readonly #files: readonly string[]
  readonly #open = new Map<number, number>()

  constructor(files: readonly string[], values: ReadonlyMap<ObjectId, PackedValue>) {
    this.#files = files
    this.values = values
  }

  read(id: ObjectId): ReleaseValue {
    const value = this.values.get(id)
    if (!value) throw new Error(`The output has no value "${id}"`)
    const bytes = new Uint8Array(value.size)
    const read = value.size === 0 ? 0 : readSync(this.#descriptor(value.pack), bytes, 0, value.size, value.offset)
    if (read !== value.size || toObjectId(value.type, bytes) !== id) {
      throw new Error(`The output is damaged: value "${id}" has changed. Delete the output folder and build again`)
    }
    return { id, type: value.type, bytes }
  }

  close(): void {
    for (const descriptor of this.#open.values()) closeSync(descriptor)
    this.#open.clear()
  }

  #descriptor(pack: number): number {
    const open = this.#open.get(pack)
    if (open !== undefined) return open
    const descriptor = openSync(this.#files[pack] ?? '', 'r')
    this.#open.set(pack, descriptor)
    return descriptor
  }
}

/** The packs of an output, and their values. */
interface Packed {
  readonly manifest: { readonly packs: readonly string[] }
  readonly values: ReadonlyMap<ObjectId, PackedValue>
}

/** Writes values that the previous output lacks into one new pack, and references the others. */
export class PackWriter {
  readonly #folder: string
  readonly #name: string
  readonly #packs: string[]
  readonly #before: Packed['values']
  readonly #values = new Map<ObjectId, PackedValue>()
  #descriptor: number | undefined
  #pending: Uint8Array[] = []
  #pendingSize = 0
  #offset = 0

  constructor(folder: string, name: string, before: Packed | undefined) {
    const reuse = before && before.manifest.packs.length < MAX_PACKS ? before : undefined
    this.#folder = folder
    this.#name = name
    this.#packs = [...(reuse?.manifest.packs ?? [])]
    this.#before = reuse?.values ?? new Map()
  }

  put(value: ReleaseValue): void {
    const { id, type } = value
    if (this.#values.has(id)) return
    const packed = this.#before.get(id)
    if (packed) {
      this.#values.set(id, packed)
      return
    }
    const { bytes } = value
    this.#values.set(id, { size: bytes.length, offset: this.#offset, pack: this.#packs.length, type })
    this.#pending.push(bytes)
    this.#pendingSize += bytes.length
    this.#offset += bytes.length
    if (this.#pendingSize >= WRITE_SIZE) this.#flush()
  }

  /** Ends the pack; the names of the packs that hold the values, and their index. */
  finish(): { packs: string[]; index: string; values: number; bytes: number } {
    this.#flush()
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    const packs = this.#descriptor === undefined ? this.#packs : [...this.#packs, this.#name]
    const inUse = new Set(Array.from(this.#values.values(), ({ pack }) => pack))
    const used = packs.filter((_, position) => inUse.has(position))
    const moved = new Map(packs.map((name, position) => [position, used.indexOf(name)]))
    const lines: string[] = []
    let total = 0
    for (const [id, { size, offset, pack, type }] of this.#values) {
      lines.push(`${id} ${size} ${offset} ${moved.get(pack)} ${type}\n`)
      total += size
    }
    return { packs: used, index: lines.join(''), values: this.#values.size, bytes: total }
  }

  #flush(): void {
    if (this.#pending.length === 0) return
    this.#descriptor ??= openSync(join(this.#folder, this.#name), 'wx')
    writeFileSync(this.#descriptor, Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingSize = 0
  }
}

/** Reads an index; without a file it is empty. */
export function readIndex(file: string): ReadonlyMap<ObjectId, PackedValue> {
  const values = new Map<ObjectId, PackedValue>()
  const text = readOwnText(file) ?? ''
  for (const [, id, size, offset, pack, type = ''] of text.matchAll(LINE)) {
    if (isObjectId(id)) values.set(id, { size: Number(size), offset: Number(offset), pack: Number(pack), type })
  }
  return values
}

const LINE = /^([\w-]{22}) (\d+) (\d+) (\d+) (.*)/gm

/** The line has been matched: to ask the schema of thousands of ids takes longer than all else here. */
const isObjectId = (id: string | undefined): id is ObjectId => id !== undefined
