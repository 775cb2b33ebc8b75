/** `llms-full.txt`: everything that the pages say, in one file for the site and in one for each section. */
import { DEVELOPERS_PATH } from '../../site/generated-pages.ts'
import { toMembers, toSectionFolder, toSectionTitle } from '../../site/sections.ts'
import type { Page, Site } from '../../site/site.ts'
import type { Entry, Item } from '../entry.ts'
import { toContent, toDates } from '../page/page-md.ts'
import { toMarkdownText } from '../plain-text.ts'

/** The full text of the site and of each section. The items are the same, so that parts of large files are shared. */
export function* llmsFull(site: Site): Iterable<Entry> {
  const sections = site.sections.map((group) => ({
    group,
    items: toMembers(site, group).map((page, index) => ({ page, item: toItem(site, page, index === 0) })),
  }))
  const all = sections.flatMap(({ items }) => items)
  const { name } = site.facts
  // The documentation of the API is as long as many pages, and OpenAPI says the same.
  const [others, documentation] = [false, true].map((isLast) =>
    all.flatMap(({ page, item }) => (isDocumentation(page) === isLast ? [item] : [])),
  )
  yield toFile(site, '/llms-full.txt', name, [...(others ?? []), ...(documentation ?? [])])
  for (const { group, items } of sections) {
    const title = `${name}: ${toSectionTitle(group, site.words)}`
    yield toFile(
      site,
      `${toSectionFolder(group.section)}/llms-full.txt`,
      title,
      items.map(({ item }) => item),
    )
  }
}

const isDocumentation = ({ path, file }: Page): boolean => path === DEVELOPERS_PATH && file === undefined

const toFile = ({ url }: Site, path: string, title: string, items: readonly Item[]): Entry => ({
  kind: 'file',
  path,
  content: {
    policy: 'text',
    body: [
      `# ${toMarkdownText(title)}

> The full text of ${items.length === 1 ? '1 page' : `${items.length} pages`}. Each begins with its address, in a line of its own as in “===== ${url}/ =====”: no other line begins so. Map of the site: ${url}/llms.txt
`,
      ...items,
    ],
  },
})

/** The texts are the largest part of a site: they are made one at a time. */
const toItem = (site: Site, page: Page, isFirst: boolean): Item => ({
  first: isFirst || isDocumentation(page),
  text: () => toText(site, page),
})

function toText(site: Site, page: Page): string {
  const dates = toDates(page).join('\n')
  const content = [`# ${toMarkdownText(page.title)}`, dates, toContent(site, page)].filter(Boolean).join('\n\n')
  // A space keeps what only looks like the beginning of a page from being one.
  return `\n===== ${page.url} =====\n\n${content.replaceAll(/^=====(?= )/gm, ' =====')}\n`
}
