/** `llms-full.txt`: the full text of all pages, in one file for the site and one for each section. */
import { DEVELOPERS_PATH } from '../../site/generated-pages.ts'
import { toMembers, toSectionFolder, toSectionTitle } from '../../site/sections.ts'
import type { Page, Edition } from '../../site/site.ts'
import { toDigest } from '../../work/digest.ts'
import { isBoundary } from '../boundary.ts'
import { toPageKey } from '../page-keys.ts'
import type { Entry, Item } from '../entry.ts'
import { toContent, toDates } from '../page/page-md.ts'
import { toMarkdownText } from '../plain-text.ts'

/** Pages per part of the files, on average: at 5 KB per page, some 300 KB. */
const PAGES_PER_ITEM = 64

/**
 * The full text of the site and of each section, from the same items, so that the files share parts. `shared` is the
 * key of the data that all pages share.
 */
export function* llmsFull(site: Edition, shared: string): Iterable<Entry> {
  const { name } = site.facts
  const sections = site.sections.map((group) => {
    const pages = toMembers(site, group)
    return { group, count: pages.length, stretches: toStretches(pages) }
  })
  const toItems = (stretches: readonly (readonly Page[])[]) => stretches.map((pages) => toItem(site, pages, shared))
  const all = sections.flatMap(({ stretches }) => stretches)
  // The API documentation is as long as many pages, and repeats OpenAPI.
  const ordered = [false, true].flatMap((isLast) => all.filter((pages) => pages.some(isDocumentation) === isLast))
  const count = sections.reduce((sum, section) => sum + section.count, 0)
  yield toFile(site, `${site.language.root}/llms-full.txt`, name, count, toItems(ordered))
  for (const { group, count: own, stretches } of sections) {
    const title = `${name}: ${toSectionTitle(group, site.words)}`
    yield toFile(
      site,
      `${site.language.root}${toSectionFolder(group.section)}/llms-full.txt`,
      title,
      own,
      toItems(stretches),
    )
  }
}

/** Cuts pages where their paths say so, and around the documentation. */
function toStretches(pages: readonly Page[]): readonly Page[][] {
  const stretches: Page[][] = []
  for (const [index, page] of pages.entries()) {
    const last = pages[index - 1]
    const begins = last === undefined || isDocumentation(last) !== isDocumentation(page)
    if (begins || isBoundary(page.path, PAGES_PER_ITEM)) stretches.push([])
    stretches.at(-1)?.push(page)
  }
  return stretches
}

const isDocumentation = ({ path, file }: Page): boolean => path === DEVELOPERS_PATH && file === undefined

const toFile = (
  { url, language: { root } }: Edition,
  path: string,
  title: string,
  count: number,
  items: readonly Item[],
): Entry => ({
  kind: 'file',
  path,
  content: {
    policy: 'text',
    body: [
      `# ${toMarkdownText(title)}

> The full text of ${count === 1 ? '1 page' : `${count} pages`}. Each begins with its address, in a line of its own as in “===== ${url}${root || '/'} =====”: no other line begins so. Map of the site: ${url}${root}/llms.txt
`,
      ...items,
    ],
  },
})

/** The texts are the largest part of a site: they are made one item at a time, and only where a page of it changed. */
const toItem = (site: Edition, pages: readonly Page[], shared: string): Item => ({
  by: toDigest(pages.map((page) => toPageKey(page, shared)).join('\n')),
  text: () => pages.map((page) => toText(site, page)).join(''),
})

function toText(site: Edition, page: Page): string {
  const dates = toDates(page).join('\n')
  const content = [`# ${toMarkdownText(page.title)}`, dates, toContent(site, page)].filter(Boolean).join('\n\n')
  // A space prevents text that looks like the start of a page from being read as one.
  return `\n===== ${page.url} =====\n\n${content.replaceAll(/^=====(?= )/gm, ' =====')}\n`
}
