/** Reads, parses and compiles a folder: everything of a build but writing it. */
import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createCacheKeys } from '../page/cache/cache.ts'
import { keepInMemory, type Kept } from './kept.ts'
import { toShelved } from '../page/cache/shelf.ts'
import { type Begin, compile, type Compilation } from './compile.ts'
import { type Message, addExcerpts, arrange, hasErrors } from '../content/diagnose.ts'
import { fingerprint } from './fingerprint.ts'
import { parsePage } from '../page/parse-page.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import { UsageError } from '../content/usage-error.ts'
import { parsePages, toOrigins } from '../page/parse/parse-pages.ts'
import { silent, type Progress } from '../work/progress.ts'
import { findActiveContent } from '../site/active-files.ts'
import { createAssets } from '../site/assets.ts'
import { checkImages, encodeImages, type Images } from '../site/images.ts'
import { nextChange, whyHidden } from '../site/dates.ts'
import { drawPreviews } from '../site/previews.ts'
import type { Asset } from '../site/site.ts'
import { decodeText } from '../content/decode.ts'
import { readFacts } from '../content/facts.ts'
import { readFolder, type SourceFile } from '../content/read.ts'
import type { Scan } from '../content/scan.ts'
import { checkStyleSheet } from '../content/style-sheet.ts'
import type { Ledger, Settings, Sources } from '../site/sources.ts'
import { readOwnSections, toSectionKind } from '../content/section.ts'
import { checkTree } from '../content/tree.ts'
import { developersSource } from '../views/developers/developers.ts'
import { loadTheme } from '../views/theme/theme.ts'
import { Threads } from '../work/threads/threads.ts'

/** A folder that was compiled and not yet written. */
export interface Draft {
  readonly compilation: Compilation
  /** Every fault and warning, in reading order. */
  readonly messages: readonly Message[]
  /** Every file that was read. */
  readonly files: readonly SourceFile[]
  /** Hashes everything that it depends on. */
  readonly fingerprint: () => string
  /** When the clock will make a difference: milliseconds since 1970. */
  readonly until: number
}

/** What a draft is made from. Images are encoded only where there is an output folder to keep them in. */
export type DraftOptions = Settings & {
  /** The content folder. */
  readonly content: string
  readonly out?: string
  /** What lies in the content folder, where that was found out before. */
  readonly scan?: Scan | undefined
}

/** What goes on while the draft is made: the threads that it shares, and who begins with the pages as soon as it can. */
export interface Ahead {
  readonly threads: Threads
  readonly begin: Begin
}

/** Makes a draft, on top of what earlier builds left. */
export async function createDraft(
  options: DraftOptions,
  ledger: Ledger,
  { cache, memo, seen }: Kept = keepInMemory(),
  { begin, tick }: Pick<Progress, 'begin' | 'tick'> = silent,
  ahead?: Ahead,
): Promise<Draft> {
  if (!statSync(options.content, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`Cannot read the content folder "${options.content}": it does not exist.`)
  }
  begin('read')
  const { files, messages: unread } = readFolder(options.content, options.scan, seen)
  const text = createText(files)

  begin('parse', files.length)
  const sections = readOwnSections(text('site.yaml'))
  const settings = {
    origins: toOrigins(text('site.yaml'), options.url),
    sections: Object.fromEntries(Object.keys(sections).map((name) => [name, toSectionKind(name, sections)])),
  }
  const themeCss = text('theme.css') ?? ''
  const styles = checkStyleSheet('theme.css', themeCss, settings.origins)
  const threads = ahead?.threads ?? new Threads()
  // The theme is made by a process of its own, while there is time.
  const [pages, theme] = await Promise.all([
    parsePages(files, settings, cache, threads, tick),
    loadTheme(hasErrors(styles) ? '' : themeCss, memo.texts),
  ]).finally(async () => (ahead ? undefined : threads.close()))
  const parse = (file: string, written: string): ParsedPage => {
    const key = createCacheKeys(settings)(file, hash('sha256', written, 'base64url'))
    return cache.get(key) ?? cache.put(key, toShelved(parsePage(file, written, settings)))
  }

  begin('compile')
  const own = createAssets(files.filter(({ path }) => path.startsWith('assets/')))
  const { assets, messages: broken } = options.out
    ? await prepareImages(own, pages, readFacts(text).site.name, options)
    : await checkImages(own)
  const before = [
    ...unread,
    ...checkTree(files, sections),
    ...checkData(files),
    ...styles,
    ...broken,
    ...findActiveContent(own),
  ]
  const compilation = compile(
    { pages, unread: unread.map(({ file }) => file), text, assets, theme, ledger, parse, developers: developersSource },
    options,
    memo,
    hasErrors(before) ? undefined : ahead?.begin,
  )
  const messages = [...before, ...compilation.messages]
  const until = nextChange(
    pages.map(({ frontMatter }) => frontMatter),
    options.now,
  )
  return {
    compilation,
    messages: addExcerpts(arrange(messages), text),
    files,
    until,
    fingerprint: () => fingerprint(files, options, compilation.site),
  }
}

/** Encodes the images and draws the previews, which local work does not need. */
async function prepareImages(
  files: ReadonlyMap<string, Asset>,
  pages: readonly ParsedPage[],
  name: string,
  { out = '', now, reloadUrl }: DraftOptions,
): Promise<Images> {
  const folder = join(out, 'images')
  const encoded = await encodeImages(files, folder)
  if (reloadUrl !== undefined) return encoded
  const titles = pages.flatMap(({ frontMatter, sound }) =>
    sound && whyHidden(frontMatter, now) === undefined ? [frontMatter.title] : [],
  )
  const previews = await drawPreviews(titles, { name, folder })
  return { ...encoded, assets: new Map([...encoded.assets, ...previews]) }
}

/** Gives back the text of a file out of its bytes: all texts at once take three times as much memory. */
function createText(files: readonly SourceFile[]): Sources['text'] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return (path) => {
    const file = path.startsWith('assets/') ? undefined : byPath.get(path)
    return file && decodeText(path, file.bytes).text
  }
}

/** The faults of the encoding of what is no page; pages are checked when they are parsed. */
const checkData = (files: readonly SourceFile[]): readonly Message[] =>
  files.filter(({ path }) => !path.includes('/')).flatMap(({ path, bytes }) => decodeText(path, bytes).fault ?? [])
