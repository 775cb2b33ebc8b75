/**
 * The records that the builder stores for the Worker: root, shards, change log. The Worker does not validate them: it
 * imports only the types, so that its bundle holds no schema of this file.
 */
import * as v from 'valibot'
import { ObjectId, RELEASE_FORMAT, Slice } from './release.ts'

/**
 * One representation of a resource: bytes and what is sent with them. `id` is its entity tag. The bytes are the value
 * `o/<id>`, unless the representation shares a value (`within`), is larger than a KV value should be (`parts`, in
 * order, some of which may share values), or both: then it begins with what it shares.
 */
export const Representation = v.object({
  id: ObjectId,
  /** Bytes, without content coding. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Name of the policy in the root whose headers it is sent with. */
  policy: v.string(),
  /** Estimated tokens of a markdown text, sent as `X-Markdown-Tokens`. */
  tokens: v.optional(v.number()),
  within: v.optional(Slice),
  /** Length of the `Outline` (JSON) that follows a page's markdown in the same value, in bytes. */
  outline: v.optional(v.number()),
  parts: v.optional(v.array(v.union([ObjectId, Slice]))),
  /**
   * A file that is too large to be kept in memory: its parts are whole values with their sizes, and `o/<id>` is a
   * `PartList` of them, for versions of the Worker whose release does not have this file.
   */
  listed: v.optional(v.boolean()),
})
export type Representation = v.InferOutput<typeof Representation>

/** A page in its two forms, chosen by `Accept`; its path with `.md` is the markdown form alone. */
export const PageRoute = v.object({ html: Representation, markdown: Representation })
export type PageRoute = v.InferOutput<typeof PageRoute>

/** A resource with one form: a JSON document, a machine-readable file, an asset. */
export const FileRoute = v.object({ file: Representation })
export type FileRoute = v.InferOutput<typeof FileRoute>

/** An old address: `redirect` is a path of this site (with query or fragment) or an absolute address. */
export const RedirectRoute = v.object({ redirect: v.string(), status: v.picklist([301, 302, 308]) })
export type RedirectRoute = v.InferOutput<typeof RedirectRoute>

/** An address that is gone for good (410). */
export const GoneRoute = v.object({ gone: v.literal(true) })
export type GoneRoute = v.InferOutput<typeof GoneRoute>

export const Route = v.union([PageRoute, FileRoute, RedirectRoute, GoneRoute])
export type Route = v.InferOutput<typeof Route>

/** The routes of a contiguous range of route keys, sorted by key: path and route. */
export const Shard = v.object({ routes: v.array(v.tuple([v.string(), Route])) })
export type Shard = v.InferOutput<typeof Shard>

/**
 * The headers of one kind of response, prepared by the builder. In values, `{path}` stands for the canonical path and
 * `{markdown}` for the path of the page's markdown form.
 */
export const Policy = v.object({
  headers: v.array(v.tuple([v.string(), v.string()])),
  /** The edge does not compress this media type, so the Worker does. */
  coded: v.optional(v.boolean()),
  /** Parts of it can be asked for (RFC 9110, section 14). */
  ranges: v.optional(v.boolean()),
  /** Open to other origins: preflight is answered, and errors and 304s carry the CORS headers too. */
  cors: v.boolean(),
})
export type Policy = v.InferOutput<typeof Policy>

/**
 * A redirect of a folder: its path in lower case with a trailing slash; the target, where `:splat` stands for the
 * rest of the path; the status. A folder that is gone (410) has no target.
 */
export const Wildcard = v.tuple([v.string(), v.string(), v.picklist([301, 302, 308, 410])])
export type Wildcard = v.InferOutput<typeof Wildcard>

/** The root of a release. */
export const Root = v.object({
  format: v.literal(RELEASE_FORMAT),
  /** Origin of the site, without a trailing slash. */
  url: v.string(),
  /** Build time, ISO 8601. */
  generatedAt: v.string(),
  /** Media types of policies and their headers, by name. */
  policies: v.record(v.string(), Policy),
  /** First route key and id of each shard, sorted by key. The first begins with the empty string. */
  shards: v.pipe(v.array(v.tuple([v.string(), ObjectId])), v.minLength(1)),
  /** Old addresses of folders, for paths that nothing else is at; the longest prefix first. */
  wildcards: v.optional(v.array(Wildcard)),
  /** Paths of the 404 pages, one per language, longest first. */
  missing: v.optional(v.array(v.string())),
  /** Numbers of pages and of routes, for `/health`. */
  pages: v.number(),
  routes: v.number(),
  /** Id of the configuration of the forms (schema `FormsConfig`). */
  forms: ObjectId,
})
export type Root = v.InferOutput<typeof Root>

/** SHA-256 in hexadecimal. */
export const ContentHash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))

/** A change of a page. */
export const ChangeKind = v.picklist(['added', 'changed', 'removed', 'moved'])

/** One page that is not as it was in the release before. */
export const Change = v.object({
  change: ChangeKind,
  /** Path of the page; of a removed page, its former path. */
  path: v.string(),
  title: v.string(),
  /** SHA-256 of the markdown; absent for a page that was removed. */
  contentHash: v.optional(ContentHash),
  previousHash: v.optional(ContentHash),
  /** Of a page that was moved. */
  previousPath: v.optional(v.string()),
})
export type Change = v.InferOutput<typeof Change>

/** The releases that the log knows, the newest first. */
export const ChangeLog = v.object({
  releases: v.array(
    v.object({
      /** Its root, and when it was built or gone back to (ISO 8601); absent of the release that holds the log. */
      release: v.optional(ObjectId),
      at: v.optional(v.string()),
      /** Against the release behind it in the list; of the last one perhaps not all. */
      changes: v.array(Change),
    }),
  ),
})
export type ChangeLog = v.InferOutput<typeof ChangeLog>
