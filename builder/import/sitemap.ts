/** Sitemaps of the old site: whatever hid a page there, they do not list it (https://www.sitemaps.org/protocol.html). */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { errorToText, UsageError } from '../content/error.ts'
import type { Draft } from './draft.ts'
import { normalize } from './links.ts'
import { type Report, WHOLE } from './report.ts'
import type { Layout, SourcePage } from './source/layout.ts'
import { decode } from './source/names.ts'
import { isShown } from './source/visibility.ts'
import { childrenOf, readXml, textOf } from './source/xml.ts'

/** What the sitemaps of a site say. */
export interface Sitemap {
  /** Paths as `toKey` makes them; with their query, where pages differ in that alone. */
  readonly listed: ReadonlySet<string>
  /** The names of files that an index names. */
  readonly named: readonly string[]
}

/** Bytes of a sitemap, as the protocol has it, and its tags: the parser takes half a kilobyte for each. */
const LARGEST = 50 * 1024 * 1024
const MOST_TAGS = 1_500_000

/** Reads the sitemaps that an author saved. One that cannot be read ends the import. */
export function readSitemaps(files: readonly string[]): Sitemap {
  const listed = new Set<string>()
  const named: string[] = []
  for (const file of files) {
    const text = readText(file)
    const root = readXml(`the sitemap "${file}"`, text)
    const [, prefix = '', kind] = /^(\w+:)?(urlset|sitemapindex)$/.exec(root?.name ?? '') ?? []
    if (root === null || kind === undefined)
      throw new UsageError(`"${file}" is no sitemap: its first element is neither <urlset> nor <sitemapindex>`)
    for (const entry of childrenOf(root, prefix + (kind === 'urlset' ? 'url' : 'sitemap'))) {
      const address = textOf(entry, `${prefix}loc`)
      if (!URL.canParse(address, 'https://x.example')) {
        const line = text.slice(0, entry.start).split('\n').length
        throw new UsageError(`Cannot read the sitemap "${file}": line ${line}: "${address}" is no address`)
      }
      const { pathname, search } = new URL(address, 'https://x.example')
      if (kind === 'sitemapindex') named.push(posix.basename(decode(pathname)))
      else listed.add(search === '' ? toKey(pathname) : pathname + search)
    }
  }
  if (files.length > 0 && listed.size === 0)
    throw new UsageError(
      named.length === 0
        ? `"${files.join('", "')}" lists no page`
        : `"${files.join('", "')}" names other sitemaps: save ${named.slice(0, 10).join(', ')}, and give each with --sitemap`,
    )
  const given = new Set(files.map((file) => posix.basename(file.replaceAll('\\', '/')).replace(/\.gz$/, '')))
  return { listed, named: named.filter((name) => !given.has(name.replace(/\.gz$/, ''))) }
}

function readText(file: string): string {
  const size = existsSync(file) ? statSync(file).size : undefined
  if (size === undefined) throw new UsageError(`The sitemap "${file}" does not exist`)
  try {
    if (size > LARGEST) throw new Error('it is larger than 50 MB, which no sitemap is')
    const bytes = readFileSync(file)
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes, { maxOutputLength: LARGEST }) : bytes).toString('utf8')
    if (text.split('<').length > MOST_TAGS) throw new Error(`it has more than ${MOST_TAGS} tags`)
    return text.replace(/^\uFEFF/, '')
  } catch (cause) {
    throw new UsageError(`Cannot read the sitemap "${file}": ${errorToText(cause)}`)
  }
}

/** A path for comparisons: without escapes, extension and slash at its end, in small letters. */
const toKey = (path: string): string => normalize(decode(path)).normalize('NFC')

/** Makes drafts of the pages that the sitemaps do not list, or that nobody knows of. Those of another site end the import. */
export function hideUnlisted(
  drafts: readonly Draft[],
  { listed, named }: Sitemap,
  layout: Pick<Layout, 'url' | 'pages'>,
  report: Report,
): readonly Draft[] {
  const hide = (one: Draft, why: string): Draft => {
    report.note(one.page.file, undefined, `It is a draft now, since ${why}.`)
    return { ...one, data: { ...one.data, draft: true } }
  }
  if (listed.size === 0)
    return drafts.map((one) => (one.isUnclear === true && !isDraft(one) ? hide(one, UNCLEAR) : one))
  const found = findListed(listed, layout)
  const shown = drafts.filter(({ data }) => isShown(data, Date.now()) && data['noindex'] !== true)
  const { length } = shown.filter(({ page }) => found.has(page))
  if (shown.length > 0 && length === 0)
    throw new UsageError(
      `No page is in the sitemap, which has "${[...listed][0] || '/'}": the first page was at "${shown[0]?.page.addresses[0]}". Is it that of this site?`,
    )
  if (length * 2 < shown.length)
    report.note(
      WHOLE,
      undefined,
      `The sitemap lists only ${length} of ${shown.length} pages: the others are drafts. Is it that of this site, and the only one?`,
    )
  if (named.length > 0)
    report.note(
      WHOLE,
      undefined,
      `An index of sitemaps names files that --sitemap did not give, whose pages are drafts: ${named.join(', ')}.`,
    )
  return drafts.map((one) =>
    found.has(one.page) || isDraft(one)
      ? one
      : hide(one, `the sitemap does not list "${one.page.addresses[0]}" as the address of this page alone`),
  )
}

const isDraft = ({ data }: Draft): boolean => data['draft'] === true

const UNCLEAR = 'only the old system knows whether it shows the page: its sitemap would tell (--sitemap)'

/** The pages that are in a sitemap, below whatever path the old site was. */
function findListed(
  listed: ReadonlySet<string>,
  { url, pages }: Pick<Layout, 'url' | 'pages'>,
): ReadonlySet<SourcePage> {
  const toKeys = ({ addresses, queries = [] }: SourcePage): readonly string[] => [...addresses.map(toKey), ...queries]
  const own = Map.groupBy(pages, ({ addresses }) => toKey(addresses[0] ?? ''))
  const others = Map.groupBy(
    pages.flatMap((page) => [...new Set(toKeys(page))].map((key) => ({ key, page }))),
    ({ key }) => key,
  )
  // Of an address that several pages have nobody knows which of them was shown there.
  const isAlone = (key: string, page: SourcePage): boolean =>
    own.get(key)?.every((one) => one === page) ?? others.get(key)?.length === 1
  const keys = new Map(pages.map((page) => [page, toKeys(page).filter((key) => isAlone(key, page))] as const))
  const start = url !== undefined && URL.canParse(url) ? toKey(new URL(url).pathname) : ''
  const [found = new Set<SourcePage>()] = ['', start, ...commonFolders([...listed])]
    .map((folder) => new Set(pages.filter((page) => keys.get(page)?.some((key) => listed.has(folder + key)))))
    .toSorted((a, b) => b.size - a.size)
  return found
}

/** Folders that all paths are in. */
const commonFolders = (paths: readonly string[]): readonly string[] =>
  (paths[0] ?? '')
    .split('/')
    .slice(1, 10)
    .map((_, at, parts) => `/${parts.slice(0, at + 1).join('/')}`)
    .filter((folder) => paths.every((path) => path === folder || path.startsWith(`${folder}/`)))
