/**
 * What need not be rendered again: a page whose key is that of the last build has the values that it had. The key is a
 * hash over all that the forms of a page read: its own facts and body, and of the site everything but the bodies and
 * the dates of the other pages. So a changed text renders one page, and a changed title renders all that may show it.
 */
import { createHash, hash } from 'node:crypto'
import { join } from 'node:path'
import type { Representation } from '../../worker/schema/release.ts'
import { readKept, writeKept } from './kept-file.ts'
import { pipelineVersion } from '../pipeline-version.ts'
import type { Page, Site } from '../site/site.ts'

/** What both forms of a page were stored as. */
export interface PageRoute {
  readonly html: Representation
  readonly markdown: Representation
}

/** The routes of pages by key. */
export type PageRoutes = ReadonlyMap<string, PageRoute>

/** The routes of the pages of one build, by path. */
export interface PageMemo {
  get(path: string): PageRoute | undefined
  put(path: string, route: PageRoute): void
  /** What this build asked for and put: what the next one begins with. */
  readonly routes: PageRoutes
}

/** Remembers for a site what an earlier build stored. Pages that the builder writes itself are rendered every time. */
export function createPageMemo(site: Site, before: PageRoutes): PageMemo {
  const shared = toSharedKey(site)
  const keys = new Map(site.pages.flatMap((page) => (page.bodyKey === undefined ? [] : [[page.path, toKey(page)]])))
  const routes = new Map<string, PageRoute>()
  const put = (path: string, route: PageRoute): void => {
    const key = keys.get(path)
    if (key !== undefined) routes.set(key, route)
  }
  return {
    get: (path) => {
      const route = before.get(keys.get(path) ?? '')
      if (route) put(path, route)
      return route
    },
    put,
    routes,
  }

  function toKey(page: Page): string {
    const { body: _, ...facts } = page
    return hash('sha256', JSON.stringify([shared, facts]), 'base64url')
  }
}

/** A hash over what the pages of a site share. Bytes of assets are left out: their served path carries their hash. */
function toSharedKey(site: Site): string {
  const { pages, sections, generatedAt: _, assets, ...rest } = site
  const digest = createHash('sha256').update(pipelineVersion())
  digest.update(JSON.stringify([rest, [...assets.values()]], withoutBytes))
  for (const { section, title, path, pages: members } of sections) {
    digest.update(JSON.stringify([section, title, path, members.map((member) => member.path)]))
  }
  for (const { body: _body, bodyKey: _bodyKey, dateModified: _date, ...facts } of pages) {
    digest.update(JSON.stringify(facts))
  }
  return digest.digest('base64url')
}

/** A replacer for `JSON.stringify` that leaves out bytes. */
export const withoutBytes = (_: string, value: unknown): unknown => (value instanceof Uint8Array ? undefined : value)

const FILE = 'rendered.cache'

/** Reads what the last build left in the output folder. */
export function readPageRoutes(folder: string): PageRoutes {
  const entries: [string, PageRoute][] = JSON.parse(readKept(join(folder, FILE)) ?? '[]')
  return new Map(entries)
}

/** Keeps the routes for the next build. */
export function keepPageRoutes(folder: string, routes: PageRoutes): void {
  writeKept(join(folder, FILE), [...routes])
}
