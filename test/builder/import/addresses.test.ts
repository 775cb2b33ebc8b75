/** Addresses as each system publishes them → pages of the site that is built from the import. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`
const post = (title: string, link: string): string =>
  `<item><title>${title}</title><link>https://x.example${link}</link><content:encoded>Text.</content:encoded><wp:post_date>2024-02-03 04:05:06</wp:post_date><wp:status>publish</wp:status><wp:post_type>${link.startsWith('/2') ? 'post' : 'page'}</wp:post_type></item>`

/** The page that an address leads to, by its title, in the site that is built. */
async function follow(files: Readonly<Record<string, string>>, addresses: readonly string[]): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'old', path)), { recursive: true })
      writeFileSync(join(folder, 'old', path), text)
    }
    importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
    const settings = { url: undefined, now: new Date('2026-01-01'), captcha: undefined, reloadUrl: undefined }
    const { compilation } = await build({ content: join(folder, 'new'), check: true, ...settings }, new Work())
    const { allPages, redirects } = compilation.site
    const titles = new Map(allPages.map(({ path, title }) => [path, title]))
    const moved = new Map(redirects.map(({ from, to }) => [from, to?.replace('https://www.example.com', '')]))
    return addresses.map((address) => titles.get(moved.get(address) ?? address))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  [
    'Docusaurus',
    {
      'docusaurus.config.js': "module.exports = { url: 'https://x.example', baseUrl: '/' }",
      'docs/01-a/02-b.md': page('B'),
      'docs/c.md': page('C', 'slug: /own\n'),
      'blog/2024-02-03-p.md': page('P'),
    },
    { '/docs/a/b': 'B', '/docs/own': 'C', '/blog/2024/02/03/p': 'P' },
  ],
  [
    'Docusaurus in two languages, with older versions and further docs',
    {
      'docusaurus.config.js': `module.exports = {
        url: 'https://x.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
        presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js'), versions: { 1: { path: 'v1' } } } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }]],
      }`,
      'versions.json': '["2", "1"]',
      'docs/a.md': page('Next A'),
      'versioned_docs/version-2/a.md': page('A'),
      'versioned_docs/version-2/b.md': page('B'),
      'versioned_docs/version-1/a.md': page('Old A'),
      'i18n/de/docusaurus-plugin-content-docs/version-2/a.md': page('Das A'),
      'team/who.md': page('Who'),
      'src/pages/imprint.md': page('Imprint'),
    },
    {
      '/docs/a': 'A',
      '/docs/v1/a': 'A',
      '/docs/next/a': 'A',
      '/de/docs/a': 'Das A',
      '/de/docs/b': 'B',
      '/team/who': 'Who',
      '/imprint': 'Imprint',
    },
  ],
  [
    'Mintlify',
    {
      'docs.json':
        '{"name":"X","redirects":[{"source":"/old","destination":"/a/b"},{"source":"/was/:slug*","destination":"/a/:slug*"},{"source":"/older","destination":"/old"}]}',
      'a/b.mdx': page('B'),
      'search/c.mdx': page('C'),
    },
    { '/a/b': 'B', '/old': 'B', '/older': 'B', '/was/b': 'B', '/search/c': 'C' },
  ],
  [
    'Starlight',
    {
      'src/content/docs/en/a.md': page('A'),
      'src/content/docs/en/b/c.md': page('C', 'slug: en/own\n'),
      'public/_redirects': '/was /en/a 301\n',
    },
    { '/en/a': 'A', '/en/own': 'C', '/was': 'A' },
  ],
  [
    'Hugo',
    {
      'hugo.toml': "baseURL = 'https://x.example/'\n",
      'content/a/_index.md': page('A'),
      'content/a/b.md': page('B', 'aliases: [/old/, near]\n'),
      'content/c.md': page('C', 'url: /own/\n'),
      'content/posts/p.md': page('P', 'date: 2024-02-03\nslug: named\n'),
    },
    { '/a': 'A', '/a/b': 'B', '/old': 'B', '/a/near': 'B', '/own': 'C', '/posts/named': 'P' },
  ],
  [
    'WordPress',
    {
      'site.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://x.example</link>${post('P', '/2024/02/03/p/')}${post('A', '/a/')}${post('B', '/a/b/')}</channel></rss>`,
    },
    { '/2024/02/03/p': 'P', '/2024/02': 'Blog', '/a': 'A', '/a/b': 'B' },
  ],
  [
    'markdown',
    { 'README.md': page('Home'), 'a/b.md': page('B'), '_posts/2024-02-03-p.md': page('P') },
    { '/a/b': 'B', '/_posts/2024/02/03/p': 'P' },
  ],
])('every address of a site of %s leads to its page', async (_, files, expected) => {
  expect(await follow(files, Object.keys(expected))).toEqual(Object.values(expected))
})
