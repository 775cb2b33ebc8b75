import { expect, test } from 'vitest'
import { llms, toSearchHint } from '../../../../builder/views/discovery/llms.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'
import { toTexts } from '../entry-text.ts'

/** A site with so many guides. */
function createLargeSite(count: number) {
  const pages = Array.from({ length: count }, (_, index) =>
    createPage({ path: `/guides/guide-${index}`, description: 'A description of the usual length. '.repeat(4) }),
  )
  return createSite({
    pages,
    sections: [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })],
  })
}

test('llms() lists every page by section with its markdown address and description', () => {
  const texts = toTexts(llms(createSite()))
  expect(Object.keys(texts)).toEqual(['/llms.txt'])
  expect(texts['/llms.txt']).toContain('# Example\n\n> A site made by hand.\n\n')
  expect(texts['/llms.txt']).toContain(
    '## Guides\n\n- [Guides](https://www.example.com/guides.md): How to set it up.\n- [Set up](https://www.example.com/guides/setup.md): How to set it up.\n\n## Optional\n\n',
  )
})

test('llms() speaks of neither a survey nor MCP where the site has none', () => {
  const site = createSite()
  const without = { ...site, facts: { ...site.facts, mcp: false as const } }
  expect(toTexts(llms(without))['/llms.txt']).not.toMatch(/survey|mcp/i)
  expect(toTexts(llms(site))['/llms.txt']).toContain('connect to `https://www.example.com/mcp`')
})

test('toSearchHint() tells how pages in other languages than the first are searched', () => {
  const hint = toSearchHint({ languages: [{ tag: 'en' }, { tag: 'de' }, { tag: 'ja' }] })
  expect(hint).toBe(' For pages in another language, add `&language=de` or `&language=ja`.')
  expect(toSearchHint({ languages: [{ tag: 'en' }] })).toBe('')
})

/** The pages that a reader of the map alone finds, who follows its links from file to file. */
function readMap(texts: Readonly<Record<string, string>>, path = '/llms.txt'): readonly string[] {
  const addresses = [...(texts[path] ?? '').matchAll(/\]\(https:\/\/www\.example\.com([^)]+)\)/g)]
  return addresses.flatMap(([, next = '']) => {
    if (/[/.]llms(-index)*\.txt$/.test(next)) return readMap(texts, next)
    return next.startsWith('/guides/guide-') ? [next] : []
  })
}

test.each([
  { pages: 10_000, room: 48_000, deepest: '/guides/guide-0.llms.txt' },
  { pages: 2_000, room: 6_000, deepest: '/guides/guide-0.llms-index.txt' },
])('llms() leads to $pages pages in linked files of at most $room characters', ({ pages, room, deepest }) => {
  const files = [...llms(createLargeSite(pages), room)]
  const texts = toTexts(files)
  expect(Object.keys(texts)).toHaveLength(files.length)
  expect(Math.max(...Object.values(texts).map((text) => text.length))).toBeLessThanOrEqual(room)
  expect(texts[deepest]).toContain('> A part of https://www.example.com/guides/llms.txt\n')
  expect(texts['/llms.txt']).toContain(`- [Guides](https://www.example.com/guides/llms.txt)\n`)
  expect(new Set(readMap(texts)).size).toBe(pages)
})

test('llms() says from which page to which the parts of a part lead', () => {
  const { '/guides/llms.txt': map = '' } = toTexts(llms(createLargeSite(2_000), 6_000))
  expect(map.match(/(?<=Guides, ).+(?=\])/g)?.slice(0, 2)).toEqual([
    '/guides/guide-0 to /guides/guide-443',
    '/guides/guide-444 to /guides/guide-786',
  ])
})

test('llms() leads to the parts of a section at once, while there is room', () => {
  expect(toTexts(llms(createLargeSite(1_000)))['/llms.txt']).toContain(
    '\n\n## Pages by section\n\n- [Guides](https://www.example.com/guides/llms.txt)\n  - [Guides, /guides/guide-0 to /guides/guide-191](https://www.example.com/guides/guide-0.llms.txt)\n',
  )
})

test('llms() leads from section to section, each under its name, and then to what is optional', () => {
  const texts = toTexts(llms(createSite(), 1_000))
  expect(texts['/llms.txt']).toContain(
    '- [Pages](https://www.example.com/pages/llms.txt)\n- [Guides](https://www.example.com/guides/llms.txt)\n\n## Optional\n',
  )
  expect(texts['/guides/llms.txt']).toMatch(/^# Example: Guides\n\n> Map of the whole site: /)
})

test('llms() lists the maps of the other languages, each in a line', () => {
  const { language } = createSite()
  const others = ['de', 'ja'].map((tag) => ({
    tag,
    label: tag,
    folder: tag,
    root: `/${tag}`,
    direction: 'ltr' as const,
  }))
  const languages = [language, ...others] as const
  expect(toTexts(llms(createSite({ languages })))['/llms.txt']).toContain(
    '\n\n## Other languages\n\n- [de](https://www.example.com/de/llms.txt): the pages in German\n- [ja](https://www.example.com/ja/llms.txt): the pages in Japanese\n\n## Optional\n',
  )
})

const toMap = (description: string) => toTexts(llms(createSite({ facts: { ...createSite().facts, description } })))

test.each([
  [48_000, 1],
  [48_001, 3],
])('llms() of %i characters is in files: %i', (length, files) => {
  const { '/llms.txt': shortest = '' } = toMap('')
  expect(Object.keys(toMap('x'.repeat(length - shortest.length)))).toHaveLength(files)
})

test('llms() is one file up to the room, which ten thousand pages do not have', () => {
  const site = createSite()
  const { length } = toTexts(llms(site))['/llms.txt'] ?? ''
  expect(Object.keys(toTexts(llms(site, length)))).toEqual(['/llms.txt'])
  const split = toTexts(llms(site, length - 1))
  expect(Object.keys(split)).toEqual(['/llms.txt', '/pages/llms.txt', '/guides/llms.txt'])
  const guides = split['/guides/llms.txt'] ?? ''
  expect(Object.keys(toTexts(llms(site, guides.length)))).toEqual(['/llms.txt', '/pages/llms.txt', '/guides/llms.txt'])
  expect(Object.keys(toTexts(llms(site, guides.length - 1)))).toContain('/guides.llms.txt')
})

test.each([
  [1, 'about 100 tokens'],
  [63, 'about 110 tokens'],
  [400, 'about 720 tokens'],
  [12_345, 'about 22,000 tokens'],
  [1_234_567, 'about 2,200,000 tokens'],
])('llms() tells the size of %i words to two digits: %s', (words, size) => {
  const page = createPage({ body: { ...createPage().body, words } })
  expect(toTexts(llms(createSite({ pages: [page] })))['/llms.txt']).toContain(`every page in one file, ${size}.\n`)
})

test('llms() names the part that begins with the home page `index`', () => {
  const pages = [createPage({ path: '/', description: 'x'.repeat(900) }), createPage({ path: '/about' })]
  const sections = [createSection({ section: 'pages', title: 'Pages', path: '/', pages })]
  expect(Object.keys(toTexts(llms(createSite({ pages, sections }), 1_000)))).toEqual([
    '/llms.txt',
    '/pages/llms.txt',
    '/index.llms.txt',
    '/about.llms.txt',
  ])
})

test('llms() changes few files of a large site when a page is added', () => {
  const before = toTexts(llms(createLargeSite(2000)))
  const site = createLargeSite(2000)
  const added = createPage({ path: '/guides/guide-1000-and-a-half' })
  const pages = site.pages.toSpliced(1000, 0, added)
  const after = toTexts(
    llms({ ...site, sections: [createSection({ section: 'guides', title: 'Guides', path: '/guides', pages })] }),
  )
  const known = new Set(Object.values(before))
  expect(Object.values(after).filter((text) => !known.has(text))).toHaveLength(1)
})
