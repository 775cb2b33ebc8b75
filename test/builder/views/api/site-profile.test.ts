import { expect, test } from 'vitest'
import { toSiteProfile } from '../../../../builder/views/api/site-profile.ts'
import { createPage, createSite, FULL } from '../../../support/example-site.ts'

const facts = { name: 'Example', description: 'A site made by hand.', url: 'https://www.example.com' }
const contact = createPage({ path: '/write', frontMatter: { title: 'T', description: 'D', form: 'contact' } })

test('toSiteProfile() completes the facts with what the pages and `mcp.yaml` say', () => {
  expect(toSiteProfile(createSite({ ...FULL, pages: [contact] }))).toMatchObject({
    contact: {
      contactPage: 'https://www.example.com/write',
      contactForm: 'https://www.example.com/api/forms/contact',
    },
    mcp: { manifest: 'https://www.example.com/.well-known/mcp.json', transport: 'streamable-http' },
    links: { sitemap: 'https://www.example.com/sitemap.xml' },
  })
})

test('toSiteProfile() completes facts that state a part, and those whose address was left out', () => {
  const stated = { contactPage: undefined, contactForm: undefined, demo: 'https://demo.example' }
  expect(toSiteProfile(createSite({ facts: { ...facts, contact: stated }, pages: [contact] })).contact).toEqual({
    contactPage: 'https://www.example.com/write',
    contactForm: 'https://www.example.com/api/forms/contact',
    demo: 'https://demo.example',
  })
})

test('toSiteProfile() asks for an account where the MCP server has a way to sign in', () => {
  const { mcp } = createSite(FULL)
  const open = mcp && { ...mcp, auth: [] }
  expect(toSiteProfile(createSite({ mcp })).mcp?.requiresAccount).toBe(true)
  expect(toSiteProfile(createSite({ mcp: open })).mcp?.requiresAccount).toBe(false)
})

test('toSiteProfile() names no MCP server where `mcp.yaml` states none', () => {
  const mcp = { setup: 'https://www.example.com/guides/setup' }
  expect(toSiteProfile(createSite({ facts: { ...facts, mcp } })).mcp).toBeUndefined()
})

test('toSiteProfile() names the parts that the site has, and the accounts that `site.yaml` states', () => {
  const pages = ['/developers', '/guides', '/security', '/pricing', '/case-studies'].map((path) => createPage({ path }))
  const sameAs = ['https://social.example/example']
  const { links, sameAs: accounts } = toSiteProfile(createSite({ facts: { ...facts, sameAs }, pages }))
  expect(links).toMatchObject({
    developers: 'https://www.example.com/developers',
    guides: 'https://www.example.com/guides',
    security: 'https://www.example.com/security',
    pricing: 'https://www.example.com/pricing',
    'case studies': 'https://www.example.com/case-studies',
  })
  expect(accounts).toEqual(sameAs)
})

test('toSiteProfile() names the page with the form for a demo, and the addresses that `site.yaml` adds', () => {
  const demo = createPage({ path: '/demo', frontMatter: { title: 'T', description: 'D', form: 'book-demo' } })
  const links = { sitemap: 'https://www.example.com/map', status: 'https://status.example' }
  expect(toSiteProfile(createSite({ facts: { ...facts, links }, pages: [demo] }))).toMatchObject({
    contact: { demo: 'https://www.example.com/demo' },
    links,
  })
})
