/**
 * The output folder: the release that the last build made. A build that is killed at any moment leaves either the old
 * output or the new one, because nothing that the manifest names is ever changed and the manifest is renamed last.
 *
 *   manifest.json       what the output is; names the other files
 *   values.<n>.pack     bytes of values, one after another; a later build appends a pack with what is new
 *   values.<n>.index    one line a value: id, size, offset, pack, media type
 *   pages.<n>.json      facts of each page: what the next build dates pages by, and what a release is compared by
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ObjectId } from '../../worker/contract/release.ts'
import { type PackedValue, PackReader, PackWriter, readIndex } from './pack.ts'
import type { ReleaseValue } from './release.ts'

/** What a release knows of one page besides its routes. */
export const PageFacts = v.object({
  title: v.string(),
  /** Hash of the body, and the day (`YYYY-MM-DD`) of the build that first saw this one in place of another. */
  hash: v.optional(v.string()),
  modified: v.optional(v.string()),
})
export type PageFacts = v.InferOutput<typeof PageFacts>

/** Facts of every page, by path. */
export type PageTable = Readonly<Record<string, PageFacts>>

/** What the output folder holds. */
export const Manifest = v.object({
  format: v.literal(1),
  root: ObjectId,
  /** Origin that the site was built for. */
  url: v.string(),
  generatedAt: v.string(),
  /** Hash of everything the build depended on: equal fingerprints mean equal output, but for the time. */
  fingerprint: v.string(),
  pages: v.number(),
  /** Resources, pages and redirects among them. */
  entries: v.number(),
  values: v.number(),
  /** Bytes of all values. */
  bytes: v.number(),
  packs: v.array(v.string()),
  index: v.string(),
  facts: v.string(),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** A complete output folder, open for reading. */
export interface Output {
  readonly manifest: Manifest
  /** Ids of every value of the release. */
  readonly values: ReadonlyMap<ObjectId, PackedValue>
  read(id: ObjectId): ReleaseValue
  pages(): PageTable
  close(): void
}

/** An output folder that is being written. Nothing of it shows before `commit`. */
export interface OutputWriter {
  /** Adds a value; one that the folder holds already, or that was added before, costs nothing. */
  put(value: ReleaseValue): void
  commit(
    facts: Pick<Manifest, 'root' | 'url' | 'generatedAt' | 'fingerprint' | 'entries'> & { readonly pages: PageTable },
  ): Manifest
}

/** Opens the output folder; `undefined` where there is none that this version can read, or a damaged one. */
export function openOutput(folder: string): Output | undefined {
  const manifest = readManifest(folder)
  if (!manifest) return undefined
  const packs = manifest.packs.map((name) => join(folder, name))
  const values = readIndex(join(folder, manifest.index))
  const facts = v.safeParse(v.record(v.string(), PageFacts), readJson(join(folder, manifest.facts)))
  if (!isWhole(manifest, values, packs) || !facts.success) return undefined
  const reader = new PackReader(packs, values)
  return {
    manifest,
    values,
    read: (id) => reader.read(id),
    pages: () => facts.output,
    close: () => reader.close(),
  }
}

/** Whether every value of the manifest is in the index and within its pack: bytes are verified when they are read. */
function isWhole({ values, bytes }: Manifest, index: Output['values'], packs: readonly string[]): boolean {
  const sizes = packs.map((pack) => statSync(pack, { throwIfNoEntry: false })?.size ?? 0)
  let total = 0
  for (const { size, offset, pack } of index.values()) {
    if (offset + size > (sizes[pack] ?? 0)) return false
    total += size
  }
  return index.size === values && total === bytes
}

/** Reads the manifest alone. */
export function readManifest(folder: string): Manifest | undefined {
  const manifest = v.safeParse(Manifest, readJson(join(folder, 'manifest.json')))
  return manifest.success ? manifest.output : undefined
}

/** Starts writing the output folder, on top of what it holds `before`. */
export function writeOutput(folder: string, before = openOutput(folder)): OutputWriter {
  mkdirSync(folder, { recursive: true })
  const number = nextNumber(folder)
  const writer = new PackWriter(folder, `values.${number}.pack`, before)

  return {
    put: (value) => writer.put(value),
    commit: ({ pages, ...facts }) => {
      const { packs, index, values, bytes } = writer.finish()
      const names = { packs, index: `values.${number}.index`, facts: `pages.${number}.json` }
      writeFileSync(join(folder, names.index), index)
      writeFileSync(join(folder, names.facts), JSON.stringify(pages))
      const manifest: Manifest = { format: 1, ...facts, pages: Object.keys(pages).length, values, bytes, ...names }
      writeFileSync(join(folder, 'manifest.json.new'), `${JSON.stringify(manifest, undefined, 2)}\n`)
      renameSync(join(folder, 'manifest.json.new'), join(folder, 'manifest.json'))
      removeStale(folder, manifest)
      return manifest
    },
  }
}

const OWN_FILE = /^(?:values|pages)\.(\d+)\.(?:pack|index|json)$/

/** A number that no file of this folder carries, so that what an older manifest names is never overwritten. */
function nextNumber(folder: string): number {
  const used = readdirSync(folder).map((name) => Number(OWN_FILE.exec(name)?.[1] ?? 0))
  return Math.max(0, ...used) + 1
}

/** Removes what no manifest names any more: files of the output before, and of builds that were killed. */
function removeStale(folder: string, { packs, index, facts }: Manifest): void {
  const named = new Set([...packs, index, facts])
  for (const name of readdirSync(folder)) {
    if (OWN_FILE.test(name) && !named.has(name)) rmSync(join(folder, name))
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
