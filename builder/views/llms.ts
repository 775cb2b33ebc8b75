/** `llms.txt` (https://llmstxt.org): the map of the site for language models, in files that each fit into one reading. */
import type { Entry, FileEntry } from '../release/entry.ts'
import type { Page, SectionGroup, Site } from '../site/site.ts'
import { cutItems } from './cut-items.ts'
import { toMarkdownLink, toMarkdownText } from './markdown-text.ts'
import { toSectionFolder, toSectionTitle } from './section-folder.ts'

/** Characters of one file. Agents' fetch tools cut off at 50,000 or later. */
const MAX_CHARACTERS = 48_000

/** One file of the map: what stands above its list, and the list. */
interface Listing {
  readonly path: string
  /** Name of the list, for the links to its parts. */
  readonly title: string
  readonly head: string
  readonly items: readonly string[]
  readonly tail: string
}

/** The map; of a large site `/llms.txt` links to one map a section, which may itself be in parts. */
export function* llms(site: Site, room: number = MAX_CHARACTERS): Iterable<Entry> {
  const groups = site.sections.map((group) => ({ group, items: toItems(site, group) }))
  const whole = toRoot(
    site,
    groups.map(({ group, items }) => `## ${toMarkdownText(toSectionTitle(group.section))}\n\n${items.join('')}\n`),
  )
  if (lengthOf(whole) <= room) {
    yield toFile(whole)
    return
  }
  const maps = groups.map(({ group, items }) => {
    const title = toSectionTitle(group.section)
    const listing = {
      path: `${toSectionFolder(group.section)}/llms`,
      title: `${site.facts.name}: ${title}`,
      head: `# ${toMarkdownText(`${site.facts.name}: ${title}`)}\n\n> ${items.length} pages. Map of the whole site: ${site.url}/llms.txt\n\n## Pages\n\n`,
      items,
      tail: '',
    }
    const [index, ...parts] = toFiles(site, listing, room)
    return {
      files: [...(index ? [index] : []), ...parts],
      link: `- ${toMarkdownLink(title, `${site.url}${listing.path}.txt`)}: ${items.length} pages.\n`,
      parts: parts.map(({ path }, at) => `  - ${toMarkdownLink(`${title}, part ${at + 1}`, `${site.url}${path}`)}\n`),
    }
  })
  const toIndex = (links: readonly string[]) => toRoot(site, ['## Pages by section\n\n', ...links, '\n'])
  // Some readers follow one link to a further map and no second, so parts stand here as well, while there is room.
  const full = toIndex(maps.flatMap(({ link, parts }) => [link, ...parts]))
  yield toFile(lengthOf(full) <= room ? full : toIndex(maps.map(({ link }) => link)))
  for (const { files } of maps) yield* files
}

/**
 * A listing as one file; or, where it is too long for one, as an index of parts. Where that is too long as well, it is
 * an index of indexes, whose parts have names of their own.
 */
function* toFiles(site: Site, listing: Listing, room: number, name: string = listing.path): Iterable<FileEntry> {
  if (lengthOf(listing) <= room) {
    yield toFile(listing)
    return
  }
  const { path, title } = listing
  // Neither a number nor a count: a new page must not change the parts that it does not stand in.
  const head = `# ${toMarkdownText(title)}\n\n> A part of ${site.url}${path}.txt\n\n## Pages\n\n`
  const parts = [...cutItems(listing.items, room - head.length)].map((items, index): Listing => ({
    path: `${name}-${index + 1}`,
    title: `${title}, part ${index + 1}`,
    head,
    items,
    tail: '',
  }))
  const links = parts.map(
    (part) => `- ${toMarkdownLink(part.title, `${site.url}${part.path}.txt`)}: ${part.items.length} entries.\n`,
  )
  yield* toFiles(site, { ...listing, items: links }, room, `${name}-index`)
  for (const part of parts) yield toFile(part)
}

function toFile({ path, head, items, tail }: Listing): FileEntry {
  return { kind: 'file', path: `${path}.txt`, content: { policy: 'text', body: [head, ...items, tail] } }
}

function lengthOf({ head, items, tail }: Listing): number {
  return items.reduce((length, item) => length + item.length, head.length + tail.length)
}

function toRoot(site: Site, items: readonly string[]): Listing {
  const { name, description, tagline } = site.facts
  const head = [
    `# ${toMarkdownText(name)}`,
    `> ${toMarkdownText(description)}`,
    ...(tagline === undefined ? [] : [toMarkdownText(tagline)]),
    toGuidance(site),
    '',
  ]
  return { path: '/llms', title: name, head: head.join('\n\n'), items, tail: toOptional(site) }
}

/** When to use what. Addresses of JSON stand as text: the lists of this format are for what a model reads. */
function toGuidance(site: Site): string {
  return [
    '## When to use what',
    '',
    '- To read a page, fetch its address below. Every page is markdown at its own address too, when the request says `Accept: text/markdown`.',
    `- To search titles and descriptions in a program, fetch \`${site.url}/api/v1/pages.json\`; \`${site.url}/api/v1/index.json\` lists the other collections. No key is needed.`,
    `- To call the API or to send a form, read ${toMarkdownLink('the API documentation', `${site.url}/developers.md`)}; the contract is \`${site.url}/openapi.json\`.`,
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

function toOptional(site: Site): string {
  return [
    '## Optional',
    '',
    `- ${toMarkdownLink('Full text', `${site.url}/llms-full.txt`)}: every page in one file.`,
    ...site.sections.map(
      ({ section }) =>
        `- ${toMarkdownLink(`Full text of ${toSectionTitle(section)}`, `${site.url}${toSectionFolder(section)}/llms-full.txt`)}`,
    ),
    `- ${toMarkdownLink('Sitemap', `${site.url}/sitemap.md`)}: every page by section.`,
    '',
  ].join('\n')
}

function toItems(site: Site, group: SectionGroup): readonly string[] {
  const landing = site.pages.find(({ path }) => path === group.path)
  return [...(landing === undefined ? [] : [landing]), ...group.pages].map(toItem)
}

function toItem({ title, markdownUrl, description }: Page): string {
  return `- ${toMarkdownLink(title, markdownUrl)}: ${toMarkdownText(description)}\n`
}
