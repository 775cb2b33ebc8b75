/** A whole build: read → parse → compile → release. Values are generated on demand; nothing is written to disk. */
import { hash } from 'node:crypto'
import type { ObjectId } from '../../worker/contract/release.ts'
import { decodeText } from '../content/decode.ts'
import { type Scan, scanFolder, toUse } from '../content/scan.ts'
import { addExcerpts, arrange, hasErrors, type Message } from '../content/schema/message.ts'
import { checkPointers } from '../content/lfs-pointer.ts'
import { readFacts } from '../content/data-files.ts'
import { type Folder, readFolder, type SourceFile } from '../content/read.ts'
import { foldersOf } from '../content/schema/language.ts'
import { checkTree } from '../content/tree.ts'
import { requireFolder } from '../content/folder.ts'
import { parsePage } from '../page/parse/parse-page.ts'
import { parsePages, toParseSettings } from '../page/parse/parse-pages.ts'
import { checkServedTexts } from '../site/active-files.ts'
import { createAssets } from '../site/assets.ts'
import { endOf, nextChange, whyHidden } from '../site/dates.ts'
import { checkImages, encodeImages, type Images } from '../site/images.ts'
import { createStatics } from '../site/statics.ts'
import { checkVectorImages } from '../site/vector-images.ts'
import { drawPreviews } from '../site/previews.ts'
import type { Site } from '../site/site.ts'
import type { Settings, Sources } from '../site/sources.ts'
import { developersSource } from '../views/developers/developers.ts'
import { loadOwnTheme } from '../views/theme/own-theme.ts'
import { codeFingerprint } from '../work/fingerprint.ts'
import { rememberLast } from '../work/remember.ts'
import { type Progress, silent } from '../work/progress.ts'
import type { Work } from '../work/work.ts'
import { findComingFaults } from './coming-faults.ts'
import { compile, type Compilation } from './compile.ts'
import type { Before, PageTable } from './page-facts.ts'
import type { ReleaseValue } from './stored.ts'
import { type Made, toValues } from './values.ts'

/** Options of a build. */
export interface BuildOptions extends Settings {
  /** The content folder. */
  readonly content: string
  /** What is in it, where that is known already. */
  readonly scan?: Scan | undefined
  /** Nothing is published: images are decoded, but not encoded. */
  readonly check?: boolean
  /** The release that this one follows. */
  readonly before?: Before | undefined
}

/** A folder that was built. */
export interface Build {
  readonly compilation: Compilation
  /** Every fault and warning, in reading order; with those of rendered pages once all values were consumed. */
  readonly messages: readonly Message[]
  /** Whether the content has no errors. */
  readonly good: boolean
  /** Hashes everything that the release depends on: equal fingerprints mean equal releases, but for the time. */
  readonly fingerprint: string
  /** When the clock will make a difference: milliseconds since 1970. */
  readonly until: number
  /** The values of the release, each once, the root last. Ends with `Unproven` where pages turn out wrong. */
  readonly values: () => AsyncIterable<ReleaseValue>
  /** Known once all values were consumed: facts of every page, and the value of the change log. */
  readonly facts: () => { readonly pages: PageTable; readonly changes: ObjectId }
}

/** Builds a folder. Faults of the content are in the result; an exception is a bug or an invalid option. */
export async function build(options: BuildOptions, work: Work, progress: Progress = silent): Promise<Build> {
  const { content, before, now } = options
  requireFolder(content)
  progress.begin('read')
  const folder = readFolder(content, work, options.scan ?? scanFolder(content))
  progress.begin('parse', folder.files.length)
  const sources = await parseFolder(folder, options, work, progress)
  progress.begin('compile')
  const { assets, messages: broken } = await prepareImages(sources, options, work)
  const complete = { ...sources, assets }
  const compilation = compile(complete, options, work)
  const made: Made = { pages: {}, changes: undefined, warnings: [] }
  // Local work shows what is to come with `--drafts`.
  const coming = options.reloadUrl === undefined ? findComingFaults(complete, options, compilation, work) : []
  const messages = addExcerpts(arrange([...compilation.messages, ...broken, ...coming]), sources.text)
  return {
    compilation,
    get messages() {
      return made.warnings.length === 0 ? messages : arrange([...messages, ...made.warnings])
    },
    good: !hasErrors(messages),
    fingerprint: toFingerprint(folder.files, options, compilation.site),
    until: nextChange(
      sources.pages.map(({ frontMatter }) => frontMatter),
      now,
    ),
    values: () => toValues(compilation, before, made, work, progress),
    facts: () => {
      const { pages: table, changes } = made
      if (changes === undefined) throw new Error('Not all values of the release were taken.')
      return { pages: table, changes }
    },
  }
}

/** Parses the files of a folder; its images are neither checked nor encoded yet. */
async function parseFolder(
  { files, messages: unread }: Folder,
  { content, before, url }: BuildOptions,
  work: Work,
  progress: Progress,
): Promise<Sources> {
  const text = createText(files)
  const facts = readFacts(text)
  const settings = toParseSettings(facts, url)
  const assets = createAssets(below('assets/', files), work)
  const statics = createStatics(below('static/', files), work)
  // The bundler follows links that the scan refused, in the place of a package.json too.
  const isLinked = unread.some(({ rule }) => rule === 'link-outside')
  const team = { css: text('theme.css') ?? '', script: isLinked ? undefined : text('site.js'), folder: content, files }
  // The theme is made by a process of its own, while there is time.
  const [pages, { theme, messages: styles }] = await Promise.all([
    parsePages(files, settings, work, progress.tick),
    loadOwnTheme(team, { origins: settings.origins, assets, statics }, work),
  ])
  const folders = foldersOf(facts.editions.map(({ language }) => language))
  return {
    facts,
    faults: [
      ...unread,
      ...checkTree(files, facts.sections, folders),
      ...checkData(files),
      ...styles,
      ...checkServedTexts(files),
      ...checkPointers(files, work),
      ...checkVectorImages(files, work),
    ],
    statics,
    assets,
    pages,
    unread: unread.map(({ file }) => file),
    text,
    theme,
    ledger: before?.pages ?? {},
    parse: (file, written) =>
      work.runSync('parse a generated page', [file, written, settings], () => parsePage(file, written, settings)),
    developers: developersSource,
  }
}

const below = (folder: string, files: readonly SourceFile[]): readonly SourceFile[] =>
  files.filter(({ path }) => path.startsWith(folder))

/**
 * Hashes the files, the settings, the pages scheduled and the events past by now, the packages of `site.js`, and the builder. The
 * month is included because of the expiry of `security.txt`: an unedited site is republished before it expires.
 */
function toFingerprint(
  files: readonly SourceFile[],
  { url, captcha, reloadUrl, now }: Settings,
  { allPages: pages, theme }: Pick<Site, 'allPages' | 'theme'>,
): string {
  const published = pages.map(({ path, dateModified, frontMatter }) => [
    path,
    dateModified,
    endOf(frontMatter) <= now.getTime(),
  ])
  const hashes = files.map((file) => [file.path, file.hash])
  const month = now.toISOString().slice(0, 7)
  const made = [codeFingerprint(), url, captcha, reloadUrl, month, published, theme.siteScript?.path, hashes]
  return hash('sha256', JSON.stringify(made), 'base64url')
}

/** Encodes the images and draws the previews, which local work does not need. */
async function prepareImages(sources: Sources, options: BuildOptions, work: Work): Promise<Images> {
  const { assets: files, pages, facts } = sources
  if (options.check) return checkImages(files)
  // Encoding takes most of a second an image: not for a build that fails. Whether it will is known without it.
  let isWorthIt: boolean | undefined
  const encoded = await encodeImages(
    files,
    work,
    () => (isWorthIt ??= !hasErrors(compile(sources, options, work).messages)),
  )
  if (options.reloadUrl !== undefined || isWorthIt === false) return encoded
  const titles = pages.flatMap(({ frontMatter, sound }) =>
    sound && whyHidden(frontMatter, options.now) === undefined ? [frontMatter.title] : [],
  )
  const previews = await drawPreviews(titles, facts.site, work)
  return { ...encoded, assets: new Map([...encoded.assets, ...previews]) }
}

/**
 * Gives back the text of a file out of its bytes: all texts at once take three times as much memory. The last is kept, since
 * each fault of a file asks for it.
 */
function createText(files: readonly SourceFile[]): Sources['text'] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return rememberLast((path) => {
    const file = toUse(path) === 'served' ? undefined : byPath.get(path)
    return file && decodeText(path, file.read()).text
  })
}

/** Faults of the text of files other than pages; pages are checked during parsing. */
const checkData = (files: readonly SourceFile[]): readonly Message[] =>
  files.filter(({ path }) => DATA.test(path)).flatMap(({ path, read }) => decodeText(path, read()).fault ?? [])

/** Files of the site and of its languages. */
const DATA = /^[^/]+$|^(?!(?:assets|static|snippets)\/).+\.ya?ml$/
