/** Old addresses. */
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'

/** The redirects of the site. */
export function* redirects(site: Site): Iterable<Entry> {
  for (const { from, to } of site.redirects) yield { kind: 'redirect', path: from, to, status: 301 }
}
