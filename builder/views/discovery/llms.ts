/** `llms.txt` (https://llmstxt.org): the site map for language models, split into files that fit a context window. */
import { hash } from 'node:crypto'
import type { Entry, FileEntry } from '../entry.ts'
import type { Page, Edition } from '../../site/site.ts'
import { toFeedPath } from '../../site/posts.ts'
import { cutItems } from '../boundary.ts'
import { nameOf } from '../../content/schema/language.ts'
import { hasFeed } from '../../site/dates.ts'
import { hasServer } from '../mcp/server.ts'
import { toMarkdownLink, toMarkdownParagraph, toMarkdownText } from '../plain-text.ts'
import { toListPath, toOwnSections } from '../api/own-sections.ts'
import { toSectionFolder, toSectionTitle, toMembers } from '../../site/sections.ts'

/** Characters of one file. Agents' fetch tools cut off at 50,000 or later. */
const MAX_CHARACTERS = 48_000

/** Pages per part, and parts per index, on average. */
const CUT_EVERY = 128

/** A line of a list, and the paths of the first and the last page that it leads to. */
interface Item {
  readonly text: string
  readonly first: string
  readonly last: string
}

/** A list of the map: path, title, introduction. */
interface Listing {
  readonly path: string
  readonly title: string
  readonly head: string
}

/** One file of the map, and which pages it leads to, in words. */
interface MapFile {
  readonly entry: FileEntry
  readonly range: string
}

/**
 * The map; of a large site `/llms.txt` links to one map a section, which may itself be in parts. What only leads to other
 * maps counts no pages, so that most changes leave it as it is.
 */
export function* llms(site: Edition, room: number = MAX_CHARACTERS): Iterable<Entry> {
  const groups = site.sections.map((group) => ({ group, items: toMembers(site, group).map(toItem) }))
  const whole = toRoot(
    site,
    groups.map(({ group, items }) => `## ${toMarkdownText(toSectionTitle(group, site.words))}\n\n${toText(items)}\n`),
  )
  if (whole.length <= room) {
    yield toFile(`${site.language.root}/llms`, whole)
    return
  }
  const maps = groups.map(({ group, items }) => {
    const title = toSectionTitle(group, site.words)
    const path = `${site.language.root}${toSectionFolder(group.section)}/llms`
    const name = `${site.facts.name}: ${title}`
    const head = `# ${toMarkdownText(name)}\n\n> Map of the whole site: ${site.url}${site.language.root}/llms.txt\n\n## Pages\n\n`
    const [index, ...parts] = toFiles(site, { path, title: name, head }, items, room)
    return {
      files: [...(index ? [index] : []), ...parts],
      link: `- ${toMarkdownLink(title, `${site.url}${path}.txt`)}\n`,
      parts: parts.map(({ entry, range }) => `  - ${toMarkdownLink(`${title}, ${range}`, site.url + entry.path)}\n`),
    }
  })
  const toIndex = (links: readonly string[]) => toRoot(site, ['## Pages by section\n\n', ...links, '\n'])
  // Some readers follow only one link to a further map, so parts are listed here as well, up to a limit.
  const full = toIndex(maps.flatMap(({ link, parts }) => [link, ...parts]))
  yield toFile(`${site.language.root}/llms`, full.length <= room ? full : toIndex(maps.map(({ link }) => link)))
  for (const { entry } of maps.flatMap(({ files }) => files)) yield entry
}

/**
 * A listing as one file; or, where it is too long for one, as an index of parts. Where that is too long as well, it is
 * an index of indexes, whose parts have names of their own. A part has the name of its first page, neither a number nor
 * a count: a new page must not change the other parts.
 */
function* toFiles(
  site: Edition,
  listing: Listing,
  items: readonly Item[],
  room: number,
  { name, every }: { readonly name: string; readonly every: number } = { name: 'llms', every: CUT_EVERY },
): Iterable<MapFile> {
  const { path, title, head } = listing
  const text = head + toText(items)
  if (text.length <= room) {
    yield { entry: toFile(path, text), range: toRange(items) }
    return
  }
  const above = `# ${toMarkdownText(title)}\n\n> A part of ${site.url}${path}.txt\n\n## Pages\n\n`
  const parts = [...cutItems(items, room - above.length, every)].map((own) => {
    const { first } = own[0]
    return { own, first, path: `${first === '/' ? '/index' : first}.${name}`, range: toRange(own) }
  })
  const links = parts.map(({ own, first, path: part, range }): Item => ({
    text: `- ${toMarkdownLink(`${title}, ${range}`, `${site.url}${part}.txt`)}\n`,
    first,
    last: own.at(-1)?.last ?? first,
  }))
  yield* toFiles(site, listing, links, room, { name: `${name}-index`, every: every * CUT_EVERY })
  for (const { own, path: part, range } of parts) yield { entry: toFile(part, above + toText(own)), range }
}

const toFile = (path: string, text: string): FileEntry => ({
  kind: 'file',
  path: `${path}.txt`,
  content: { policy: 'text', body: text },
})

const toText = (items: readonly Item[]): string => items.map(({ text }) => text).join('')

const toRange = (items: readonly Item[]): string => `${items[0]?.first ?? ''} to ${items.at(-1)?.last ?? ''}`

function toRoot(site: Edition, lists: readonly string[]): string {
  const { name, description, tagline } = site.facts
  const head = [
    `# ${toMarkdownText(name)}`,
    `> ${toMarkdownParagraph(description)}`,
    ...(tagline === undefined ? [] : [toMarkdownParagraph(tagline)]),
    ...(site.language.root === '' ? [toGuidance(site)] : []),
    '',
  ]
  return [head.join('\n\n'), ...lists, toOtherLanguages(site), toOptional(site)].join('')
}

/** The maps in other languages; the API is described in that of the first. */
function toOtherLanguages({ languages, language, url }: Edition): string {
  const others = languages.filter(({ tag }) => tag !== language.tag)
  if (others.length === 0) return ''
  const links = others.map(
    ({ tag, label, root }) =>
      `- ${toMarkdownLink(label, `${url}${root}/llms.txt`)}: the pages in ${nameOf(tag) ?? tag}`,
  )
  return `## Other languages\n\n${links.join('\n')}\n\n`
}

/** How the pages in other languages than the first are searched; empty where there is one. */
export function toSearchHint({ languages }: { readonly languages: readonly { readonly tag: string }[] }): string {
  const queries = languages.slice(1).map(({ tag }) => `\`&language=${tag}\``)
  return queries.length === 0 ? '' : ` For pages in another language, add ${queries.join(' or ')}.`
}

/**
 * When to use which document. Addresses of JSON are plain text, since links in this format are for documents that a
 * model reads.
 */
function toGuidance(site: Edition): string {
  return [
    '## When to use what',
    '',
    '- To read a page, fetch its address below. Every page is markdown at its own address too, when the request says `Accept: text/markdown`.',
    '- To read less of a long page, put `?maxTokens=2000` behind its address below, or `?section=` and the id of a heading.',
    `- To search the pages in a program, fetch \`${site.url}/api/v1/search.json?q=\` and your words: each result names the heading to read.${toSearchHint(site)}`,
    `- To list titles and descriptions in a program, fetch \`${site.url}/api/v1/pages.json\`; \`${site.url}/api/v1/index.json\` lists the other collections. No key is needed.`,
    `- To tell what changed since a release or a day, fetch \`${site.url}/api/v1/changes.json?since=\` and its id or the date.`,
    ...toOwnSections(site).map((group) => {
      const feed = toFeedPath(group)
      return `- To list ${toMarkdownText(group.label)} in a program, fetch \`${site.url}${toListPath(group.section)}\`${feed === undefined ? '' : `; the feed is \`${site.url}${feed}\``}.`
    }),
    `- To call the API or to send a form, read ${toMarkdownLink('the API documentation', `${site.url}/developers.md`)}; the contract is \`${site.url}/openapi.json\`.`,
    ...(hasServer(site)
      ? [`- To search and read over MCP, connect to \`${site.url}/mcp\` (Streamable HTTP, no account).`]
      : []),
    ...(site.survey === undefined
      ? []
      : [
          `- To take part in the survey as an agent, follow ${toMarkdownLink('the survey prompt', `${site.url}/survey-agent.md`)}.`,
        ]),
    ...(site.mcp === undefined
      ? []
      : [
          `- To work in a customer’s own workspace over MCP, read \`${site.url}/.well-known/mcp.json\`. It needs an account.`,
        ]),
  ].join('\n')
}

function toOptional(site: Edition): string {
  return [
    '## Optional',
    '',
    `- ${toMarkdownLink('Full text', `${site.url}${site.language.root}/llms-full.txt`)}: every page in one file, ${toSize(site.pages)}.`,
    ...site.sections.map((group) => {
      const title = `Full text of ${toSectionTitle(group, site.words)}`
      const size = toSize(toMembers(site, group))
      return `- ${toMarkdownLink(title, `${site.url}${site.language.root}${toSectionFolder(group.section)}/llms-full.txt`)}: ${size}.`
    }),
    `- ${toMarkdownLink('Sitemap', `${site.url}${site.language.root}/sitemap.md`)}: every page by section, with the day of its last change.`,
    ...(hasFeed(site)
      ? [
          `- Feed: \`${site.url}${site.language.root}/feed.xml\` (Atom) lists the pages that were published or revised last.`,
        ]
      : []),
    '',
  ].join('\n')
}

/** Tokens of a word of markdown with its marks and addresses, at four characters each, measured on some 2,500 pages. */
const TOKENS_PER_WORD = 1.8

/** The size of pages as agents budget for it, to two digits: an edit seldom changes it. */
function toSize(pages: readonly Page[]): string {
  const tokens = pages.reduce((sum, { body }) => sum + body.words, 0) * TOKENS_PER_WORD
  const size = String(Number(Math.max(100, tokens).toPrecision(2)))
  return `about ${size.replace(/\B(?=(?:\d{3})+$)/g, ',')} tokens`
}

/** Key of the sizes in the map; the facts of pages have their own. */
export const toLlmsKey = (site: Edition, shared: string): string =>
  `${shared} ${hash('sha256', toOptional(site), 'base64url')}`

function toItem({ path, title, markdownUrl, description }: Page): Item {
  const text = `- ${toMarkdownLink(title, markdownUrl)}: ${toMarkdownText(description)}\n`
  return { text, first: path, last: path }
}
