/** Every page of a folder, parsed. */
import * as v from 'valibot'
import { toSection } from './address.ts'
import { parsePage } from './markdown/parse-page.ts'
import type { ParsedPage } from './markdown/parsed-page.ts'
import { locateYaml } from './schema/yaml.ts'

/** Parses the pages among the texts of a folder; `url` is where the site is published instead of at its own url. */
export function parsePages(
  texts: ReadonlyMap<string, string>,
  url: string | undefined,
  tick: () => void,
): ParsedPage[] {
  const settings = { origins: toOrigins(texts.get('site.yaml'), url) }
  return [...texts].flatMap(([file, text]) => {
    tick()
    return file.endsWith('.md') && toSection(file) !== undefined ? [parsePage(file, text, settings)] : []
  })
}

/** The origins that are this site: what authors may write in place of a path. */
export function toOrigins(siteYaml: string | undefined, url: string | undefined): string[] {
  const data =
    siteYaml === undefined ? undefined : locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 }).located?.data
  const own = v.safeParse(v.object({ url: v.pipe(v.string(), v.url()) }), data)
  const origins = [own.success ? new URL(own.output.url).origin : undefined, url]
  return [...new Set(origins.filter((origin) => origin !== undefined).map((origin) => origin.toLowerCase()))]
}
