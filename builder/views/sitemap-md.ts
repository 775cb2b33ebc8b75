/** `sitemap.md`: every page by section, for readers of markdown. */
import type { Entry } from './entry.ts'
import type { Page, Site } from '../site/site.ts'
import { toMarkdownLink, toMarkdownText } from './markdown-text.ts'
import { toRuns } from './page-runs.ts'
import { toSectionTitle } from './section-folder.ts'

/** The sitemap as markdown. */
export function* sitemapMarkdown(site: Site): Iterable<Entry> {
  const pageOf = new Map(site.pages.map((page) => [page.path, page]))
  const runs = toRuns(site.pages)
  const body = [
    `# ${toMarkdownText(`Sitemap of ${site.facts.name}`)}\n\n> Every page by section. The map with descriptions is ${site.url}/llms.txt\n`,
    ...site.sections.flatMap(({ section, path, pages }) => {
      const landing = pageOf.get(path)
      return [
        `\n## ${toSectionTitle(section)}\n\n`,
        ...[...(landing === undefined ? [] : [landing]), ...pages].map((page) => ({
          run: runs.get(page.path) ?? '',
          line: toItem(page),
        })),
      ]
    }),
  ]
  yield { kind: 'file', path: '/sitemap.md', content: { policy: 'markdown-file', body } }
}

function toItem({ title, markdownUrl, dateModified }: Page): string {
  return `- ${toMarkdownLink(title, markdownUrl)}${dateModified === undefined ? '' : ` (changed ${dateModified})`}\n`
}
