/** Every page of a folder, parsed. */
import * as v from 'valibot'
import { toSection } from '../../content/section.ts'
import { type PageCache, createCacheKeys } from '../cache/cache.ts'
import type { Message } from '../../content/diagnose.ts'
import type { ParseSettings } from '../parse-page.ts'
import type { ParsedPage } from '../parsed-page.ts'
import { type Job, parseAll } from './parse-all.ts'
import { locateYaml } from '../../content/schema/yaml.ts'
import { decodeText } from '../../content/decode.ts'
import type { SourceFile } from '../../content/read.ts'
import type { Threads } from '../../work/threads/threads.ts'

/** Parses the pages among the files of a folder, but for those that the cache has. */
export async function parsePages(
  files: readonly SourceFile[],
  settings: ParseSettings,
  cache: PageCache,
  threads: Threads,
  tick: () => void,
): Promise<readonly ParsedPage[]> {
  const toKey = createCacheKeys(settings)
  const pages = new Map<string, ParsedPage>()
  const faults = new Map<string, Message>()
  const jobs: (Job & { readonly key: string })[] = []
  for (const source of files) {
    const { path: file, hash, size, hasTags = true } = source
    if (!file.endsWith('.md') || toSection(file, settings.sections ?? {}) === undefined) continue
    const key = toKey(file, hash)
    const known = cache.get(key)
    if (known) {
      pages.set(file, known)
      tick()
      continue
    }
    const read = (): string => {
      const { text, fault } = decodeText(file, source.bytes)
      if (fault) faults.set(file, fault)
      return text
    }
    jobs.push({ file, size, hasTags, read, key })
  }
  await parseAll(jobs, settings, threads, ({ file, key }, { facts, texts }) => {
    const fault = faults.get(file)
    const messages = fault ? [fault, ...facts.messages] : facts.messages
    pages.set(file, cache.put(key, { facts: { ...facts, messages }, texts }))
    tick()
  })
  return files.flatMap(({ path }) => pages.get(path) ?? [])
}

/** The origins that are this site: what authors may write in place of a path. */
export function toOrigins(siteYaml: string | undefined, url: string | undefined): string[] {
  const data =
    siteYaml === undefined ? undefined : locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 }).located?.data
  const own = v.safeParse(v.object({ url: v.pipe(v.string(), v.url()) }), data)
  const origins = [own.success ? new URL(own.output.url).origin : undefined, url]
  return [...new Set(origins.filter((origin) => origin !== undefined).map((origin) => origin.toLowerCase()))]
}
