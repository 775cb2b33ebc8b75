/** Parses every page of a folder. */
import type { Facts } from '../../content/data-files.ts'
import type { SourceFile } from '../../content/read.ts'
import type { Message } from '../../content/schema/message.ts'
import { splitLanguage } from '../../content/schema/language.ts'
import { toSection, toSectionKind } from '../../content/schema/section.ts'
import { toBodyTexts } from '../../content/words/texts.ts'
import { createNearest, type Nearest } from '../../content/schema/nearest.ts'
import { toDigest } from '../../work/digest.ts'
import type { Job, Kept, Work } from '../../work/work.ts'
import type { ParseSettings } from './parse-page.ts'
import { MOST_TEXT } from '../includes/expand.ts'
import { FULL_TEXT_PAGES } from '../page-terms.ts'
import { type PageWithFiles, PARSE, type ParseInput, toParsedPage } from './parse-step.ts'
import type { ParsedPage } from '../parsed-page.ts'

/** Parses the pages among the files of a folder, in the order of the files. */
export async function parsePages(
  files: readonly SourceFile[],
  settings: ParseSettings,
  work: Pick<Work, 'runAll'>,
  tick: () => void,
): Promise<readonly ParsedPage[]> {
  const sources = files.filter(({ path }) => isPage(path, settings))
  const toFolder = ({ path }: SourceFile): string => splitLanguage(path, Object.keys(settings.words ?? {})).folder
  const shared = { settings, by: toDigest(JSON.stringify(settings)), nearest: createNearest() }
  const byLanguage = Map.groupBy(sources, toFolder)
  const all = new Map(files.map((file) => [file.path, file]))
  const pages = new Map<string, Kept<PageWithFiles>>()
  // What they include may be as much again as they have themselves, and more on a small site.
  let room = MOST_INCLUDED + 2 * sources.reduce((sum, { size }) => sum + size, 0)
  const parse = async (asked: readonly Asked[]): Promise<readonly Asked[]> => {
    const order = asked.values()
    const next: Asked[] = []
    for await (const page of work.runAll(
      PARSE,
      asked.map((one) => toJob(one, all, shared)),
    )) {
      const { value: one } = order.next()
      if (one && one.paths.length > 0) room -= page.size
      pages.set(page.file, page)
      if (one && page.wanted.length > 0) next.push({ ...one, paths: [...one.paths, ...page.wanted] })
      else tick()
    }
    return next
  }
  // The first parse of a page lists its includes; it is parsed again with them.
  let open = await parse(
    sources.map((source) => ({
      source,
      indexed: (byLanguage.get(toFolder(source))?.length ?? 0) <= FULL_TEXT_PAGES,
      paths: [],
    })),
  )
  while (open.length > 0) {
    // As many as there is room for, whatever they include.
    const count = Math.floor(room / MOST_TEXT)
    if (count <= 0) break
    open = [...open.slice(count), ...(await parse(open.slice(0, count)))]
  }
  for (const { source } of open) {
    const page = pages.get(source.path)
    if (page) pages.set(source.path, { ...page, messages: [...page.messages, toTooMuch(source.path)] })
    tick()
  }
  return [...pages.values()].map(toParsedPage)
}

/** Characters for which no page pays: a snippet of a few kilobytes can fill any number of pages. */
const MOST_INCLUDED = 5_000_000

const toTooMuch = (file: string): Message => ({
  file,
  line: 1,
  column: 1,
  severity: 'error',
  rule: 'include-circle',
  text: `The pages of the site include too much: together more than ${MOST_INCLUDED / 1e6} million characters beyond twice their own text.`,
  hint: 'Include less, or link to a page that has the text.',
})

/** A page and the files that it asked for. */
interface Asked {
  readonly source: SourceFile
  /** Whether the words of its text are indexed. */
  readonly indexed: boolean
  readonly paths: readonly string[]
}

function toJob(
  { source: { path: file, size, hash, read }, indexed, paths }: Asked,
  all: ReadonlyMap<string, SourceFile>,
  { settings, by, nearest }: { readonly settings: ParseSettings; readonly by: string; readonly nearest: Nearest },
): Job<ParseInput> {
  const included = paths.map((path) => {
    const source = all.get(path)
    return { path, source, near: source ? undefined : nearest(path, all.keys()) }
  })
  return {
    by: [file, hash, by, indexed, ...included.map(({ path, source, near }) => [path, source?.hash, near])],
    size,
    input: () => ({
      file,
      bytes: read(),
      settings,
      indexed,
      included: included.map(({ path, source, near }) => ({ path, bytes: source?.read(), near })),
    }),
  }
}

/** Whether a file becomes a page. */
export const isPage = (path: string, { sections = {}, words = {} }: Omit<ParseSettings, 'origins'>): boolean =>
  path.endsWith('.md') && toSection(splitLanguage(path, Object.keys(words)).inner, sections) !== undefined

/** Facts of the site that parsing depends on; `url` is the origin to publish at, if it is not that of `site.yaml`. */
export function toParseSettings(
  { site, sections, editions }: Pick<Facts, 'site' | 'sections' | 'editions'>,
  url: string | undefined,
): ParseSettings {
  const origins = [new URL(site.url).origin, ...(url === undefined ? [] : [url])]
  return {
    origins: [...new Set(origins.map((origin) => origin.toLowerCase()))],
    sections: Object.fromEntries(Object.keys(sections).map((name) => [name, toSectionKind(name, sections)])),
    words: Object.fromEntries(editions.map(({ language, words }) => [language.folder, toBodyTexts(words)])),
  }
}
