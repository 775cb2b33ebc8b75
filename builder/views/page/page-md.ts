/** Renders a page as markdown: front matter, a link to the index for agents, the title, the content. */
import { toLinkedSections } from '../../site/sections.ts'
import { type Edition, hasFormInText, type Page } from '../../site/site.ts'
import { groupPages, toGallery } from '../theme/article.ts'
import { toFacts } from '../theme/facts.ts'
import { isSection } from '../../../worker/contract/sections.ts'
import { toContractSection } from '../../content/schema/section.ts'
import { toAuthors, toByline } from '../theme/byline.ts'
import { toFormText } from './form-md.ts'
import { toFactText, toItem, toListingText } from './listing-md.ts'
import { toMarkdownBody } from './slots.ts'
import { isHome } from '../../site/address.ts'
import { toLastChange } from '../../site/dates.ts'
import { toMarkdownLink, toMarkdownText, toYamlText } from '../plain-text.ts'
import { say } from '../../content/words/texts.ts'

/**
 * The markdown form of a page. Readers look for the front matter at the first byte, so the pointer to `/llms.txt`
 * follows it.
 */
export function pageMarkdown(site: Edition, page: Page, text = toMarkdownBody(page, site)): string {
  const frontMatter = [
    `title: ${toYamlText(page.title)}`,
    `description: ${toYamlText(page.description)}`,
    `canonical: ${page.url}`,
    `section: ${toContractSection(page.section)}`,
    ...(site.languages.length > 1 ? toLanguages(page) : []),
    ...(isSection(page.section) ? [] : [`collection: ${page.section}`]),
    ...toNames(page, site),
    ...toDates(page),
  ]
  const body = [`# ${toMarkdownText(page.title)}`, toContent(site, page, text)].filter(Boolean).join('\n\n')
  return `---
${frontMatter.join('\n')}
---

> ${say(site.words, 'markdown.index', { url: `${site.url}${site.language.root}/llms.txt` })}

${body}
`
}

/** The language of the page, and its translations. */
const toLanguages = ({ language, translations }: Page): readonly string[] => [
  `language: ${language}`,
  ...(translations.length === 0 ? [] : ['translations:']),
  ...translations.map((one) => `  ${one.language}: ${one.url}`),
]

/** Subject and authors of the page. */
const toNames = (page: Page, site: Edition): readonly string[] =>
  Object.entries({
    tags: page.frontMatter.tags ?? [],
    authors: toAuthors(page, site).map(({ name }) => name),
  }).flatMap(([key, names]) => (names.length === 0 ? [] : [`${key}: [${names.map(toYamlText).join(', ')}]`]))

/** The content below the title: facts, text, form, and the lists of a landing page. */
export function toContent(site: Edition, page: Page, text = toMarkdownBody(page, site)): string {
  const content = [
    !isHome(page) && toFactList(page, site),
    page.newerOriginal &&
      say(site.words, 'layout.stale', { link: toMarkdownLink(page.newerOriginal.title, page.newerOriginal.url) }),
    toUnpublished(page),
    text.replace(/^\s*\n/, '').trimEnd(),
    page.frontMatter.form && !hasFormInText(page) && toFormText(page.frontMatter.form, site),
    toPageList(page, site),
    isHome(page) && page.frontMatter.layout === undefined && toSectionList(site),
  ]
  return content.filter(Boolean).join('\n\n')
}

/** Why local work alone shows a page. */
const toUnpublished = ({ unpublished }: Page): string | undefined =>
  unpublished === undefined ? undefined : `> Not published: ${unpublished}.`

/** The dates of a page, as far as known; `lastmod` is the last of them, under the name that readers look for. */
export function toDates(page: Page): readonly string[] {
  const dates = {
    datePublished: page.frontMatter.datePublished,
    dateModified: page.dateModified,
    lastmod: toLastChange(page),
  }
  return Object.entries(dates).flatMap(([name, day]) => (day === undefined ? [] : [`${name}: ${day}`]))
}

/** The description, which the HTML shows under the title of every page except the home page. */
function toFactList(page: Page, site: Edition): string {
  const facts = [...toFacts(page, site.words), ...toByline(page, site)]
  return facts.map(([name, value]) => `- ${name}: ${toFactText(value)}`).join('\n')
}

/** The pages of the section, as the HTML form of a landing page ends with them. */
function toPageList(page: Page, site: Edition): string {
  const listing = site.listings.get(page.path)
  if (listing) return toListingText(listing, site)
  if (!page.landing || page.section === 'pages') return ''
  const group = site.sections.find(({ section }) => section === page.section)
  const pages = toGallery(group?.pages ?? [], page)
  const groups = groupPages(pages, site.words)
  const toItems = (members: readonly Page[]) => members.map((member) => toItem(member, site, member.title)).join('\n')
  if (groups === undefined) return toItems(pages)
  return groups.map(([name, members]) => `## ${toMarkdownText(name)}\n\n${toItems(members)}`).join('\n\n')
}

/** The other sections, as the HTML form of the home page ends with them. */
function toSectionList(site: Edition): string {
  const items = toLinkedSections(site).map(({ label, path, title }) => {
    return `- ${toMarkdownLink(label, site.url + path)}${title === label ? '' : `: ${toMarkdownText(title)}`}`
  })
  return items.length === 0 ? '' : `## ${say(site.words, 'section.all')}\n\n${items.join('\n')}`
}
