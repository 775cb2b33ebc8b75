/** The site that the bench and the soak ask for: pages of one size in two forms, a collection, a style sheet, an old address. */
import type { Entry } from '../../builder/views/entry.ts'
import { createPolicies } from '../../builder/views/policies.ts'
import { createRelease } from '../../builder/release/release.ts'
import { toKey } from '../../worker/contract/release.ts'

/** Pages of the site, unless somebody wants more or fewer. */
export const PAGES = 2500

/** Path of a page. */
export const toPath = (index: number): string => `/guides/section-${index % 25}/page-${index}`

/** The collection, the style sheet, and an address that moved. */
export const COLLECTION_PATH = '/api/v1/guides.json'
export const STYLE_PATH = '/assets/site.AAAAAAAAAAAAAAAAAAAAAA.css'
export const MOVED_PATH = '/old'

const ORIGIN = 'https://www.example.com'

const FILLER = 'A sentence of a page that somebody might want to read. '.repeat(142)

/** The two forms of a page, of 8,000 and 5,000 bytes. */
export const toBodies = (index: number): { readonly html: string; readonly markdown: string } => ({
  html: `<!doctype html><title>Page ${index}</title>${FILLER}`.slice(0, 8000),
  markdown: `---\ntitle: Page ${index}\n---\n\n${FILLER}`.slice(0, 5000),
})

/** The pages of a section as the API tells of them. */
export const COLLECTION = `${JSON.stringify({
  object: 'list',
  count: 40,
  data: Array.from({ length: 40 }, (_, index) => ({
    path: toPath(index),
    url: ORIGIN + toPath(index),
    title: `Page ${index}`,
    description: FILLER.slice(0, 70),
  })),
})}\n`

/** A style sheet of 12,000 bytes. */
export const STYLE = 'body{color:#222}\n'.repeat(706).slice(0, 12_000)

/** Everything that a KV namespace holds, as its stand-in reads it. */
export interface Values {
  /** Id of the root, and the root itself. */
  readonly release: string
  readonly root: Uint8Array
  readonly values: Readonly<Record<string, { readonly base64: string; readonly type: string }>>
}

/** The values of a release of the site. */
export function toValues(pages: number): Values {
  const options = {
    url: ORIGIN,
    generatedAt: '2026-01-01T00:00:00.000Z',
    pages,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url: ORIGIN }),
  }
  const release = [...createRelease(toEntries(pages), options)]
  const values = release.map(({ id, type, bytes }) => [toKey(id), toValue(type, bytes)])
  const { id = '', bytes = new Uint8Array() } = release.at(-1) ?? {}
  return { release: id, root: bytes, values: Object.fromEntries(values) }
}

/** The same texts as Hono reads them: a key for each path and type. */
export function toPeerValues(pages: number): Values['values'] {
  const values = Array.from({ length: pages }, (_, index) => {
    const { html, markdown } = toBodies(index)
    return [
      [`text/html ${toPath(index)}`, toValue('text/html', html)],
      [`text/markdown ${toPath(index)}`, toValue('text/markdown', markdown)],
    ]
  })
  return Object.fromEntries([...values.flat(), [COLLECTION_PATH, toValue('application/json', COLLECTION)]])
}

const toValue = (type: string, bytes: Uint8Array | string) => ({ type, base64: Buffer.from(bytes).toString('base64') })

function* toEntries(pages: number): Generator<Entry> {
  for (let index = 0; index < pages; index++) {
    const { html, markdown } = toBodies(index)
    yield {
      kind: 'page',
      path: toPath(index),
      html: { policy: 'page', body: html },
      markdown: { policy: 'markdown', body: markdown },
    }
  }
  yield { kind: 'file', path: COLLECTION_PATH, content: { policy: 'api', body: COLLECTION } }
  yield { kind: 'file', path: STYLE_PATH, content: { policy: 'asset-css', body: STYLE } }
  yield { kind: 'redirect', path: MOVED_PATH, to: toPath(7), status: 301 }
}
