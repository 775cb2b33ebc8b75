/** The layout of a source: pages with their old addresses, static folders, redirects, components. */
import { posix } from 'node:path'
import type { Components } from '../tree/component.ts'
import type { Syntax } from '../tree/parse.ts'
import type { Person } from './front-matter.ts'
import type { Fences, Split } from './split.ts'

/**
 * How a system writes lists of attributes: kramdown (https://kramdown.gettalong.org/syntax.html#attribute-list-definitions), Python-Markdown with
 * `attr_list` (https://python-markdown.github.io/extensions/attr_list), markdown-it with its plugin `attrs` (https://github.com/arve0/markdown-it-attrs), and
 * Hugo at headings, or at all blocks (https://gohugo.io/content-management/markdown-attributes).
 */
export type ListStyle = 'kramdown' | 'python' | 'markdown-it' | 'hugo-headings' | 'hugo'

/** A file that becomes a page. */
export interface SourcePage {
  /** Path in the source. */
  readonly file: string
  /** Path in the new folder, without `.md`: `docs/guides/setup`. */
  readonly to: string
  /** Addresses that led to it, the first of them its own. */
  readonly addresses: readonly string[]
  /** Tag of its language; absent for the first. */
  readonly language?: string | undefined
  /** The original that it translates. Relative paths are also resolved from there. */
  readonly original?: string | undefined
  readonly order?: number | undefined
  readonly navTitle?: string | undefined
  /** Date in the file name of a post. */
  readonly date?: string | undefined
  /** Addresses that differ only in their query. Links with them are resolved; redirects cannot match them. */
  readonly queries?: readonly string[]
}

export interface Layout {
  readonly name: string | undefined
  readonly description: string | undefined
  /** Origin of the old site. */
  readonly url: string | undefined
  /** Custom sections: name → title and kind. */
  readonly sections: Readonly<Record<string, { readonly title: string; readonly kind: 'docs' | 'posts' | 'pages' }>>
  /** The languages by tag, with their own names, the first at the root; absent if there is only one. */
  readonly languages?: Readonly<Record<string, string>> | undefined
  /** The language of a site in one, as the source states it; absent if it states none. */
  readonly language?: string | undefined
  readonly pages: readonly SourcePage[]
  /** Further folders in which relative links are resolved. */
  readonly roots: readonly string[]
  /** Path prefix of the whole site, which links omit. */
  readonly base?: string
  /** Folders whose files had addresses of their own: folder → address, without slashes at the end. */
  readonly statics: readonly (readonly [folder: string, address: string])[]
  /** How to get the pictures of the old site into the source, if known. */
  readonly missingPictures?: string
  /** Old address → new address or old address of a page. */
  readonly redirects: readonly (readonly [from: string, to: string])[]
  /** Old addresses of lists → lists that the new site makes itself. */
  readonly lists?: readonly (readonly [from: string, to: string])[]
  readonly menus?: readonly Menu[]
  /** The people who wrote, where the source names them beside its pages. */
  readonly people?: readonly Person[]
  readonly components: Components
  readonly syntaxOf: (file: string) => Syntax
  /** Whether text between single tildes was struck out, as remark and Goldmark do; it was if absent. */
  readonly singleTilde?: boolean
  /** How lists of attributes in the markdown of a page are written; there are none if absent. */
  readonly listStyleOf?: (file: string) => ListStyle | undefined
  /** How front matter is found; `strict` if absent. */
  readonly fences?: Fences
  /** Preprocessing of a text before it is markdown, with its front matter. */
  readonly prepare: (source: string, data: Split['data'], hearing: Hearing) => string
  /** Processing of code blocks by the system; `lose` reports losses. */
  readonly takeCode?: (code: string, lose: (what: string) => void) => string
  /** Whether words behind the language of a block of code are its title (https://mintlify.com/docs/create/code). */
  readonly hasPlainTitles?: boolean
  /** The target of an `import` or include, as a path of the source; `@site/` is its root. */
  readonly aliases: Readonly<Record<string, string>>
  /** Takes apart a page that is not a file of the source; `undefined` for others. */
  readonly open?: (file: string) => Split | undefined
  /** Front matter that a page has from elsewhere: its folder, its name or the settings. Its own comes before it. */
  readonly inherited?: (file: string, data: Split['data']) => Split['data']
  /**
   * What its place, or the settings, say of whether and when a page is shown, whatever it says itself. The data are its own and
   * what it inherits.
   */
  readonly imposed?: (file: string, data: Split['data']) => Split['data']
  /** Files that look like pages, and are none of the site. */
  readonly left?: readonly string[]
  /** Whether the settings may leave out a file that is no page. */
  readonly isLeftOut?: (file: string) => boolean
  /** Whether the old site published a file that a page of it shows or links to; it did if absent. */
  readonly isPublished?: (file: string, use: { readonly from: string; readonly isPicture: boolean }) => boolean
  /** Parts of the source that are not imported, one line each. */
  readonly notes: readonly string[]
}

/** Hears of a page whose text is prepared. Lines are those of the text. */
export interface Hearing {
  readonly file: string
  /** Something is lost. */
  readonly lose: (what: string, line: number) => void
  /** The page has to be a draft, for a reason. */
  readonly hide: (why: string, line: number) => void
  /** Lines are others from now on: the list has the line that each of them was before. */
  readonly move: (lines: readonly number[]) => void
}

/** A source, read through its list of files alone. */
export interface Source {
  readonly files: readonly string[]
  /** Bytes of a file; `undefined` if it does not exist. */
  readonly sizeOf: (file: string) => number | undefined
  /** The text of a file, whose lines end with `\n`; `undefined` if it does not exist or exceeds a size in bytes. */
  readonly read: (file: string, most?: number) => string | undefined
}

/** A menu with its links by their old addresses. */
export interface Menu {
  readonly name: string
  readonly items: readonly MenuItem[]
}

/** A link of a menu, with those below it. */
export interface MenuItem {
  readonly title: string
  /** Empty if it has no target. */
  readonly address: string
  readonly items: readonly MenuItem[]
}

/** An address without slashes at its ends, and without the name of an index. */
const toOwn = (address: string): string =>
  address
    .toLowerCase()
    .replaceAll(/^\/|\/$/g, '')
    .replace(/\.html?$/, '')
    .replace(/(?:^|\/)index$/, '')

const isRoot = (own: string | undefined, start: string): boolean => own === '' || `${own}/` === start

const startOf = ({ language }: SourcePage): string => (language === undefined ? '' : `${language.toLowerCase()}/`)

/** Pages whose old addresses are those of the home page, of a section or of what is not found take their places on the new site. */
export function placeRoots({ pages, sections }: Pick<Layout, 'pages' | 'sections'>): readonly SourcePage[] {
  const taken = new Set(pages.map(({ to }) => to))
  /** The languages that have a page whose own address is that of the home page: others that lead there are not it. */
  const withHome = new Set(
    pages.filter((page) => isRoot(toOwn(page.addresses[0] ?? ''), startOf(page))).map(({ language }) => language),
  )
  return pages.map((page) => {
    const start = startOf(page)
    const owns = page.addresses.map(toOwn)
    const isHome = isRoot(owns[0], start) || (!withHome.has(page.language) && owns.some((own) => isRoot(own, start)))
    const places = owns.map((own) => (own.startsWith(start) ? own.slice(start.length) : ''))
    const isMissing = places.includes('404')
    const [section = ''] = places
    const to = isMissing ? `${start}pages/404` : `${start}${isHome ? 'pages' : section}/index`
    if (taken.has(to) || (!isHome && !isMissing && !Object.hasOwn(sections, section))) return page
    taken.add(to)
    return { ...page, to }
  })
}

/** The source path of an import of a page. */
export function toPath(file: string, from: SourcePage, { aliases }: Layout): string {
  const [start, folder = ''] = Object.entries(aliases).find(([one]) => file.startsWith(one)) ?? []
  return start === undefined ? posix.join(posix.dirname(from.file), file) : posix.join(folder, file.slice(start.length))
}
