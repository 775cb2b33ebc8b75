import { expect, test } from 'vitest'
import { llms } from '../../../builder/views/llms.ts'
import { createPage, createSite } from '../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

/** A site with so many guides. */
function createLargeSite(count: number) {
  const pages = Array.from({ length: count }, (_, index) =>
    createPage({ path: `/guides/guide-${index}`, description: 'A description of the usual length. '.repeat(4) }),
  )
  return createSite({ pages, sections: [{ section: 'guides', title: 'Guides', path: '/guides', pages }] })
}

test('llms() lists every page by section with its markdown address and description', () => {
  const texts = toTexts(llms(createSite()))
  expect(Object.keys(texts)).toEqual(['/llms.txt'])
  expect(texts['/llms.txt']).toContain('# Example\n\n> A site made by hand.\n\n')
  expect(texts['/llms.txt']).toContain(
    '## Guides\n\n- [Guides](https://www.example.com/guides.md): How to set it up.\n- [Set up](https://www.example.com/guides/setup.md): How to set it up.\n',
  )
})

test('llms() speaks of neither a survey nor MCP where the site has none', () => {
  expect(toTexts(llms(createSite()))['/llms.txt']).not.toMatch(/survey|mcp/i)
})

test('llms() splits the map of a large site into linked files that each fit into one reading', () => {
  const texts = toTexts(llms(createLargeSite(2000)))
  expect(Math.max(...Object.values(texts).map((text) => text.length))).toBeLessThan(50_000)
  expect(texts['/llms.txt']).toContain('- [Guides](https://www.example.com/guides/llms.txt): 2000 pages.\n')
  expect(texts['/guides/llms.txt']).toContain('](https://www.example.com/guides/llms-1.txt): ')
  expect(
    Object.values(texts)
      .join('')
      .match(/\/guides\/guide-\d+\.md/g),
  ).toHaveLength(2000)
})

test('llms() changes few files of a large site when a page is added', () => {
  const before = toTexts(llms(createLargeSite(2000)))
  const site = createLargeSite(2000)
  const added = createPage({ path: '/guides/guide-1000-and-a-half' })
  const pages = site.pages.toSpliced(1000, 0, added)
  const after = toTexts(llms({ ...site, sections: [{ section: 'guides', title: 'Guides', path: '/guides', pages }] }))
  const known = new Set(Object.values(before))
  expect(Object.values(after).filter((text) => !known.has(text)).length).toBeLessThan(6)
})
