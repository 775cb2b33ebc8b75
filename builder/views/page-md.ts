/** A page as markdown: front matter at byte 0, one line that leads to the index for agents, one title, the content. */
import type { Page, Site } from '../site/site.ts'
import { toGallery } from './theme/article.ts'
import { groupPages, toCardFacts } from './theme/cards.ts'
import { toFacts } from './theme/facts.ts'
import type { Part } from '../page/html.ts'
import { SECTION_LABELS } from '../site/section-labels.ts'
import { toFormText } from './form-text.ts'
import { toLastChange } from './last-change.ts'
import { toMarkdownLink, toMarkdownText } from './markdown-text.ts'
import { toYamlText } from './yaml-text.ts'

/**
 * The markdown form of a page. Readers look for the front matter at the first byte, so the pointer to `/llms.txt`
 * follows it. Both `url` and `canonical` carry the canonical address: tools ask for one or the other.
 */
export function pageMarkdown(site: Site, page: Page, text = page.body.markdown): string {
  const frontMatter = [
    `title: ${toYamlText(page.title)}`,
    `description: ${toYamlText(page.description)}`,
    `url: ${page.url}`,
    `canonical: ${page.url}`,
    `section: ${page.section}`,
    ...toDates(page),
  ]
  const content = [
    `# ${toMarkdownText(page.title)}`,
    page.path !== '/' && toFactList(page, site),
    text.trim(),
    page.frontMatter.form && toFormText(page.frontMatter.form, site),
    page.landing && page.section !== 'pages' && toPageList(page, site),
    page.path === '/' && toSectionList(site),
  ]
  return `---
${frontMatter.join('\n')}
---

> Index of this site for agents: ${site.url}/llms.txt

${content.filter(Boolean).join('\n\n')}
`
}

/** The day of the last change, where known, under the contract's name and under the one that readers look for. */
function toDates(page: Page): readonly string[] {
  const { dateModified } = page
  const day = toLastChange(page)
  const lastmod = day === undefined ? [] : [`lastmod: ${day}`]
  return dateModified === undefined ? lastmod : [`dateModified: ${dateModified}`, ...lastmod]
}

/** What the HTML form shows under the title of every page but the home page. */
function toFactList(page: Page, site: Site): string {
  const facts = toFacts(page, site.facts.language ?? 'en')
  return facts.map(([name, value]) => `- ${name}: ${toText(value)}`).join('\n')
}

/** The pages of the section, as the HTML form of a landing page ends with them. */
function toPageList(page: Page, site: Site): string {
  const group = site.sections.find(({ section }) => section === page.section)
  const pages = toGallery(group?.pages ?? [], page)
  const groups = groupPages(pages)
  const toItems = (members: readonly Page[]) => members.map((member) => toItem(member, site)).join('\n')
  if (groups === undefined) return toItems(pages)
  return groups.map(([name, members]) => `## ${toMarkdownText(name)}\n\n${toItems(members)}`).join('\n\n')
}

/** The other sections, as the HTML form of the home page ends with them. */
function toSectionList(site: Site): string {
  const items = site.sections
    .filter(({ section }) => section !== 'pages')
    .map(({ section, path, title }) => {
      const label = SECTION_LABELS[section]
      return `- ${toMarkdownLink(label, site.url + path)}${title === label ? '' : `: ${toMarkdownText(title)}`}`
    })
  return items.length === 0 ? '' : `## Sections\n\n${items.join('\n')}`
}

function toItem(page: Page, site: Site): string {
  const facts = toCardFacts(page, site.facts.language ?? 'en').map(toText)
  const more = facts.length === 0 ? '' : ` (${facts.join(', ')})`
  return `- ${toMarkdownLink(page.title, page.url)}${more}: ${toMarkdownText(page.description)}`
}

/** The text of a fact: dates come with their markup. */
function toText(part: Part): string {
  return typeof part === 'object' ? String(part).replace(/<[^>]*>/g, '') : toMarkdownText(String(part))
}
