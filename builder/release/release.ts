/**
 * Entries → a release: immutable values named by their content, under one root. Pure and deterministic; the same entries
 * give the same values in whatever order they come.
 */
import type { FormsConfig } from '../../worker/contract/forms-config.ts'
import { type ObjectId, RELEASE_FORMAT } from '../../worker/contract/release.ts'
import type { Policy, Root, Route, Shard, Wildcard } from '../../worker/contract/stored.ts'
import type { Entry, RedirectEntry } from '../views/entry.ts'
import { toObjectId } from '../site/assets.ts'
import { Work } from '../work/work.ts'
import type { CutWork } from './parts.ts'
import { toShards } from './shards.ts'
import { SharedValues } from './shared-values.ts'
import { type ReleaseValue, type Stored, toStored } from './stored.ts'

/** Media type of a release's internal documents (root, shards, forms), which are never served. */
const RELEASE_TYPE = 'application/vnd.lectern.release+json'

/** Facts of a release besides its entries. */
export interface ReleaseOptions {
  /** Origin of the site, without a trailing slash. */
  readonly url: string
  /** Build time, ISO 8601. */
  readonly generatedAt: string
  /** Number of pages. */
  readonly pages: number
  readonly forms: FormsConfig
  readonly policies: Readonly<Record<string, Policy>>
  readonly wildcards?: readonly Wildcard[]
  /** Paths of the 404 pages, longest first. */
  readonly missing?: readonly string[]
}

/**
 * The values of a release, each once, the root last. They come one at a time so that the bodies of a large site are
 * never in memory together.
 */
export function* createRelease(entries: Iterable<Entry>, options: ReleaseOptions): Generator<ReleaseValue, void, void> {
  const release = new Release(options, new Work())
  for (const entry of entries) yield* release.add(entry)
  yield* release.finish()
}

/** A release in the making. */
export class Release {
  readonly #options: ReleaseOptions
  readonly #work: CutWork
  readonly #seen = new Set<ObjectId>()
  readonly #routes: [path: string, Route][] = []
  readonly #shared: SharedValues

  constructor(options: ReleaseOptions, work: CutWork) {
    this.#work = work
    this.#shared = new SharedValues(work)
    this.#options = options
  }

  /** Adds an entry; returns its new values. */
  *add(entry: Entry): Iterable<ReleaseValue> {
    if (entry.kind === 'redirect') {
      this.#routes.push([entry.path, toMovedRoute(entry)])
      return
    }
    const { policies } = this.#options
    const forms =
      entry.kind === 'file'
        ? { file: toStored(entry.content, policies, this.#work) }
        : { html: toStored(entry.html, policies, this.#work), markdown: toStored(entry.markdown, policies, this.#work) }
    this.#routes.push([entry.path, toRoute(forms)])
    for (const form of Object.values(forms)) yield* this.#unseen(this.#shared.add(entry, form))
  }

  /** The values that are left, the root last. */
  *finish(): Iterable<ReleaseValue> {
    yield* this.#unseen(this.#shared.finish())
    const routes = this.#routes.map(([path, route]): [string, Route] => [path, placeRoute(route, this.#shared)])
    const shards = toShards(routes).map(({ first, shard }) => ({ first, value: toDocument(shard) }))
    const { url, generatedAt, policies, pages, wildcards = [], missing = [] } = this.#options
    const forms = toDocument(this.#options.forms)
    const root: Root = {
      format: RELEASE_FORMAT,
      url,
      generatedAt,
      policies,
      ...(wildcards.length === 0 ? {} : { wildcards: [...wildcards] }),
      ...(missing.length === 0 ? {} : { missing: [...missing] }),
      shards: shards.map(({ first, value }) => [first, value.id]),
      pages,
      routes: routes.length,
      forms: forms.id,
    }
    yield* this.#unseen([...shards.map(({ value }) => value), forms, toDocument(root)])
  }

  *#unseen(values: Iterable<ReleaseValue>): Iterable<ReleaseValue> {
    for (const value of values) {
      if (this.#seen.has(value.id)) continue
      this.#seen.add(value.id)
      yield value
    }
  }
}

const toMovedRoute = ({ to, status }: RedirectEntry): Route =>
  to === undefined || status === 410 ? { gone: true } : { redirect: to, status }

type Forms = { readonly file: Stored } | { readonly html: Stored; readonly markdown: Stored }

const toRoute = (forms: Forms): Route =>
  'file' in forms
    ? { file: forms.file.representation }
    : { html: forms.html.representation, markdown: forms.markdown.representation }

/** A route with the final places of its representations. */
function placeRoute(route: Route, shared: SharedValues): Route {
  if ('redirect' in route || 'gone' in route) return route
  if ('file' in route) return { file: shared.place(route.file) }
  return { html: shared.place(route.html), markdown: shared.place(route.markdown) }
}

function toDocument(document: Shard | Root | FormsConfig): ReleaseValue {
  const bytes = Buffer.from(JSON.stringify(document))
  return { id: toObjectId(RELEASE_TYPE, bytes), type: RELEASE_TYPE, bytes }
}
