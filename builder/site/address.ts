/** Source files → addresses: the file path is the path of the page; where two want one address, or one that is taken, is told. */
import type { Message } from '../content/schema/diagnose.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { isSection } from '../../worker/contract/sections.ts'
import { type OwnSections, toSection, toSectionKind } from '../content/schema/section.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import { isExpired, whyHidden } from './dates.ts'
import type { Settings, Sources } from './sources.ts'

/** Where a page stands. */
export interface Place {
  /** Name of the section: one of the contract's, or one of `site.yaml`. */
  readonly section: string
  /** Canonical path. */
  readonly path: string
  /** Whether it is the landing page of its section, or the home page. */
  readonly landing: boolean
}

/** The place of a page: `guides/a/b.md` is `/guides/a/b`, `pages/about.md` is `/about`, `index.md` is its folder. */
export function toPlace(section: string, file: string, slug?: string): Place {
  const segments = file.replace(/\.md$/, '').split('/')
  if (section === 'pages') segments.shift()
  const landing = segments.length === (section === 'pages' ? 1 : 2) && segments.at(-1) === 'index'
  if (segments.at(-1) === 'index') segments.pop()
  if (slug !== undefined && !landing) segments[segments.length - 1] = slug
  return { section, path: `/${segments.join('/')}`, landing }
}

/** Path of the landing page of a section. */
export const toSectionPath = (section: string): string => (section === 'pages' ? '/' : `/${section}`)

/** Path of a page's markdown form. */
export const toMarkdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/**
 * The address that a path leads to: without a trailing slash, `/index` or `.html`, and in lower case. The Worker
 * answers every other spelling with a redirect.
 */
export function toCanonicalPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/\/+$/, '')
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
  /** Why a build would leave out what local work shows. */
  readonly unpublished: string | undefined
}

/** Places the pages. Of two with one address the first keeps it, the other is `displaced`. */
export function placePages(
  pages: readonly ParsedPage[],
  text: Sources['text'],
  { now, drafts, own }: Pick<Settings, 'now' | 'drafts'> & { readonly own: OwnSections },
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
    const section = toSection(file, own)
    if (section === undefined) continue
    const place = toPlace(section, file, frontMatter.slug)
    const other = byPath.get(place.path)
    const fault = other ? duplicate(place, other.parsed.file) : explainReserved(place, file, own)
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
  text: `The page has the address "${path}", which is that of "${other}": give one of them another.`,
  hint: 'Rename one of the two files.',
})

/** The first segments of addresses that the Worker or the builder answer themselves. */
const RESERVED: ReadonlySet<string> = new Set(['api', 'assets', 'health'])

/** Segments of addresses below a section of posts that its lists have. */
const LIST_FOLDERS: ReadonlySet<string> = new Set(['page', 'tags', 'authors'])

function explainReserved({ path, section }: Place, file: string, own: OwnSections): PlaceFault | undefined {
  const [, first = ''] = path.split('/')
  if (RESERVED.has(first) || path === '/search') {
    return {
      rule: 'reserved-path',
      text: `The address "${path}" is taken by what the site answers itself: choose another.`,
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
      text: `The address "${path}" always leads to the one without "index": choose another.`,
      hint: 'Rename the file.',
    }
  }
  const owner =
    section === 'pages' && first !== 'pages' && (isSection(first) || Object.hasOwn(own, first)) ? first : undefined
  if (owner === undefined) return undefined
  const moved = path === `/${owner}` ? `${owner}/index.md` : file.replace(/^pages\//, '')
  return {
    rule: 'reserved-path',
    text: `The address "${path}" belongs to the section "${owner}": move the page there.`,
    hint: `Move the file to ${moved}`,
  }
}

/** A fault of an address is shown at the slug, where there is one. */
function rangeOf({ file, frontMatter }: ParsedPage, text: Sources['text']): Partial<Message> {
  if (frontMatter.slug === undefined) return { line: 1, column: 1 }
  return rangeInFrontMatter(file, text(file), ['slug'])
}
