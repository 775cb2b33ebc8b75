/** The typed model of a site, from which every view is made. */
import type { CaptchaProvider, FormName } from '../../worker/contract/forms.ts'
import type { Wildcard } from '../../worker/contract/stored.ts'
import type { Survey } from '../content/editions.ts'
import type { Language } from '../content/schema/language.ts'
import type { Heading, PageTerms, Question, Ref, SlotKind, Template } from '../page/parsed-page.ts'
import type { Form, FormTexts, OwnField } from '../content/schema/forms-file.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import type { McpFacts } from '../content/schema/mcp-file.ts'
import type { Author, AuthorsFile } from '../content/schema/authors-file.ts'
import type { SectionKind } from '../content/schema/section.ts'
import type { Asset } from './assets.ts'
import type { StaticFile } from './statics.ts'
import type { SiteFacts } from '../content/schema/site-file.ts'
import type { WordsFile } from '../content/schema/words-file.ts'
import type { Words } from '../content/words/texts.ts'

/** Everything that is published, resolved and checked: the edition of the first language, and all that there is. */
export interface Site extends Edition {
  /** The site in each of its languages, the first one first. */
  readonly editions: readonly [Edition, ...Edition[]]
  /** The pages of all editions, in this order. */
  readonly allPages: readonly Page[]
  /** Those and unlisted pages: everything with an address. */
  readonly servedPages: readonly Page[]
}

/** The site in one language. */
export interface Edition {
  readonly language: Language
  /** All languages of the site, in their order. */
  readonly languages: readonly Language[]
  /** Origin, without a trailing slash: `https://www.example.com`. */
  readonly url: string
  /** Build time, ISO 8601 in UTC. Nothing but `generatedAt` fields may depend on it. */
  readonly generatedAt: string
  /** Contents of `site.yaml`. */
  readonly facts: SiteFacts
  /** The words that the builder puts on pages. */
  readonly words: Words
  /** The words that `words.yaml` sets. */
  readonly writtenWords: WordsFile
  /** Every published page in this language, sorted by path; generated landing pages included. */
  readonly pages: readonly Page[]
  /** Pages that are served but in no map, list or search: those with `noindex`, and the further pages of lists. */
  readonly unlisted: readonly Page[]
  /** The 404 page, which has no address of its own. */
  readonly missing: Page | undefined
  /** The sections that have pages, in the order in which they are shown. */
  readonly sections: readonly SectionGroup[]
  /** The posts on each page of a list, by path. */
  readonly listings: ReadonlyMap<string, Listing>
  /** The people who write, by the name that pages call them. */
  readonly authors: AuthorsFile
  /** Menu, footer and button. */
  readonly menus: Menus
  readonly redirects: readonly Redirect[]
  /** Old addresses of folders, the longest first. */
  readonly wildcards: readonly Wildcard[]
  /** Files under `content/assets/`, by the path that authors write: `/assets/logo.svg`. */
  readonly assets: ReadonlyMap<string, Asset>
  /** Files under `content/static/`, by the path at which they are served. */
  readonly statics: ReadonlyMap<string, StaticFile>
  readonly forms: Readonly<Record<FormName, FormTexts>>
  /** Forms with custom fields, by name: custom forms, and built-in forms with added fields. */
  readonly ownForms: Readonly<Record<string, SiteForm>>
  readonly survey: Survey | undefined
  readonly mcp: McpFacts | undefined
  /** The captcha of the forms in pages; absent where no site key is configured. */
  readonly captcha: Captcha | undefined
  /** Address of the live-reload server, under `npm start` alone. */
  readonly reloadUrl: string | undefined
  /** Style sheet and scripts, `content/theme.css` included. */
  readonly theme: Theme
}

/** A page in another language. */
export interface Translation {
  /** BCP 47 tag. */
  readonly language: string
  readonly path: string
  readonly url: string
  readonly title: string
}

/** One published page. */
export interface Page {
  /** BCP 47 tag of its language. */
  readonly language: string
  /** Canonical path: `/guides/x`; the home page is `/`. */
  readonly path: string
  /** Canonical address. */
  readonly url: string
  /** Address of the markdown form: `<url>.md`, for the home page `<origin>/index.md`. */
  readonly markdownUrl: string
  /** Name of the section: one of the contract's, or one of `site.yaml`. */
  readonly section: string
  /** Whether this is the landing page of its section (or the home page), or another list. It is in no collection. */
  readonly landing: boolean
  /** The same in other languages, in their order. */
  readonly translations: readonly Translation[]
  /** The page that this one was made from, where that was changed since. */
  readonly newerOriginal: Translation | undefined
  readonly title: string
  readonly description: string
  /** The whole front matter; generated pages have title and description alone. */
  readonly frontMatter: FrontMatter
  /** `YYYY-MM-DD`: from the front matter, else from the ledger, else absent. */
  readonly dateModified: string | undefined
  /** The reason why a build omits a page that `npm start` shows. */
  readonly unpublished?: string | undefined
  /** Last segment of the path, `index` for the home page. */
  readonly slug: string
  /** Source file, relative to the content folder; absent for generated pages. */
  readonly file: string | undefined
  /** Key of the front matter, including title and description. */
  readonly factsKey: string
  readonly body: Body
  /** Key of the body: both texts, and the targets of their references. */
  readonly bodyKey: string
}

/** The content of a page below its title, in both forms, every address resolved. */
export interface Body {
  /** HTML without the level-one heading. Addresses on this site are paths. */
  readonly html: string
  /** The author's markdown without the level-one heading. Addresses on this site are absolute. */
  readonly markdown: string
  readonly headings: readonly Heading[]
  /** Valid fragments: headings and other ids. */
  readonly ids: readonly string[]
  /** Words of text, for reading time. */
  readonly words: number
  /** Search terms, if the page was parsed with them. */
  readonly terms?: PageTerms | undefined
  /** Origins of other hosts whose pages it shows after a click, in order. */
  readonly frames?: readonly string[] | undefined
  /** Questions with their answers, as text. */
  readonly questions?: readonly Question[] | undefined
  /** The places in the text that the whole site decides. */
  readonly slots?: readonly Slot[] | undefined
  /** The body of a page that has a source file. */
  readonly templates?: Readonly<Record<'html' | 'markdown', Template>> | undefined
}

/** A placeholder in the text of a page, filled from the whole site. */
export interface Slot {
  readonly kind: SlotKind
  /** The number of its token. */
  readonly index: number
  readonly ref: Ref
}

/** Whether a form is in the text of a page; the form of its front matter otherwise is at the end. */
export const hasFormInText = ({ body: { slots = [] }, frontMatter }: Page, form = frontMatter.form): boolean =>
  slots.some(({ kind, ref }) => kind === 'form' && ref.target === form)

export interface SectionGroup {
  /** Name: one of the contract's, or one of `site.yaml`. */
  readonly section: string
  readonly kind: SectionKind
  /** A word or two, for menus. */
  readonly label: string
  /** Title of the landing page. */
  readonly title: string
  /** Path of the landing page; `/` for `pages`. */
  readonly path: string
  /** Whether the landing page has `noindex`: only the section's own pages and written menus link to it. */
  readonly hidden?: true
  /** Pages of the section without its landing page, in reading order. */
  readonly pages: readonly Page[]
}

export interface Redirect {
  readonly from: string
  /** Path on this site, or an absolute address; absent if the page is gone. */
  readonly to: string | undefined
  readonly status: 301 | 302 | 308 | 410
}

/** Settings of the captcha widget. */
export interface Captcha {
  readonly provider: CaptchaProvider
  readonly siteKey: string
  /** Address of the provider's script. */
  readonly script: string
  /** Origins that the Content-Security-Policy of form pages allows for scripts, frames and connections. */
  readonly origins: readonly string[]
}

/** One file of the theme as it is served. */
export interface ThemeFile {
  /** `/assets/theme.<id>.css` */
  readonly path: string
  readonly mediaType: string
  readonly body: string
}

export interface Theme {
  readonly stylesheet: ThemeFile
  /** The team's own script. */
  readonly siteScript?: ThemeFile | undefined
  readonly scripts: Readonly<Record<ScriptName, ThemeFile>>
}

/** `page` is on every page, `form` where a form is, `search` is loaded on first use. */
export type ScriptName = 'page' | 'form' | 'search'

/** A link of a menu. */
export interface MenuLink {
  readonly title: string
  readonly href: string
  /** The section that it links to, if any. */
  readonly section?: string | undefined
}

/** An entry of the menu: a link, or a group of them. */
export type MenuItem = MenuLink | { readonly title: string; readonly items: readonly MenuLink[] }

/** A column of the footer. */
export interface FooterColumn {
  readonly title: string
  readonly items: readonly MenuLink[]
  readonly form: string | undefined
}

/** The menus of `site.yaml`; missing ones are made from sections and pages. */
export interface Menus {
  readonly navigation?: readonly MenuItem[] | undefined
  readonly footer?: readonly FooterColumn[] | undefined
  /** `false` if there is no button. */
  readonly callToAction?: MenuLink | false | undefined
}

/** One page of a list. */
export interface Listing {
  /** The posts on this page, newest first. */
  readonly posts: readonly Page[]
  /** Number of the page, beginning at 1, and of all pages of the list. */
  readonly number: number
  readonly total: number
  /** Paths of the pages before and after it. */
  readonly newer: string | undefined
  readonly older: string | undefined
  /** Lists by tag and by author, which the first page of a section leads to. */
  readonly tags: readonly Page[]
  readonly authors: readonly Page[]
  /** The author, on the first page of a list by author. */
  readonly author?: Author | undefined
}

/** A piece of a label: text, or a link. */
export interface LabelPart {
  readonly text: string
  readonly href?: string | undefined
}

/** A field whose label can be shown: its words, and the same in parts. */
export interface SiteField extends OwnField {
  readonly parts: readonly LabelPart[]
}

/** A form with fields of the team's own. */
export interface SiteForm extends Form {
  readonly fields: readonly SiteField[]
}
