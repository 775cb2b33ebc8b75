/** Every page of a folder, parsed. */
import * as v from 'valibot'
import { toSection } from '../site/address.ts'
import { type PageCache, toCacheKey } from '../cache/cache.ts'
import type { ParsedPage } from '../markdown/parsed-page.ts'
import { type Job, parseAll } from './pool.ts'
import { locateYaml } from '../schema/yaml.ts'

/**
 * Parses the pages among the texts of a folder, but for those that the cache has. `url` is where the site is published
 * instead of at its own url.
 */
export async function parsePages(
  texts: ReadonlyMap<string, string>,
  url: string | undefined,
  cache: PageCache,
  tick: () => void,
): Promise<ParsedPage[]> {
  const settings = { origins: toOrigins(texts.get('site.yaml'), url) }
  const pages = new Map<string, ParsedPage>()
  const jobs: (Job & { readonly key: string })[] = []
  for (const [file, text] of texts) {
    if (!file.endsWith('.md') || toSection(file) === undefined) continue
    const key = toCacheKey(file, text, settings)
    const known = cache.get(key)
    if (known) {
      pages.set(file, known)
      tick()
    } else {
      jobs.push({ file, text, key })
    }
  }
  const parsed = await parseAll(jobs, settings, tick)
  for (const [index, page] of parsed.entries()) {
    pages.set(page.file, page)
    cache.put(jobs[index]?.key ?? '', page)
  }
  return [...texts.keys()].flatMap((file) => pages.get(file) ?? [])
}

/** The origins that are this site: what authors may write in place of a path. */
export function toOrigins(siteYaml: string | undefined, url: string | undefined): string[] {
  const data =
    siteYaml === undefined ? undefined : locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 }).located?.data
  const own = v.safeParse(v.object({ url: v.pipe(v.string(), v.url()) }), data)
  const origins = [own.success ? new URL(own.output.url).origin : undefined, url]
  return [...new Set(origins.filter((origin) => origin !== undefined).map((origin) => origin.toLowerCase()))]
}
