/** `site.json`: the facts of `site.yaml`, completed with the addresses of pages. */
import type { SiteProfile } from '../../content/schema/served/content-api.ts'
import { type Entry, toJsonFile } from '../entry.ts'
import { pageWith } from '../../site/forms.ts'
import type { Site } from '../../site/site.ts'

/** The site profile. */
export function* siteProfile(site: Site): Iterable<Entry> {
  yield toJsonFile('/api/v1/site.json', 'api', toSiteProfile(site))
}

/** The profile as a value, for the other documents that tell who publishes the site. */
export function toSiteProfile(site: Site): SiteProfile {
  const { name, legalName, tagline, description, app, address, sameAs } = site.facts
  return {
    object: 'site_profile',
    name,
    legalName,
    tagline,
    description,
    url: site.url,
    app,
    contact: toContact(site),
    address,
    mcp: toMcp(site),
    links: toLinks(site),
    sameAs,
  }
}

/** The addresses in `site.yaml`, or else the pages with the forms. */
function toContact(site: Site): SiteProfile['contact'] {
  const {
    contactPage = pageWith(site, 'contact'),
    contactForm = `${site.url}/api/forms/contact`,
    demo = pageWith(site, 'book-demo'),
  } = site.facts.contact ?? {}
  return { contactPage, contactForm, demo }
}

/** `mcp.yaml` states the server; without it nothing of the profile may mention one. */
function toMcp(site: Site): SiteProfile['mcp'] {
  if (site.mcp === undefined) return undefined
  const {
    manifest = `${site.url}/.well-known/mcp.json`,
    transport = site.mcp.transport,
    urlTemplate = site.mcp.urlTemplate,
    requiresAccount = site.mcp.auth.length > 0,
    setup,
  } = site.facts.mcp || {}
  return { manifest, transport, urlTemplate, requiresAccount, setup }
}

/** The named addresses of the contract that this site has; `site.yaml` adds to them and overrides them. */
function toLinks(site: Site): SiteProfile['links'] {
  const named = {
    developers: '/developers',
    guides: '/guides',
    security: '/security',
    pricing: '/pricing',
    'case studies': '/case-studies',
  }
  const paths = new Set(site.pages.map((page) => page.path))
  return {
    ...Object.fromEntries(
      Object.entries(named)
        .filter(([, path]) => paths.has(path))
        .map(([name, path]) => [name, site.url + path]),
    ),
    sitemap: `${site.url}/sitemap.xml`,
    ...site.facts.links,
  }
}
