/**
 * What the Worker reads from KV. The builder writes it, so both sides agree by construction.
 *
 * Every value is immutable and named by its content: key `o/<id>`, where `<id>` is the first 128 bits of the SHA-256 of
 * its media type, a NUL and its bytes, in base64url (22 characters). A release is everything that is reachable from one
 * root. The root travels inside the Worker's version, which names it in its variable `RELEASE`.
 *
 *   RELEASE ─► root ─► shard (routes of a range of paths) ─► values (the bytes that are served)
 */
import * as v from 'valibot'

/** Changes when a Worker cannot read what an older builder wrote. */
export const RELEASE_FORMAT = 2

/** Name of an immutable KV value: 128 bits of SHA-256 in base64url. */
export const ObjectId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/), v.brand('ObjectId'))
export type ObjectId = v.InferOutput<typeof ObjectId>

/** Whether a text is the name of an object. */
export const isObjectId = (text: string | undefined): text is ObjectId => v.is(ObjectId, text)

/** The KV metadata of an object. */
export const ObjectMetadata = v.object({ type: v.string() })
export type ObjectMetadata = v.InferOutput<typeof ObjectMetadata>

/** The KV key of an object. */
export const toKey = (id: ObjectId) => `o/${id}` as const

/** Bytes of the largest value: 3.5 MiB. The Worker keeps what it read of no larger one. */
export const LARGEST_VALUE = 3.5 * 1024 * 1024

/** Bytes within a value: its id, where they begin, how many they are. */
export const Slice = v.tuple([ObjectId, v.number(), v.number()])
export type Slice = v.InferOutput<typeof Slice>

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
  /** Bytes behind those of a page's markdown, in the value that it stands in: its `Outline` as JSON. */
  outline: v.optional(v.number()),
  parts: v.optional(v.array(v.union([ObjectId, Slice]))),
  /**
   * A file that is too large to be kept in memory: its parts are whole values with their sizes, and `o/<id>` is a
   * `PartList` of them, for versions of the Worker whose release does not have this file.
   */
  listed: v.optional(v.boolean()),
})
export type Representation = v.InferOutput<typeof Representation>

/** Media type of a `PartList`. */
export const PARTS_TYPE = 'application/vnd.lectern.parts+json'

/** The parts of a large file: what a Worker needs to serve one that is not in its release. */
export const PartList = v.object({ type: v.string(), size: v.number(), parts: v.array(Slice) })
export type PartList = v.InferOutput<typeof PartList>

/** A page in its two forms, chosen by `Accept`; its path with `.md` is the markdown form alone. */
export const PageRoute = v.object({ html: Representation, markdown: Representation })
export type PageRoute = v.InferOutput<typeof PageRoute>

/** A resource with one form: a JSON document, a machine-readable file, an asset. */
export const FileRoute = v.object({ file: Representation })
export type FileRoute = v.InferOutput<typeof FileRoute>

/** An old address: `redirect` is a path of this site (with query or fragment) or an absolute address. */
export const RedirectRoute = v.object({ redirect: v.string(), status: v.picklist([301, 302, 308]) })
export type RedirectRoute = v.InferOutput<typeof RedirectRoute>

/** An old address of what is gone for good. */
export const GoneRoute = v.object({ gone: v.literal(true) })
export type GoneRoute = v.InferOutput<typeof GoneRoute>

export const Route = v.union([PageRoute, FileRoute, RedirectRoute, GoneRoute])
export type Route = v.InferOutput<typeof Route>

/**
 * What the routes of a release are sorted by (code unit order, as `<` compares). The documents about the whole site come
 * first, and then the pages at the top, the landing pages among them: nearly every build changes some of them, so they
 * share a shard, however many pages stand between them by name.
 */
export const toRouteKey = (path: string): string =>
  isAboutSite(path) ? `..${path}` : path.lastIndexOf('/') === 0 ? `.${path}` : path

/** Whether a path is that of a document about the whole site. */
export const isAboutSite = (path: string): boolean => path.includes('.') && !NUMEROUS.test(path)

/** Files of which a large site has hundreds: assets, and parts of `llms.txt`, which stand beside the page they begin with. */
const NUMEROUS = /^\/assets\/|\.llms[a-z-]*\.txt$/

/** The path of the markdown form of a page. */
export const toMarkdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** The routes of a contiguous range of route keys, sorted by key: path and route. */
export const Shard = v.object({ routes: v.array(v.tuple([v.string(), Route])) })
export type Shard = v.InferOutput<typeof Shard>

/**
 * The headers of one kind of answer, prepared by the builder. `{path}` in a value stands for the canonical path,
 * `{markdown}` for that of the page's markdown form.
 */
export const Policy = v.object({
  headers: v.array(v.tuple([v.string(), v.string()])),
  /** The edge does not compress this media type by itself, so the Worker applies the content coding. */
  coded: v.optional(v.boolean()),
  /** Parts of it can be asked for (RFC 9110, section 14). */
  ranges: v.optional(v.boolean()),
  /** Open to other origins: preflight is answered, and errors and 304s carry the CORS headers too. */
  cors: v.boolean(),
})
export type Policy = v.InferOutput<typeof Policy>

/** Name of the policy of the pages that people see where there is nothing. */
export const MISSING_PAGE = 'missing-page'

/** The path of such a page below the root of its language, `/404` or `/de/404`: its route has it, and nothing is served there. */
export const MISSING_PATH = '/404'

/** The page for a path that does not exist: that of its language, else that of the first. `missing` has the longest path first. */
export const findMissingPage = (missing: readonly string[], path: string): string | undefined =>
  missing.find((page) => path.startsWith(page.slice(0, 1 - MISSING_PATH.length)))

/** What begins and ends the part of that page that the Worker fills with the nearest pages, or takes out. */
export const NEAREST_MARKS = ['<!--nearest-->', '<!--/nearest-->'] as const

/**
 * The old address of a folder: its path with a slash at the end, in lower case; what each path below leads to, where
 * `:splat` stands for what follows the prefix; and the status. What is gone (410) leads nowhere.
 */
export const Wildcard = v.tuple([v.string(), v.string(), v.picklist([301, 302, 308, 410])])
export type Wildcard = v.InferOutput<typeof Wildcard>

/** The first wildcard that covers a path, of those with the longest prefix first, and what the path has beyond its prefix. */
export function findWildcard(
  wildcards: readonly Wildcard[],
  path: string,
): { readonly wildcard: Wildcard; readonly splat: string } | undefined {
  const lower = path.toLowerCase()
  const wildcard = wildcards.find(([prefix]) => lower.startsWith(prefix) || `${lower}/` === prefix)
  return wildcard && { wildcard, splat: (lower.length === path.length ? path : lower).slice(wildcard[0].length) }
}

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
  /** Paths of the pages that people see where there is nothing, one a language; the longest first. */
  missing: v.optional(v.array(v.string())),
  /** Numbers of pages and of routes, for `/health`. */
  pages: v.number(),
  routes: v.number(),
  /** What the Worker must know of the forms (schema `FormsConfig`), as an object. */
  forms: ObjectId,
})
export type Root = v.InferOutput<typeof Root>
