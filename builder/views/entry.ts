/** What a view produces: resources with their addresses, before they become KV values. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Template } from '../page/parsed-page.ts'
import type { AssetExtension } from '../site/assets.ts'
import type { Site } from '../site/site.ts'

/** One representation: its bytes, type and the policy (set of headers) that it is sent with. */
export interface Content {
  /** Name of the headers that it is sent with. */
  readonly policy: PolicyName
  /** One string or byte array, or the items of a large document in order (cut into parts between items). */
  readonly body: string | Uint8Array<ArrayBuffer> | readonly (string | Item | Line)[] | Cut
}

/** Names of the policies. `asset-<extension>` is immutable; all others revalidate. */
export type PolicyName =
  | 'page'
  | 'form-page'
  | 'tool-page'
  | 'markdown'
  | 'hidden-page'
  | 'hidden-form-page'
  | 'hidden-markdown'
  | 'api'
  | 'markdown-file'
  | DocumentPolicy
  | `asset-${AssetExtension}`

/** Policies of the documents that software reads. */
export type DocumentPolicy = 'json' | 'yaml' | 'xml' | 'atom' | 'text' | 'linkset'

/** A part as it is stored. */
export interface Part {
  readonly id: ObjectId
  readonly size: number
  /** The run of pages that a part of a list tells of. */
  readonly run?: string | undefined
  /** Made when they are read, where the part was known. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A body that was cut into parts already. */
export interface Cut {
  readonly parts: readonly Part[]
}

/** An item whose text is made only where no earlier build has stored it. */
export interface Item {
  /** Names all that decides the text. */
  readonly key: string
  /** Begins a part, so that documents with the same run of items share the parts of that run. */
  readonly first?: boolean
  /** Names the run of pages that it tells of: it is a part of its own. */
  readonly run?: string
  readonly text: () => string
}

/** What a list says of one page: parts of lists that tell of the same run of pages share a value. */
export interface Line {
  /** Names the run. */
  readonly run: string
  readonly line: string
}

/** A page in its two forms. */
export interface PageEntry {
  readonly kind: 'page'
  readonly path: string
  /** Names all that decides the two forms: with one that an earlier build has stored they are not asked for. */
  readonly key?: string | undefined
  /** Names the entries that change with this one and are stored with it; they come one after the other. */
  readonly group?: string | undefined
  readonly html: Content
  readonly markdown: Content
  /** The same apart, so that who knows the site need not be who puts them together. */
  readonly frames?: Readonly<Record<'html' | 'markdown', Frame>> | undefined
}

/** A form of a page as its text, spaces around it aside, and what is before and behind it. */
export interface Frame {
  readonly policy: PolicyName
  readonly before: string
  readonly template: Template
  readonly after: string
}

/** A resource with one form. */
export interface FileEntry {
  readonly kind: 'file'
  readonly path: string
  /** Names all that decides the content: with one that an earlier build has stored it is not asked for. */
  readonly key?: string | undefined
  /** Names the entries that change with this one and are stored with it; they come one after the other. */
  readonly group?: string | undefined
  readonly content: Content
}

/** An old address that leads to a new one. */
export interface RedirectEntry {
  readonly kind: 'redirect'
  readonly path: string
  readonly to: string
  readonly status: 301 | 308
}

export type Entry = PageEntry | FileEntry | RedirectEntry

/** One view of the site. Views are pure, and none is made from another. */
export type View = (site: Site) => Iterable<Entry>

/** A JSON document as an entry, indented for people who open it. */
export const toJsonFile = (path: string, policy: 'api' | 'json' | 'linkset', document: object): FileEntry => ({
  kind: 'file',
  path,
  content: { policy, body: `${JSON.stringify(document, undefined, 2)}\n` },
})
