/** Every page of a folder, parsed. */
import * as v from 'valibot'
import type { Facts } from '../../content/facts.ts'
import type { SourceFile } from '../../content/read.ts'
import { locateYaml } from '../../content/schema/yaml.ts'
import { splitLanguage } from '../../content/schema/language.ts'
import { readOwnSections, toSection, toSectionKind } from '../../content/schema/section.ts'
import { toBodyTexts } from '../../content/words/texts.ts'
import type { Work } from '../../work/work.ts'
import type { ParseSettings } from './parse-page.ts'
import { FULL_TEXT_PAGES } from '../page-terms.ts'
import { PARSE, toParsedPage } from './parse-step.ts'
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
  const byLanguage = Map.groupBy(sources, toFolder)
  const jobs = sources.map((source) => {
    const { path: file, size, hash, read } = source
    const indexed = (byLanguage.get(toFolder(source))?.length ?? 0) <= FULL_TEXT_PAGES
    return { by: [file, hash, settings, indexed], size, input: () => ({ file, bytes: read(), settings, indexed }) }
  })
  const pages: ParsedPage[] = []
  for await (const page of work.runAll(PARSE, jobs)) {
    pages.push(toParsedPage(page))
    tick()
  }
  return pages
}

/** Whether a file becomes a page. */
export const isPage = (path: string, { sections = {}, words = {} }: Omit<ParseSettings, 'origins'>): boolean =>
  path.endsWith('.md') && toSection(splitLanguage(path, Object.keys(words)).inner, sections) !== undefined

/** What pages need to know of their site. */
export function toParseSettings(
  siteYaml: string | undefined,
  { editions }: Pick<Facts, 'editions'>,
  url: string | undefined,
): ParseSettings {
  const sections = readOwnSections(siteYaml)
  return {
    origins: toOrigins(siteYaml, url),
    sections: Object.fromEntries(Object.keys(sections).map((name) => [name, toSectionKind(name, sections)])),
    words: Object.fromEntries(editions.map(({ language, words }) => [language.folder, toBodyTexts(words)])),
  }
}

/** The origins that are this site: what authors may write in place of a path. */
export function toOrigins(siteYaml: string | undefined, url: string | undefined): string[] {
  const data =
    siteYaml === undefined ? undefined : locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 }).located?.data
  const own = v.safeParse(v.object({ url: v.pipe(v.string(), v.url()) }), data)
  const origins = [own.success ? new URL(own.output.url).origin : undefined, url]
  return [...new Set(origins.filter((origin) => origin !== undefined).map((origin) => origin.toLowerCase()))]
}
