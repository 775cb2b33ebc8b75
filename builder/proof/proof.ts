/**
 * The proof before publishing: what the views wrote agrees with itself. Every address on this site is an entry of the
 * type that it promises, every JSON document is valid against the OpenAPI document, and both forms of a page carry its
 * title, description and prepared body. What fails here is a fault of a view or of a fact that authors wrote beside the pages; the links in pages
 * themselves were checked, with their positions, while they were resolved.
 */
import { toMarkdownPath } from '../site/address.ts'
import { createJudge } from './contract.ts'
import type { Message } from '../diagnose.ts'
import type { Entry, FileEntry, PageEntry } from '../release/entry.ts'
import { addressesIn, toPath } from './addresses.ts'
import { checkForms } from './page-forms.ts'
import type { Memo } from '../cache/memo.ts'
import { toTexts } from '../release/body-text.ts'
import { createPolicies } from '../release/policies.ts'
import type { Site } from '../site/site.ts'
import { toApiCatalog } from '../views/catalog.ts'
import { machineFiles } from '../views/machine-files.ts'
import { toOpenApi } from '../views/openapi/document.ts'
import type { OpenApiDocument } from '../views/openapi/model.ts'
import { FORMS } from '../../worker/schema/forms.ts'

/** The judge of the entries of one site. */
export interface Proof {
  /** What is wrong with the files. They refer to each other, so they are judged together. */
  readonly ofFiles: () => readonly Message[]
  /** What is wrong with a page. */
  readonly ofPage: (entry: PageEntry) => readonly Message[]
}

/** Prepares the proof of a site whose files are `files`; those that were `proved` under their key are not read again. */
export function createProof(site: Site, files: readonly Entry[], proved: Memo['proved']): Proof {
  const pages = new Map(site.pages.map((page) => [page.path, page]))
  return {
    ofFiles: () => {
      const written = files.filter((entry) => entry.kind === 'file')
      const unproved = written.filter(({ key }) => key === undefined || !proved.get(key))
      const faults = [...checkAddresses(site, files, unproved), ...checkDocuments(toOpenApi(site), unproved)]
      if (faults.length === 0) for (const { key } of unproved) if (key !== undefined) proved.put(key, true)
      return faults
    },
    ofPage: (entry) => {
      const page = pages.get(entry.path)
      if (page === undefined) return []
      const faults = checkForms(page, toTexts(entry.html.body).join(''), toTexts(entry.markdown.body).join(''))
      return faults.map((text) => toFault(entry.path, 'proof-forms', text))
    },
  }
}

/** Every address that a file states, and the type of every address that one promises. */
function checkAddresses(site: Site, files: readonly Entry[], unproved: readonly FileEntry[]): readonly Message[] {
  const types = collectTypes(site, files)
  const ids = new Map(site.pages.map(({ path, body }) => [path, body.ids]))
  const hasTarget = (address: string): boolean => {
    const id = decodeURIComponent(new URL(address).hash.slice(1))
    return id === '' || ids.get(toPath(address))?.includes(id) !== false
  }
  // Nearly all addresses are written as their entry is called: those need no parser.
  const plain = new Set(Array.from(types.keys(), (path) => site.url + path))
  const missing = unproved
    .filter(({ path }) => !CARRIES_PAGES.test(path))
    .flatMap((file) => addressesIn(toTexts(file.content.body), site.url).map((address) => ({ file, address })))
    .filter(({ address }) => !plain.has(address))
    .filter(({ address }) => !types.has(toPath(address)) || !hasTarget(address))
    .map(({ file, address }) => toFault(file.path, 'proof-address', `"${address}" does not exist.`))
  const links = toApiCatalog(site).linkset.flatMap((context) =>
    [context.item, context['service-desc'], context['service-doc'], context['service-meta']].flatMap(
      (list) => list ?? [],
    ),
  )
  const promises = [
    ...machineFiles(site).map(({ path, mediaType }) => ({ from: '/openapi.json', path, type: mediaType })),
    ...links.map(({ href, type }) => ({ from: '/.well-known/api-catalog', path: toPath(href), type })),
  ]
  const broken = promises
    .filter(({ path, type }) => types.get(path) !== type)
    .map(({ from, path, type }) => {
      const text = `"${path}" is said to be ${type ?? 'of no type'}, but is ${types.get(path) ?? 'missing'}.`
      return toFault(from, 'proof-type', text)
    })
  return [...missing, ...broken]
}

/** Files that repeat the text of pages, whose links were checked in the pages; in their examples may stand anything. */
const CARRIES_PAGES = /^\/assets\/|\/llms-full\.txt$|^\/search/

/** The media type of every path that is answered; the endpoints of forms take JSON. */
function collectTypes(site: Site, files: readonly Entry[]): ReadonlyMap<string, string> {
  const policies = createPolicies(site)
  const toType = (policy: string): string =>
    policies[policy]?.headers.find(([name]) => name === 'Content-Type')?.[1].split(';')[0] ?? ''
  return new Map([
    ...site.pages.flatMap(({ path }) => [
      [path, 'text/html'] as const,
      [toMarkdownPath(path), 'text/markdown'] as const,
    ]),
    ...files.map((entry) => [entry.path, entry.kind === 'file' ? toType(entry.content.policy) : 'text/html'] as const),
    ...FORMS.map((form) => [`/api/forms/${form}`, 'application/json'] as const),
  ])
}

/** Every JSON document against the schema that the OpenAPI document gives it. */
function checkDocuments(document: OpenApiDocument, files: readonly FileEntry[]): readonly Message[] {
  const judge = createJudge(document)
  return files.flatMap((file) => {
    const response = document.paths[file.path]?.get?.responses['200']
    const content = response !== undefined && 'content' in response ? response.content : undefined
    const [media] = Object.values(content ?? {})
    const reference = media !== undefined && '$ref' in media.schema ? media.schema.$ref : undefined
    if (reference === undefined) return []
    const schema = reference.slice(reference.lastIndexOf('/') + 1)
    const faults = judge(schema, JSON.parse(toTexts(file.content.body).join('')))
    return faults.map((text) => toFault(file.path, 'proof-schema', `${text} (schema ${schema}).`))
  })
}

const toFault = (path: string, rule: string, text: string): Message => ({
  file: path,
  severity: 'error',
  rule,
  text: `In the generated "${path}": ${text}`,
})
