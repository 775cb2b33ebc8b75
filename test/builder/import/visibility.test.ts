/** What other systems do not show → what an import does not show either. */
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'

const HUGO = { 'hugo.toml': "baseURL = 'https://x.example'\n" }
const DOCUSAURUS = { 'docusaurus.config.js': "module.exports = { url: 'https://x.example', baseUrl: '/' }" }
const JEKYLL = { '_config.yml': 'title: X' }
const UNCLEAR =
  'It is a draft now, since only the old system knows whether it shows the page: its sitemap would tell (--sitemap).'
const ELEVENTY = { 'eleventy.config.js': 'export default () => {}' }
const page = (front: string): string => `---\ntitle: A\n${front}\n---\n\nText.\n`

/** The note of a list that nobody knows. */
const toUnknown = (why: string): string => `Pages that the settings may leave out are drafts now: ${why}`

/** So many entries that hide other pages: of more than two hundred nobody tells which page they mean. */
const toTargets = (count: number): string =>
  `cascade:\n${'  - { target: { path: /other }, draft: true }\n'.repeat(count)}`.trimEnd()

/** What an import says of these files, and the folder that has it. */
function importFiles(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), files)
  return { ...importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') }), folder }
}

/** The lines of the front matter of a page that say whether it is shown. */
function importPage(files: Readonly<Record<string, string>>, path: string) {
  const { notes, folder } = importFiles(files)
  const text = readFileSync(join(folder, 'new', path), 'utf8')
  return {
    lines: text.match(/^(?:draft|noindex|publishAt|expireAt|published|hidden|extra): ?.*/gm) ?? [],
    notes: notes.map((note) => note.text),
    assets: globSync('**/*.png', { cwd: join(folder, 'new') })
      .map((one) => basename(one))
      .toSorted(),
  }
}

test.each([
  ['a draft', 'draft: true', ['draft: true']],
  ['a draft in another spelling', 'Draft: true', ['draft: true']],
  ['a draft in quotes', 'draft: "true"', ['draft: true']],
  ['no draft', 'draft: false', []],
  ['a day to come', 'publishDate: 2999-01-02T03:04:05Z', ['publishAt: 2999-01-02T03:04Z']],
  ['a day to come in another spelling', 'publishdate: 2999-01-02', ['publishAt: 2999-01-02T00:00Z']],
  ['a date to come', 'date: 2999-01-02', ['publishAt: 2999-01-02T00:00Z']],
  ['a moment with a space before its zone', 'date: 2999-01-02 03:04:05 +0100', ['publishAt: 2999-01-02T02:04Z']],
  ['a moment in quotes', 'date: "2999-01-02 03:04:05 +0100"', ['publishAt: 2999-01-02T02:04Z']],
  ['a moment as Go writes it', 'publishDate: 2999-01-02 03:04:05 -0700 MST', ['publishAt: 2999-01-02T10:04Z']],
  ['a moment in words', 'publishDate: Wed, 02 Jan 2999 03:04:05 GMT', ['publishAt: 2999-01-02T03:04Z']],
  ['a moment in seconds', 'publishDate: 4070908800', ['publishAt: 2099-01-01T00:00Z']],
  ['a moment without an end', 'publishDate: .inf', ['draft: true']],
  ['a moment after all years', 'publishDate: 9999999999999', ['draft: true']],
  ['a moment in the last year', 'publishDate: 253402300740', ['publishAt: 9999-12-31T23:59Z']],
  ['a moment of no time', 'publishDate: .nan', []],
  ['an end before all years', 'expiryDate: -.inf', ['draft: true']],
  ['an end after all years', 'expiryDate: 1764000000000', []],
  ['a draft as a number', 'draft: 1', ['draft: true']],
  ['a draft as a letter', 'draft: T', ['draft: true']],
  ['a date', 'date: 2019-01-02', []],
  ['a date to come, and a day of publication', 'date: 2999-01-02\npublishDate: 2019-01-02', []],
  ['an end', 'expiryDate: 2019-01-02', ['expireAt: 2019-01-02T00:00Z']],
  ['an end in words of old', 'unpublishdate: 2019-01-02', ['expireAt: 2019-01-02T00:00Z']],
  ['no page of its own', 'headless: true', ['draft: true']],
  ['what is not rendered', 'build:\n  render: never', ['draft: true']],
  ['what is not rendered, as it was written', '_build: { render: false }', ['draft: true']],
  ['what has an address alone', 'build: { render: link }', ['draft: true']],
  ['what no list has', 'build: { list: never }', ['noindex: true']],
  ['what has no outputs', 'outputs: []', ['draft: true']],
  ['what no map of the site has', 'sitemap: { disable: true }', ['noindex: true']],
  ['front matter that cannot be read', 'draft: true\n"', ['draft: true']],
  ['a date to come in another spelling', 'Date: 2999-01-02', ['publishAt: 2999-01-02T00:00Z', 'extra:']],
  [
    'a date to come as "pubDate" beside a date',
    'date: 2019-01-02\npubDate: 2999-01-02',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'a date to come as "published"',
    'date: 2019-01-02\npublished: 2999-01-02',
    ['publishAt: 2999-01-02T00:00Z', 'extra:'],
  ],
  ['what is published by a zero', 'published: 0', ['draft: true', 'extra:']],
  ['what is not rendered, in another spelling', 'build: { Render: never }', ['draft: true']],
  ['a draft of two spellings', 'draft: true\nDraft: false', ['draft: true']],
])('an import of Hugo does not show %s', (_, front, lines) => {
  expect(importPage({ ...HUGO, 'content/docs/a.md': page(front) }, 'docs/a.md').lines).toEqual(lines)
})

test('a page has what the index of its own folder of Hugo says', () => {
  const files = { 'content/docs/in/_index.md': page('cascade: { draft: true }'), 'content/docs/in/a.md': page('') }
  expect(importPage({ ...HUGO, ...files }, 'docs/in/a.md').lines).toEqual(['draft: true'])
})

test('a page has what an index of Hugo says whose lines end as on Windows, behind a mark of its bytes', () => {
  const index = `\uFEFF${page('cascade: { draft: true }').replaceAll('\n', '\r\n')}`
  const files = { 'content/docs/in/_index.md': index, 'content/docs/in/a.md': page('') }
  expect(importPage({ ...HUGO, ...files }, 'docs/in/a.md').lines).toEqual(['draft: true'])
})

test.each([
  ['draft = true', ['draft: true']],
  ["draft = true\n[cascade.target]\npath = '/docs/**'", ['draft: true']],
  ["draft = false\n[cascade.target]\npath = '/docs/**'", []],
  ["noindex = true\n[cascade.target]\npath = '/docs/**'", []],
])('a page has what the settings of Hugo say of all: %s', (cascade, lines) => {
  const files = { 'hugo.toml': `${HUGO['hugo.toml']}[cascade]\n${cascade}\n`, 'content/docs/a.md': page('') }
  expect(importPage(files, 'docs/a.md').lines).toEqual(lines)
})

test('a page has what the settings of Hugo say of all, and what the index of all pages says', () => {
  const settings = `${HUGO['hugo.toml']}[[cascade]]\ndraft = true\n[cascade.target]\npath = '/docs/**'\n`
  const files = {
    'hugo.toml': settings,
    'content/_index.md': page('cascade: { noindex: true }'),
    'content/docs/a.md': page(''),
  }
  expect(importPage(files, 'docs/a.md').lines).toEqual(['noindex: true', 'draft: true'])
})

test.each([
  ['de', 'docs/a.md', []],
  ['en', 'docs/a.md', ['draft: true']],
  ['de', 'de/docs/a.md', ['draft: true']],
])('a page has what the index of Hugo in its own language says: %s, %s', (language, path, lines) => {
  const files = {
    ...HUGO,
    [`content/docs/_index.${language}.md`]: page('cascade: { draft: true }'),
    'content/docs/a.md': page(''),
    'content/docs/a.de.md': page(''),
  }
  expect(importPage(files, path).lines).toEqual(lines)
})

test('a page has what the settings of Hugo say of its language', () => {
  const files = {
    'hugo.toml': `${HUGO['hugo.toml']}[languages.en.cascade]\ndraft = true\n`,
    'content/docs/a.md': page(''),
  }
  expect(importPage(files, 'docs/a.md').lines).toEqual(['draft: true'])
})

test.each([
  [
    "[frontmatter]\ndate = ['launch', ':default']",
    'launch: 2999-01-02\ndate: 2019-01-02',
    ['publishAt: 2999-01-02T00:00Z', 'extra:'],
  ],
  ["[frontmatter]\nPublishDate = 'Launch'", 'launch: 2999-01-02', ['publishAt: 2999-01-02T00:00Z', 'extra:']],
  [
    "[frontmatter]\nexpiryDate = ['ends']",
    'ends: 2019-01-02\nexpiryDate: 2999-01-02',
    ['expireAt: 2019-01-02T00:00Z', 'extra:'],
  ],
])('an import of Hugo with %j takes moments from %j', (settings, front, lines) => {
  const files = {
    'hugo.toml': HUGO['hugo.toml'] + settings,
    'content/docs/a.md': page(front.replaceAll(/: (?=\d)(.*)/g, ": '$1'")),
  }
  expect(importPage(files, 'docs/a.md').lines).toEqual(lines)
})

test('an import of Hugo takes moments from the names of files, where the settings say it', () => {
  const files = {
    'hugo.toml': `${HUGO['hugo.toml']}[frontmatter]\ndate = [':filename']`,
    'content/docs/2999-01-02-a.md': page(''),
  }
  expect(importPage(files, 'docs/2999-01-02-a.md').lines).toEqual(['publishAt: 2999-01-02T00:00Z'])
})

test('an import of Hugo reads front matter in JSON', () => {
  const text = '{\n  "title": "A",\n  "draft": true\n}\n\nText.\n'
  expect(importPage({ ...HUGO, 'content/docs/a.md': text }, 'docs/a.md').lines).toEqual(['draft: true'])
})

test.each([
  ['cascade: { draft: true }', '', ['draft: true']],
  ['cascade:\n  - build: { render: never }', '', ['draft: true']],
  ['cascade:\n  - _target: { path: /b }\n    draft: true', '', []],
  ['cascade:\n  - target: { path: "/docs/*/b/**" }\n    draft: true', '', ['draft: true']],
  ['cascade:\n  - target: { environment: production }\n    build: { render: never }', '', ['draft: true']],
  [toTargets(200), '', []],
  [toTargets(201), '', ['draft: true']],
  ['cascade:\n  - target: { path: "{/a,/b}" }\n    draft: true', '', ['draft: true']],
  ['cascade: { draft: true }', 'draft: false', []],
  ['cascade:\n  - target: { path: "/docs/**" }\n    publishDate: .inf', '', ['draft: true']],
  ['Cascade:\n  - Target: { Path: "/docs/**" }\n    Draft: true', '', ['draft: true']],
  ['cascade: { Draft: true }', 'draft: false', []],
  ['cascade: { date: 2999-01-02 }', '', ['publishAt: 2999-01-02T00:00Z']],
  ['cascade: { date: 2999-01-02 }', 'date: 2019-01-02', []],
  ['cascade:\n  - target: { path: "/docs/**" }\n    date: 2999-01-02', '', ['publishAt: 2999-01-02T00:00Z']],
])('a page below a folder of Hugo with %s that says %s itself', (cascade, own, lines) => {
  const files = { 'content/docs/in/_index.md': page(cascade), 'content/docs/in/b/a.md': page(own) }
  expect(importPage({ ...HUGO, ...files }, 'docs/in/b/a.md').lines).toEqual(lines)
})

test.each([
  ["ignoreFiles = ['docs/a[.]md$']", ['draft: true']],
  ["ignoreFiles = ['/a\\.md$']", ['draft: true']],
  ["ignoreFiles = ['\\.(foo|boo)$', 'b.*x', 'b.md']", []],
  ["[[module.mounts]]\nsource = 'content'\ntarget = 'content'\nexcludeFiles = 'docs/*'", ['draft: true']],
  ["[[module.mounts]]\nsource = 'content'\ntarget = 'content'", []],
  ["disableLanguages = ['en']", ['draft: true']],
  ['[languages.en]\ndisabled = true', ['draft: true']],
  ["contentDir = 'public-content'", ['draft: true']],
  ["contentDir = 'content/docs'", []],
  ["contentDir = './content'", []],
])('an import of Hugo with %j shows a page', (settings, lines) => {
  const files = { 'hugo.toml': HUGO['hugo.toml'] + settings, 'content/docs/a.md': page('') }
  expect(importPage(files, 'docs/a.md').lines).toEqual(lines)
})

test('an import of Hugo reads the settings of the site that is published', () => {
  const files = { ...HUGO, 'config/production/hugo.yaml': 'cascade: [{ draft: true }]', 'content/docs/a.md': page('') }
  expect(importPage(files, 'docs/a.md').lines).toEqual(['draft: true'])
})

test('an import of Hugo has no page of the markdown beside one', () => {
  const files = {
    'content/docs/a/index.md': page(''),
    'content/docs/a/index.de.md': page(''),
    'content/docs/a/notes.md': page(''),
    'content/docs/a/in/index.md': page(''),
    'content/docs/b/_index.md': page(''),
    'content/docs/b/c.md': page(''),
    'content/index.md': page(''),
  }
  const { map, notes } = importFiles({ ...HUGO, ...files })
  expect(map.map(([file]) => file.slice('content/'.length))).toEqual([
    'docs/a/index.de.md',
    'docs/a/index.md',
    'docs/b/_index.md',
    'docs/b/c.md',
    'index.md',
  ])
  expect(notes.map(({ file, text }) => `${file}: ${text}`)).toEqual([
    'content/docs/a/in/index.md: Not imported: it is no page of the site.',
    'content/docs/a/notes.md: Not imported: it is no page of the site.',
  ])
})

test('a target of Hugo has hyphens for the spaces of a folder', () => {
  const files = {
    ...HUGO,
    'content/_index.md': page('cascade:\n  - target: { path: "/docs/in-house/**" }\n    draft: true'),
    'content/docs/In House/a.md': page(''),
  }
  expect(importPage(files, 'docs/in-house/a.md').lines).toEqual(['draft: true'])
})

test('an import loses no text between steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const steps = '<Steps><Step title="First">Do it.</Step>Then wait.</Steps>'
  writeFiles(join(folder, 'old'), {
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': page('').replace('Text.', steps),
  })
  importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
  expect(readFileSync(join(folder, 'new/docs/a.md'), 'utf8')).toContain('Then wait.')
})

test('an import says of what it hides why', () => {
  const { notes } = importPage({ ...HUGO, 'content/docs/a.md': page('headless: true') }, 'docs/a.md')
  expect(notes).toEqual(['It is a draft now, since the page was not public.'])
})

test.each([
  ['Docusaurus lists nowhere', { ...DOCUSAURUS, 'docs/a.md': page('unlisted: true') }, 'docs/a.md', ['noindex: true']],
  [
    'code of Docusaurus may leave out',
    {
      'docusaurus.config.js':
        "module.exports = { baseUrl: '/', presets: [['classic', { docs: { exclude: [...own] } }]] }",
      'docs/a.md': page(''),
    },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'settings of Docusaurus that cannot be read may leave out',
    { 'docusaurus.config.js': "module.exports = { docs: { exclude: ['a.md'] }", 'docs/a.md': page('') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'settings of VitePress that cannot be read may leave out',
    { '.vitepress/config.js': "export default { srcExclude: ['a.md']", 'a.md': page('') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Docusaurus may not have among its pages',
    {
      'docusaurus.config.js':
        "module.exports = { baseUrl: '/', presets: [['classic', { docs: { include: ['+(a).md'] } }]] }",
      'docs/a.md': page(''),
    },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Mintlify hides',
    { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': page('hidden: true') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Mintlify hides with its group',
    {
      'docs.json':
        '{ "navigation": { "groups": [{ "group": "A", "pages": ["b"] }, { "group": "B", "hidden": true, "pages": [{ "group": "C", "pages": ["a"] }] }] } }',
      'a.mdx': page(''),
      'b.mdx': page(''),
    },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Mintlify has in no navigation',
    { 'docs.json': '{ "navigation": { "pages": ["b"] } }', 'a.mdx': page(''), 'b.mdx': page('') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Mintlify makes of a document in a hidden group',
    {
      'docs.json':
        '{ "navigation": [{ "group": "A", "hidden": true, "pages": [{ "group": "B", "openapi": "api.json" }] }] }',
      'api.json': '{ "paths": { "/a": { "get": {} } } }',
    },
    'docs/api-reference/get-a.md',
    ['noindex: true'],
  ],
  [
    'Mintlify has for robots alone',
    { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': page('robots: "noindex, nofollow"') },
    'docs/a.md',
    ['noindex: true', 'extra:'],
  ],
  [
    'Docusaurus has in its head for robots',
    {
      ...DOCUSAURUS,
      'docs/a.md': page('').replace('Text.', '<Head>\n  <meta name="robots" content="noindex" />\n</Head>\n\nText.'),
    },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Starlight has in its head for robots',
    {
      'src/content/docs/a.md': page('head: [{ tag: meta, attrs: { name: robots, content: noindex } }]'),
    },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Starlight has in its head for robots, in another order',
    { 'src/content/docs/a.md': page('head:\n  - tag: meta\n    attrs:\n      content: noindex\n      name: robots') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'VitePress has in its head for robots',
    {
      '.vitepress/config.ts': 'export default {}',
      'a.md': page('head: [[meta, { content: "noindex, nofollow", name: robots }]]'),
    },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'a page of HTML has for robots alone',
    { 'a.md': page('').replace('Text.', '<meta name="robots" content="noindex">\n\nText.') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Starlight hides from its sidebar',
    { 'src/content/docs/a.md': page('sidebar: { hidden: true }') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Mintlify shows to a group',
    { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': page('groups: [admin]') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'VitePress leaves out',
    { '.vitepress/config.ts': "export default { srcExclude: ['**/secret/**'] }", 'in/secret/a.md': page('') },
    'docs/in/secret/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs leaves out',
    {
      'mkdocs.yml': 'site_name: X\nexclude_docs: |\n  secret*/\n',
      'docs/b.md': page(''),
      'docs/secrets/a.md': page(''),
    },
    'docs/secrets/a.md',
    ['draft: true'],
  ],
  [
    'VitePress leaves out by a name in braces',
    { '.vitepress/config.ts': "export default { srcExclude: ['**/{internal,private}/**'] }", 'private/a.md': page('') },
    'docs/private/a.md',
    ['draft: true'],
  ],
  [
    'code of VitePress may leave out',
    {
      '.vitepress/config.ts': "export default { srcExclude: [...common, 'internal/**', isProd() && 'x'] }",
      'in/a.md': page(''),
    },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'VitePress leaves out of its own folder of pages',
    {
      '.vitepress/config.ts': "export default { srcDir: 'site', srcExclude: ['in/a.md'] }",
      'site/in/a.md': page(''),
      'site/index.md': page(''),
    },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs leaves out of its own folder of pages',
    {
      'mkdocs.yml': 'site_name: X\ndocs_dir: documentation\nexclude_docs: |\n  # Ours.\n  /private/\n',
      'documentation/private/a.md': page(''),
      'documentation/index.md': page(''),
    },
    'docs/private/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs leaves out in a folder of a repository',
    {
      'website/mkdocs.yml': 'site_name: X\nexclude_docs: in/a.md\n',
      'website/docs/in/a.md': page(''),
      'README.md': page(''),
    },
    'docs/website/docs/in/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs leaves out by settings that it inherits',
    { 'mkdocs.yml': 'INHERIT: base.yml\n', 'base.yml': 'exclude_docs: in/\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs may leave out by settings elsewhere',
    { 'mkdocs.yml': 'INHERIT: ../base.yml\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'MkDocs may leave out by its environment',
    { 'mkdocs.yml': 'exclude_docs: !ENV [X, "a.md"]\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'a plugin of MkDocs leaves out',
    { 'mkdocs.yml': 'plugins: [{ exclude: { glob: ["in/*"] } }]\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'a plugin of MkDocs may leave out',
    { 'mkdocs.yml': 'plugins: { exclude: { regex: ["^in"] } }\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'a list of MkDocs leaves out, whatever another one shows',
    { 'mkdocs.yml': 'exclude_docs: a.md\ndraft_docs: "*.md\\n!a.md"\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'a list of MkDocs leaves out, whatever it says itself',
    { 'mkdocs.yml': 'exclude_docs: a.md\n', 'docs/in/a.md': page('draft: false') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'VitePress leaves out, whatever it says itself',
    { '.vitepress/config.ts': "export default { srcExclude: ['in/**'] }", 'in/a.md': page('draft: false') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'Mintlify shows to a group, whatever it says itself',
    {
      'docs.json': '{ "navigation": { "pages": ["b"] } }',
      'a.mdx': page('groups: [x]\ndraft: false\nnoindex: false'),
      'b.mdx': page(''),
    },
    'docs/a.md',
    ['noindex: true', 'draft: true'],
  ],
  [
    'Docusaurus may leave out, whatever it says itself',
    {
      'docusaurus.config.js': "module.exports = { docs: { exclude: ['a.md'] }",
      'docs/a.md': page('draft: false'),
    },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Jekyll has among its drafts, whatever it says itself',
    { '_drafts/a.md': page('draft: false') },
    'docs/drafts/a.md',
    ['draft: true'],
  ],
  [
    'Jekyll publishes in future, whatever else it says',
    { '_posts/2999-01-02-a.md': page('publishDate: 2019-01-02') },
    'blog/a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'MkDocs has templates in',
    { 'mkdocs.yml': 'site_name: X\n', 'docs/templates/a.md': page('') },
    'docs/templates/a.md',
    ['draft: true'],
  ],
  [
    'a plugin of MkDocs leaves out by settings that others add to',
    {
      'mkdocs.yml': 'INHERIT: base.yml\nplugins: { search: {} }\n',
      'base.yml': 'plugins: { exclude: { glob: ["in/*"] } }\n',
      'docs/in/a.md': page(''),
    },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'plugins of MkDocs may leave out by its environment',
    { 'mkdocs.yml': 'plugins: !ENV [X, []]\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'a plugin of MkDocs may leave out by its environment',
    { 'mkdocs.yml': 'plugins:\n  - exclude:\n      glob: !ENV [X, ["b"]]\n', 'docs/in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  ['Jekyll has among its drafts', { '_drafts/a.md': page('published: true') }, 'docs/drafts/a.md', ['draft: true']],
  ['Jekyll does not publish', { 'a.md': page('published: false') }, 'docs/a.md', ['draft: true']],
  [
    'Jekyll does not publish, by front matter that ends with dots',
    { 'a.md': '---\npublished: false\n...\nText.\n' },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Starlight does not publish, by front matter below an empty line',
    { 'src/content/docs/a.md': `\n${page('draft: true')}` },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Hugo does not publish, by front matter below an empty line',
    { ...HUGO, 'content/docs/a.md': `\n${page('draft: true')}` },
    'docs/a.md',
    ['draft: true'],
  ],
  ['Jekyll publishes in future', { '_posts/2999-01-02-a.md': page('') }, 'blog/a.md', ['publishAt: 2999-01-02T00:00Z']],
  [
    'Jekyll publishes in future, by a name with single digits',
    { '_posts/2999-1-2-a.md': page('') },
    'docs/posts/2999-1-2-a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'Jekyll publishes in future, by front matter',
    { '_posts/2019-1-2-a.md': page('date: 2999-01-02') },
    'blog/2019-1-2-a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'Jekyll excludes',
    { ...JEKYLL, '_config.yml': 'exclude: [in]', 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'Jekyll excludes by a star',
    { '_config.yml': 'exclude: ["*/a.md"]', 'in/b/a.md': page('') },
    'docs/in/b/a.md',
    ['draft: true'],
  ],
  ['Jekyll has as a part of others', { ...JEKYLL, '_includes/a.md': page('') }, 'docs/includes/a.md', ['draft: true']],
  [
    'Jekyll has in a collection without pages',
    { '_config.yml': 'collections: { staff: { output: false } }', '_staff/a.md': page('') },
    'docs/staff/a.md',
    ['draft: true'],
  ],
  [
    'Jekyll does not publish, by its folder',
    { '_config.yml': 'defaults: [{ scope: { path: in }, values: { published: false } }]', 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  ['Eleventy writes nowhere', { 'a.md': page('permalink: false') }, 'docs/a.md', ['draft: true', 'extra:']],
  ['Eleventy ignores', { '.eleventyignore': '# Ours.\nin/\n', 'in/a.md': page('') }, 'docs/in/a.md', ['draft: true']],
  [
    'Mintlify ignores',
    { 'docs.json': '{}', '.mintignore': 'in/\n', 'in/a.mdx': page(''), 'b.mdx': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  ['Jekyll does not read', { ...JEKYLL, '#a.md': page('') }, 'docs/a.md', ['draft: true']],
  ['Jekyll does not read, by its first letter', { ...JEKYLL, '_a.md': page('') }, 'docs/a.md', ['draft: true']],
  ['Jekyll takes for no post', { ...JEKYLL, '_posts/a.md': page('') }, 'docs/posts/a.md', ['draft: true']],
  ['Jekyll does not publish, by nothing', { ...JEKYLL, 'a.md': page('published:') }, 'docs/a.md', ['draft: true']],
  [
    'Jekyll publishes in future in a collection',
    { '_config.yml': 'collections: { staff: { output: true } }', '_staff/a.md': page('date: 2999-01-02') },
    'docs/staff/a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'Jekyll publishes in future in a collection, by its name',
    { '_config.yml': 'collections: { staff: { output: true } }', '_staff/2999-01-02-a.md': page('') },
    'docs/staff/2999-01-02-a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'a blog of MkDocs publishes in future',
    {
      'mkdocs.yml': 'plugins: [{ blog: { draft_if_future_date: true } }]\n',
      'docs/blog/posts/a.md': page('date: { created: 2999-01-02 }'),
    },
    'blog/a.md',
    ['publishAt: 2999-01-02T00:00Z'],
  ],
  [
    'VitePress makes others of',
    { '.vitepress/config.ts': 'export default {}', '[a].md': page(''), '[a].paths.js': 'export default {}' },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy has as a part of others',
    { ...ELEVENTY, '_includes/a.md': page('') },
    'docs/includes/a.md',
    ['draft: true'],
  ],
  ['git ignores', { ...ELEVENTY, '.gitignore': 'in/\n', 'in/a.md': page('') }, 'docs/in/a.md', ['draft: true']],
  [
    'settings of Eleventy ignore',
    { 'eleventy.config.js': "export default (c) => c.ignores.add('in/**')", 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy writes nowhere, by its folder',
    { ...ELEVENTY, 'in/in.json': '{"permalink":false,"key":"x"}', 'in/b/a.md': page('') },
    'docs/in/b/a.md',
    ['draft: true', 'extra:'],
  ],
  [
    'Eleventy has as a draft, by the data beside it',
    { ...ELEVENTY, 'a.11tydata.json': '{"draft":true}', 'a.md': page('') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'code beside it may hide from Eleventy',
    { ...ELEVENTY, 'in/in.11tydata.js': 'export default { permalink: false }', 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'settings of Eleventy ignore whose name begins with a dot',
    { '.eleventy.js': "module.exports = (c) => c.ignores.add('in/**')", 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy writes nowhere, by its computed data',
    { 'a.md': page('eleventyComputed: { permalink: false }') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy has in no collection, by its computed data',
    { 'a.md': page('eleventyComputed: { eleventyExcludeFromCollections: true }') },
    'docs/a.md',
    ['noindex: true'],
  ],
  [
    'Eleventy may write nowhere, by a condition in its computed data',
    { 'a.md': page('eleventyComputed: { permalink: "{% if x %}/a/{% endif %}" }') },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy writes nowhere, by the computed data of its folder',
    { ...ELEVENTY, 'in/in.11tydata.json': '{"eleventyComputed":{"permalink":false}}', 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'Eleventy writes nowhere, by the computed data of all',
    { 'in/_data/eleventyComputed.json': '{"permalink":false}', 'in/b/a.md': page('') },
    'docs/in/b/a.md',
    ['draft: true'],
  ],
  [
    'code may hide from Eleventy that computes data for all',
    { '_data/eleventyComputed.js': 'export default { permalink: (d) => !d.in && d.permalink }', 'in/a.md': page('') },
    'docs/in/a.md',
    ['draft: true'],
  ],
  [
    'settings may hide from Eleventy that compute data for all',
    {
      'eleventy.config.js': "export default (c) => c.addGlobalData('eleventyComputed.permalink', f)",
      'a.md': page(''),
    },
    'docs/a.md',
    ['draft: true'],
  ],
  [
    'has front matter that is code',
    { 'a.md': '---js\n{ permalink: false }\n---\nText.\n' },
    'docs/a.md',
    ['draft: true'],
  ],
  ['has a day of publication', { 'a.md': page('published: 2019-01-02') }, 'docs/a.md', ['extra:']],
])('an import shows no page that %s', (_, files, path, lines) => {
  expect(importPage(files, path).lines).toEqual(lines)
})

test.each([
  ['visible: false', ['draft: true', 'extra:']],
  ['visible: true', ['extra:']],
  ['publish: false', ['draft: true', 'extra:']],
  ['public: "no"', ['draft: true', 'extra:']],
  ['private: true', ['draft: true', 'extra:']],
  ['isDraft: true', ['draft: true', 'extra:']],
  ['wip: yes', ['draft: true', 'extra:']],
  ['status: Draft', ['draft: true', 'extra:']],
  ['status: new', ['extra:']],
  ['visibility: private', ['draft: true', 'extra:']],
  ['visibility: public', ['extra:']],
  ['password: x', ['draft: true']],
  ['password: 0', ['draft: true']],
  ['password: ""', []],
  ['sitemap: false', ['noindex: true', 'extra:']],
  ['sitemap: { priority: 1 }', []],
  ['eleventyExcludeFromCollections: true', ['noindex: true', 'extra:']],
  ['seo: { noindex: true }', ['noindex: true']],
  ['meta: [{ name: robots, content: noindex }]', ['noindex: true']],
  ['meta: [{ name: ROBOTS, content: noindex }]', ['noindex: true']],
  ['private: true\n"', ['draft: true']],
])('an import shows no page that %j hides in some system', (front, lines) => {
  expect(importPage({ 'a.md': page(front) }, 'docs/a.md').lines).toEqual(lines)
})

const STARLIGHT = {
  'astro.config.mjs':
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'A' })] }",
}
const loadedBy = (loader: string): string =>
  `export const collections = { docs: defineCollection({ loader: ${loader} }) }`

test.each([
  ['docsLoader()', []],
  ["glob({ base: 'src/content/docs', pattern: ['**/*.{md,mdx}', '!in/**'] })", ['in/b.md']],
  ["glob({ base: 'src/content/docs', pattern: '*.md' })", ['in/b.md']],
  ["docsLoader(), other: glob({ pattern: 'other/*.md' })", []],
  ['glob({ pattern: PATTERNS })', ['a.md', 'in/b.md']],
  ["glob({ pattern: ['*.md', OWN] })", ['a.md', 'in/b.md']],
])('an import shows no page of Starlight that its collection leaves out: %s', (loader, drafts) => {
  const files = {
    ...STARLIGHT,
    'src/content.config.ts': loadedBy(loader),
    'src/content/docs/a.md': page(''),
    'src/content/docs/in/b.md': page(''),
  }
  const isDraft = (name: string) => importPage(files, `docs/${name}`).lines.join('').includes('draft: true')
  expect(['a.md', 'in/b.md'].filter(isDraft)).toEqual(drafts)
})

test.each([
  ['no page says "public"', '', '["a", "b"]', []],
  ['a page says "public"', 'public: true', '["a", "b"]', ['b']],
  ['a page says "isPublic"', 'isPublic: true', '["a", "b"]', ['b']],
  ['a group says "public"', '', '[{ "group": "Open", "public": true, "pages": ["/a"] }, "b"]', ['b']],
  [
    'a page of such a group does not',
    'isPublic: false',
    '[{ "group": "A", "public": true, "pages": ["a", "b"] }]',
    ['a'],
  ],
])('an import shows no page of Mintlify that needed a login, where %s', (_, front, pages, drafts) => {
  const files = { 'docs.json': `{ "navigation": { "pages": ${pages} } }`, 'a.mdx': page(front), 'b.mdx': page('') }
  expect(
    ['a', 'b'].filter((name) => importPage(files, `docs/${name}.md`).lines.join('').includes('draft: true')),
  ).toEqual(drafts)
})

test('an import of Mintlify shows people nothing that only agents were shown', () => {
  const text =
    'One.\n\n<Visibility for="agents">Gone.</Visibility>\n\n<Visibility for="humans">Stays.</Visibility>\n\n<Visibility for={who}>Gone.</Visibility>'
  const files = { 'docs.json': '{}', 'a.mdx': page('').replace('Text.', text) }
  const { folder, notes } = importFiles(files)
  expect(readFileSync(join(folder, 'new/docs/a.md'), 'utf8')).toMatch(/---\n\nOne\.\n\nStays\.\n$/)
  expect(notes.map((note) => `${note.line} ${note.text}`)).toEqual([
    '8 Lost: what only agents were shown.',
    '12 Lost: the attribute for={who}.',
    '12 Lost: what only some visitors were shown.',
  ])
})

test.each([
  [{ ...JEKYLL, 'in/a.md': page('') }, 'docs/in/a.md'],
  [{ '_config.yml': 'collections: { staff: { output: true } }', '_staff/a.md': page('') }, 'docs/staff/a.md'],
  [{ '_config.yml': 'include: [_pages]', '_pages/a.md': page('') }, 'docs/pages/a.md'],
  [{ ...JEKYLL, '_posts/2019-01-02-a.md': page('') }, 'blog/a.md'],
  [{ '_pages/a.md': page('') }, 'docs/pages/a.md'],
  [
    { '_config.yml': 'defaults: [{ scope: { path: "" }, values: { layout: x } }]', 'in/a.md': page('') },
    'docs/in/a.md',
  ],
  [
    {
      '_config.yml': 'defaults: [{ scope: { path: in, type: posts }, values: { published: false } }]',
      'in/a.md': page(''),
    },
    'docs/in/a.md',
  ],
  [
    {
      '_config.yml': 'defaults: [{ scope: { path: in }, values: { published: false } }]',
      'in/a.md': page('published: true'),
    },
    'docs/in/a.md',
  ],
  [{ ...ELEVENTY, 'in/in.11tydata.js': "export default { layout: 'x' }", 'in/a.md': page('') }, 'docs/in/a.md'],
  [{ 'in/_data/eleventyComputed.cjs': 'module.exports = { permalink: f }', 'b/a.md': page('') }, 'docs/b/a.md'],
  [{ '_data/eleventyComputed.json': '{"permalink":"/{{ title }}/","draft":false}', 'a.md': page('') }, 'docs/a.md'],
  [{ '_data/eleventyComputed.mjs': 'export default { title: f }', 'a.md': page('') }, 'docs/a.md'],
  [{ 'in/in.json': '{"permalink":false}', '.gitignore': 'in/', 'in/a.md': page('') }, 'docs/in/a.md'],
  [{ 'posts/a.md': page(''), '_posts/b.md': page('') }, 'docs/posts/b.md'],
  [{ 'docs/_config.yml': 'exclude: [in]', 'in/a.md': page('') }, 'docs/in/a.md'],
])('an import shows a page that Jekyll shows: %j', (files, path) => {
  expect(importPage(files, path).lines).toEqual([])
})

const toEleventy = (code: string): Readonly<Record<string, string>> => ({
  'eleventy.config.js': `export default function (c) {\n${code}\n}`,
})

test.each([
  ['return { dir: { input: process.argv[2] } }', 'in/a.md', 'code makes the setting "input" of Eleventy.'],
  ['return { dir: { input: process.env.IN ?? "." } }', 'in/a.md', 'code makes the setting "input" of Eleventy.'],
  ['return { dir: read() }', 'in/a.md', 'code makes the setting "dir" of Eleventy.'],
  ['return { dir: { includes: read() } }', 'in/a.md', 'code makes the setting "includes" of Eleventy.'],
  ['c["setInputDirectory"]("b")', 'in/a.md', 'code makes the setting "setInputDirectory" of Eleventy.'],
  ['c.setInputDirectory(', 'in/a.md', 'the settings of Eleventy cannot be read.'],
  ['return { templateFormats: ["njk"] }', 'in/a.md', 'the setting "templateFormats" of Eleventy may have no markdown.'],
  ['for (const one of ["in"]) c.ignores.add(one)', 'in/a.md', 'code makes a part of "…", which Eleventy ignores.'],
  ['const { ignores } = c; ignores.add("b")', 'in/a.md', 'code makes the setting "ignores" of Eleventy.'],
  ['const all = c.ignores; all.add("in/**")', 'in/a.md', 'code makes the setting "ignores" of Eleventy.'],
  ['c.ignores.add(`${c.dir.input}/in/**`)', 'b/in/a.md', 'code makes a part of "…/in/**", which Eleventy ignores.'],
  ['c.ignores.add(c.dir.input + "/in/**")', 'b/in/a.md', 'code makes a part of "…/in/**", which Eleventy ignores.'],
])('a page of Eleventy is a draft where only its code can tell whether it is shown: %s', (code, file, why) => {
  const { lines, notes } = importPage({ ...toEleventy(code), [file]: page('') }, `docs/${file}`)
  expect(lines).toEqual(['draft: true'])
  expect(notes).toContain(toUnknown(why))
})

test.each([
  ['const hidden = "in/**"; c.ignores.add(hidden)', 'in/a.md'],
  ['return { dir: { includes: "in" } }', 'in/a.md'],
  ['return { dir: { input: "b", data: "../in" } }', 'in/a.md'],
  ['c.setLayoutsDirectory("in")', 'in/a.md'],
])('a page of Eleventy is a draft that is no page of its site: %s', (code, file) => {
  expect(importPage({ ...toEleventy(code), [file]: page('') }, `docs/${file}`).lines).toEqual(['draft: true'])
})

test.each([
  ['c.ignores.add("README.md"); c.ignores.delete("node_modules/**"); c.watchIgnores.add(f())', 'docs/in/a.md'],
  ['c.ignores.add(`${c.dir.input}/drafts/**`)', 'docs/in/a.md'],
  ['if (process.env.CI) c.ignores.add("drafts/**")', 'docs/in/a.md'],
  [
    'return { dir: { input: ".", includes: "_includes", layouts: "_layouts", data: "_data", output: "_site" } }',
    'docs/in/a.md',
  ],
  [
    'const dir = { input: "in", includes: "../_includes", output: out() }; return { dir, markdownTemplateEngine: "njk" }',
    'docs/a.md',
  ],
  ['c.setTemplateFormats("html,md"); c.addTemplateFormats("scss")', 'docs/in/a.md'],
  ['c.addPlugin(other, { dir: read() }); c.addFilter("x", (one) => ({ ...one }))', 'docs/in/a.md'],
])('an import shows a page that the settings of Eleventy show: %s', (code, path) => {
  expect(importPage({ ...toEleventy(code), 'in/a.md': page(''), 'in/b.md': page('') }, path).lines).toEqual([])
})

const toFiles = (settings: string) => ({
  'hugo.toml': `baseURL = 'https://x.example'\n${settings}`,
  'content/docs/a.md': page(''),
})

test('pages of Hugo are drafts where its settings render parts of the site, and the report tells of such parts', () => {
  const all = importPage(toFiles("renderSegments = ['a']\n"), 'docs/a.md')
  expect(all.lines).toEqual(['draft: true'])
  expect(all.notes).toContain(toUnknown('"renderSegments" has Hugo make parts of the site alone.'))
  const some = importPage(toFiles("[[segments.a.excludes]]\npath = '/in'\n"), 'docs/a.md')
  expect(some).toMatchObject({ lines: [], notes: [expect.stringMatching(/^The settings have segments of the site/)] })
})

test('an import of Jekyll names the code of the project', () => {
  const files = { ...JEKYLL, '_plugins/a/b.rb': 'x', 'other.rb': 'x', 'a.md': page('') }
  const { lines, notes } = importPage(files, 'docs/a.md')
  expect([lines, notes]).toEqual([
    [],
    ['The old site may have changed or left out pages by code, which an import does not run: "_plugins/a/b.rb".'],
  ])
})

const toDocusaurus = (settings: string, before = '') => ({
  'docusaurus.config.js': `${before}\nexport default { url: 'https://x.example', baseUrl: '/', ${settings} }`,
  'docs/a.md': page(''),
})

test.each([
  ['markdown: { parseFrontMatter: async (params) => read(params) }', 'code reads front matter ("parseFrontMatter").'],
  [
    'markdown: { async parseFrontMatter(params) { return read(params) } }',
    'code reads front matter ("parseFrontMatter").',
  ],
  ['markdown: { mermaid: true, ...shared }', 'code reads front matter ("parseFrontMatter").'],
  ['markdown: makeMarkdown()', 'code makes the setting "markdown".'],
  ['...shared', 'code makes the setting "markdown".'],
])('pages of Docusaurus are drafts where code may read their front matter: %s', (settings, why) => {
  const { lines, notes } = importPage(toDocusaurus(settings), 'docs/a.md')
  expect(lines).toEqual(['draft: true'])
  expect(notes).toContain(toUnknown(why))
})

test('pages of Docusaurus are drafts where its settings get a reader of front matter later', () => {
  const code = `const config = { baseUrl: '/' }\nconfig.markdown.parseFrontMatter = read\nmodule.exports = config`
  expect(importPage({ 'docusaurus.config.js': code, 'docs/a.md': page('') }, 'docs/a.md').lines).toEqual([
    'draft: true',
  ])
})

const WHOLE = "const config = { url: 'https://x.example', baseUrl: '/' }"

test.each([
  ['config.markdown = make()\nexport default config'],
  ['config["markdown"] = { mermaid: true, ...shared }\nexport default config'],
  ['config.markdown[key] = read\nexport default config'],
  ['config[key] = read\nmodule.exports = config'],
  ['Object.assign(config, shared)\nmodule.exports = config'],
  ['Object.assign(config.markdown, shared)\nmodule.exports = config'],
  ['export default { ...config, markdown: merge(config.markdown, shared) }'],
  ["import wrap from './wrap.js'\nexport default wrap(config)"],
  ["import { wrap } from '@site/wrap.js'\nexport default async () => { const made = await wrap(config)\nreturn made }"],
  ["module.exports = require('./wrap')(config)"],
  ["import other from './other.js'\nimport merge from 'merge'\nexport default merge(config, other)"],
])('pages of Docusaurus are drafts where code may make the setting "markdown": %s', (code) => {
  const files = { 'docusaurus.config.js': `${WHOLE}\n${code}`, 'docs/a.md': page('') }
  const { lines, notes } = importPage(files, 'docs/a.md')
  expect([lines, notes]).toEqual([
    ['draft: true'],
    expect.arrayContaining([toUnknown('code makes the setting "markdown".')]),
  ])
})

test.each([
  ['config.markdown = { mermaid: true }\nexport default config'],
  ['config.themeConfig[key] = x; config.themeConfig = make()\nexport default config'],
  ["import defineConfig from 'define'\nimport own from './own.js'\nexport default defineConfig(() => config)\nown()"],
  ["const own = require('./own')\nmodule.exports = { ...config, plugins: [own(config), require('./b')] }"],
])('an import shows the pages of Docusaurus whose code makes other settings: %s', (code) => {
  const files = { 'docusaurus.config.js': `${WHOLE}\n${code}`, 'docs/a.md': page('') }
  expect(importPage(files, 'docs/a.md').lines).toEqual([])
})

test.each([
  ["markdown: { format: 'detect', mermaid: true, hooks: { onBrokenMarkdownLinks: 'warn' } }"],
  ['...(isProd && { markdown: {} }), markdown: { mermaid: true }'],
  ["presets: [['classic', { docs: { remarkPlugins: [math] } }]]"],
])('an import shows the pages of Docusaurus whose settings hide none: %s', (settings) => {
  expect(importPage(toDocusaurus(settings), 'docs/a.md').lines).toEqual([])
})

test.each([
  ['markdown: { preprocessor: ({ fileContent }) => fileContent }', '', ['"preprocessor"']],
  [
    "presets: [['classic', { docs: { remarkPlugins: [cut] } }]]",
    "import cut from './src/cut.js'",
    ['"remarkPlugins" with "./src/cut.js"'],
  ],
  [
    "presets: [['classic', { docs: { beforeDefaultRemarkPlugins: [[cut, {}]] } }]]",
    "import { cut } from '@site/src/cut'",
    ['"beforeDefaultRemarkPlugins" with "@site/src/cut"'],
  ],
  [
    "presets: [['classic', { blog: { rehypePlugins: [() => cut, require('./cut')] } }]]",
    '',
    ['"rehypePlugins" with a function', '"rehypePlugins" with "./cut"'],
  ],
  [
    "presets: [['classic', { docs: { remarkPlugins: [cut, ...more] } }]]",
    'const cut = () => (tree) => tree',
    ['"remarkPlugins" with "cut"', '"remarkPlugins" with a function'],
  ],
  ["presets: [['classic', { docs: { remarkPlugins: list } }]]", '', ['"remarkPlugins" with "list"']],
  [
    "presets: [['classic', { docs: { remarkPlugins: [math, require('b'), [c, {}], d, e.default] } }]]",
    "import math from 'remark-math'\nconst c = require('c')\nconst { d } = require('d')\nconst e = await import('e')",
    [],
  ],
])('an import of Docusaurus names code that changed the text of its pages: %s', (settings, before, names) => {
  const { lines, notes } = importPage(toDocusaurus(settings, before), 'docs/a.md')
  expect(lines).toEqual([])
  expect(notes).toEqual(
    names.map((name) => `The old site changed the text of its pages by code, which an import does not run: ${name}.`),
  )
})

const DRAFTS =
  'c.addPreprocessor("drafts", "*", (data, content) => {\nif (data.draft) { data.title = `${data.title} (draft)` }\nif (data.draft && process.env.ELEVENTY_RUN_MODE === "build") { return false }\n})'

test.each([
  [
    'c.addPreprocessor("int", "*", (data) => { if (data.internal) return false })',
    'the preprocessor "int" of Eleventy is code.',
  ],
  ['c.addPreprocessor("int", "md", (data, text) => text.slice(1))', 'the preprocessor "int" of Eleventy is code.'],
  [
    'c.addPreprocessor("int", "*", (data) => { if (data.draft || data.x) return false })',
    'the preprocessor "int" of Eleventy is code.',
  ],
  [
    'c.addPreprocessor("int", "*", (data) => { if (data.draft) {} else return false })',
    'the preprocessor "int" of Eleventy is code.',
  ],
  ['c.addPreprocessor(name, "*", hide)', 'the preprocessor "…" of Eleventy is code.'],
  ['for (const one of all) c["addPreprocessor"](...one)', 'code makes the setting "addPreprocessor" of Eleventy.'],
  [
    'c.addGlobalData("permalink", () => (data) => data.internal ? false : data.permalink)',
    'code makes the data "permalink" of all pages.',
  ],
  ['c.addGlobalData("permalink", "{% if x %}/a/{% endif %}")', 'code makes the data "permalink" of all pages.'],
  ['c.addGlobalData("draft", isDraft)', 'code makes the data "draft" of all pages.'],
  [
    'c.addGlobalData("eleventyComputed.permalink", () => (data) => { if (data.x) return false; return data.permalink })',
    'code makes the data "eleventyComputed.permalink" of all pages.',
  ],
  ['c.addGlobalData("eleventyComputed", { permalink: f })', 'code makes the data "eleventyComputed" of all pages.'],
  ['c.addGlobalData("eleventyComputed", { ...all })', 'code makes the data "eleventyComputed" of all pages.'],
  ['c.addGlobalData(name, false)', 'code makes the data by a name of all pages.'],
  ['c.setDataFileBaseName(name)', 'code makes the setting "setDataFileBaseName" of Eleventy.'],
  ['c.setDataFileSuffixes(suffixes)', 'code makes the setting "setDataFileSuffixes" of Eleventy.'],
  ['c.addDataExtension(types, parse)', 'code makes the setting "addDataExtension" of Eleventy.'],
  ['c.addLayoutAlias("a", name)', 'code makes the setting "addLayoutAlias" of Eleventy.'],
])('pages of Eleventy are drafts where its settings may hide them: %s', (code, why) => {
  const { lines, notes } = importPage({ ...toEleventy(code), 'in/a.md': page('') }, 'docs/in/a.md')
  expect(lines).toEqual(['draft: true'])
  expect(notes).toContain(toUnknown(why))
})

const LAYOUT = { 'in/a.md': page('layout: b.njk') }
const HIDING = '---\npermalink: false\n---\n{{ content }}'

test.each([
  ['data of all pages', toEleventy('c.addGlobalData("permalink", false)')],
  ['data of all pages, as a draft', toEleventy('c.addGlobalData("draft", true)')],
  ['a file of such data', { ...ELEVENTY, '_data/permalink.json': 'false' }],
  ['a file of such data with code', { ...ELEVENTY, '_data/permalink.js': 'module.exports = () => hide' }],
  ['a file of such data in another folder', { ...toEleventy('return { dir: { data: "d" } }'), 'd/draft.json': 'true' }],
  ['its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': HIDING }],
  [
    'its layout without an end of its name',
    { ...ELEVENTY, 'in/a.md': page('layout: b/c'), '_includes/b/c.liquid': HIDING },
  ],
  ['its layout in a folder of layouts', { ...toEleventy('c.setLayoutsDirectory("l")'), ...LAYOUT, 'l/b.njk': HIDING }],
  ['its layout beside pages', { ...toEleventy('return { dir: { includes: "" } }'), ...LAYOUT, 'b.njk': HIDING }],
  [
    'a layout around its layout',
    { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\nlayout: c\n---\n', '_includes/c.html': HIDING },
  ],
  ['layouts around each other', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\nlayout: b\n---\n' }],
  ['the layout of its folder', { ...ELEVENTY, 'in/in.json': '{"layout":"b.njk"}', '_includes/b.njk': HIDING }],
  [
    'the layout of data in code',
    { ...ELEVENTY, 'in/in.11tydata.js': 'module.exports = { layout: "b.njk" }', '_includes/b.njk': HIDING },
  ],
  [
    'a layout that code chooses',
    { ...ELEVENTY, 'in/in.11tydata.js': 'module.exports = { layout: choose() }', '_includes/b.njk': HIDING },
  ],
  ['the layout of all pages', { ...toEleventy('c.addGlobalData("layout", "b")'), '_includes/b.njk': HIDING }],
  ['the layout of all pages in a file', { ...ELEVENTY, '_data/layout.json': '"b.njk"', '_includes/b.njk': HIDING }],
  [
    'another name of its layout',
    { ...toEleventy('c.addLayoutAlias("b", "c/d.njk")'), 'in/a.md': page('layout: b'), '_includes/c/d.njk': HIDING },
  ],
  [
    'what its layout computes',
    { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\neleventyComputed: { permalink: false }\n---\n' },
  ],
  [
    'a condition in its layout',
    { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\npermalink: "{% if x %}/a/{% endif %}"\n---\n' },
  ],
  ['code in its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---js\n{ permalink: f }\n---\n' }],
  ['TOML in its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---toml\npermalink = false\n---\n' }],
  ['another language in its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\npermalink = false\n---\n' }],
  [
    'a layout that a layout in code names',
    {
      ...ELEVENTY,
      'in/a.md': page('layout: b'),
      '_includes/b.11ty.js': 'exports.data = { layout: "c" }',
      '_includes/c.njk': HIDING,
    },
  ],
  [
    'a layout that is code',
    { ...ELEVENTY, 'in/a.md': page('layout: b'), '_includes/b.11ty.js': 'module.exports.data = { permalink: f }' },
  ],
  ['data in YAML', { ...toEleventy('c.addDataExtension("yml, yaml", parse)'), 'in/in.yaml': 'permalink: false' }],
  ['data of another type', { ...toEleventy('c.addDataExtension("csv", parse)'), 'in/in.csv': 'x' }],
  ['data of another name', { ...toEleventy('c.setDataFileBaseName("index")'), 'in/index.json': '{"permalink":false}' }],
  [
    'data of another ending',
    { ...toEleventy('c.setDataFileSuffixes([".dat"])'), 'in/in.dat.json': '{"permalink":false}' },
  ],
  [
    'code of another ending',
    { ...toEleventy('c.setDataFileSuffixes([".dat"])'), 'in/in.dat.js': 'module.exports = { permalink: f }' },
  ],
  ['a key that code makes', { ...ELEVENTY, 'in/in.11tydata.js': 'export default { ["perma" + "link"]: false }' }],
  [
    'a key that code sets',
    { ...ELEVENTY, 'in/in.11tydata.js': 'const a = {}; a["perma" + "link"] = false; export default a' },
  ],
  [
    'a key with an escape',
    { ...ELEVENTY, 'in/in.11tydata.js': String.raw`export default { "perm\u0061link": false }` },
  ],
  [
    'a list of keys',
    { ...ELEVENTY, 'in/in.11tydata.js': 'export default Object.fromEntries([["perma" + "link", false]])' },
  ],
  ['any draft that its settings leave out', { ...toEleventy(DRAFTS), 'in/a.md': page('draft: soon') }],
])('a page of Eleventy is a draft by %s', (_, files) => {
  expect(importPage({ 'in/a.md': page(''), ...files }, 'docs/in/a.md').lines.slice(0, 1)).toEqual(['draft: true'])
})

test.each([
  ['a preprocessor for drafts', toEleventy(DRAFTS)],
  ['a preprocessor of other files', toEleventy('c.addPreprocessor("x", "njk,html", hide)')],
  [
    'a preprocessor that keeps the text',
    toEleventy('c.addPreprocessor("x", "*", function (data, text) { return text })'),
  ],
  [
    'computed addresses without drafts',
    toEleventy(
      'c.addGlobalData("eleventyComputed.permalink", function () { return (data) => { if (data.draft && !process.env.X) { return false } return data.permalink } })',
    ),
  ],
  ['computed titles', toEleventy('c.addGlobalData("eleventyComputed", { title: f, "nav": { key: f } })')],
  [
    'addresses without slashes',
    toEleventy('c.addGlobalData("permalink", () => { return (data) => `${data.page.filePathStem}.html` })'),
  ],
  ['other data', toEleventy('c.addGlobalData("site", load()); c.addGlobalData("draft", false)')],
  [
    'a file of an address',
    { ...ELEVENTY, '_data/permalink.js': 'export default () => `/x/${a}`', '_data/a/draft.json': 'true' },
  ],
  [
    'a layout with an address',
    { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---\npermalink: "/x/{{ page.fileSlug }}/"\n---\n' },
  ],
  [
    'a layout that another page has',
    {
      ...ELEVENTY,
      '_includes/b.njk': HIDING,
      '_includes/c.njk': '---\ntitle: C\n---\n',
      'in/a.md': page('layout: c.njk'),
    },
  ],
  [
    'an address of its own',
    { ...ELEVENTY, '_includes/b.njk': HIDING, 'in/a.md': page('layout: b.njk\npermalink: /x/') },
  ],
  [
    'no layout',
    { ...ELEVENTY, '_includes/b.njk': HIDING, 'in/in.json': '{"layout":"b.njk"}', 'in/a.md': page('layout: false') },
  ],
  ['code in its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---js\n{ title: f, x: 1 }\n---\n' }],
  [
    'a layout that is code and names another',
    {
      ...ELEVENTY,
      'in/a.md': page('layout: b'),
      '_includes/b.11ty.js': 'exports.data = { layout: "c" }',
      '_includes/c.njk': '---\ntitle: C\n---\n',
    },
  ],
  ['code of variables in its layout', { ...ELEVENTY, ...LAYOUT, '_includes/b.njk': '---js\nlet title = f\n---\n' }],
  ['YAML that is no data', { ...ELEVENTY, 'in/in.yaml': 'permalink: false' }],
  [
    'data in YAML that hides nothing',
    { ...toEleventy('c.addDataExtension("yaml", parse)'), 'in/in.yaml': 'layout: x' },
  ],
  [
    'data in code',
    { ...ELEVENTY, 'in/in.11tydata.js': 'export default { layout: "b", tags: all[0], title: (data) => data[key] }' },
  ],
  [
    'what most sites have',
    toEleventy(
      'c.addTransform("min", f); c.addPlugin(rss, { x }); c.addCollection("a", f); c.addShortcode("b", f); c.addPassthroughCopy("in"); c.addFilter("c", f)',
    ),
  ],
])('an import shows a page of Eleventy with %s', (_, files) => {
  expect(importPage({ 'in/a.md': page(''), ...files }, 'docs/in/a.md').lines).not.toContain('draft: true')
})

test('an import of Eleventy names the transforms of its pages', () => {
  const files = {
    'eleventy.config.js': 'import add from "./own.js"\nexport default (c) => { add(c); c.addTransform(name(), f) }',
    'own.js': 'export default (c) => { c.addTransform("cut", f) }',
    'a.md': page(''),
  }
  expect(importPage(files, 'docs/a.md').notes.filter((note) => note.startsWith('The old site'))).toEqual([
    'The old site changed its pages by code when they were made: the transform "…" in "eleventy.config.js". An import shows what the files have.',
    'The old site changed its pages by code when they were made: the transform "cut" in "own.js". An import shows what the files have.',
  ])
})

const FROM_BASE = "import base from './base'\nexport default { extends: base, title: 'X' }"
const BASE = { 'a.md': page(''), 'in/b.md': page('') }
const EXCLUDE_IN = "{ srcExclude: ['in/**'] }"
const toExtending = (code: string) => ({ ...BASE, '.vitepress/config.ts': code })

test.each([
  ['beside them', { ...toExtending(FROM_BASE), '.vitepress/base.ts': `export default ${EXCLUDE_IN}` }],
  ['by a function', { ...toExtending(FROM_BASE), '.vitepress/base.mts': `export default defineConfig(${EXCLUDE_IN})` }],
  [
    'by a name',
    {
      ...toExtending("import { base } from '../shared/base.js'\nexport default { extends: base }"),
      'shared/base.ts': `export const base: UserConfig = ${EXCLUDE_IN}`,
    },
  ],
  [
    'that extend others',
    {
      ...toExtending(FROM_BASE),
      '.vitepress/base.ts': "import other from './other'\nexport default defineConfig({ extends: other })",
      '.vitepress/other.ts': `const other = ${EXCLUDE_IN}\nexport default other`,
    },
  ],
  ['in the same file', toExtending(`const base = ${EXCLUDE_IN}\nexport default { extends: base }`)],
])('an import of VitePress reads the settings that others extend, %s', (_, files) => {
  expect([importPage(files, 'docs/a.md').lines, importPage(files, 'docs/in/b.md').lines]).toEqual([[], ['draft: true']])
})

test('an import of VitePress takes the folder of the pages from settings that others extend', () => {
  const files = { ...toExtending(FROM_BASE), '.vitepress/base.ts': "export default { srcDir: 'in' }" }
  const { folder } = importFiles(files)
  expect(globSync('**/*.md', { cwd: join(folder, 'new/docs') })).toEqual(['b.md'])
})

test.each([
  ['of an alias', toExtending("import base from '@/base'\nexport default { extends: base }")],
  ['of all names of a file', toExtending("import * as base from './base'\nexport default { extends: base }")],
  ['of a missing file', toExtending(FROM_BASE)],
  ['that code chooses', toExtending('export default { extends: base() }')],
  ['that code sets', toExtending("const config = { title: 'X' }\nconfig.extends = base()\nexport default config")],
  ['that code makes', { ...toExtending(FROM_BASE), '.vitepress/base.ts': 'export default make()' }],
  ['of a name that is none', { ...toExtending(FROM_BASE), '.vitepress/base.ts': 'export const other = {}' }],
  ['with others', { ...toExtending(FROM_BASE), '.vitepress/base.ts': 'export default { ...other }' }],
  [
    'that extend such of no file',
    {
      ...toExtending(FROM_BASE),
      '.vitepress/base.ts': "import other from './other'\nexport default { extends: other }",
    },
  ],
])('pages of VitePress are drafts where its settings extend those %s', (_, files) => {
  const { lines, notes } = importPage(files, 'docs/a.md')
  expect(lines).toEqual(['draft: true'])
  expect(notes).toContain(toUnknown('the settings extend others that are not read.'))
})

test('pages of VitePress are no drafts where its settings extend those of a theme', () => {
  const code = "import base from '@vue/theme/config'\nexport default { extends: base }"
  const { lines, notes } = importPage(toExtending(code), 'docs/a.md')
  expect(lines).toEqual([])
  expect(notes).toContain('Lost: the settings of the package "@vue/theme/config", which those of the site extend.')
})

test('an import of Eleventy reads the list of what is ignored in the folder of its pages', () => {
  const files = { ...toEleventy('return { dir: { input: "b" } }'), 'b/.eleventyignore': 'in/\n', 'b/c.md': page('') }
  expect(importPage({ ...files, 'b/in/a.md': page('') }, 'docs/in/a.md').lines).toEqual(['draft: true'])
})

test.each([
  [
    'a layout in code whose text has words of settings',
    {
      '_includes/post.11ty.js':
        'import x from "x"\nexports.render = (data) => `<p>Published ${data.draft}</p>${data.content}`',
      'a.md': page('layout: post.11ty.js'),
    },
  ],
  ...['/blog/{% if slug %}{{ slug }}{% else %}x{% endif %}/', '{% if lang %}{{ lang }}{% endif %}/a/', '/a/?x'].map(
    (permalink): [string, Record<string, string>] => [
      `a layout with the address ${permalink}`,
      { '_includes/b.njk': `---\npermalink: "${permalink}"\n---\n`, 'a.md': page('layout: b.njk') },
    ],
  ),
])('an import shows a page of Eleventy with %s', (_, files) => {
  expect(importPage({ ...ELEVENTY, ...files }, 'docs/a.md').lines).toEqual([])
})

test.each([
  [
    "module.exports = async function () { return { docs: { sidebarItemsGenerator() { return reverse([]) } }, title: 'X' } }",
  ],
  ['module.exports = { plugins: [() => ({ configurePostCss(o) { return reverse(o) } })] }'],
  ["const config = { title: 'X' }\nconfig.customFields = { n: require('./x.json').markdown }\nmodule.exports = config"],
])('an import of Docusaurus shows pages where other code is of a file: %s', (code) => {
  const files = { 'docusaurus.config.js': `const reverse = require('./src/reverse')\n${code}`, 'docs/a.md': page('') }
  expect(importPage(files, 'docs/a.md').lines).toEqual([])
})

test('an import of Eleventy names the data that code computes', () => {
  const files = {
    ...ELEVENTY,
    '_data/eleventyComputed.js': 'export default { permalink: f, title: f }',
    'a.11tydata.js': 'export default { eleventyComputed: { title: f } }',
    'a.md': page('eleventyComputed: { title: x }'),
  }
  expect(importPage(files, 'docs/a.md').notes).toEqual([
    UNCLEAR,
    'Lost: the key "eleventyComputed" of the front matter.',
    'Pages are drafts now whose data "_data/eleventyComputed.js" computes, which is code.',
    'Lost: what "_data/eleventyComputed.js" computes for pages.',
    'Lost: what "a.11tydata.js" computes for pages.',
  ])
})

test.each([
  ["const srcExclude = ['x']\nsrcExclude.push('in/**')\nexport default { srcExclude }"],
  ["const hidden = ['x']\nhidden.push('in/**')\nconst all = [...hidden]\nexport default { srcExclude: all }"],
  ["const hidden = ['x']\nexport default { srcExclude: [...hidden] }\nhidden[1] = 'in/**'"],
  ["const c = { title: 'X' }\nc.srcExclude = ['in/**']\nexport default c"],
  [
    "const c = { title: 'X' }\nObject.assign(c, { ['src' + 'Exclude']: [] })\nc[name('srcExclude')] = ['in/**']\nexport default c",
  ],
  ["const key = 'srcExclude'\nexport default { title: 'X', [key]: ['in/**'] }"],
  ["export default { title: 'X', ['srcExclude']: ['in/**'] }"],
  ["export default { srcExclude: process.env.PUBLIC ? ['in/**'] : [] }"],
  ['export default { srcExclude: process.env.PUBLIC || [] }'],
  ["import shared from './shared'\nexport default { ...shared, title: 'X' }"],
  ["import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'X', ...make() })"],
  ["import { srcExclude } from './shared'\nexport default { title: 'X', srcExclude }"],
  ["export default () => ({ title: 'X', srcExclude: ['in/**'] })"],
  ["export default async () => {\n  return { title: 'X', ...(await make()) }\n}"],
  ["export default function () {\n  const srcExclude = ['x']\n  return { title: 'X', srcExclude }\n}"],
  ["export default defineConfig(({ mode }) => ({ title: 'X', ...own(mode) }))"],
  ["export default defineConfig(({ mode }) => {\n  if (mode === 'x') return make()\n  return { title: 'X' }\n})"],
  ["export default withMermaid(defineConfig({ title: 'X', ...own }))"],
  ["const config = defineConfig({ title: 'X', ...own })\nexport default config"],
  ["export default mergeConfig({ title: 'X' }, own)"],
  ['export default make()'],
])('an import of VitePress shows no page that code may leave out: %s', (code) => {
  const files = { '.vitepress/config.ts': code, 'in/a.md': page('') }
  expect(importPage(files, 'docs/in/a.md').lines).toEqual(['draft: true'])
})

test.each([
  [{ '.vitepress/config.ts': "export default { ...shared, srcExclude: ['x'] }" }],
  [{ '.vitepress/config.ts': "const srcExclude = ['x']\nexport default { srcExclude }" }],
  [{ '.vitepress/config.ts': "export default { title: 'X', themeConfig: { ...theme, sidebar: make() } }" }],
  [{ '.vitepress/config.ts': "const list = []\nlist.push(1)\nexport default { title: 'X', list }" }],
  [{ '.vitepress/config.ts': "export default () => ({ title: 'X', srcExclude: ['x'] })" }],
  [{ '.vitepress/config.ts': "export default async function () {\n  return { title: 'X' }\n}" }],
  [{ '.vitepress/config.ts': "export default defineConfig(({ mode }) => ({ title: mode, srcExclude: ['x'] }))" }],
  [{ '.vitepress/config.ts': "export default withMermaid(defineConfig({ title: 'X' }))" }],
  [{ '.vitepress/config.ts': "const config: UserConfig = defineConfig({ title: 'X' })\nexport default config" }],
  [{ '.vitepress/config.ts': "const config = { title: 'X' }\nexport default withMermaid(config)" }],
  [
    {
      '.vitepress/config/index.ts': "import { shared } from './shared'\nexport default { ...shared, title: 'X' }",
      '.vitepress/config/shared.ts': "export const shared = { srcExclude: ['x'] }",
    },
  ],
])('an import of VitePress shows a page that no code can leave out: %j', (settings) => {
  expect(importPage({ ...settings, 'in/a.md': page('') }, 'docs/in/a.md').lines).toEqual([])
})

const UNREADABLE: readonly (readonly [files: Readonly<Record<string, string>>, why: string])[] = [
  [
    { '_config.yml': 'title: X\nexclude: [in\n', 'in/a.md': page('') },
    'The settings "_config.yml" cannot be read: line 3, column 1: ',
  ],
  [
    { 'mkdocs.yml': 'INHERIT: base.yml\n', 'base.yml': 'exclude_docs: [', 'docs/in/a.md': page('') },
    'The settings "base.yml" cannot be read: line 1, column 16: ',
  ],
  [
    { 'mkdocs.yml': 'exclude_docs: a.md\n"\n', 'docs/in/a.md': page('') },
    'The settings "mkdocs.yml" cannot be read: line 2, column 1: ',
  ],
  [
    { 'hugo.toml': "title = 'X'\n[cascade\n", 'content/docs/a.md': page('') },
    'The settings "hugo.toml" cannot be read: line 2, column 9: ',
  ],
  [
    { ...HUGO, 'config/production/hugo.yaml': 'cascade: [{', 'content/docs/a.md': page('') },
    'The settings "config/production/hugo.yaml" cannot be read: line 1, column 12: ',
  ],
  [
    { 'site/docs.json': '{\n  "navigation": {,', 'site/a.mdx': page('') },
    'The settings "docs.json" cannot be read: line 2, column 18: ',
  ],
  [{ 'docs.json': 'X', 'a.mdx': page('') }, 'The settings "docs.json" cannot be read: The file has no keys.'],
  [
    { 'docs.json': `${'['.repeat(9000)}${']'.repeat(9000)}`, 'a.mdx': page('') },
    'The settings "docs.json" cannot be read: line 1, column ',
  ],
  [
    { 'mkdocs.yml': 'plugins: [meta]\n', 'docs/in/.meta.yml': 'draft: true: x\n', 'docs/in/a.md': page('') },
    'The settings "docs/in/.meta.yml" cannot be read: line 1, column 8: ',
  ],
]

test.each(UNREADABLE.map(([files, why]) => [why, files] as const))(
  'an import writes nothing and says: %s',
  (why, files) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFiles(join(folder, 'old'), files)
    const run = () => importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
    expect(run).toThrow(why)
    expect(readdirSync(folder)).toEqual(['old'])
  },
)

test.each([
  ['plugins: [meta]', 'draft: true', '', ['draft: true']],
  ['plugins: [{ material/meta: {} }]', 'draft: true', '', ['draft: true']],
  ['plugins: { meta: {} }', 'draft: true', 'draft: false', []],
  ['plugins: [search]', 'draft: true', '', []],
  ['plugins: [{ meta: { meta_file: "**/_m.yml" } }]', '{}', '', ['draft: true']],
  ['plugins: [meta]', 'status: new', '', ['extra:']],
])('a page of MkDocs with %j has what %j beside it says: %j', (settings, meta, front, lines) => {
  const files = { 'mkdocs.yml': `${settings}\n`, 'docs/in/.meta.yml': `${meta}\n`, 'docs/in/b/a.md': page(front) }
  expect(importPage(files, 'docs/in/b/a.md').lines).toEqual(lines)
})

test('a page of MkDocs has what the nearest folder says', () => {
  const files = {
    'mkdocs.yml': 'plugins: [meta]\n',
    'docs/.meta.yml': 'noindex: true\ndraft: true\n',
    'docs/in/.meta.yml': 'draft: false\n',
    'docs/in/a.md': page(''),
    'docs/inner/b.md': page(''),
  }
  expect(importPage(files, 'docs/in/a.md').lines).toEqual(['noindex: true'])
  expect(importPage(files, 'docs/inner/b.md').lines).toEqual(['noindex: true', 'draft: true'])
})

const toConfig = (options: string): string => `module.exports = { baseUrl: '/', presets: [['classic', ${options}]] }`

test.each([
  ["import docs from './docs'\nexport default { baseUrl: '/', presets: [['classic', { docs }]] }"],
  [toConfig("{ docs: { ...base, path: 'docs' } }")],
  [toConfig("{ docs: { exclude: process.env.PUBLIC ? ['in/**'] : [], path: 'docs' } }")],
  [`const exclude = ['x']\nif (isPublic) exclude.push('in/**')\n${toConfig('{ docs: { exclude } }')}`],
  ["module.exports = { baseUrl: '/', plugins: [isPublic && ['@docusaurus/plugin-content-docs', { path: 'docs' }]] }"],
  [
    "module.exports = { baseUrl: '/', plugins: [isPublic && ['@docusaurus/plugin-content-docs', { id: 'in', path: 'docs', routeBasePath: 'docs' }]], presets: [['classic', { docs: false }]] }",
  ],
])('an import of Docusaurus shows no page that code may leave out: %s', (code) => {
  const files = { 'docusaurus.config.js': code, 'docs/in/a.md': page('') }
  expect(importFiles(files).notes.map(({ text }) => text)).toContain(UNCLEAR)
})

const toLanguages = (locales: string): string =>
  `module.exports = { baseUrl: '/', i18n: { defaultLocale: 'en', locales: ${locales} } }`

test.each([
  ["['en', 'de']", []],
  ["process.env.ALL ? ['en', 'de'] : ['en']", ['draft: true']],
  ['await findLanguages()', ['draft: true']],
])('a translation of Docusaurus whose settings list %s says %j', (locales, lines) => {
  const files = { 'docs/a.md': page(''), 'i18n/de/docusaurus-plugin-content-docs/current/a.md': page('') }
  const { lines: said } = importPage({ 'docusaurus.config.js': toLanguages(locales), ...files }, 'de/docs/a.md')
  expect(said).toEqual(lines)
})

test.each([
  [toConfig("{ blog: false, docs: { path: 'docs' } }"), 'blog/2019-01-02-s.md'],
  [toConfig("{ pages: false, docs: { path: 'docs' } }"), 'src/pages/s.md'],
  [toConfig('{ docs: false }'), 'docs/s.md'],
  [
    "module.exports = { baseUrl: '/', plugins: [['@docusaurus/plugin-content-docs', { path: 'docs', exclude: ['in/**'] }]] }",
    'docs/in/s.md',
  ],
  [
    "module.exports = { baseUrl: '/', plugins: [['@docusaurus/plugin-content-docs', { id: 'default', path: 'docs', routeBasePath: '/', exclude: ['in/**'] }]] }",
    'docs/in/s.md',
  ],
  [
    "module.exports = { baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en'] } }",
    'i18n/de/docusaurus-plugin-content-docs/current/a.md',
  ],
  [toConfig("{ docs: { path: 'docs' } }"), 'i18n/de/docusaurus-plugin-content-docs/version-2.0/a.md'],
  [DOCUSAURUS['docusaurus.config.js'], 'i18n/de/docusaurus-plugin-content-pages/a.md'],
  [toLanguages("['en', 'de']"), 'i18n/fr/docusaurus-plugin-content-pages/a.md'],
  [toLanguages("['en', 'de']"), 'i18n/de/docusaurus-plugin-content-docs/current/s.md'],
  [toLanguages("['en', 'de']"), 'i18n/de/docusaurus-plugin-content-blog/2019-01-02-s.md'],
  [toLanguages("['en', 'de']"), 'i18n/de/docusaurus-plugin-content-pages/s.md'],
  [toConfig("{ docs: { path: 'docs', disableVersioning: true } }"), 'versioned_docs/version-2.0/s.md'],
  [toConfig("{ docs: { path: 'docs', onlyIncludeVersions: ['1.0'] } }"), 'versioned_docs/version-2.0/s.md'],
])('an import of Docusaurus has no page that its site does not have: %s, %s', (code, file) => {
  const files = {
    'docusaurus.config.js': code,
    'versions.json': '["2.0", "1.0"]',
    'blog/2019-01-02-b.md': page(''),
    'src/pages/a.md': page(''),
    'docs/a.md': page(''),
    [file]: page(''),
  }
  expect(importFiles(files).map.map(([from]) => from)).not.toContain(file)
})

test('an import shows a page that a list of MkDocs takes out of another pattern', () => {
  const files = { 'mkdocs.yml': 'draft_docs: "*.md\\n!/in/*.md"\n', 'docs/in/a.md': page('') }
  expect(importPage(files, 'docs/in/a.md').lines).toEqual([])
})

test.each([
  ['VitePress', { '.vitepress/config.ts': "export default { srcDir: './site' }", 'site/a.md': page('') }],
  ['MkDocs', { 'mkdocs.yml': 'docs_dir: site\n', 'site/a.md': page('') }],
  ['Jekyll', { '_config.yml': 'source: ./site', 'site/a.md': page('') }],
  ['Eleventy', { '.eleventy.js': 'module.exports = (c) => ({ dir: { input: "site" } })', 'site/a.md': page('') }],
  ['Eleventy', { 'eleventy.config.js': 'export const config = { dir: { input: "./site/" } }', 'site/a.md': page('') }],
  ['Eleventy', { 'eleventy.config.js': 'export default (c) => c.setInputDirectory("site")', 'site/a.md': page('') }],
  [
    'Eleventy',
    {
      'eleventy.config.js': 'import { dirs } from "./dirs.js"\nexport default () => ({ dir: dirs })',
      'dirs.js': 'export const dirs = { input: "site" }',
      'site/a.md': page(''),
    },
  ],
  [
    'Eleventy',
    { ...ELEVENTY, 'package.json': '{ "scripts": { "build": "eleventy --input=site" } }', 'site/a.md': page('') },
  ],
])('an import of %s has no pages, and no files, of other folders', (_, files) => {
  const { notes } = importPage({ ...files, 'b.md': page(''), 'site/c.md': '[B](../b.md)' }, 'docs/a.md')
  expect(notes).toEqual([
    'The link leads to "../b.md", which the source does not have. If the old site has it, give the address of the old site with --url.',
    'Not imported: it is no page of the site.',
  ])
})

test('an import tells of patterns that may mean more pages', () => {
  const files = { '.vitepress/config.ts': "export default { srcExclude: ['in/+(a).md'] }", 'in/a.md': page('') }
  const { lines, notes } = importPage(files, 'docs/in/a.md')
  expect([lines, notes]).toEqual([
    ['draft: true'],
    [
      UNCLEAR,
      'Pages that the settings may leave out are drafts now: only the old system can tell what "in/+(a).md" means.',
    ],
  ])
})

test.each([
  ["docs: { path: 'docs', exclude: ['**/internal/**', 'wip/*.md'] }, blog: { exclude: ['drafts/**'] }"],
  ["docs: { ...{ exclude: ['in/**', 'wip/**'] } }, blog: { exclude: ['**'] }"],
  ["docs: { include: ['*.md'] }, blog: { include: ['*.mdx'] }"],
])('an import of Docusaurus has no pages that its settings leave out: %s', (settings) => {
  const config = `module.exports = { baseUrl: '/', presets: [['classic', { ${settings} }]] }`
  const files = { 'docs/in/internal/b.md': page(''), 'docs/wip/c.md': page(''), 'blog/drafts/d.md': page('') }
  const text = '---\ntitle: A\n---\n\nimport B from "./in/internal/b.md"\n\n<B />\n'
  const { notes } = importPage({ 'docusaurus.config.js': config, 'docs/a.md': text, ...files }, 'docs/a.md')
  expect(notes).toEqual(['Not imported: it is no page of the site.', 'Not imported: it is no page of the site.'])
})

test.each([
  ['an operation', { get: { 'x-hidden': true } }, { get: { 'x-excluded': true } }],
  ['a path', { 'x-hidden': true, get: {} }, { 'x-excluded': true, get: {} }],
])('an import of Mintlify lists no operation that is hidden, and has none that is excluded, by %s', (_, a, b) => {
  const files = {
    'docs.json': '{ "navigation": [{ "openapi": "api.json" }] }',
    'api.json': JSON.stringify({ paths: { '/a': a, '/b': b, '/c': { get: {} } } }),
    'd.mdx': '---\nopenapi: GET /b\n---\n',
  }
  expect(importPage(files, 'docs/api-reference/get-a.md')).toMatchObject({
    lines: ['noindex: true'],
    notes: [
      'Not imported: the operation "GET /b" of "api.json", which is excluded.',
      'Not imported: the operation "GET /b" of the page "d.mdx", which no document of the source has.',
    ],
  })
  expect(importPage(files, 'docs/api-reference/get-c.md').lines).toEqual([])
})

const FOR_ADMINS = { 'x-mint': { groups: ['admin'] } }

/** An import of Mintlify with these paths and components of an OpenAPI document. */
const importApi = (paths: object, components: object = {}) =>
  importFiles({
    'docs.json': '{ "navigation": [{ "openapi": "api.json" }] }',
    'api.json': JSON.stringify({ paths, components }),
    'd.mdx': '---\ntitle: D\nopenapi: GET /d\n---\n',
  })

test.each([
  ['groups of an operation', { '/a': { get: FOR_ADMINS } }, 'api-reference/get-a', 'draft: true'],
  ['groups of a path', { '/a': { ...FOR_ADMINS, get: {} } }, 'api-reference/get-a', 'draft: true'],
  ['groups of all paths', { ...FOR_ADMINS, '/a': { get: {} } }, 'api-reference/get-a', 'draft: true'],
  [
    'groups of front matter',
    { '/a': { get: { 'x-mint': { metadata: { groups: ['admin'] } } } } },
    'api-reference/get-a',
    'draft: true',
  ],
  ['hidden', { '/a': { get: { 'x-mint': { metadata: { hidden: true } } } } }, 'api-reference/get-a', 'noindex: true'],
  ['noindex', { '/a': { get: { 'x-mint': { metadata: { noindex: true } } } } }, 'api-reference/get-a', 'noindex: true'],
  ['groups, in a file of its own', { '/d': { get: FOR_ADMINS } }, 'd', 'draft: true'],
  [
    'hidden, in a file of its own',
    { '/d': { get: { 'x-mint': { metadata: { hidden: true } } } } },
    'd',
    'noindex: true',
  ],
])('an import of Mintlify shows no operation to all with %s', (_, paths, path, line) => {
  const { folder } = importApi(paths)
  expect(readFileSync(join(folder, `new/docs/${path}.md`), 'utf8').split('\n')).toContain(line)
})

const toAnswer = (schema: object, more: object = {}) => ({
  responses: { 200: { description: 'Fine', content: { 'application/json': { schema, ...more } } } },
})

test.each([
  ['a parameter', { parameters: [{ name: 'SECRET', in: 'query', schema: { type: 'string' }, ...FOR_ADMINS }] }],
  ['a schema of a parameter', { parameters: [{ name: 'SECRET', in: 'query', schema: FOR_ADMINS }] }],
  ['a parameter of another place', { parameters: [{ $ref: '#/components/parameters/P' }] }],
  ['a property', toAnswer({ properties: { a: {}, SECRET: { type: 'string', ...FOR_ADMINS } } })],
  ['a property of another place', toAnswer({ properties: { a: {}, SECRET: { $ref: '#/components/schemas/S' } } })],
  ['a schema', toAnswer({ $ref: '#/components/schemas/S' })],
  ['a part of a schema', toAnswer({ allOf: [{ $ref: '#/components/schemas/S' }, { properties: { a: {} } }] })],
  ['an item', toAnswer({ type: 'array', items: { $ref: '#/components/schemas/S' } })],
  [
    'a variant that an example shows',
    toAnswer({ oneOf: [{ $ref: '#/components/schemas/S' }, { type: 'string' }] }, { example: { b: 'SECRET' } }),
  ],
  ['an answer', { responses: { 200: { description: 'SECRET', ...FOR_ADMINS } } }],
  ['a body', { requestBody: { description: 'SECRET', ...FOR_ADMINS } }],
  [
    'values',
    toAnswer({
      properties: { a: { enum: ['free', 'SECRET'], default: 'SECRET', 'x-mint-enum': { SECRET: ['admin'] } } },
    }),
  ],
])('an import of Mintlify leaves out %s that only groups see, with a note', (_, get) => {
  const secret = { description: 'SECRET', properties: { SECRET: {} }, ...FOR_ADMINS }
  const { folder, notes } = importApi(
    { '/a': { get } },
    { schemas: { S: secret }, parameters: { P: { name: 'SECRET', in: 'query', ...FOR_ADMINS } } },
  )
  const text = readFileSync(join(folder, 'new/docs/api-reference/get-a.md'), 'utf8')
  expect(text).not.toContain('SECRET')
  expect(text).not.toContain('draft')
  expect(notes.map((note) => note.text)).toContain(
    'Lost: parts of the operation that only groups of users see, and examples that may show them.',
  )
})

test('an import of Mintlify shows the example of an operation that has nothing for groups', () => {
  const get = toAnswer({ properties: { a: {} } }, { example: { a: 'word' } })
  const { folder } = importApi({ '/a': { get }, '/b': { get: FOR_ADMINS } })
  expect(readFileSync(join(folder, 'new/docs/api-reference/get-a.md'), 'utf8')).toContain('"a": "word"')
})

test.each([
  'A <!-- SECRET --> b',
  'A <span hidden>SECRET</span> b',
  'A {/* SECRET */} b',
  'A <b style={{ display: "none" }}>SECRET</b>',
])('an import of Mintlify has no description of an operation that may hide something: %s', (description) => {
  const get = { ...toAnswer({ properties: { a: { description } } }), description }
  const { folder, notes } = importApi({ '/a': { get } })
  expect(readFileSync(join(folder, 'new/docs/api-reference/get-a.md'), 'utf8')).not.toContain('SECRET')
  expect(notes.map((note) => note.text)).toContain(
    'Lost: descriptions of the operation with comments or elements that may be hidden.',
  )
})

test('an import of Docusaurus has a page that one of two folders leaves out', () => {
  const config =
    "module.exports = { baseUrl: '/', a: { docs: { exclude: ['more/**'] } }, b: { id: 'more', path: 'docs/more', routeBasePath: 'more' } }"
  const files = { 'docusaurus.config.js': config, 'docs/a.md': page(''), 'docs/more/b.md': page('') }
  expect(importPage(files, 'more/b.md')).toMatchObject({ lines: [], notes: [] })
})

test.each([
  [
    'lists in another file',
    { 'docs.json': '{ "navigation": { "pages": ["b", { "$ref": "x.json" }] } }', 'b.mdx': page('') },
  ],
  ['does not list', { 'docs.json': '{ "name": "X" }' }],
])('an import of Mintlify shows a page that its navigation %s', (_, files) => {
  expect(importPage({ ...files, 'a.mdx': page('') }, 'docs/a.md').lines).toEqual([])
})

test.each([
  [
    { 'docs.json': '{ "seo": { "metatags": { "robots": "noindex" } } }', 'a.mdx': page('') },
    ['Lost: that search engines leave out all pages, as "robots" says.'],
  ],
  [
    { 'docusaurus.config.js': "module.exports = { baseUrl: '/', noIndex: true }", 'docs/a.md': page('') },
    ['Lost: that search engines leave out all pages, as "noIndex" says.'],
  ],
  [
    { 'src/content/docs/a.md': page('pagefind: false') },
    ['Lost: that the search does not find "src/content/docs/a.md" ("pagefind: false").'],
  ],
])('an import tells of what search engines were told: %j', (files, told) => {
  expect(importPage(files, 'docs/a.md').notes).toEqual(told)
})

test.each([
  [
    {
      'mkdocs.yml': 'exclude_docs: /in/\n',
      'docs/a.md': page('').replace('Text.', '![A](in/a.png)'),
      'docs/in/a.png': 'x',
    },
  ],
  [{ '_config.yml': 'exclude: [in]', 'docs/a.md': page('').replace('Text.', '![A](../in/a.png)'), 'in/a.png': 'x' }],
])('an import copies no file that the settings leave out: %j', (files) => {
  expect(importPage(files, 'docs/a.md').assets).toEqual([])
})

test.each([
  '<div class="sl-hidden">Gone.</div>',
  "<div class:list={['hidden']}>Gone.</div>",
  '<div class:list={[hidden]}>Gone.</div>',
  '<div set:html={x}>Gone.</div>',
])('an import of Starlight leaves out %s, with a note', (element) => {
  const { folder, notes } = importFiles({ 'src/content/docs/a.mdx': page('').replace('Text.', `Text.\n\n${element}`) })
  expect(readFileSync(join(folder, 'new/docs/a.md'), 'utf8')).not.toContain('Gone.')
  expect(notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Lost: the element <div>, wh/))
})

const toPlugins = (plugins: string): Readonly<Record<string, string>> => ({ 'mkdocs.yml': `plugins: [${plugins}]\n` })

test.each([
  [
    '{ encryptcontent: { global_password: x } }',
    '',
    'the plugin "encryptcontent" has a password for all, or in a file.',
  ],
  [
    '{ encryptcontent: { global_password: !ENV X } }',
    '',
    'the plugin "encryptcontent" has a password for all, or in a file.',
  ],
  [
    '{ encryptcontent: { password_file: x.yml } }',
    '',
    'the plugin "encryptcontent" has a password for all, or in a file.',
  ],
  [
    '{ encryptcontent: { password_inventory: { _global: x } } }',
    '',
    'the plugin "encryptcontent" has a password for all, or in a file.',
  ],
  ['{ file-filter: { exclude_tag: [x] } }', '', 'the plugin "file-filter" may leave out any.'],
  ['drafts', '', 'the plugin "drafts" may leave out any.'],
])('a page of MkDocs is a draft that a plugin may hide: %s', (plugins, front, why) => {
  const { lines, notes } = importPage({ ...toPlugins(plugins), 'docs/in/a.md': page(front) }, 'docs/in/a.md')
  expect(lines).toEqual(['draft: true'])
  expect(notes).toContain(toUnknown(why))
})

test('a page of MkDocs is a draft that has a level of secrecy', () => {
  const files = toPlugins('{ encryptcontent: { password_inventory: { secret: x } } }')
  expect(importPage({ ...files, 'docs/in/a.md': page('level: secret') }, 'docs/in/a.md').lines[0]).toBe('draft: true')
})

test.each([
  ['search, { encryptcontent: { password_inventory: { x: y } } }', ''],
  ['encryptcontent', ''],
  ['{ encryptcontent: { global_password: "" } }', ''],
  ['privacy, { exclude-search: { exclude: ["*"] } }, awesome-pages, git-revision-date', 'level: 2'],
])('an import of MkDocs shows a page that no plugin hides: %s, %s', (plugins, front) => {
  expect(importPage({ ...toPlugins(plugins), 'docs/in/a.md': page(front) }, 'docs/in/a.md').lines).not.toContain(
    'draft: true',
  )
})

const HOOKS = 'Lost: what the hooks "hooks.py" do, which are code.'
const MAY_HOOK = toUnknown('the hooks "hooks.py" may leave out any.')

test.each([
  [{ 'hooks.py': 'def on_files(files, config):\n  return files\n' }, ['draft: true'], [HOOKS, MAY_HOOK]],
  [{}, ['draft: true'], [HOOKS, MAY_HOOK]],
  [{ 'hooks.py': 'def on_page_markdown(markdown, page, config, files):\n  return markdown.upper()\n' }, [], [HOOKS]],
])('an import of MkDocs tells of hooks: %j', (files, lines, told) => {
  const all = { 'mkdocs.yml': 'hooks: [hooks.py]\n', 'docs/in/a.md': page(''), ...files }
  const imported = importPage(all, 'docs/in/a.md')
  expect(imported.lines).toEqual(lines)
  expect(imported.notes.slice(lines.length)).toEqual(told)
})

test('an import shows a page beside a plugin of MkDocs that the environment turns on', () => {
  const files = { 'mkdocs.yml': 'plugins:\n  - social:\n      enabled: !ENV [CI, false]\n', 'docs/in/a.md': page('') }
  expect(importPage(files, 'docs/in/a.md').lines).toEqual([])
})

test.each(['publishDate: 2999-01-02', 'expiryDate: 2019-01-02', 'draft: true'])(
  'an import copies no file that only a page with %s leads to',
  (front) => {
    const files = {
      ...HUGO,
      'content/docs/a.md': page(front).replace('Text.', '![A](a.png)\n\n![B](b.png)'),
      'content/docs/b.md': page('').replace('Text.', '![B](b.png)'),
      'content/docs/a.png': 'x',
      'content/docs/b.png': 'x',
    }
    expect(importPage(files, 'docs/a.md').assets).toEqual(['b.png'])
  },
)

test('an import copies no file that only drafts lead to', () => {
  const text = '![A](plan.png)\n\n![B](b.png)\n\nimport C from "./_c.mdx"\n\n<C />'
  const files = {
    ...DOCUSAURUS,
    'docs/a.mdx': page('draft: true').replace('Text.', text),
    'docs/b.mdx': page('').replace('Text.', '![B](b.png)'),
    'docs/c.mdx': page('unlisted: true').replace('Text.', '![B](c.png)'),
    'docs/_c.mdx': '![A](plan-2.png)',
    'docs/plan.png': 'x',
    'docs/plan-2.png': 'x',
    'docs/b.png': 'x',
    'docs/c.png': 'x',
  }
  const { notes, assets } = importPage(files, 'docs/a.md')
  expect(assets).toEqual(['b.png', 'c.png'])
  expect(notes).toEqual([
    'Not imported: only pages that are not public lead to this file, which would be published.',
    'Not imported: only pages that are not public lead to this file, which would be published.',
  ])
})

test.each([
  ['a key of an anchor', 'own: &own { draft: true }\n<<: *own', ['draft: true']],
  ['a key of one of several', 'a: &a { x: 1 }\nb: &b { draft: true }\n<<: [*a, *b]', ['draft: true', 'extra:']],
  ['its own key before that of an anchor', 'own: &own { draft: true }\n<<: *own\ndraft: false', []],
  ['no anchor under a quoted key', '"<<": { draft: true }', []],
])('front matter has %s', (_, front, lines) => {
  expect(importPage({ ...JEKYLL, 'a.md': page(front) }, 'docs/a.md').lines).toEqual(lines)
})

test.each([
  ['mkdocs.yml', 'docs/a.md', 'x: &x\n  exclude_docs: /a.md\n<<: *x\n'],
  ['_config.yml', 'a.md', 'x: &x\n  exclude: [a.md]\n<<: *x\n'],
])('settings in %s have the keys of an anchor that they merge', (settings, path, text) => {
  expect(importPage({ [settings]: text, [path]: page('') }, 'docs/a.md').lines).toEqual(['draft: true'])
})

test('keys that are merged again and again are front matter that cannot be read', () => {
  const steps = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} { <<: [*a${at}, *a${at}] }`)
  const front = ['a0: &a0 { draft: true }', ...steps, '<<: *a30'].join('\n')
  expect(importPage({ ...JEKYLL, 'a.md': page(front) }, 'docs/a.md').lines).toEqual(['draft: true'])
})
