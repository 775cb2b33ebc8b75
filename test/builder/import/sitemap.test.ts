/** A sitemap of the old site → the pages of an import that are drafts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'

const toSitemap = (...addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.map((one) => `<url><loc>${one}</loc></url>\n`).join('')}</urlset>\n`
const toIndex = (...addresses: readonly string[]): string =>
  `<sitemapindex>${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>`).join('')}</sitemapindex>`

/** Imports pages with sitemaps; gives the pages of `map` that are drafts. */
function importWith(
  files: Readonly<Record<string, string>>,
  sitemaps: Readonly<Record<string, string | Uint8Array>>,
  url?: string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), files)
  for (const [name, text] of Object.entries(sitemaps)) writeFileSync(join(folder, name), text)
  const run = () =>
    importSite({
      source: join(folder, 'old'),
      from: undefined,
      to: join(folder, 'new'),
      url,
      sitemap: Object.keys(sitemaps).map((name) => join(folder, name)),
    })
  const toDrafts = (): readonly string[] =>
    run().map.flatMap(([file, to]) =>
      /^draft: true$/m.test(readFileSync(join(folder, 'new', `${to}.md`), 'utf8')) ? [file] : [],
    )
  const report = (): string => readFileSync(join(folder, 'import-report.md'), 'utf8')
  return { folder, run, toDrafts, report }
}

const PAGES = { 'a.md': '# A\n', 'b/index.md': '# B\n', 'b/Größe 1.md': '# C\n', 'd.md': '# D\n' }

test.each([
  ['all', ['https://x.example/a', 'https://x.example/b', 'https://x.example/b/Gr%C3%B6%C3%9Fe%201'], ['d.md']],
  ['other hosts, slashes and extensions', ['http://www.y.example/a.html', '/b/index.html', '/d/'], ['b/Größe 1.md']],
  ['a folder above all', ['/docs/en/a/', '/docs/en/b/', '/docs/en/d/'], ['b/Größe 1.md']],
  ['decomposed letters', ['/a', '/b', '/b/Gro%CC%88%C3%9Fe%201'], ['d.md']],
  ['a query', ['/a?x=1', '/b', '/d'], ['a.md', 'b/Größe 1.md']],
])('an import makes drafts of pages that a sitemap does not list, with %s', (_, addresses, drafts) => {
  expect(
    importWith(PAGES, { 'sitemap.xml': toSitemap(...addresses) })
      .toDrafts()
      .toSorted(),
  ).toEqual(drafts)
})

test('an address of --url has the path of the old site, whatever else the sitemap lists', () => {
  const sitemaps = { 'sitemap.xml': toSitemap('https://x.example/', 'https://x.example/docs/a', '/docs/d', '/b') }
  expect(importWith(PAGES, sitemaps, 'https://x.example/docs').toDrafts().toSorted()).toEqual([
    'b/Größe 1.md',
    'b/index.md',
  ])
})

test('a page is a draft where another one has the address that the sitemap lists', () => {
  const pages = { 'a.md': '# A\n', 'b.md': '# B\n', 'A.mdx': '# A\n' }
  expect(
    importWith(pages, { 'sitemap.xml': toSitemap('/a', '/b') })
      .toDrafts()
      .toSorted(),
  ).toEqual(['A.mdx', 'a.md'])
})

test.each([
  ['VitePress', { '.vitepress/config.ts': 'export default { srcExclude: read() }' }],
  ['Eleventy', { 'eleventy.config.js': 'export default (c) => c.setInputDirectory(read())' }],
  ['Eleventy with data that are code', { 'eleventy.config.js': '', 'b/b.11tydata.js': 'export default { permalink }' }],
  [
    'Eleventy with a layout in code',
    {
      'eleventy.config.js': '',
      '_includes/x.11ty.js': 'exports.data = { permalink: make() }',
      'b/b.json': '{"layout":"x.11ty.js"}',
    },
  ],
  [
    'Docusaurus',
    {
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { path: 'b', routeBasePath: 'b', exclude: read() } }]] }",
    },
  ],
])('a page that only %s knows of is a draft unless the sitemap lists it', (_, settings: Record<string, string>) => {
  const files = { ...settings, 'b/c.md': '# C\n', 'b/d.md': '# D\n' }
  expect(importWith(files, {}).toDrafts().toSorted()).toEqual(['b/c.md', 'b/d.md'])
  expect(importWith(files, { 'sitemap.xml': toSitemap('/b/c') }).toDrafts()).toEqual(['b/d.md'])
})

test.each([
  ['a preprocessor of Eleventy', { 'eleventy.config.js': "export default (c) => c.addPreprocessor('x', '*', f)" }],
  ['settings of Eleventy that cannot be read', { 'eleventy.config.js': 'export default {' }],
  ['hooks of MkDocs', { 'mkdocs.yml': 'hooks: [gone.py]\ndocs_dir: b' }],
  ['a password of MkDocs', { 'mkdocs.yml': 'plugins: [{ encryptcontent: { global_password: x } }]\ndocs_dir: b' }],
  ['a page that says so', { 'b/d.md': '---\ntitle: D\ndraft: true\n---\n' }],
])(
  'a page stays a draft that the sitemap lists where text may be hidden, as by %s',
  (_, others: Record<string, string>) => {
    const files = { 'b/c.md': '# C\n', 'b/d.md': '# D\n', ...others }
    expect(importWith(files, { 'sitemap.xml': toSitemap('/b/c', '/b/d', '/c', '/d') }).toDrafts()).toContain('b/d.md')
  },
)

test('an import takes several sitemaps, compressed ones among them, and names those that an index lacks', () => {
  const { toDrafts, report } = importWith(PAGES, {
    'index.xml': toIndex('https://x.example/one.xml', 'https://x.example/two.xml.gz', 'https://x.example/three.xml'),
    'one.xml': toSitemap('/a'),
    'two.xml.gz': gzipSync(toSitemap('/b', '/d')),
  })
  expect(toDrafts()).toEqual(['b/Größe 1.md'])
  expect(report()).toContain('--sitemap did not give, whose pages are drafts: three.xml.')
})

test('the report has a line for each page that the sitemap does not list, and their number', () => {
  const { run, report } = importWith(PAGES, { 'sitemap.xml': toSitemap('/a') })
  run()
  expect(report()).toContain(
    '- 3 × It is a draft now, since the sitemap does not list … as the address of this page alone.',
  )
  expect(report()).toContain(
    '### d.md\n\n- It is a draft now, since the sitemap does not list "/d" as the address of this page alone.',
  )
  expect(report()).toContain('- The sitemap lists only 1 of 4 pages: the others are drafts.')
  expect(report()).not.toContain('--sitemap')
})

test('the report says how to compare where no sitemap is given', () => {
  const { run, report } = importWith(PAGES, {})
  run()
  expect(report()).toMatch(/^# What was imported\n\nBefore you publish, compare [^\n]*`--sitemap sitemap\.xml`/)
})

const toItem = (id: number): string =>
  `<item><title>T</title><link>https://x.example/?p=${id}</link><content:encoded>Text.</content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`

test('a page of WordPress is found by its number', () => {
  const site = `<rss><channel><generator>https://wordpress.org/export/</generator>${toItem(1)}${toItem(2)}</channel></rss>`
  const { toDrafts } = importWith({ 'site.xml': site }, { 'sitemap.xml': toSitemap('https://x.example/?p=2') })
  expect(toDrafts()).toHaveLength(1)
})

test.each([
  ['no XML', '<urlset>\n<url>', /^Cannot read the sitemap ".*sitemap\.xml": line 2, column 6: /],
  ['HTML', '<html></html>', /sitemap\.xml" is no sitemap: its first element is neither <urlset> nor <sitemapindex>$/],
  ['no address', toSitemap('/a', 'http://['), /line 4: "http:\/\/\[" is no address$/],
  ['no page', '<urlset></urlset>', /lists no page$/],
  ['an index alone', toIndex('/one.xml'), /names other sitemaps: save one\.xml, and give each with --sitemap$/],
  ['another site', toSitemap('/other/1', '/more/2'), /^No page is in the sitemap, which has "\/other\/1": /],
  ['tags without end', '<a>'.repeat(1_500_001), /has more than 1500000 tags$/],
  ['a compressed file that is cut', gzipSync(toSitemap('/a')).subarray(0, 40), /^Cannot read the sitemap ".*": /],
  ['more than a sitemap may have', gzipSync(' '.repeat(50 * 1024 * 1024 + 1)), /^Cannot read the sitemap ".*": /],
])('a sitemap with %s ends the import, and nothing is written', (_, text, error) => {
  const { folder, run } = importWith(PAGES, { 'sitemap.xml': text })
  expect(run).toThrow(error)
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a sitemap that does not exist ends the import', () => {
  const options = { source: '.', from: undefined, to: join(tmpdir(), 'lectern-none') }
  expect(() => importSite({ ...options, sitemap: ['none.xml'] })).toThrow('The sitemap "none.xml" does not exist')
})
