/** Threat: a site of another system that names the same thing from a thousand places. */
import { expect, test } from 'vitest'
import { readApi } from '../../../builder/import/kinds/mintlify/openapi.ts'
import { writeRedirects } from '../../../builder/import/redirects.ts'
import { Report } from '../../../builder/import/report.ts'
import { openSource } from '../../../builder/import/source/open.ts'
import { cheaply, repeat } from './cheaply.ts'
import { importCheaply, inMdx, toMap, writeSite } from './import-cheaply.ts'

const toItem = (id: number, type: string, content: string, more = '') =>
  `<item><title>T</title><link>https://old.example/a${id}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`
const inWordpress = (...items: readonly string[]) => ({
  'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items.join('')}</channel></rss>`,
})
const toLong = (at: number) => (at < 0 ? '' : `${at}`.padEnd(60_000, 'a'))
const toCategory = (name: string, parent: string) =>
  `<wp:category><wp:category_nicename>${name}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name/></wp:category>`
const toFiles = (count: number, toPath: (at: number) => string, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [toPath(at), text]))
const MENU_ITEM =
  '<item><link>/m{}</link><wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type><wp:postmeta><wp:meta_key>{}</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta></item>'
const toMenuItem = (id: number) =>
  MENU_ITEM.replace('{}', String(id)).replace('{}', id === 0 ? '' : '_menu_item_menu_item_parent')
const toText = (count: number, toPart: (at: number) => unknown) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => toPart(at)))

/** A table of so many columns and rows, of which one cell takes nearly all places. */
const toMerged = (columns: number, rows: number, content: string) =>
  `<table><tr>${'<td>a</td>'.repeat(columns)}</tr><tr><td>b</td><td colSpan="${columns - 1}" rowSpan="${rows - 1}">${content}</td></tr>${'<tr><td>c</td></tr>'.repeat(rows - 2)}</table>`
const MERGED = ['Lost: the cells of a table with merged ones that would repeat too much, which is a block of code now.']

test.each<[what: string, files: Readonly<Record<string, string>>, pages: number, told: readonly string[]]>([
  [
    '5,000 links to ids that none of 5,000 headings has',
    inWordpress(toItem(1, 'post', '<h2>x</h2>\n'.repeat(5000) + '<a href="#q">x</a>\n'.repeat(5000))),
    1,
    [],
  ],
  [
    '700 galleries of 700 pictures',
    inWordpress(
      toItem(1, 'post', '[gallery]\n'.repeat(700)),
      repeat(700, (at) =>
        toItem(
          at + 2,
          'attachment',
          '',
          '<wp:post_parent>1</wp:post_parent><wp:attachment_url>/a.png</wp:attachment_url>',
        ),
      ),
    ),
    0,
    ['Not imported: the file cannot be read, or is too large for a page.'],
  ],
  [
    '200 times the same pattern of 2,000 paragraphs',
    inWordpress(
      toItem(1, 'post', '<!-- wp:block {"ref":2} /-->\n'.repeat(200)),
      toItem(2, 'wp_block', '<!-- wp:paragraph --><p>words</p>\n'.repeat(2000)),
    ),
    1,
    ['Lost: "/wp_block/2", since the page includes too much.'],
  ],
  [
    '150 posts with 40 galleries of the same picture',
    inWordpress(
      `<item><wp:post_id>1</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>/a.png</wp:attachment_url><excerpt:encoded>${'a'.repeat(40_000)}</excerpt:encoded></item>`,
      repeat(150, (at) => toItem(at + 2, 'post', '[gallery ids="1"]'.repeat(40))),
    ),
    5,
    ['Not imported: the pages before it show too much of the source again and again.'],
  ],
  [
    '20 entries of a menu without an id, each below all others',
    inWordpress(toItem(1, 'post', 'A'), repeat(20, toMenuItem)),
    1,
    [],
  ],
  [
    '36,000 parts of a post whose path has 450,000 characters',
    inWordpress(toItem(1, 'post', '<!--nextpage-->'.repeat(36_000)).replace('/a1/', `/${'a'.repeat(450_000)}/`)),
    1,
    ['Not written: its path is too long for a file.'],
  ],
  [
    '2,200 categories below five whose names have 60,000 characters',
    inWordpress(
      repeat(5, (at) => toCategory(toLong(at), toLong(at - 1))),
      toCategory('z', toLong(4)),
      repeat(2200, (at) => toCategory(`c${at}`, 'z')),
      toItem(1, 'post', 'A'),
    ),
    1,
    [],
  ],
  [
    '300 lists of 200 pages',
    { ...inMdx('<DocCardList/>\n\n'.repeat(300)), ...toFiles(200, (at) => `docs/p${at}.md`, '# P\n') },
    201,
    ['Lost: a list of pages, since all lists together have too many entries.'],
  ],
  [
    '4,000 groups that name a document of 4,000 operations',
    {
      'docs.json': `{ "navigation": ${toText(4000, () => ({ openapi: 'api.json', pages: [] }))} }`,
      'api.json': JSON.stringify({ paths: toMap(4000, { get: {} }) }),
      'a.mdx': 'A',
    },
    1,
    [],
  ],
  [
    '500 addresses of the same 250 docs',
    {
      'docusaurus.config.js': `export default ${toText(500, (at) => ({ id: `a${at}`, path: 'docs', routeBasePath: `a${at}` }))}`,
      ...toFiles(250, (at) => `docs/p${at}.md`, '# P\n'),
    },
    250,
    [],
  ],
  [
    '400 parts of a file of 400 KB',
    {
      '.vitepress/config.ts': 'export default {}',
      'a.md': '<<< a.ts#b\n\n'.repeat(400),
      'a.ts': 'abcdefghi\n'.repeat(40_000),
    },
    1,
    ['Lost: "a.ts", since the pages show too much of other files.'],
  ],
  [
    'a merged cell with a long address',
    inMdx(toMerged(300, 30, `[x](https://a.example/${'a'.repeat(20_000)}) $x$`)),
    1,
    MERGED,
  ],
  ['a merged cell with 500 marks', inMdx(toMerged(100, 30, `${'*a*b'.repeat(500)} $x$`)), 1, MERGED],
])('an import of a folder costs no product with %s', (_, files, pages, told) => {
  const imported = importCheaply(files)
  expect(imported.pages).toBe(pages)
  // What is over a limit is said.
  expect(imported.notes.map(({ text }) => text)).toEqual(expect.arrayContaining([...told]))
})

test('500 folders for the same 500 operations become 5,000 pages', () => {
  const { source, to } = writeSite({ 'api.json': JSON.stringify({ paths: toMap(500, { get: {} }) }) })
  const navigation = Array.from({ length: 500 }, (_, at) => ({ openapi: { source: 'api.json', directory: `a${at}` } }))
  const { files, notes } = cheaply(() => readApi(openSource(source, to), { navigation }, []))
  expect(files).toHaveLength(5000)
  expect(notes).toEqual(['Not imported: operations of OpenAPI documents that would become more than 5000 pages.'])
})

test('an import costs little for 3,000 redirects of a folder of 3,000 pages', () => {
  const pages = Array.from({ length: 3000 }, (_, at) => ({
    file: `${at}.md`,
    to: `docs/${at}`,
    addresses: [`/a/${at}`],
  }))
  const redirects = Array.from({ length: 3000 }, (_, at) => [`/r${at}/:slug*`, '/a/:slug*'] as const)
  const report = new Report()
  const written = cheaply(() => writeRedirects({ redirects }, pages, report))
  expect(written.split('\n').slice(2998, 3002)).toEqual([
    '/a/998: /docs/998',
    '/a/999: /docs/999',
    '/r0/0: /docs/0',
    '/r0/1: /docs/1',
  ])
  expect(report.notes).toHaveLength(2984)
  expect(report.notes[0]?.text).toBe(
    'Not imported: the redirect from "/r16/:slug*" to "/a/:slug*", since those of folders would become more than 50000: write it with an asterisk, as "/old/*: /new/:splat".',
  )
})

test('an import costs little for a redirect of a folder with a name of 300,000 characters and 3,000 pages', () => {
  const pages = Array.from({ length: 3000 }, (_, at) => ({
    file: `${at}.md`,
    to: `docs/${at}`,
    addresses: [`/a/${at}`],
  }))
  const report = new Report()
  const redirects = [[`/${'r'.repeat(300_000)}/:slug*`, '/a/:slug*'] as const]
  expect(cheaply(() => writeRedirects({ redirects }, pages, report)).split('\n')).toHaveLength(3001)
  expect(report.notes[0]?.text).toBe('Not imported: redirects from addresses of more than 4096 characters, 1 in all.')
})
