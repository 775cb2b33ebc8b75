/** The landing page of a section whose author wrote none. */
import type { Section } from '../content/schema/content-api.ts'
import { toMarkdownPath, toSectionPath } from './address.ts'
import type { SiteFacts } from '../content/schema/site-file.ts'
import type { Page } from './site.ts'
import { SECTION_LABELS } from './section-labels.ts'

/** Makes the page. The views list the pages of the section on it, as they do on every landing page. */
export function createLanding(section: Section, facts: SiteFacts, url: string): Page {
  const path = toSectionPath(section)
  const title = section === 'pages' ? facts.name : SECTION_LABELS[section]
  const description = section === 'pages' ? facts.description : `${SECTION_LABELS[section]} of ${facts.name}.`
  return {
    path,
    url: path === '/' ? `${url}/` : url + path,
    markdownUrl: url + toMarkdownPath(path),
    section,
    landing: true,
    title,
    description,
    frontMatter: { title, description },
    dateModified: undefined,
    slug: section === 'pages' ? 'index' : section,
    file: undefined,
    factsKey: `${title} ${description}`,
    body: { html: '', markdown: '', headings: [], ids: [], words: 0 },
    bodyKey: title,
  }
}
