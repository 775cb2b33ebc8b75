/** Source files → addresses, by file path. Duplicate and reserved addresses are reported. */
import type { Message } from '../content/schema/message.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { isSection } from '../../worker/contract/sections.ts'
import { splitLanguage } from '../content/schema/language.ts'
import { type OwnSections, toSection, toSectionKind } from '../content/schema/section.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import { isExpired, whyHidden } from './dates.ts'
import type { Settings, Sources } from './sources.ts'

/** The place of a page. */
export interface Place {
  /** Folder of its language, empty for the first. */
  readonly folder: string
  /** Name of the section: one of the contract's, or one of `site.yaml`. */
  readonly section: string
  /** Canonical path. */
  readonly path: string
  /** Whether it is the landing page of its section, or the home page. */
  readonly landing: boolean
}

/** The place of a page: `guides/a/b.md` is `/guides/a/b`, `pages/about.md` is `/about`, `index.md` is its folder. */
export function toPlace(
  section: string,
  file: string,
  { folder = '', slug }: { readonly folder?: string; readonly slug?: string | undefined } = {},
): Place {
  const segments = file.replace(/\.md$/, '').split('/')
  if (section === 'pages') segments.shift()
  const landing = segments.length === (section === 'pages' ? 1 : 2) && segments.at(-1) === 'index'
  if (segments.at(-1) === 'index') segments.pop()
  if (slug !== undefined && !landing) segments[segments.length - 1] = slug
  return { folder, section, path: toLanguagePath(folder, `/${segments.join('/')}`), landing }
}

/** A path below the root of a language. */
export function toLanguagePath(folder: string, path: string): string {
  if (folder === '') return path
  return path === '/' ? `/${folder}` : `/${folder}${path}`
}

/** Path of the landing page of a section. */
export const toSectionPath = (section: string, folder = ''): string =>
  toLanguagePath(folder, section === 'pages' ? '/' : `/${section}`)

/** Whether a page is the home page of its language. */
export const isHome = ({ section, landing }: { readonly section: string; readonly landing: boolean }): boolean =>
  landing && section === 'pages'

/** Path of a page's markdown form. */
export const toMarkdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/**
 * The address that a path leads to: without a trailing slash, `/index` or `.html`, and in lower case. The Worker
 * answers every other spelling with a redirect.
 */
export function toCanonicalPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '')
  return plain === '' ? '/' : plain
}

/** The address that a page links to: of this site its path, any other as it is. */
export const toHref = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url

/** A page with its place, published or not. */
export interface Placed {
  readonly parsed: ParsedPage
  readonly place: Place
  /** Why it is in no output, when it is not. */
  readonly hidden: string | undefined
  /** The reason why a build omits a page that `npm start` shows. */
  readonly unpublished: string | undefined
}

/** Places the pages. Of two with one address the first keeps it, the other is `displaced`. */
export function placePages(
  pages: readonly ParsedPage[],
  text: Sources['text'],
  {
    now,
    drafts,
    own,
    folders,
  }: Pick<Settings, 'now' | 'drafts'> & { readonly own: OwnSections; readonly folders: readonly string[] },
): {
  readonly placed: readonly Placed[]
  readonly displaced: readonly Placed[]
  readonly messages: readonly Message[]
} {
  const byPath = new Map<string, Placed>()
  const displaced: Placed[] = []
  const messages: Message[] = []
  for (const parsed of pages) {
    const { file, frontMatter } = parsed
    const { folder, inner } = splitLanguage(file, folders)
    const section = toSection(inner, own)
    if (section === undefined) continue
    const place = toPlace(section, inner, { folder, slug: frontMatter.slug })
    const other = byPath.get(place.path)
    const fault = other ? duplicate(place, other.parsed.file) : explainReserved(place, { file, inner, own, folders })
    if (fault) messages.push({ file, ...rangeOf(parsed, text), severity: 'error', ...fault })
    const reason = whyHidden(frontMatter, now)
    const isShown = drafts === true && !isExpired(frontMatter, now)
    const page = { parsed, place, hidden: isShown ? undefined : reason, unpublished: isShown ? reason : undefined }
    if (other) displaced.push(page)
    else byPath.set(place.path, page)
  }
  return { placed: [...byPath.values()], displaced, messages }
}

type PlaceFault = Pick<Message, 'rule' | 'text' | 'hint'>

const duplicate = ({ path }: Place, other: string): PlaceFault => ({
  rule: 'duplicate-path',
  text: `The page has the address "${path}", which is also that of "${other}": change one of them.`,
  hint: 'Rename one of the two files.',
})

/** The first segments of addresses that the Worker or the builder answer themselves, or Cloudflare (https://developers.cloudflare.com/fundamentals/reference/cdn-cgi-endpoint/). */
const RESERVED: ReadonlySet<string> = new Set(['api', 'assets', 'cdn-cgi', 'health'])

/** Segments of addresses below a section of posts that its lists have. */
const LIST_FOLDERS: ReadonlySet<string> = new Set(['page', 'tags', 'authors'])

function explainReserved(
  { folder, path: full, section }: Place,
  {
    file,
    inner,
    own,
    folders,
  }: {
    readonly file: string
    readonly inner: string
    readonly own: OwnSections
    readonly folders: readonly string[]
  },
): PlaceFault | undefined {
  const path = folder === '' ? full : full.slice(folder.length + 1) || '/'
  const [, first = ''] = path.split('/')
  if (folder === '' && section === 'pages' && folders.includes(first)) {
    return {
      rule: 'reserved-path',
      text: `The address "${path}" belongs to the language "${first}": move the page there.`,
      hint: `Move the file to ${first}/${path === `/${first}` ? 'pages/index.md' : inner.replace(`pages/${first}/`, 'pages/')}`,
    }
  }
  if (RESERVED.has(first) || path === '/search') {
    return {
      rule: 'reserved-path',
      text: `The address "${path}" is reserved for the site itself: choose another.`,
      hint: 'Rename the file or its folder.',
    }
  }
  if (toSectionKind(section, own) === 'posts' && LIST_FOLDERS.has(path.split('/')[2] ?? '')) {
    return {
      rule: 'reserved-path',
      text: `The address "${path}" belongs to the lists of the section "${section}": choose another.`,
      hint: 'Rename the file or its folder.',
    }
  }
  if (path.endsWith('/index')) {
    return {
      rule: 'reserved-path',
      text: `The address "${path}" always redirects to the one without "index": choose another.`,
      hint: 'Rename the file.',
    }
  }
  const owner =
    section === 'pages' && first !== 'pages' && (isSection(first) || Object.hasOwn(own, first)) ? first : undefined
  if (owner === undefined) return undefined
  const moved = path === `/${owner}` ? `${owner}/index.md` : file.replace(/(?:^|(?<=\/))pages\//, '')
  return {
    rule: 'reserved-path',
    text: `The address "${path}" belongs to the section "${owner}": move the page there.`,
    hint: `Move the file to ${moved}`,
  }
}

/** A fault of an address is shown at the slug, if there is one. */
function rangeOf({ file, frontMatter }: ParsedPage, text: Sources['text']): Partial<Message> {
  if (frontMatter.slug === undefined) return { line: 1, column: 1 }
  return rangeInFrontMatter(file, text(file), ['slug'])
}

/** The path of the page or asset that a file would have become; of a folder the one that theirs begin with. */
export function toUnreadPath(file: string, own: OwnSections, folders: readonly string[]): string {
  const { folder, inner } = splitLanguage(file, folders)
  const section = toSection(`${inner}/`, own)
  return section ? toPlace(section, inner, { folder }).path : `/${file}`
}
