/** Structured data of a page: one JSON-LD graph (https://schema.org) with what the page itself shows. */
import { encodePath } from '../../../worker/contract/encode-path.ts'
import type { Page, SectionGroup, Edition } from '../../site/site.ts'
import { isHome } from '../../site/address.ts'
import { toAuthors } from './byline.ts'
import { toWay } from './navigation.ts'
import type { SectionKind } from '../../content/schema/section.ts'

/** One thing of the graph. */
type Node = Readonly<Record<string, unknown>>

/** Prepares the data that all pages share, and returns the function that describes one page as JSON text. */
export function createJsonLd(site: Edition): (page: Page) => string {
  const organization = toOrganization(site)
  const website = toWebsite(site)
  const groups = new Map(site.sections.map((group) => [group.section, group]))
  return (page) => {
    const crumbs = toBreadcrumbs(site, page, groups.get(page.section))
    const graph = [
      organization,
      website,
      toWebPage(site, page, crumbs),
      crumbs,
      toSubject(site, page, groups.get(page.section)?.kind),
      toQuestions(page),
    ]
    return toScriptText({ '@context': 'https://schema.org', '@graph': graph.filter((node) => node !== undefined) })
  }
}

/** JSON for a `script` element: `<` is escaped, so that no text can close the element. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** A reference to another thing of the graph. */
const toReference = (site: Edition, name: 'organization' | 'website') => ({
  '@id': `${site.url}${(name === 'website' && site.language.root) || '/'}#${name}`,
})

function toOrganization(site: Edition): Node {
  const { name, legalName, address, sameAs } = site.facts
  return {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name,
    legalName,
    url: `${site.url}/`,
    address: address && { '@type': 'PostalAddress', ...address },
    sameAs,
  }
}

function toWebsite(site: Edition): Node {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}${site.language.root || '/'}#website`,
    name: site.facts.name,
    url: site.url + (site.language.root || '/'),
    inLanguage: site.words.language,
    publisher: toReference(site, 'organization'),
  }
}

function toWebPage(site: Edition, page: Page, crumbs: Node | undefined): Node {
  return {
    '@type': toPageType(page),
    '@id': page.url,
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: site.words.language,
    datePublished: page.frontMatter.datePublished,
    dateModified: page.dateModified,
    isPartOf: toReference(site, 'website'),
    breadcrumb: crumbs && { '@id': crumbs['@id'] },
  }
}

function toPageType({ section, landing, frontMatter }: Page): string {
  if (frontMatter.form === 'contact') return 'ContactPage'
  return landing && section !== 'pages' ? 'CollectionPage' : 'WebPage'
}

/** The way that the page shows above its title; the home page is at its beginning. */
function toBreadcrumbs(site: Edition, page: Page, group: SectionGroup | undefined): Node | undefined {
  if (isHome(page)) return undefined
  const steps = [
    ...toWay(page, group, site).map(({ title, path }) => ({ name: title, item: site.url + encodePath(path) })),
    { name: page.title, item: page.url },
  ]
  return {
    '@type': 'BreadcrumbList',
    '@id': `${page.url}#breadcrumbs`,
    itemListElement: steps.map(({ name, item }, index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

/** The questions that the page answers (https://developers.google.com/search/docs/appearance/structured-data/faqpage). */
function toQuestions({ url, body: { questions = [] } }: Page): Node | undefined {
  if (questions.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    isPartOf: { '@id': url },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The subject of the page, by its kind. */
function toSubject(site: Edition, page: Page, kind: SectionKind | undefined): Node | undefined {
  if (page.landing) return undefined
  const common = {
    name: page.title,
    description: page.description,
    url: page.url,
    mainEntityOfPage: { '@id': page.url },
  }
  switch (page.section) {
    case 'guides':
    case 'case-studies':
    case 'use-cases':
    case 'comparisons':
      return toArticle(site, page)
    case 'events':
      return toEvent(site, page, common)
    case 'apps':
      return { '@type': 'SoftwareApplication', '@id': `${page.url}#application`, ...common }
    default:
      return kind === 'posts' ? toArticle(site, page, 'BlogPosting') : undefined
  }
}

function toArticle(site: Edition, page: Page, type: 'Article' | 'BlogPosting' = 'Article'): Node {
  const { customer, datePublished, tags } = page.frontMatter
  const people = toAuthors(page, site)
  return {
    '@type': type,
    '@id': `${page.url}#article`,
    headline: page.title,
    description: page.description,
    datePublished,
    dateModified: page.dateModified,
    inLanguage: site.words.language,
    mainEntityOfPage: { '@id': page.url },
    author:
      people.length > 0
        ? people.map(({ name, links }) => ({ '@type': 'Person', name, sameAs: links }))
        : toReference(site, 'organization'),
    keywords: tags,
    publisher: toReference(site, 'organization'),
    about: customer && { '@type': 'Organization', name: customer },
  }
}

/** An event needs a beginning; a page without one is only a page. */
function toEvent(site: Edition, page: Page, common: Node): Node | undefined {
  const { startsAt, endsAt, location } = page.frontMatter
  if (startsAt === undefined) return undefined
  return {
    '@type': 'Event',
    '@id': `${page.url}#event`,
    ...common,
    startDate: startsAt,
    endDate: endsAt,
    location: location && { '@type': 'Place', name: location, address: location },
    organizer: toReference(site, 'organization'),
  }
}
