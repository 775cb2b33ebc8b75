/** What can be said of addresses only when every entry of the site is known. */
import { toTexts } from '../../views/body-text.ts'
import { FORMS } from '../../../worker/contract/forms.ts'
import type { Message } from '../../content/schema/diagnose.ts'
import type { Entry } from '../../views/entry.ts'
import { toMarkdownPath } from '../../site/address.ts'
import { createSuggest, explainAnchor, explainBroken } from '../../site/broken-link.ts'
import type { PendingLink } from '../../site/links.ts'
import type { Claim } from '../../site/redirects.ts'
import type { Page } from '../../site/site.ts'

/** What the Worker answers without an entry. */
const WORKER_PATHS: readonly string[] = [...FORMS.map((form) => `/api/forms/${form}`), '/health']

/** What is linked to must be among the entries, down to the element that a fragment points to. */
export function checkPending(
  pending: readonly PendingLink[],
  pages: readonly Page[],
  files: readonly Entry[],
): Message[] {
  const paths = new Set([
    ...pages.flatMap(({ path }) => [path, toMarkdownPath(path)]),
    ...files.map(({ path }) => path),
    ...WORKER_PATHS,
  ])
  const suggest = createSuggest([
    ...pages.map(({ path }) => path),
    ...files.filter(({ kind }) => kind !== 'redirect').map(({ path }) => path),
    ...WORKER_PATHS,
  ])
  return pending.flatMap(({ file, at, target, path, fragment }): Message[] => {
    if (!paths.has(path)) return [{ file, ...at, ...explainBroken(target, path, suggest) }]
    const ids = fragment === undefined ? undefined : findIds(path, pages, files)
    if (fragment === undefined || !ids || ids.includes(fragment)) return []
    return [{ file, ...at, ...explainAnchor(target, path, fragment, ids) }]
  })
}

/** The ids in an HTML document of the site; fragments of others mean something else, or nothing. */
function findIds(path: string, pages: readonly Page[], files: readonly Entry[]): readonly string[] | undefined {
  const page = pages.find((one) => one.path === path)
  if (page) return page.body.ids
  const file = files.find((one) => one.path === path)
  if (file?.kind !== 'file' || file.content.policy !== 'tool-page') return undefined
  return Array.from(
    toTexts(file.content.body)
      .join('')
      .matchAll(/ id="([^"]+)"/g),
    ([, id = '']) => id,
  )
}

/** No page may have the address of a file that the site generates, and no old address that of any entry. */
export function checkTaken(pages: readonly Page[], claims: readonly Claim[], files: readonly Entry[]): Message[] {
  const generated = new Set([
    ...files.filter(({ kind }) => kind !== 'redirect').map(({ path }) => path),
    ...WORKER_PATHS,
  ])
  const written = pages.map(({ path, file = 'site.yaml' }) => ({ path, file, at: { line: 1, column: 1 } }))
  const moved = claims.filter(({ from }) => generated.has(from))
  const old = moved.map(({ from, file, range }) => ({ path: from, file, at: range('key') }))
  return [...written, ...old].flatMap(({ path, file, at }): Message[] => {
    const text = `The address "${path}" is that of a file that the site generates: choose another.`
    return generated.has(path) ? [{ file, ...at, severity: 'error', rule: 'reserved-path', text, hint: ANOTHER }] : []
  })
}

const ANOTHER = 'Rename the file, or write another path.'
