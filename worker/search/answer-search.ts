/** `GET /api/v1/search.json`: query parameters → list of pages. */
import type { FieldError } from '../contract/answers.ts'
import { toMarkdownPath } from '../contract/release.ts'
import { type Hit, LONGEST_QUERY } from '../contract/search.ts'
import { isSection } from '../contract/sections.ts'
import { encodePath } from '../http/address.ts'
import { type Invalid, toInvalid } from '../http/problem.ts'
import type { Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'
import { readScope, searchSite } from './search-site.ts'

/** Results where the client does not say how many, and at most. */
const [USUAL, MOST] = [10, 100]
/** Characters of a snippet. */
const SNIPPET = 300

/** A search request: query parameters, or arguments of the tool. */
export interface Parameters {
  readonly q?: string | undefined
  readonly section?: string | undefined
  readonly language?: string | undefined
  readonly limit?: string | number | undefined
}

/** The body of the answer. */
export function searchPages(
  { q = '', section, language, limit = USUAL }: Parameters,
  source: Source,
): { readonly list: object } | Need | Invalid {
  const site = readScope('', source)
  if ('need' in site) return site
  const { languages = {} } = site
  const root = language === undefined ? '' : new Map(Object.entries(languages)).get(language)
  const scope = root === undefined || root === '' ? site : readScope(root, source)
  if ('need' in scope) return scope
  const { sections } = scope
  const faults: FieldError[] = []
  if (root === undefined)
    faults.push({ field: 'language', message: 'No page is in this language.', allowed: Object.keys(languages) })
  const count = Number(limit)
  if (q.length > LONGEST_QUERY) faults.push({ field: 'q', message: `Use at most ${LONGEST_QUERY} characters.` })
  if (section !== undefined && !sections.includes(section))
    faults.push({ field: 'section', message: 'No page is in this section.', allowed: [...sections] })
  if (!Number.isInteger(count) || count < 1 || count > MOST || limit === '')
    faults.push({ field: 'limit', message: `Use a whole number from 1 to ${MOST}.` })
  if (faults.length > 0) return toInvalid('parameters', faults)
  const found = searchSite({ query: q, limit: count, section }, root ?? '', source)
  if ('need' in found) return found
  const { url, generatedAt } = source.release.root
  const data = found.hits.map((hit) => toItem(hit, url))
  return { list: { object: 'list', count: data.length, generatedAt, data } }
}

function toItem({ path, title, description, section, score, heading }: Hit, url: string): object {
  return {
    path,
    url: url + encodePath(path),
    title,
    description,
    ...(isSection(section) ? { section } : { section: 'pages', collection: section }),
    markdownUrl: url + encodePath(toMarkdownPath(path)),
    score: Math.round(score * 100) / 100,
    heading: heading?.[1],
    anchor: heading?.[0],
    snippet:
      description.length <= SNIPPET ? description : `${description.slice(0, SNIPPET - 1).replace(/\s+\S*$/, '')}…`,
  }
}
