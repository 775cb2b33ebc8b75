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

/** Incremented when a Worker cannot read the output of an older builder. */
export const RELEASE_FORMAT = 2

/** Name of an immutable KV value: 128 bits of SHA-256 in base64url. */
export const ObjectId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/), v.brand('ObjectId'))
export type ObjectId = v.InferOutput<typeof ObjectId>

/** Whether a text is the name of an object. */
export const isObjectId = (text: unknown): text is ObjectId => v.is(ObjectId, text)

/** The KV metadata of an object. */
export const ObjectMetadata = v.object({ type: v.string() })
export type ObjectMetadata = v.InferOutput<typeof ObjectMetadata>

/** The KV key of an object. */
export const toKey = (id: ObjectId) => `o/${id}` as const

/** Largest value, in bytes: 3.5 MiB. Larger ones are not kept in memory. */
export const LARGEST_VALUE = 3.5 * 1024 * 1024

/** A byte range within a value: id, offset, length. */
export const Slice = v.tuple([ObjectId, v.number(), v.number()])
export type Slice = v.InferOutput<typeof Slice>

/** Media type of a `PartList`. */
export const PARTS_TYPE = 'application/vnd.lectern.parts+json'

/** The parts of a large file, so that a Worker can serve it even if it belongs to another release. */
export const PartList = v.object({ type: v.string(), size: v.number(), parts: v.array(Slice) })
export type PartList = v.InferOutput<typeof PartList>

/**
 * The sort key of routes (in code unit order, as `<` compares). Documents about the whole site come first, then
 * top-level pages and landing pages: nearly every build changes some of them, so they share a shard.
 */
export const toRouteKey = (path: string): string =>
  isAboutSite(path) ? `..${path}` : path.lastIndexOf('/') === 0 ? `.${path}` : path

/** Whether a path is a document about the whole site. */
export const isAboutSite = (path: string): boolean => path.includes('.') && !NUMEROUS.test(path)

/** Files of which a large site has hundreds: assets, and parts of `llms.txt`, sorted beside their first page. */
const NUMEROUS = /^\/assets\/|\.llms[a-z-]*\.txt$/

/** The path of an asset, which names its content and its type. */
export const ASSET_PATH = /^\/assets\/.*\.([\w-]{22})\.([a-z\d]+)$/

/** The path of the markdown form of a page. */
export const toMarkdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** Name of the policy of 404 pages. */
export const MISSING_PAGE = 'missing-page'

/** The path of such a page below the root of its language, `/404` or `/de/404`: its route has it, and nothing is served there. */
export const MISSING_PATH = '/404'

/**
 * The 404 page for a path: in its language, or else the first language. `missing` is sorted by length, longest first.
 */
export const findMissingPage = (missing: readonly string[], path: string): string | undefined =>
  missing.find((page) => path.startsWith(page.slice(0, 1 - MISSING_PATH.length)))

/** Markers around the part of the 404 page that the Worker fills with the nearest pages, or removes. */
export const NEAREST_MARKS = ['<!--nearest-->', '<!--/nearest-->'] as const
