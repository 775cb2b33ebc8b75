/** Facts about a page for search engines: one JSON-LD graph (https://schema.org) with what the page itself shows. */
import type { Page, Site } from '../site.ts'

/** Prepares what all pages share, and returns the function that describes one of them as the text of a JSON document. */
export function createJsonLd(site: Site): (page: Page) => string {
  const organization = `${site.url}/#organization`
  const website = `${site.url}/#website`
  return (page) => {
    const graph = [
      { '@type': 'Organization', '@id': organization, name: site.facts.name, url: `${site.url}/` },
      {
        '@type': 'WebSite',
        '@id': website,
        name: site.facts.name,
        url: `${site.url}/`,
        publisher: { '@id': organization },
      },
      {
        '@type': 'WebPage',
        '@id': page.url,
        url: page.url,
        name: page.title,
        description: page.description,
        isPartOf: { '@id': website },
      },
    ]
    return toScriptText({ '@context': 'https://schema.org', '@graph': graph })
  }
}

/** JSON that can stand in a `script` element: `<` is escaped, so that no text can end the element. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
