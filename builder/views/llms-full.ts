/** `llms-full.txt`: the text of every page in one file, and of every section in one. */
import type { Entry, Item } from '../release/entry.ts'
import type { Page, Site } from '../site/site.ts'
import { toMarkdownText } from './markdown-text.ts'
import { toSectionFolder, toSectionTitle } from './section-folder.ts'

/** The full text of the site and of each section. The items are the same, so that parts of large files are shared. */
export function* llmsFull(site: Site): Iterable<Entry> {
  const itemOf = new Map(site.pages.map((page) => [page.path, toItem(page)]))
  const toFile = (path: string, title: string, pages: readonly Page[]): Entry => ({
    kind: 'file',
    path,
    content: {
      policy: 'text',
      body: [
        `# ${toMarkdownText(title)}\n\n> The full text of ${pages.length} pages. Map of the site: ${site.url}/llms.txt\n`,
        ...pages.map((page) => itemOf.get(page.path) ?? ''),
      ],
    },
  })
  yield toFile('/llms-full.txt', site.facts.name, site.pages)
  for (const { section } of site.sections) {
    const pages = site.pages.filter((page) => page.section === section)
    yield toFile(`${toSectionFolder(section)}/llms-full.txt`, `${site.facts.name}: ${toSectionTitle(section)}`, pages)
  }
}

/** The texts are the largest part of a site: those of unchanged pages are not made again. */
const toItem = (page: Page): Item => ({
  key: `full text ${page.url} ${page.bodyKey}`,
  text: () => toText(page),
})

function toText({ title, url, body }: Page): string {
  return `\n---\n\n# ${toMarkdownText(title)}\n\nSource: ${url}\n\n${body.markdown.trim()}\n`
}
