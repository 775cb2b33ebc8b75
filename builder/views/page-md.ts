/** A page as markdown: front matter at byte 0, one line that leads to the index for agents, one title, the body. */
import type { Page, Site } from '../site.ts'
import { toMarkdownText } from './markdown-text.ts'
import { toYamlText } from './yaml-text.ts'

/**
 * The markdown form of a page. Readers look for the front matter at the first byte, so the pointer to `/llms.txt`
 * follows it. Both `url` and `canonical` carry the canonical address: tools ask for one or the other.
 */
export function pageMarkdown(site: Site, page: Page): string {
  const frontMatter = [
    `title: ${toYamlText(page.title)}`,
    `description: ${toYamlText(page.description)}`,
    `url: ${page.url}`,
    `canonical: ${page.url}`,
    `section: ${page.section}`,
    ...(page.dateModified === undefined ? [] : [`dateModified: ${page.dateModified}`]),
  ]
  return `---
${frontMatter.join('\n')}
---

> Index of this site for agents: ${site.url}/llms.txt

# ${toMarkdownText(page.title)}

${page.body.markdown.trim()}
`
}
