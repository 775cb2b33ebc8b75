/** The facts of a site that is published at another origin than its own, as every local build is. */
import type { SiteFacts } from './schema/site-file.ts'

/** The facts with every address on the site's own origin moved to `url`. Addresses elsewhere stay. */
export function relocate(facts: SiteFacts, url: string): SiteFacts {
  const own = facts.url.replace(/\/$/, '')
  const move = (address: string): string =>
    address === own || address.startsWith(`${own}/`) ? url + address.slice(own.length) : address
  const { app, contact, mcp, links, sameAs, securityContact, license } = facts
  return {
    ...facts,
    url,
    app: app && move(app),
    contact: contact && {
      contactPage: contact.contactPage && move(contact.contactPage),
      contactForm: contact.contactForm && move(contact.contactForm),
      demo: contact.demo && move(contact.demo),
    },
    mcp: mcp && { ...mcp, manifest: mcp.manifest && move(mcp.manifest), setup: mcp.setup && move(mcp.setup) },
    links: links && Object.fromEntries(Object.entries(links).map(([name, address]) => [name, move(address)])),
    sameAs: sameAs?.map(move),
    securityContact: securityContact && move(securityContact),
    license: license && { ...license, url: license.url && move(license.url) },
  }
}
