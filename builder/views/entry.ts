/** The output of views: resources with their addresses, before they become KV values. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Template } from '../page/parsed-page.ts'
import type { AssetExtension, Binary } from '../site/assets.ts'
import type { StaticExtension } from '../site/statics.ts'
import type { Edition, Site } from '../site/site.ts'

/** One representation: its bytes, type and the policy (set of headers) that it is sent with. */
export interface Content {
  /** Name of the headers that it is sent with. */
  readonly policy: PolicyName
  /** A text, or the items of a large document in order: it is cut into parts between items. */
  readonly body: string | readonly (string | Item)[] | Framed | Binary | Cut
}

/** An item of a large document. */
export interface Item {
  /** Names all that decides the text, which is a part: documents with the same item share it. */
  readonly by?: string
  /** Whether a part begins with it, as one does with each item that is named. */
  readonly begins?: boolean
  /** Generated on demand, if it is long. */
  readonly text: string | (() => string)
}

/** The text of a page, trimmed, and the parts before and after it. */
export interface Framed {
  readonly before: string
  readonly template: Template
  readonly after: string
}

/** A body that was cut into parts already. */
export interface Cut {
  readonly parts: readonly Part[]
}

/** A part as it is stored. */
export interface Part {
  /** Name of its value. */
  readonly id: ObjectId
  /** Bytes that are served. */
  readonly size: number
  /** For a page's markdown with its outline: the id of the text alone, and the size of the outline in bytes. */
  readonly outlined?: { readonly id: ObjectId; readonly size: number } | undefined
  /** Media type, if it differs from the representation's. */
  readonly type?: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Names of the policies. `asset-<extension>` is immutable, `static-<extension>` is kept for a day; all others revalidate. */
export type PolicyName =
  | PagePolicy
  | `${PagePolicy} ${string}`
  | 'tool-page'
  | 'missing-page'
  | 'markdown'
  | 'hidden-markdown'
  | 'api'
  | 'markdown-file'
  | DocumentPolicy
  | `asset-${AssetExtension}`
  | `static-${StaticExtension}`

/** Policies of pages. For a page with frames, their origins follow the name. */
export type PagePolicy = 'page' | 'form-page' | 'hidden-page' | 'hidden-form-page'

/** Policies of the documents that software reads. */
export type DocumentPolicy =
  | 'json'
  | 'yaml'
  | 'xml'
  | 'atom'
  | 'text'
  | 'linkset'
  | 'mcp-card'
  | 'ai-catalog'
  | 'opensearch'

/** A page in its two forms. */
export interface PageEntry {
  readonly kind: 'page'
  readonly path: string
  /** Names the entries that change with this one and are stored with it; they come one after the other. */
  readonly group?: string | undefined
  readonly html: Content
  readonly markdown: Content
}

/** A page that is rendered when its forms are read. */
export interface UnrenderedPage extends PageEntry {
  /** Names all that may decide them. */
  readonly key: string
}

/** A resource with one form. */
export interface FileEntry {
  readonly kind: 'file'
  readonly path: string
  /** Names the entries that change with this one and are stored with it; they come one after the other. */
  readonly group?: string | undefined
  /** Its dependencies, if fewer than the whole site and the build time. */
  readonly of?: 'titles' | 'dates' | undefined
  readonly content: Content
}

/** A redirect, or an address that is gone. */
export interface RedirectEntry {
  readonly kind: 'redirect'
  readonly path: string
  /** Absent where the status is 410. */
  readonly to: string | undefined
  readonly status: 301 | 302 | 308 | 410
}

export type Entry = PageEntry | FileEntry | RedirectEntry

/** One view of the site. Views are pure, and none is made from another. */
export type View<Shown extends Edition = Site> = (site: Shown) => Iterable<Entry>

/** A JSON document as an entry, indented for people who open it. */
export const toJsonFile = (
  path: string,
  policy: 'api' | 'json' | 'linkset' | 'mcp-card' | 'ai-catalog',
  document: object,
): FileEntry => ({
  kind: 'file',
  path,
  content: { policy, body: `${JSON.stringify(document, undefined, 2)}\n` },
})
