/** `llms-full.txt`: the text of every page in one file, and of every section in one. */
import type { Entry, Item } from '../entry.ts'
import type { Page, Site } from '../../site/site.ts'
import { toMarkdownText } from '../plain-text.ts'
import { toSectionFolder, toSectionTitle } from '../../site/sections.ts'

/** The full text of the site and of each section. The items are the same, so that parts of large files are shared. */
export function* llmsFull(site: Site): Iterable<Entry> {
  const sections = site.sections.map((group) => ({
    group,
    items: site.pages.filter((page) => page.section === group.section && !site.listings.has(page.path)).map(toItem),
  }))
  const toFile = (path: string, title: string, items: readonly Item[]): Entry => ({
    kind: 'file',
    path,
    content: {
      policy: 'text',
      body: [
        `# ${toMarkdownText(title)}\n\n> The full text of ${items.length} pages. Map of the site: ${site.url}/llms.txt\n`,
        ...items,
      ],
    },
  })
  const { name } = site.facts
  yield toFile(
    '/llms-full.txt',
    name,
    sections.flatMap(({ items }) => items),
  )
  for (const { group, items } of sections) {
    yield toFile(`${toSectionFolder(group.section)}/llms-full.txt`, `${name}: ${toSectionTitle(group)}`, items)
  }
}

/** The texts are the largest part of a site: those of unchanged pages are not made again. */
const toItem = (page: Page, index: number): Item => ({
  key: `full text ${page.url} ${page.bodyKey}`,
  first: index === 0,
  text: () => toText(page),
})

function toText({ title, url, body }: Page): string {
  return `\n---\n\n# ${toMarkdownText(title)}\n\nSource: ${url}\n\n${body.markdown.trim()}\n`
}
