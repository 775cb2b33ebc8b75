/** What an agent gets of an address: the form that its `Accept` asks for, as it passes it on, up to its limit. */
import { toTokens } from '../../../worker/contract/outline.ts'
import { MOST_REDIRECTS } from '../../../worker/contract/wildcards.ts'
import { htmlToMarkdown } from '../../page/raw-html/to-markdown.ts'
import type { Agent } from './agents.ts'
import type { Ask } from './last-build.ts'

/** The part of a response that reaches the model. */
export interface Seen {
  /** The final address: a path, or an address of another host that it did not follow. */
  readonly address: string
  readonly redirects: number
  readonly status: number
  /** Media type of the response; empty if it has none. */
  readonly type: string
  /** The text as the model reads it. */
  readonly text: string
  readonly tokens: number
  /** Characters beyond the limit, and the headings among them. */
  readonly cutOff: number
  readonly unseen: readonly string[]
  /** Links whose addresses it dropped, and scripts that it did not run. */
  readonly links: number
  readonly scripts: number
}

/** Asks for a path as an agent does. */
export async function readAs(agent: Agent, path: string, ask: Ask): Promise<Seen> {
  const accept = agent.accept.value
  const headers = { Accept: accept === '' ? '*/*' : accept }
  let address = path
  let redirects = 0
  let response = await ask(address, headers)
  for (let to = toNext(response, address, agent); to !== undefined && redirects < MOST_REDIRECTS; redirects += 1) {
    address = to
    if (!to.startsWith('/')) break
    response = await ask(to, headers)
    to = toNext(response, address, agent)
  }
  const type = response.headers.get('Content-Type')?.split(';', 1)[0] ?? ''
  const body = await response.text()
  const passed = type === 'text/html' ? passOn(body, agent) : { text: body, links: 0, scripts: 0 }
  const limit = agent.limit?.value ?? Number.POSITIVE_INFINITY
  const [text, rest] = [passed.text.slice(0, limit), passed.text.slice(limit)]
  return {
    ...passed,
    address,
    redirects,
    status: response.status,
    type,
    text,
    tokens: toTokens(Buffer.byteLength(text)),
    cutOff: rest.length,
    unseen: rest.match(HEADING)?.map((line) => line.replace(/^#+ |\s+\{?#.*$/g, '')) ?? [],
  }
}

const HEADING = /^#{1,6} .+/gm

/**
 * The target of a redirect: a path of the site, or an address of another host, which the agent may refuse to follow.
 */
function toNext({ status, headers }: Response, from: string, { redirects }: Agent): string | undefined {
  const location = headers.get('Location')
  if (status < 300 || status >= 400 || location === null) return undefined
  const base = 'https://site'
  const to = new URL(location, base + from)
  if (to.origin === base) return to.pathname + to.search
  // Nothing of another host is fetched here, whatever the agent would do.
  return redirects?.value === 'same host' ? `${to.href} (another host, which it does not follow)` : to.href
}

/** HTML as the agent passes it on. */
function passOn(html: string, { html: how }: Agent): Pick<Seen, 'text' | 'links' | 'scripts'> {
  const scripts = html.match(/<script\b(?![^>]*\bld\+json)/g)?.length ?? 0
  if (how === undefined) return { text: html, links: 0, scripts }
  const [, body = html] = /<body\b[^>]*>(.*)<\/body>/s.exec(html) ?? []
  const markdown = htmlToMarkdown(body.replaceAll(WITHOUT_TEXT, '').replaceAll(BETWEEN_ITEMS, ''))
  if (how.value === 'markdown') return { text: markdown, links: 0, scripts }
  const links = markdown.match(/\]\([^)\s]/g)?.length ?? 0
  return { text: markdown.replaceAll(PICTURE, '').replaceAll(LINK, '$1'), links, scripts }
}

/** Elements whose content is not text. */
const WITHOUT_TEXT = /<(script|style|svg|template)\b.*?<\/\1\s*>/gs

/** White space in a list that belongs to no item. */
const BETWEEN_ITEMS = /(?<!\s)\s+(?=<\/?(?:li|ol|ul)\b)|(?<=<(?:ol|ul)\b[^>]*>)\s+/g

/** A link or a picture of markdown, which may be the text of a link. */
const LINK = /\[((?:[^\]\\]|\\.){0,2000})\]\([^)\s]*(?: "[^"]*")?\)/g
const PICTURE = new RegExp(`!${LINK.source}`, 'g')
