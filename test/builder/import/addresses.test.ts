/**
 * Addresses as each system publishes them → what the deployed Worker answers there, with the site that is imported.
 * `IMPORT=FOLDER@URL,… npx vitest run test/builder/import/addresses` asks for every address of whole repositories. The URL
 * of the old site may be left out.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Imported, importSite } from '../../../builder/import/import.ts'
import { split } from '../../../builder/import/source/split.ts'
import { linkedPaths, readConfig, toOldAddress, withBase } from '../../compare/addresses.ts'
import type { Message } from '../../../builder/content/schema/message.ts'
import type { Page } from '../../../builder/site/site.ts'
import { collect } from '../../support/collect.ts'
import { buildFolder, writeFiles } from '../../support/content-folder.ts'
import { type Site, startSite } from '../../support/site.ts'

const page = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nText.\n`
const post = (title: string, link: string): string =>
  `<item><title>${title}</title><link>https://x.example${link}</link><content:encoded>Text.</content:encoded><wp:post_date>2024-02-03 04:05:06</wp:post_date><wp:status>publish</wp:status><wp:post_type>${link.startsWith('/2') ? 'post' : 'page'}</wp:post_type></item>`

/** Imports a source, and asks the Worker that serves what the builder makes of it. */
async function tryOut<Result>(
  source: string,
  ask: (
    site: Site,
    imported: Imported,
    built: { readonly pages: readonly Page[]; readonly errors: readonly Message[] },
  ) => Promise<Result>,
  url?: string,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  try {
    const imported = importSite({ source, from: undefined, to: join(folder, 'new'), url })
    const { compilation, messages, values } = await buildFolder(join(folder, 'new'))
    const site = await startSite({ release: await collect(values()) })
    const errors = messages.filter(({ severity }) => severity === 'error')
    return await ask(site, imported, { pages: compilation.site.servedPages, errors }).finally(site.stop)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Where redirects lead from an address in the end, and how that answers. */
async function follow(
  site: Site,
  address: string,
  left = 5,
): Promise<{ readonly path: string; readonly status: number }> {
  const path = encodeURI(address)
  const { status, headers } = await site.send('HEAD', path)
  const { pathname = '' } = headers.location === undefined ? {} : new URL(headers.location, 'https://www.example.com')
  return status < 300 || status >= 400 || left === 0
    ? { path: address, status }
    : follow(site, decodeURI(pathname), left - 1)
}

test.each([
  [
    'Docusaurus',
    {
      'docusaurus.config.js': "module.exports = { url: 'https://x.example', baseUrl: '/' }",
      'docs/01-a/02-b.md': page('B'),
      'docs/c.md': page('C', 'slug: /own\n'),
      'docs/d/e.md': page('E', 'id: Named\n'),
      'docs/d/d.md': page('D'),
      'docs/g/g.md': page('G', 'slug: g\n'),
      'docs/g/index.md': page('Gs', 'id: gs\n'),
      'docs/d/f.md': page('F', 'slug: near\n'),
      'blog/2024-02-03-p.md': page('P'),
      'src/pages/index.md': page('Start'),
    },
    {
      '/docs/a/b': 'B',
      '/docs/own': 'C',
      '/docs/d/Named/': 'E',
      '/docs/d': 'D',
      '/docs/g': 'Gs',
      '/docs/g/g': 'G',
      '/docs/d/near': 'F',
      '/blog/2024/02/03/p': 'P',
      '/': 'Start',
    },
  ],
  [
    'Docusaurus with docs at its root, which has a base',
    {
      'docusaurus.config.js':
        "module.exports = { url: 'https://x.example', baseUrl: '/d/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]] }",
      'docs/index.md': page('Start', 'slug: /\n'),
      'docs/api/Store.md': page('Store'),
      'blog/2024-02-03-p/index.md': page('P'),
      'blog/2024-02-04-q.md': page('Q', 'slug: own\n'),
    },
    { '/d': 'Start', '/d/api/Store': 'Store', '/d/news/2024/02/03/p': 'P', '/d/news/own': 'Q' },
  ],
  [
    'Docusaurus in two languages, with older versions and further docs',
    {
      'docusaurus.config.js': `module.exports = {
        url: 'https://x.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
        presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js'), versions: { 1: { path: 'v1' } } } }]],
        plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team', numberPrefixParser: false }]],
      }`,
      'versions.json': '["2", "1"]',
      'docs/a.md': page('Next A'),
      'versioned_docs/version-2/a.md': page('A'),
      'versioned_docs/version-2/b.md': page('B'),
      'versioned_docs/version-1/a.md': page('Old A'),
      'i18n/de/docusaurus-plugin-content-docs/version-2/a.md': page('Das A'),
      'team/who.md': page('Who'),
      'team/01-how.md': page('How'),
      'src/pages/imprint.md': page('Imprint'),
    },
    {
      '/docs/a': 'A',
      '/docs/v1/a': 'A',
      '/docs/next/a': 'A',
      '/de/docs/a': 'Das A',
      '/de/docs/b': 'B',
      '/team/who': 'Who',
      '/team/01-how': 'How',
      '/imprint': 'Imprint',
    },
  ],
  [
    'Mintlify',
    {
      'docs.json':
        '{"name":"X","redirects":[{"source":"/old","destination":"/a/b"},{"source":"/was/:slug*","destination":"/a/:slug*"},{"source":"/older","destination":"/old"},{"source":"/very%20old","destination":"/old"}]}',
      'a/b.mdx': page('B'),
      'search/c.mdx': page('C'),
      'api/Index.mdx': page('Api'),
      'api/d.mdx': page('D'),
    },
    {
      '/a/b': 'B',
      '/old': 'B',
      '/older': 'B',
      '/very old': 'B',
      '/was/b': 'B',
      '/search/c': 'C',
      '/api/Index': 'Api',
      '/api': 'Api',
      '/api/d/': 'D',
    },
  ],
  [
    'Starlight',
    {
      'src/content/docs/en/a.md': page('A'),
      'src/content/docs/en/b/c.md': page('C', 'slug: en/own\n'),
      'src/content/docs/en/index.md': page('Start'),
      'src/content/docs/en/API v1.0.md': page('V'),
      'public/_redirects': '/was /en/a 301\n',
    },
    { '/en/a': 'A', '/en/own': 'C', '/was': 'A', '/en': 'Start', '/en/api-v10': 'V' },
  ],
  [
    'Hugo',
    {
      'hugo.toml': "baseURL = 'https://x.example/'\n[permalinks]\nnews = '/:year/:title/'\n",
      'content/a/_index.md': page('A'),
      'content/a/b.md': page('B', 'aliases: [/old/, near]\n'),
      'content/c.md': page('C', 'url: /own/\n'),
      'content/posts/p.md': page('P', 'date: 2024-02-03\nslug: named\n'),
      'content/news/q.md': page('"हिन्दी -- @ में!"', 'date: 2024-02-03\n'),
    },
    {
      '/a': 'A',
      '/a/b': 'B',
      '/old': 'B',
      '/a/near': 'B',
      '/own': 'C',
      '/posts/named': 'P',
      '/2024/हिन्दी--@-में': 'हिन्दी -- @ में!',
    },
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
    {
      'README.md': page('Home'),
      'a/b.md': page('B'),
      'a/Über  uns: 100%.md': page('Us'),
      '_posts/2024-02-03-p.md': page('P'),
      'blog/index.md': page('News'),
    },
    {
      '/': 'Home',
      '/a/b': 'B',
      '/a/b.html': 'B',
      '/a/Über  uns: 100%': 'Us',
      '/_posts/2024/02/03/p': 'P',
      '/blog': 'News',
    },
  ],
])('every address of a site of %s leads to its page', async (_, files, expected) => {
  const source = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  writeFiles(source, files)
  const found = await tryOut(source, async (site, _imported, { pages }) => {
    const titles = new Map(pages.map(({ path, title }) => [path, title]))
    const ends = Object.keys(expected).map((address) => follow(site, address))
    return (await Promise.all(ends)).map(({ path, status }) => `${status} ${titles.get(path)}`)
  })
  expect(found).toEqual(Object.values(expected).map((title) => `200 ${title}`))
})

test.each((process.env['IMPORT'] ?? '').split(',').filter((source) => source !== ''))(
  'every address of %s leads to its page, with a slash at its end and without',
  async (named) => {
    const [, source = '', url] = /^(.*?)(?:@(https?:.*))?$/.exec(named) ?? []
    const wrong = await tryOut(
      source,
      async (site, { kind, folder, map, notes }, { pages, errors }) => {
        const paths = new Map(pages.map(({ file, path }) => [file, path]))
        const config = readConfig(folder)
        const said = notes.map(({ text }) => text).join('\n')
        const isTold = (address: string): boolean => said.includes(`"${address.replace(/(?<=.)\/$/, '')}"`)
        const sources = map.flatMap(([file, to]) => {
          const path = paths.get(`${to}.md`)
          if (path === undefined) return []
          const { data, body } =
            existsSync(join(folder, file)) && statSync(folder).isDirectory()
              ? split(readFileSync(join(folder, file), 'utf8'))
              : split('')
          return [{ path, body, address: toOldAddress(kind, { file, data }, config) }]
        })
        // Two pages may claim one address: either may have it.
        const own = Map.groupBy(
          sources.flatMap(({ address, path }) =>
            address === undefined
              ? []
              : [...new Set([address, `${address}/`.replace('//', '/')])].map((one) => ({ one, path })),
          ),
          ({ one }) => one,
        )
        const linked = [
          ...new Set(sources.flatMap(({ body }) => linkedPaths(body)).map((path) => withBase(path, config))),
        ].filter((path) => !/\.\w+$/.test(path) && !said.includes(`"${path}`))
        const lost: string[] = []
        let told = 0
        for (const [address, claims] of own) {
          const end = await follow(site, address)
          if (end.status === 200 && claims.some(({ path }) => path === end.path)) continue
          if (isTold(address)) told += 1
          else lost.push(`${address} → ${end.status} ${end.path}, not ${claims.map(({ path }) => path).join(' or ')}`)
        }
        for (const address of linked) {
          const { status } = await follow(site, address)
          if (status !== 200) lost.push(`${address} (linked) → ${status}`)
        }
        const faults = [...Map.groupBy(errors, ({ rule }) => rule)].map(
          ([rule, [first, ...others]]) => `${others.length + 1} × ${rule} (${first?.file}: ${first?.text})`,
        )
        console.log(
          `${source}: ${sources.length} pages, ${errors.length} errors in the build, ${own.size} own addresses and ${linked.length} linked ones asked, ${told} of them not taken over by the report, ${lost.length} wrong`,
          ...[...faults, ...lost.slice(0, 20)].map((line) => `\n  ${line}`),
        )
        return lost
      },
      url,
    )
    expect(wrong).toEqual([])
  },
  3_600_000,
)
