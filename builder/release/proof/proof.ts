/**
 * The proof before publishing: what the views wrote agrees with itself. Every address on this site is an entry of the
 * type that it promises, every JSON document is valid against the OpenAPI document, and both forms of a page are the
 * page that the API lists. What fails here is a fault of a view or of a fact that authors wrote beside the pages; links
 * and texts of the pages themselves were checked, with their positions, while they were parsed and resolved.
 */
import type { Message } from '../../content/schema/message.ts'
import { MISSING_PAGE } from '../../../worker/contract/release.ts'
import type { Entry, FileEntry, PolicyName } from '../../views/entry.ts'
import { toDigest } from '../../work/digest.ts'
import type { Work } from '../../work/work.ts'
import { toTextKeys, toTexts } from '../../views/body-text.ts'
import type { Policies } from '../../views/policies.ts'
import type { Page, Site } from '../../site/site.ts'
import { toApiCatalog } from '../../views/discovery/well-known.ts'
import { machineFiles } from '../../views/openapi/files.ts'
import { toOpenApi } from '../../views/openapi/document.ts'
import { addressesIn, addressesInLinks, addressesInTags, readingsOf, type Stated } from './addresses.ts'
import { createClosedWorld, type ClosedWorld } from './closed-world.ts'
import { findWrongDates } from './dates.ts'
import { createDocumentCheck } from './documents.ts'
import type { Findings } from './examine.ts'

/** The judge of the entries of one site. */
export interface Proof {
  /** Names all the addresses that there are. */
  readonly world: string
  /** Errors in the files. They refer to each other, so they are checked together. */
  readonly ofFiles: () => readonly Message[]
  /** Errors in a page, given the findings made when it was stored. */
  readonly ofFindings: (path: string, findings: Findings) => readonly Message[]
}

/**
 * Prepares the checks of a site with the given files. `key` identifies everything that decides the set of addresses
 * and the schemas of documents.
 */
export function createProof(
  site: Site,
  files: readonly Entry[],
  { key, policies, work }: { readonly key: string; readonly policies: Policies; readonly work: Pick<Work, 'runSync'> },
): Proof {
  const pages = new Map(site.servedPages.map((page) => [page.path, page]))
  const world = createClosedWorld(site, files, policies)
  return {
    world: world.key,
    ofFiles: () => {
      let check: ReturnType<typeof createDocumentCheck> | undefined
      const checkDocument = (path: string, texts: readonly string[]) => {
        check ??= createDocumentCheck(toOpenApi(site), pages)
        return check(path, texts)
      }
      const judges: Judges = { site, world, authorOf: createAuthorOf(site), checkDocument }
      const written = files
        .filter((entry) => entry.kind === 'file')
        .filter(({ path, content: { policy } }) => isDocument(policy) || !CARRIES_PAGES.test(path))
      return [
        ...checkPromises(site, world, policies),
        ...written.flatMap((entry) => {
          const { body } = entry.content
          // The time of the build is of no interest.
          const text = toDigest(toTextKeys(body).join('').replaceAll(site.generatedAt, ''))
          return work.runSync('prove a file', [key, entry.path, text], () => checkFile(entry, toTexts(body), judges))
        }),
      ]
    },
    ofFindings: (path, { faults, stated, late }) => {
      const { file = path } = pages.get(path) ?? {}
      return [
        ...(late === undefined ? [] : [toLate(late, file)]),
        ...faults.map((text) => toFault(path, 'proof-forms', text, file)),
        // Fragments within the page are listed only if they have no target.
        ...findBroken(stated, '', world).map((text) => toFault(path, 'proof-address', text, file)),
      ]
    },
  }
}

/** Whether a file is a document for people. */
const isDocument = (policy: PolicyName): boolean => policy === 'tool-page' || policy === MISSING_PAGE

/** What a file is checked with. */
interface Judges {
  readonly site: Site
  readonly world: ClosedWorld
  /** The page whose front matter has an address of the site, if any. */
  readonly authorOf: (address: string) => Page | undefined
  readonly checkDocument: ReturnType<typeof createDocumentCheck>
}

/** Finds the pages whose front matter has addresses of the site; all are read when the first is asked for. */
function createAuthorOf({ allPages, url }: Pick<Site, 'allPages' | 'url'>): Judges['authorOf'] {
  let authors: ReadonlyMap<string, Page> | undefined
  const read = (): ReadonlyMap<string, Page> =>
    new Map(
      // The first that has it.
      allPages
        .toReversed()
        .flatMap((page) =>
          addressesIn([JSON.stringify(page.frontMatter)], url).map((address) => [address, page] as const),
        ),
    )
  return (address) => (authors ??= read()).get(address)
}

/** Every address that a file states, and the file as a document. */
function checkFile(
  { path, content: { policy } }: FileEntry,
  texts: readonly string[],
  { site, world, authorOf, checkDocument }: Judges,
): readonly Message[] {
  if (isDocument(policy)) {
    const html = texts.join('')
    const broken = findBroken(addressesInTags(html, site.url), html, world)
    return broken.map((text) => toFault(path, 'proof-address', text))
  }
  return [
    ...addressesIn(texts, site.url).flatMap((address) => {
      const text = world.faultOf(address)
      if (text === undefined) return []
      const readings = readingsOf(address)
      const author = readings.map((one) => authorOf(one)).find((page) => page !== undefined)
      if (author && readings.some((one) => world.faultOf(one) === undefined)) return []
      return [toFault(path, 'proof-address', text, author?.file)]
    }),
    ...checkDocument(path, texts).map(({ rule, text }) => toFault(path, rule, text)),
    ...findWrongDates(path, texts.join(''), site.allPages).map((text) => toFault(path, 'proof-forms', text)),
  ]
}

/** Files that repeat the text of pages, whose links are already checked; their examples may contain anything. */
const CARRIES_PAGES = /^\/assets\/|\/llms-full\.txt$|^\/search/

/** Errors in the addresses of a document; a fragment must be one of its elements. */
const findBroken = (stated: readonly Stated[], html: string, world: ClosedWorld): readonly string[] =>
  stated.flatMap(({ address, type }) => {
    if (!address.startsWith('#')) return world.faultOf(address, type) ?? []
    return html.includes(` id="${address.slice(1)}"`) ? [] : `"${address}" does not exist.`
  })

/** Declared media types of addresses: in the OpenAPI document, the API catalog and headers. */
function checkPromises(site: Site, world: ClosedWorld, policies: Policies): readonly Message[] {
  const catalog = toApiCatalog(site).linkset.flatMap((context) =>
    [context.item, context['service-desc'], context['service-doc'], context['service-meta']].flatMap(
      (list) => list ?? [],
    ),
  )
  const headers = Object.values(policies).flatMap((policy) => policy.headers)
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

const toLate = (form: 'HTML' | 'markdown', file: string): Message => ({
  file,
  severity: 'warning',
  rule: 'late-title',
  text: `Title and description are not among the first 5,000 characters of the ${form}, which is all that some agents read.`,
  hint: 'Shorten the menu in `site.yaml`, or the list of pages beside the text; "npm run view -- mcp-fetch" shows what is read.',
})

/** A fault in generated output; for a page, reported at its source file. */
const toFault = (path: string, rule: string, text: string, file: string = path): Message => ({
  file,
  severity: 'error',
  rule,
  text: `In the generated "${path}": ${text}`,
  hint: 'Look for it in the YAML files. If it is not there, this is a bug of the builder: please report it.',
})
