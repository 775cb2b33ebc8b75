/**
 * The answer to a request: a pure function of the question and the values known so far. If a value is missing, it
 * returns the keys to read; `release/known.ts` reads them and calls it again: warm and cold requests take one path.
 */
import { type IRequest, IttyRouter, type IttyRouterType } from 'itty-router'
import {
  ASSET_PATH,
  findMissingPage,
  isObjectId,
  MISSING_PAGE,
  type ObjectId,
  toMarkdownPath,
} from './contract/release.ts'
import { CHANGES_PATH } from './contract/changes.ts'
import { MCP_PATH } from './contract/mcp.ts'
import { HEALTH_PATH, SEARCH_PATH, toFormPath, WORKER_PATHS } from './contract/paths.ts'
import { isDocumentPath, toAddress, toPagePath, toPath } from './http/address.ts'
import { asksForPage, negotiate } from './http/negotiate.ts'
import type { Invalid } from './http/problem.ts'
import { respondJson, respondMissing, respondPreflight, respondRedirect, toMissingInit } from './http/respond.ts'
import { answerFound, answerMade, isRead, type Question, refuse, refuseMethod } from './representation.ts'
import { answerPart } from './answer-part.ts'
import { listChanges } from './release/changes.ts'
import { findFile, readBytes } from './release/document.ts'
import type { Known, Need } from './release/known.ts'
import { findNearest, toCandidates } from './release/nearest.ts'
import { toNeighbours, toShardId } from './release/release.ts'
import { findRoute, resolve, resolveWildcard, type Resource } from './release/resolve.ts'
import { searchPages } from './release/search.ts'

/** An answer, or the keys to read first. */
export type Answer =
  | Response
  | Need
  /** A submission to the form at this path after `/api/forms/`, handled by `forms/submit.ts`. */
  | { readonly kind: 'submission'; readonly form: string }
  /** A message to the MCP server, which `mcp/serve.ts` answers. */
  | { readonly kind: 'mcp' }

const FORMS_PATH = toFormPath('')

/**
 * The paths that the release does not decide → answers. Methods are the answers' own, because each path has its own
 * answer to a wrong one.
 */
const table: IttyRouterType<IRequest, [Question, Known]> = IttyRouter()
table
  .all(`${FORMS_PATH}*`, (_, { address }) => ({ kind: 'submission', form: toPath(address).slice(FORMS_PATH.length) }))
  .all(HEALTH_PATH, (_, question, known) => answerHealth(question, known))
  .all(SEARCH_PATH, (_, question, known) => answerList(SEARCH_PATH, searchPages, question, known))
  .all(CHANGES_PATH, (_, question, known) => answerList(CHANGES_PATH, listChanges, question, known))
  .all(MCP_PATH, (): Answer => ({ kind: 'mcp' }))

/** The request argument of the router; no route uses it. */
const UNUSED: IRequest = Object.assign(new Request('http://site'), { route: '', params: {}, query: {} })

/** Answers a request. The patterns of the table are matched here, because the router itself would await promises. */
export function answer(question: Question, known: Known): Answer {
  const path = toPath(question.address)
  const [, , [handler] = []] = table.routes.find(([, pattern]) => pattern.test(path)) ?? []
  return handler === undefined ? answerContent(question, known) : handler(UNUSED, question, known)
}

/** `/health`: whether this version of the Worker can read its release, past every copy. */
function answerHealth(question: Question, { release: { id, root }, healthy }: Known): Answer {
  if (!isRead(question.method)) return refuseMethod(question, root.url, false)
  if (healthy !== true) return { need: 'health' }
  const { generatedAt, pages, routes } = root
  return respondJson({ ok: true, release: id, generatedAt, pages, routes })
}

/**
 * A list made for one request. Its entity tag is the release's, since equal queries give equal results within a
 * release.
 */
function answerList(path: string, make: MakeList, question: Question, known: Known): Answer {
  const { root, id } = known.release
  if (!isRead(question.method)) return refuseMethod(question, root.url, true)
  const made = make(Object.fromEntries(new URLSearchParams(question.address.query)), known)
  if ('need' in made) return made
  if ('kind' in made) return refuse(question, root.url, made, true)
  return answerMade(question, known, { path, id, policy: 'api', text: `${JSON.stringify(made.list)}\n` })
}

type MakeList = (query: Readonly<Record<string, string>>, known: Known) => { readonly list: object } | Invalid | Need

/** Published resources: pages in two forms, documents, assets, redirects. */
function answerContent(question: Question, known: Known): Answer {
  const { address } = question
  const { root } = known.release
  const { path } = address
  if (path === undefined) return answerNowhere(question, known, address.raw)
  const resource = resolve(path, (wanted) => findRoute(wanted, known))
  if ('need' in resource) return { ...resource, cors: isDocumentPath(path) }
  switch (resource.kind) {
    case 'missing':
      return answerMissing(question, known, path)
    case 'redirect':
    case 'gone':
      return answerMoved(question, root.url, path, resource)
    case 'page': {
      const { route, markdown: twin } = resource
      // The query of a page is ignored; that of a markdown form may ask for a part.
      const part = twin ? answerPart(question, known, resource) : undefined
      if (part !== undefined) return part
      const representation = route[twin ? 'markdown' : negotiate(question.headers.get('Accept'))]
      return answerFound(question, known, { path: resource.path, representation, twin })
    }
    case 'file':
      return answerFound(question, known, { path, representation: resource.file })
  }
}

/** A redirect, or 410 for an address that is gone. */
function answerMoved(question: Question, url: string, path: string, resource: Moved): Response {
  const cors = isDocumentPath(path)
  if (!isRead(question.method)) return refuseMethod(question, url, cors)
  if (resource.kind === 'gone') return refuse(question, url, { kind: 'gone', path }, cors)
  return respondRedirect(resource.to, question.address.query, resource.status, cors)
}

type Moved = Extract<Resource, { readonly kind: 'redirect' | 'gone' }>

/**
 * A path that is not in the release. An asset may belong to another release: during a gradual deployment a page of
 * one version requests assets from the other, and a page opened before a deployment requests them afterwards.
 * So what pages load by themselves is served to pages of this host. Nobody else gets it, and a document is of the live release
 * alone: the other may be a preview, or what was taken back.
 */
function answerMissing(question: Question, known: Known, path: string): Answer {
  const { root } = known.release
  if (question.method === 'OPTIONS' && path.startsWith('/api/v1/')) return respondPreflight()
  const named = toAsset(path)
  const asset = isOfOwnPage(question) ? named : undefined
  const policy = asset && root.policies[asset.policy]
  const type = policy?.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (asset !== undefined && type !== undefined && PART_OF_PAGE.test(type)) {
    const file = known.file(asset.id)
    if (file === undefined) return { need: 'file', id: asset.id }
    if (file !== 'missing' && file.type === type) {
      const { size, parts } = file
      const representation = { ...asset, size, ...(parts === undefined ? {} : { parts, listed: true }) }
      const found = answerFound(question, known, { path, representation })
      // From its cache a browser would show it to whoever opens the address.
      if (found instanceof Response) found.headers.set('Cache-Control', 'no-store')
      return found
    }
  }
  // A page that is open would run what a redirect of another release leads to.
  const moved = resolveWildcard(path, named === undefined ? root.wildcards : [])
  return moved.kind === 'redirect' || moved.kind === 'gone'
    ? answerMoved(question, root.url, path, moved)
    : answerNowhere(question, known, path)
}

/** What the Worker answers without an entry of the release. */
const SERVICES = toCandidates(WORKER_PATHS)

/**
 * Answers 404 and suggests the intended path: without repeated slashes, with the extension of a document, in the
 * requested form.
 */
function answerNowhere(question: Question, known: Known, path: string): Answer {
  const { root } = known.release
  const cors = isDocumentPath(path)
  const meant = path.replaceAll(/\/{2,}/g, '/')
  const page = toPagePath(meant) ?? meant
  const id = toShardId(root, page.startsWith('/api/') ? `${page}.json` : page)
  const routes = known.routes(id)
  if (routes === undefined) return { need: 'routes', id, cors }
  const candidates = toNeighbours(routes, root)
  const isPage = (near: string): boolean => 'html' in (routes.get(near) ?? {})
  const twins = page === meant ? [] : findNearest(page, candidates).filter(isPage).map(toMarkdownPath)
  const services = page.startsWith('/api/') ? findNearest(meant, SERVICES) : []
  const nearest = [...new Set([...twins, ...services, ...findNearest(meant, candidates)])]
  const missing = isRead(question.method) && !path.startsWith('/api/') ? (root.missing ?? []) : []
  const personal = findMissingPage(missing, path)
  const forPerson = personal === undefined ? undefined : answerPerson(question, known, personal, nearest.filter(isPage))
  if (forPerson !== undefined) return forPerson
  const response = refuse(question, root.url, { kind: 'not_found', path, nearest: nearest.slice(0, NEAREST) }, cors)
  if (personal !== undefined) response.headers.set('Vary', 'Accept')
  return response
}

/**
 * Whether a page of this host loads a part of itself. Over plain http, and in browsers from before 2023, `Referer` tells it in the place
 * of `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header).
 */
function isOfOwnPage({ headers, address }: Question): boolean {
  if (isNavigation(headers)) return false
  const site = headers.get('Sec-Fetch-Site')
  return site === null ? toAddress(headers.get('Referer') ?? '').host === address.host : site === 'same-origin'
}

/**
 * Whether a browser navigates to the address. Over plain http it sends no `Sec-Fetch-Mode`, but
 * `Upgrade-Insecure-Requests` (https://www.w3.org/TR/upgrade-insecure-requests/#preference).
 */
const isNavigation = (headers: Question['headers']): boolean =>
  headers.get('Sec-Fetch-Mode') === 'navigate' || headers.get('Upgrade-Insecure-Requests') !== null

/** Media types of what a page loads by itself. */
const PART_OF_PAGE = /^(?:image|font|audio|video)\/|^text\/(?:css|javascript|vtt)\b/

/** How many of the nearest paths an answer names. */
const NEAREST = 3

/** The 404 page at a path, for people; `undefined` for programs. */
function answerPerson(
  question: Question,
  known: Known,
  path: string,
  nearest: readonly string[],
): Response | Need | undefined {
  const policy = known.release.root.policies[MISSING_PAGE]
  if (policy === undefined || !asksForPage(question.headers.get('Accept'))) return undefined
  const representation = findFile(path, known)
  if (representation === 'missing') return undefined
  if ('need' in representation) return representation
  if (question.method === 'HEAD') return new Response(null, toMissingInit(policy))
  const bytes = readBytes(representation, known)
  return 'need' in bytes ? bytes : respondMissing(representation, policy, bytes, nearest.slice(0, NEAREST))
}

/** The address of an asset names its content and its type. */
function toAsset(path: string): { readonly id: ObjectId; readonly policy: string } | undefined {
  const [, id, extension = ''] = ASSET_PATH.exec(path) ?? []
  return isObjectId(id) ? { id, policy: `asset-${extension}` } : undefined
}
