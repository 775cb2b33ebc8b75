/** Reads and writes the redirects of an import. */
import { stringify } from 'yaml'
import { findUnseenInName } from '../content/schema/hidden-characters.ts'
import { isGeneratedAddress } from '../site/generated-address.ts'
import { groupByPrefix } from '../site/wildcards.ts'
import { normalize, toAddress } from './links.ts'
import type { Report } from './report.ts'
import { sectionOf } from './site-files.ts'
import type { Layout, Source } from './source/layout.ts'
import { decode, LONGEST } from './source/names.ts'

/** Redirects that those of folders become, at most: each becomes one for every page below the folder. */
const MOST_EXPANDED = 50_000

/** Redirects of all addresses below one become one to each page that they lead to, since pages have new addresses. */
function expandAll(all: Layout['redirects'], addresses: Iterable<string>, report: Report): Layout['redirects'] {
  const redirects = all.filter(([from]) => from.length <= LONGEST)
  if (redirects.length < all.length)
    report.note(
      '(redirects)',
      undefined,
      `Not imported: redirects from addresses of more than ${LONGEST} characters, ${all.length - redirects.length} in all.`,
    )
  const folders = redirects.map(toFolders)
  const below = groupByPrefix(addresses, new Set(folders.map((one) => one?.to)))
  let left = MOST_EXPANDED
  return redirects.flatMap(([from, to], index) => {
    const folder = folders[index]
    if (folder === undefined) return [[from, to]]
    const found = below.get(folder.to) ?? []
    if (found.length <= left) {
      left -= found.length
      return found.map((address) => [folder.from + address.slice(folder.to.length), address] as const)
    }
    const text = `Not imported: the redirect from "${from}" to "${to}", since those of folders would become more than ${MOST_EXPANDED}: write it with an asterisk, as "/old/*: /new/:splat".`
    report.note('(redirects)', undefined, text)
    return []
  })
}

/** The folders of a redirect of all addresses below one, each with a slash at its end; nothing for one of a single address. */
function toFolders([from, to]: Layout['redirects'][number]):
  | { readonly from: string; readonly to: string }
  | undefined {
  const [, start] = /^([^*:]*\/)(?:\*|:\w+\*?)$/.exec(from) ?? []
  const [, target] = /^([^*:]*\/):\w+\*?$/.exec(to) ?? []
  return start === undefined || target === undefined ? undefined : { from: start, to: `${normalize(target)}/` }
}

/** An old address as an author writes it: escapes only where its characters could not be seen or mean something else. */
const toWritten = (path: string): string =>
  decode(path)
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/(?<= ) | $|(?! )\p{Z}|\p{Cf}|\\/gu, encodeURIComponent)

/** `redirects.yaml`: old addresses that are not addresses of the new site. `pages` are the published ones. */
export function writeRedirects(
  layout: Pick<Layout, 'languages' | 'lists' | 'redirects'>,
  pages: Layout['pages'],
  report: Report,
): string {
  const folders = Object.keys(layout.languages ?? {})
    .slice(1)
    .map((tag) => tag.toLowerCase())
  const generated = { folders, sections: [...new Set(pages.map(sectionOf))] }
  const taken = new Set([
    ...pages.map((page) => normalize(toAddress(page))),
    // Landing pages that the build makes: of languages, and of sections.
    ...folders.map(normalize),
    ...pages.flatMap((page) => {
      const [section, { language }] = [sectionOf(page), page]
      return [`/${section}`, ...(language === undefined ? [] : [normalize(`${language}/${section}`)])]
    }),
  ])
  /** Whether the new site answers an address, or has the markdown of a page there. */
  const isAnswered = (path: string): boolean => {
    const page = path.endsWith('.md') ? normalize(path.slice(0, -'.md'.length)) : path
    const isPage = page !== path && (page === '' || taken.has(page))
    return isPage || [path, page].some((one) => isGeneratedAddress(one, generated))
  }
  const redirects = new Map<string, string>()
  const add = (from: string, to: string): void => {
    const path = toWritten(normalize(from))
    if (path === '' || path === '/' || taken.has(path) || redirects.has(path)) return
    if (/[?#*]|\/:/.test(path) || findUnseenInName(decode(path)) !== undefined)
      return report.note('(redirects)', undefined, `Not imported: the redirect from "${from}".`)
    if (isAnswered(path))
      return report.note(
        '(redirects)',
        undefined,
        `Not imported: the redirect from "${from}", which is an address of the new site.`,
      )
    if (path !== normalize(to)) redirects.set(path, to)
  }
  // That for what is not found has no address.
  for (const page of pages.filter(({ to }) => !/(?:^|\/)pages\/404$/.test(to)))
    for (const address of page.addresses) add(address, toAddress(page))
  const byAddress = new Map(
    pages.flatMap((page) => page.addresses.map((address) => [normalize(address), page] as const)),
  )
  const expanded = expandAll(layout.redirects, byAddress.keys(), report)
  const targets = new Map(expanded.map(([from, to]) => [normalize(from), to]))
  for (const [from, written] of expanded) {
    let to = written
    for (let left = 10; left > 0 && !byAddress.has(normalize(to)); left -= 1) to = targets.get(normalize(to)) ?? to
    const page = byAddress.get(normalize(to))
    if (page) add(from, toAddress(page))
    else if (/^https?:\/\/[^*\s\\\p{Cc}]*$/u.test(to)) add(from, to)
    else
      report.note('(redirects)', undefined, `Not imported: the redirect from "${from}" to "${to}", where no page is.`)
  }
  for (const [from, to] of layout.lists ?? []) add(from, to)
  return redirects.size === 0
    ? ''
    : stringify(Object.fromEntries([...redirects].toSorted(([a], [b]) => (a < b ? -1 : 1))), { lineWidth: 0 })
}

/** The lines of a `_redirects` file (https://docs.netlify.com/routing/redirects): old path, new address, status. */
export const readRedirectsFile = (
  source: Source,
  ...folders: readonly string[]
): readonly (readonly [string, string])[] =>
  folders.flatMap((folder) =>
    (source.read(`${folder}_redirects`) ?? '').split('\n').flatMap((line): (readonly [string, string])[] => {
      const [from, to] = line.replace(/#.*$/, '').trim().split(/\s+/)
      return from?.startsWith('/') && to !== undefined ? [[from, to]] : []
    }),
  )
