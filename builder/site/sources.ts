/** The input of a build: plain data, so that compiling stays pure. */
import type { Facts } from '../content/data-files.ts'
import type { Message } from '../content/schema/message.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import type { Asset } from './assets.ts'
import type { Captcha, Site, Theme } from './site.ts'
import type { StaticFile } from './statics.ts'

/** Everything that was read. */
export interface Sources {
  /** The data files. */
  readonly facts: Facts
  /** What was found wrong while reading, other than in pages and data files. */
  readonly faults: readonly Message[]
  /** Pages of every section, parsed. */
  readonly pages: readonly ParsedPage[]
  /** Unreadable files and folders, already reported: links into them cannot be checked. */
  readonly unread?: readonly string[] | undefined
  /** Text of any page or YAML file by its path. */
  readonly text: (file: string) => string | undefined
  /** Files under `assets/` by the path that authors write. */
  readonly assets: ReadonlyMap<string, Asset>
  /** Files under `static/` by the path at which they are served. */
  readonly statics: ReadonlyMap<string, StaticFile>
  readonly theme: Theme
  /** Parses a page that the builder itself writes. */
  readonly parse: (file: string, text: string) => ParsedPage
  /** Writes the documentation of the API as the source of a page. */
  readonly developers: (site: Site) => string
  /** Facts of each page from the last build, by path. */
  readonly ledger: Ledger
}

/** Hash of each page's body and the day it was last seen to change. */
export type Ledger = Readonly<
  Record<string, { readonly hash?: string | undefined; readonly modified?: string | undefined }>
>

/** The inputs of a build besides the content. */
export interface Settings {
  /** Origin to publish at, instead of the `url` of `site.yaml`. */
  readonly url: string | undefined
  readonly now: Date
  /** Whether drafts and pages to come are shown, marked: for local work alone. */
  readonly drafts?: boolean | undefined
  readonly captcha: Captcha | undefined
  readonly reloadUrl: string | undefined
}
