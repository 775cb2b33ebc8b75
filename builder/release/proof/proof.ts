/**
 * The proof before publishing: what the views wrote agrees with itself. Every address on this site is an entry of the
 * type that it promises, every JSON document is valid against the OpenAPI document, and both forms of a page are the
 * page that the API lists. What fails here is a fault of a view or of a fact that authors wrote beside the pages; links
 * and texts of the pages themselves were checked, with their positions, while they were parsed and resolved.
 */
import { hash } from 'node:crypto'
import type { Message } from '../../content/diagnose.ts'
import type { Entry, FileEntry, PageEntry } from '../../views/entry.ts'
import type { Memo } from '../../views/memo.ts'
import { toDecisive, toTexts } from '../../views/body-text.ts'
import { createPolicies } from '../policies.ts'
import type { Site } from '../../site/site.ts'
import { toApiCatalog } from '../../views/discovery/well-known.ts'
import { machineFiles } from '../../views/openapi/files.ts'
import { toOpenApi } from '../../views/openapi/document.ts'
import { addressesIn, addressesInLinks, addressesInTags, type Stated } from './addresses.ts'
import { createClosedWorld, type ClosedWorld } from './closed-world.ts'
import { findWrongDates } from './dates.ts'
import { createDocumentCheck } from './documents.ts'
import { examine, type Findings } from './examine.ts'
import { toWritten } from './page-forms.ts'

/** The judge of the entries of one site. */
export interface Proof {
  /** What is wrong with the files. They refer to each other, so they are judged together. */
  readonly ofFiles: () => readonly Message[]
  /** What is wrong with a page. */
  readonly ofPage: (entry: PageEntry) => readonly Message[]
  /** The same, where it was examined. */
  readonly ofFindings: (path: string, findings: Findings) => readonly Message[]
}

/** What earlier builds proved. */
export interface Proved {
  /** The files in which no fault was found, by key. */
  readonly files: Memo['proved']
  /** Key of what all pages share: it decides which addresses there are, and what the documents have to be like. */
  readonly shared: string
}

/** Prepares the proof of a site whose files are `files`; what was proved is not judged again. */
export function createProof(site: Site, files: readonly Entry[], proved: Proved): Proof {
  const pages = new Map([...site.pages, ...site.unlisted].map((page) => [page.path, page]))
  const world = createClosedWorld(site, files)
  const ofFindings = (path: string, { faults, stated }: Findings): readonly Message[] => {
    const { file } = pages.get(path) ?? {}
    return [
      ...faults.map((text) => toFault(path, 'proof-forms', text, file)),
      // Those within the page were told only where they lead nowhere.
      ...findBroken(stated, '', world).map((text) => toFault(path, 'proof-address', text, file)),
    ]
  }
  return {
    ofFiles: () => {
      const written = files.filter((entry) => entry.kind === 'file')
      const unproved = written
        .map((entry) => ({ entry, key: entry.key ?? toContentKey(entry, site, proved.shared) }))
        .filter(({ key }) => !proved.files.get(key))
      const faults = [...checkPromises(site, world)]
      if (unproved.length > 0) {
        const checkDocument = createDocumentCheck(toOpenApi(site), pages)
        for (const { entry } of unproved) faults.push(...checkFile(entry, site, world, checkDocument))
      }
      if (faults.length === 0) for (const { key } of unproved) proved.files.put(key, true)
      return faults
    },
    ofPage: (entry) => {
      const page = pages.get(entry.path)
      return page ? ofFindings(entry.path, examine(toWritten(page, entry, site), site.url, new Set())) : []
    },
    ofFindings,
  }
}

/** A key for a file without one: its content, but for the time of the build, which is of no interest to the proof. */
function toContentKey({ path, content: { body } }: FileEntry, { generatedAt }: Site, shared: string): string {
  // In those there is nothing to judge.
  if (CARRIES_PAGES.test(path)) return path
  const text = toDecisive(body).join('').replaceAll(generatedAt, '')
  return `${shared} ${path} ${hash('sha256', text, 'base64url')}`
}

/** Every address that a file states, and the file as a document. Its texts are made here, and once. */
function checkFile(
  { path, content: { policy, body } }: FileEntry,
  site: Site,
  world: ClosedWorld,
  checkDocument: ReturnType<typeof createDocumentCheck>,
): readonly Message[] {
  if (policy === 'tool-page') {
    const html = toTexts(body).join('')
    const broken = findBroken(addressesInTags(html, site.url), html, world)
    return broken.map((text) => toFault(path, 'proof-address', text))
  }
  if (CARRIES_PAGES.test(path)) return []
  const texts = toTexts(body)
  return [
    ...addressesIn(texts, site.url)
      .flatMap((address) => world.faultOf(address) ?? [])
      .map((text) => toFault(path, 'proof-address', text)),
    ...checkDocument(path, texts).map(({ rule, text }) => toFault(path, rule, text)),
    ...findWrongDates(path, texts.join(''), site.pages).map((text) => toFault(path, 'proof-forms', text)),
  ]
}

/** Files that repeat the text of pages, whose links were checked in the pages; in their examples may stand anything. */
const CARRIES_PAGES = /^\/assets\/|\/llms-full\.txt$|^\/search/

/** What is wrong with the addresses of a document; those within it lead to one of its elements. */
const findBroken = (stated: readonly Stated[], html: string, world: ClosedWorld): readonly string[] =>
  stated.flatMap(({ address, type }) => {
    if (!address.startsWith('#')) return world.faultOf(address, type) ?? []
    return html.includes(` id="${address.slice(1)}"`) ? [] : `"${address}" does not exist.`
  })

/** The type of every address whose type is said: in the OpenAPI document, in the API catalog, in headers. */
function checkPromises(site: Site, world: ClosedWorld): readonly Message[] {
  const catalog = toApiCatalog(site).linkset.flatMap((context) =>
    [context.item, context['service-desc'], context['service-doc'], context['service-meta']].flatMap(
      (list) => list ?? [],
    ),
  )
  const headers = Object.values(createPolicies(site)).flatMap((policy) => policy.headers)
  const links = headers.flatMap(([name, value]) => (name === 'Link' ? addressesInLinks(value) : []))
  const promises = [
    ...machineFiles(site).map(({ path, mediaType }) => ({ from: '/openapi.json', address: path, type: mediaType })),
    ...catalog.map(({ href, type }) => ({ from: '/.well-known/api-catalog', address: href, type })),
    ...links
      .filter(({ address }) => !address.includes('{'))
      .map(({ address, type }) => ({ from: 'Link', address, type })),
  ]
  return promises.flatMap(({ from, address, type }) => {
    const text = world.faultOf(address, type)
    return text === undefined ? [] : [toFault(from, 'proof-type', text)]
  })
}

/** A fault at what was generated; of a page at the file that it was made from. */
const toFault = (path: string, rule: string, text: string, file: string = path): Message => ({
  file,
  severity: 'error',
  rule,
  text: `In the generated "${path}": ${text}`,
  hint: 'Look for it in the YAML files. If it is nowhere there, it is a fault of the builder: please report it.',
})
