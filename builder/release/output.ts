/**
 * The output folder: the release that the last build made. A build that is killed at any moment leaves either the old
 * output or the new one, because nothing that the manifest names is ever changed and the manifest is renamed last.
 *
 *   manifest.json       what the output is; names the other files
 *   values.<n>.pack     bytes of values, one after another; a later build appends a pack with what is new
 *   values.<n>.index    one line a value: id, size, offset, pack, media type
 *   pages.<n>.json      facts of each page: what the next build dates pages by, and what a release is compared by
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ChangeLog } from '../../worker/contract/stored.ts'
import { ObjectId } from '../../worker/contract/release.ts'
import { readOwnText, requireNoLink } from '../content/folder.ts'
import { type Before, PageFacts, type PageTable } from './page-facts.ts'
import { type PackedValue, PackReader, PackWriter, readIndex } from './pack.ts'
import type { ReleaseValue } from './stored.ts'

/** The files that a manifest names: a crafted one names no others. */
const OWN_FILE = /^(?:values|pages)\.(\d+)\.(?:pack|index|json)$/
const FileName = v.pipe(v.string(), v.regex(OWN_FILE))

/** The content of the output folder. */
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
  packs: v.array(FileName),
  index: FileName,
  facts: FileName,
  /** The value that is the log of changes. */
  changes: v.optional(ObjectId),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** A complete output folder, open for reading. */
export interface Output {
  readonly manifest: Manifest
  /** Ids of every value of the release. */
  readonly values: ReadonlyMap<ObjectId, PackedValue>
  read(id: ObjectId): ReleaseValue
  pages(): PageTable
  /** Facts of this release for the next build. */
  before(): Before
  close(): void
}

/** An output folder that is being written. Nothing of it shows before `commit`. */
interface OutputWriter {
  /** Adds a value, unless the folder already has it. */
  put(value: ReleaseValue): void
  commit(
    facts: Pick<Manifest, 'root' | 'url' | 'generatedAt' | 'fingerprint' | 'entries' | 'changes'> & {
      readonly pages: PageTable
    },
  ): Manifest
}

/** Opens the output folder; `undefined` if it is missing, damaged or written in another format. */
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
    before: () => ({
      root: manifest.root,
      at: manifest.generatedAt,
      pages: facts.output,
      log: readLog(reader, manifest),
    }),
    close: () => reader.close(),
  }
}

function readLog(reader: PackReader, { changes }: Manifest): ChangeLog | undefined {
  if (changes === undefined) return undefined
  const log = v.safeParse(
    v.pipe(v.string(), v.parseJson(), ChangeLog),
    Buffer.from(reader.read(changes).bytes).toString(),
  )
  return log.success ? log.output : undefined
}

/** Whether every value of the manifest is in the index and within its pack: bytes are verified when they are read. */
function isWhole({ values, bytes }: Manifest, index: Output['values'], packs: readonly string[]): boolean {
  const sizes = packs.map((pack) => statSync(pack, { throwIfNoEntry: false })?.size)
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

/** Starts writing the output folder, reusing its content `before`. */
export function writeOutput(folder: string, before = openOutput(folder)): OutputWriter {
  requireNoLink(folder)
  mkdirSync(folder, { recursive: true })
  const number = nextNumber(folder)
  const own = { index: `values.${number}.index`, facts: `pages.${number}.json` }
  const started = join(folder, 'manifest.json.new')
  // A file's number may be so large that one more is the same number.
  for (const place of [started, join(folder, own.index), join(folder, own.facts)]) requireNoLink(place)
  const writer = new PackWriter(folder, `values.${number}.pack`, before)

  return {
    put: (value) => writer.put(value),
    commit: ({ pages, ...facts }) => {
      const { packs, index, values, bytes } = writer.finish()
      writeFileSync(join(folder, own.index), index)
      writeFileSync(join(folder, own.facts), JSON.stringify(pages))
      const manifest: Manifest = { format: 1, ...facts, pages: Object.keys(pages).length, values, bytes, packs, ...own }
      writeFileSync(started, `${JSON.stringify(manifest, undefined, 2)}\n`)
      renameSync(started, join(folder, 'manifest.json'))
      removeStale(folder, manifest)
      return manifest
    },
  }
}

/** An unused file number, so that files of an older manifest are never overwritten. */
function nextNumber(folder: string): number {
  const used = readdirSync(folder).map((name) => Number(OWN_FILE.exec(name)?.[1] ?? 0))
  return used.reduce((most, number) => Math.max(most, number), 0) + 1
}

/** Removes files that the manifest does not name: those of the previous output and of killed builds. */
function removeStale(folder: string, { packs, index, facts }: Manifest): void {
  const named = new Set([...packs, index, facts])
  for (const name of readdirSync(folder)) {
    if (OWN_FILE.test(name) && !named.has(name)) rmSync(join(folder, name))
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readOwnText(file) ?? '')
  } catch {
    return undefined
  }
}
