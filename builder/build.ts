/** A whole build: read → parse → compile → write. Everything that touches the disk is called from here. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ObjectId } from '../worker/schema/release.ts'
import { createAssets } from './site/assets.ts'
import { createMemoryCache, openFileCache, type PageCache } from './cache/cache.ts'
import { compile, type Compilation } from './compile.ts'
import { decodeText, decodeTexts } from './source/decode.ts'
import { arrange, hasErrors, type Message } from './diagnose.ts'
import type { Entry } from './release/entry.ts'
import { fingerprint } from './fingerprint.ts'
import type { Options } from './options.ts'
import { UsageError } from './options.ts'
import { openOutput, writeOutput, type PageTable } from './release/output.ts'
import { readFacts } from './source/facts.ts'
import { nextChange, whyHidden } from './site/lifetime.ts'
import type { ParsedPage } from './markdown/parsed-page.ts'
import { createPageMemo, keepPageRoutes, readPageRoutes, type PageMemo } from './cache/page-memo.ts'
import { drawPreviews } from './site/previews.ts'
import { checkImages, encodeImages, type Images } from './site/images.ts'
import { parsePages } from './parse/parse-pages.ts'
import { createPolicies } from './release/policies.ts'
import { readFolder, type Folder } from './source/read.ts'
import { createRelease, type ReleaseValue } from './release/release.ts'
import { silent, type Progress } from './report/progress.ts'
import { checkTree } from './source/tree.ts'
import type { Asset, Site } from './site/site.ts'
import type { Ledger, Settings } from './source/sources.ts'
import { loadTheme } from './theme/theme.ts'

/** What a build did. */
export interface BuildResult {
  readonly messages: readonly Message[]
  /** Text of a file of the content folder, for the frames of messages. */
  readonly source: (file: string) => string | undefined
  readonly pages: number
  readonly entries: number
  readonly bytes: number
  /** Seconds by phase, in order. */
  readonly seconds: Readonly<Record<string, number>>
  /** Root of the release; absent when nothing was written. */
  readonly root: ObjectId | undefined
  /** When the clock will publish other pages, if ever: milliseconds since 1970. */
  readonly until: number | undefined
}

/** What a build needs to know. */
export type BuildOptions = Pick<Options, 'content' | 'out' | 'check'> & Settings

/** A folder that was compiled and not yet written. */
export interface Draft {
  readonly compilation: Compilation
  /** Every fault and warning, in reading order. */
  readonly messages: readonly Message[]
  /** Text of a file of the content folder. */
  readonly source: (file: string) => string | undefined
  /** Hashes everything that it depends on. */
  readonly fingerprint: () => string
  /** When the clock will publish other pages, if ever: milliseconds since 1970. */
  readonly until: number | undefined
}

/** Builds a folder. Faults of the content are in the result; what throws is a defect, or a wrong option. */
export async function build(options: BuildOptions, progress: Progress = silent, known?: Ledger): Promise<BuildResult> {
  const clock = createClock(progress)
  const output = openOutput(options.out)
  const ledger = output?.pages() ?? known ?? {}
  output?.close()
  const { out, ...withoutOutput } = options
  const cache = openFileCache(out)
  const draft = await createDraft(options.check ? withoutOutput : options, ledger, clock, cache)
  const { compilation, messages, source, until } = draft

  const site = { messages, source, until, pages: compilation.site.pages.length }
  if (options.check || hasErrors(messages))
    return { ...site, entries: 0, bytes: 0, seconds: clock.end(), root: undefined }

  cache.save()
  // Nothing changed: the output stays as it is, its time included, so that the release keeps its name.
  const hash = draft.fingerprint()
  if (output?.manifest.fingerprint === hash) {
    const { root, entries, bytes } = output.manifest
    return { ...site, entries, bytes, seconds: clock.end(), root }
  }

  clock.begin('write', compilation.site.pages.length)
  const written = write(compilation, hash, out, progress)
  return { ...site, ...written, seconds: clock.end() }
}

/** Reads, parses and compiles a folder. Images are encoded only where there is an output folder to keep them in. */
export async function createDraft(
  options: Pick<BuildOptions, 'content'> & Partial<Pick<BuildOptions, 'out'>> & Settings,
  ledger: Ledger,
  { begin, tick }: Pick<Progress, 'begin' | 'tick'> = silent,
  cache: PageCache = createMemoryCache(),
): Promise<Draft> {
  if (!statSync(options.content, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`Cannot read the content folder "${options.content}": it does not exist.`)
  }
  begin('read')
  const folder = await readFolder(options.content)
  const texts = decodeTexts(folder.files)
  const source = createSource(folder)

  begin('parse', folder.files.length)
  const pages = await parsePages(texts.texts, options.url, cache, tick)

  begin('compile')
  const theme = await loadTheme(source('theme.css') ?? '')
  const files = createAssets(folder.files.filter(({ path }) => path.startsWith('assets/')))
  const { assets, messages: broken } = options.out
    ? await prepareImages(files, pages, readFacts(source).site.name, options)
    : await checkImages(files)
  const compilation = compile({ pages, text: source, assets, theme, ledger }, options)
  const messages = arrange([
    ...folder.messages,
    ...checkTree(folder.files),
    ...texts.messages,
    ...broken,
    ...compilation.messages,
  ])
  const until = nextChange(
    pages.map(({ frontMatter }) => frontMatter),
    options.now,
  )
  return { compilation, messages, source, until, fingerprint: () => fingerprint(folder, options, compilation.site) }
}

/** Encodes the images and draws the previews, which local work does not need. */
async function prepareImages(
  files: ReadonlyMap<string, Asset>,
  pages: readonly ParsedPage[],
  name: string,
  { out = '', now, reloadUrl }: Partial<Pick<BuildOptions, 'out'>> & Settings,
): Promise<Images> {
  const folder = join(out, 'images')
  const encoded = await encodeImages(files, folder)
  if (reloadUrl !== undefined) return encoded
  const titles = pages.flatMap(({ frontMatter, sound }) =>
    sound && whyHidden(frontMatter, now) === undefined ? [frontMatter.title] : [],
  )
  const previews = await drawPreviews([name, ...titles], { name, folder })
  return { ...encoded, assets: new Map([...encoded.assets, ...previews]) }
}

/** Gives back the text of a file out of its bytes: all texts at once take three times as much memory. */
function createSource(folder: Folder): Draft['source'] {
  const files = new Map(folder.files.map(({ path, bytes }) => [path, bytes]))
  return (file) => {
    const bytes = file.startsWith('assets/') ? undefined : files.get(file)
    return bytes && decodeText(file, bytes).text
  }
}

function write(
  compilation: Compilation,
  hash: string,
  folder: string,
  progress: Progress,
): Pick<BuildResult, 'entries' | 'bytes' | 'root'> {
  const { site, bodyHashes } = compilation
  let entries = 0
  function* watch(): Iterable<Entry> {
    for (const entry of compilation.entries) {
      entries += 1
      if (entry.kind === 'page') progress.tick()
      yield entry
    }
  }
  const output = writeOutput(folder)
  const memo = createPageMemo(site, readPageRoutes(folder))
  let root: ReleaseValue | undefined
  for (const value of toRelease(site, watch(), memo)) {
    output.put(value)
    root = value
  }
  if (!root) throw new Error('A release has no root.')
  const table: Record<string, PageTable[string]> = {}
  for (const { path, title, file, dateModified } of site.pages) {
    table[path] = { title, hash: file && bodyHashes.get(path), modified: dateModified }
  }
  const { bytes } = output.commit({
    root: root.id,
    url: site.url,
    generatedAt: site.generatedAt,
    fingerprint: hash,
    entries,
    pages: table,
  })
  keepPageRoutes(folder, memo.routes)
  return { entries, bytes, root: root.id }
}

/** The values of a compiled site, the root last. */
export function toRelease(site: Site, entries: Iterable<Entry>, memo?: PageMemo): Iterable<ReleaseValue> {
  const forms = {
    refusedDomains: Object.fromEntries(
      Object.entries(site.forms).map(([name, { refusedDomains }]) => [name, refusedDomains]),
    ),
    questions: [...(site.survey?.questions ?? [])],
  }
  const { url, generatedAt, pages } = site
  return createRelease(entries, { url, generatedAt, pages: pages.length, forms, policies: createPolicies(site), memo })
}

function createClock(progress: Progress) {
  const seconds: Record<string, number> = {}
  let [phase, since] = ['', performance.now()]
  const stop = (): void => {
    if (phase !== '') seconds[phase] = (performance.now() - since) / 1000
  }
  return {
    begin: (next: string, total?: number) => {
      stop()
      ;[phase, since] = [next, performance.now()]
      progress.begin(next, total)
    },
    tick: progress.tick,
    end: () => {
      stop()
      progress.end()
      return seconds
    },
  }
}
