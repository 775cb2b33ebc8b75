/** The language of an imported site: as each system states it → `site.yaml`, and a line of the report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { toStatedTag } from '../../../builder/import/source/languages.ts'
import { writeFiles } from '../../support/content-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(files: Readonly<Record<string, string>>): void {
  writeFiles(join(folder, 'old'), files)
  importSite({ source: join(folder, 'old'), from: undefined, to: join(folder, 'new') })
}

const read = (file: string): string => readFileSync(join(folder, 'new', file), 'utf8')
const report = (): string => readFileSync(join(folder, 'import-report.md'), 'utf8')
/** The lines of the settings about languages. */
const written = (): string => /^language(?:s:(?:\n {2}.*)+|:.*)/m.exec(read('site.yaml'))?.[0] ?? ''

const DOCUSAURUS = (i18n: string): string => `export default { title: 'Alt', baseUrl: '/', i18n: ${i18n} }`
const STARLIGHT = (options: string): string =>
  `export default defineConfig({ integrations: [starlight({ title: 'Alt', ${options} })] })`
const WORDPRESS = (language: string): string =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c"><channel><title>Alt</title><link>https://alt.example</link>${language}<item><title>A</title><link>https://alt.example/a/</link><content:encoded>Wort</content:encoded><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item></channel></rss>`
const A = '# Eins\n\nWorte.\n'

test.each<[of: string, language: string, files: Readonly<Record<string, string>>]>([
  ['WordPress', 'language: de-DE', { 'alt.xml': WORDPRESS('<language>de-DE</language>') }],
  ['WordPress, in polite forms', 'language: de-CH', { 'alt.xml': WORDPRESS('<language>de-CH-informal</language>') }],
  [
    'Docusaurus',
    'language: de',
    { 'docusaurus.config.js': DOCUSAURUS("{ defaultLocale: 'de', locales: ['de'] }"), 'docs/a.md': A },
  ],
  [
    'Docusaurus, by the language of its HTML',
    'language: zh-Hans',
    {
      'docusaurus.config.js': DOCUSAURUS(
        "{ defaultLocale: 'cn', locales: ['cn'], localeConfigs: { cn: { htmlLang: 'zh-Hans' } } }",
      ),
      'docs/a.md': A,
    },
  ],
  ['Hugo, by its code', 'language: pt-BR', { 'hugo.toml': 'languageCode = "pt-br"\n', 'content/a.md': A }],
  ['Hugo, by its locale', 'language: de-AT', { 'hugo.toml': 'locale = "de-AT"\n', 'content/a.md': A }],
  [
    'Hugo, by its default language',
    'language: de',
    { 'hugo.toml': 'defaultContentLanguage = "de"\n', 'content/a.md': A },
  ],
  [
    'Hugo, with the code of a new site',
    'language: de',
    { 'hugo.toml': 'languageCode = "en-us"\ndefaultContentLanguage = "de"\n', 'content/a.md': A },
  ],
  [
    'Hugo, with the settings of the language',
    'language: de-AT',
    { 'hugo.toml': 'defaultContentLanguage = "de"\n[languages.de]\nlanguageCode = "de-AT"\n', 'content/a.md': A },
  ],
  [
    'Hugo, by its templates',
    'language: fr',
    {
      'hugo.toml': 'title = "Vieux"\n',
      'content/a.md': A,
      'layouts/_default/baseof.html': '<!doctype html>\n<html class="x" lang="fr">',
    },
  ],
  [
    'MkDocs, by its theme',
    'language: de',
    { 'mkdocs.yml': 'theme: { name: material, language: de }\n', 'docs/a.md': A },
  ],
  [
    'MkDocs, by the locale of its theme',
    'language: zh-CN',
    { 'mkdocs.yml': 'theme: { name: mkdocs, locale: zh_CN }\n', 'docs/a.md': A },
  ],
  [
    'MkDocs, by its plugin',
    'language: ja',
    {
      'mkdocs.yml': 'plugins: [{ i18n: { languages: [{ locale: en }, { locale: ja, default: true }] } }]\n',
      'docs/a.md': A,
    },
  ],
  ['Jekyll', 'language: de', { '_config.yml': 'lang: de\n', 'a.md': A }],
  ['Jekyll, by the locale of a theme', 'language: de-DE', { '_config.yml': 'locale: "de-DE"\n', 'a.md': A }],
  [
    'Jekyll, by its layout',
    'language: es',
    { '_config.yml': 'title: V\n', 'a.md': A, '_layouts/default.html': '<html lang="es">' },
  ],
  [
    'Eleventy, by its data',
    'language: de',
    {
      'eleventy.config.js': 'export default () => {}',
      '_data/metadata.js': "module.exports = { language: 'de' }",
      'a.md': A,
    },
  ],
  [
    'Eleventy, by its layout',
    'language: de',
    { '.eleventyignore': '', '_includes/base.njk': '<html lang="de">', 'a.md': A },
  ],
  [
    'VitePress',
    'language: de-DE',
    { '.vitepress/config.ts': "export default defineConfig({ lang: 'de-DE' })", 'a.md': A },
  ],
  [
    'VitePress, by the language at the root',
    'language: de',
    {
      '.vitepress/config.ts': "export default defineConfig({ locales: { root: { label: 'Deutsch', lang: 'de' } } })",
      'a.md': A,
    },
  ],
  [
    'Starlight',
    'language: de',
    {
      'astro.config.mjs': STARLIGHT("locales: { root: { label: 'Deutsch', lang: 'de' } }"),
      'src/content/docs/a.md': A,
    },
  ],
  [
    'Starlight, with a folder of its language',
    'language: pt-BR',
    {
      'astro.config.mjs': STARLIGHT("defaultLocale: 'pt-br', locales: { 'pt-br': { label: 'P', lang: 'pt-BR' } }"),
      'src/content/docs/pt-br/a.md': A,
    },
  ],
  [
    'Starlight, with the only folder',
    'language: de',
    { 'astro.config.mjs': STARLIGHT("locales: { de: { label: 'Deutsch' } }"), 'src/content/docs/de/a.md': A },
  ],
  [
    'Starlight, by the settings of Astro',
    'language: ko',
    {
      'astro.config.mjs':
        "export default defineConfig({ i18n: { defaultLocale: 'ko', locales: ['ko'] }, integrations: [starlight({ title: 'Alt' })] })",
      'src/content/docs/a.md': A,
    },
  ],
  [
    'Mintlify',
    'language: fr',
    { 'docs.json': '{ "navigation": { "languages": [{ "language": "fr", "pages": ["a"] }] } }', 'a.mdx': A },
  ],
  ['English', '', { 'hugo.toml': 'languageCode = "en"\n', 'content/a.md': A }],
  [
    'templates in several languages',
    '',
    { 'a.md': A, '_layouts/a.html': '<html lang="es">', '_layouts/b.html': '<html lang="de">' },
  ],
  ['a page of HTML that is no template', '', { 'a.md': A, 'samples/page.html': '<html lang="es">' }],
])('an import of %s writes "%s"', (_, language, files) => {
  run(files)
  expect(written()).toBe(language)
})

test.each<[of: string, line: string, languages: string, files: Readonly<Record<string, string>>]>([
  [
    'VitePress, whose first is that of the whole site',
    '- Languages: de-DE, en\n',
    'languages:\n  de-DE: Deutsch\n  en: English',
    {
      '.vitepress/config.ts':
        "export default defineConfig({ lang: 'de-DE', locales: { root: { label: 'Deutsch' }, en: { label: 'English' } } })",
      'a.md': A,
      'en/a.md': A,
    },
  ],
  [
    'Starlight, whose first is at the root',
    '- Languages: de, en\n',
    'languages:\n  de: Deutsch\n  en: English',
    {
      'astro.config.mjs': STARLIGHT("locales: { root: { label: 'Deutsch', lang: 'de' }, en: { label: 'English' } }"),
      'src/content/docs/a.md': A,
      'src/content/docs/en/a.md': A,
    },
  ],
  [
    'Docusaurus, whose first has a region of digits',
    '- Languages: es, en\n',
    'languages:\n  es: Español\n  en: English',
    {
      'docusaurus.config.js': DOCUSAURUS(
        "{ defaultLocale: 'es-419', locales: ['es-419', 'en'], localeConfigs: { 'es-419': { label: 'Español' } } }",
      ),
      'docs/a.md': A,
      'i18n/en/docusaurus-plugin-content-docs/current/a.md': A,
    },
  ],
  [
    'Mintlify, whose default is in a folder, too',
    '- Languages: fr, zh, ja\n',
    'languages:\n  fr: français\n  zh: 中文\n  ja: 日本語',
    {
      'docs.json':
        '{ "navigation": { "versions": [{ "version": "1", "languages": [{ "language": "cn", "pages": ["zh-Hans/a"] }, { "language": "fr", "default": true, "groups": [{ "group": "A", "pages": ["fr/a", "b"] }, { "group": "B", "root": "fr/c", "pages": [] }] }, { "language": "jp", "pages": ["jp/a", "jp/b/c"] }] }] } }',
      'zh-Hans/a.mdx': A,
      'fr/a.mdx': A,
      'jp/a.mdx': A,
    },
  ],
])('an import of a site in several languages of %s has the default one first', (_, line, languages, files) => {
  run(files)
  expect(written()).toBe(languages)
  expect(report()).toContain(line)
})

test('an import of Mintlify has the translations of its pages, by the folders of their languages', () => {
  run({
    'docs.json':
      '{ "navigation": { "languages": [{ "$ref": "./languages/en.json" }, { "language": "es", "$ref": "languages/es.json" }] } }',
    'languages/en.json': '{ "language": "en", "pages": ["docs/a", "docs/b"] }',
    'languages/es.json': '{ "language": "fr", "pages": ["docs/es/a", "docs/es/c"] }',
    'docs/a.mdx': '# One\n\nSee [two](/docs/b).\n',
    'docs/b.mdx': '# Two\n\nWords.\n',
    'docs/es/a.mdx': '# Uno\n\n[Dos](/docs/b), [tres](/docs/es/c), [uno](/docs/a).\n',
    'docs/es/c.mdx': '# Tres\n\nPalabras.\n',
  })
  expect(written()).toBe('languages:\n  en: English\n  es: español')
  expect(read('docs/docs/a.md')).toContain('See [two](/docs/docs/b).')
  expect(read('es/docs/docs/a.md')).toContain('[Dos](/docs/docs/b), [tres](/es/docs/docs/c), [uno](/es/docs/docs/a).')
  expect(read('redirects.yaml')).toContain('/docs/es/a: /es/docs/docs/a\n')
  expect(report()).toContain('- Languages: en, es\n')
})

test.each([
  [
    'that the source does not have',
    { 'docs.json': '{ "navigation": { "$ref": "x.json" } }' },
    ['"x.json" of "docs.json", which the source does not have'],
  ],
  [
    'outside of the source',
    { 'docs.json': '{ "navigation": { "$ref": "../x.json" } }' },
    ['"../x.json" of "docs.json", which the source does not have'],
  ],
  [
    'that refer to each other',
    {
      'docs.json': '{ "name": "A", "x": { "$ref": "a/b.json" } }',
      'a/b.json': `[${'{ "$ref": "c.json" },'.repeat(9)}0]`,
      'a/c.json': '[{ "$ref": "b.json" }]',
    },
    ['"b.json" of "a/c.json", since there are too many'],
  ],
])('the report names settings of Mintlify %s', (_, files, notes) => {
  run({ ...files, 'a.mdx': A })
  for (const note of notes) expect(report()).toContain(`- Not imported: the settings ${note}.`)
})

test('settings of Mintlify in a file of their own have the keys beside their name', () => {
  run({
    'docs.json': '{ "$ref": "all.json", "name": "Own", "redirects": { "$ref": "redirects.json", "x": 1 } }',
    'all.json': '{ "name": "Other", "description": "Said there." }',
    'redirects.json': '[{ "source": "/old", "destination": "/a" }]',
    'a.mdx': A,
  })
  expect(read('site.yaml')).toContain('name: Own\ndescription: Said there.\n')
  expect(read('redirects.yaml')).toContain('/old: /docs/a\n')
})

test.each([
  ['in no folder', '["a", "b"]'],
  ['in folders of other names', '["spanish/a", "spanish/b"]'],
  ['in the folder of another language', '["en/a", "en/b"]'],
  ['mostly in no folder', '["es/a", "a", "b"]'],
])('pages of Mintlify in a language, which are %s, are in that of the site', (_, pages) => {
  run({
    'docs.json': `{ "navigation": { "languages": [{ "language": "en", "pages": ["en/a"] }, { "language": "es", "pages": ${pages} }] } }`,
    'a.mdx': A,
    'en/a.mdx': A,
    'spanish/a.mdx': A,
  })
  expect(written()).toBe('')
  expect(report()).toContain('- Lost: that pages are in the language "es", since they are in no folder of that name.\n')
})

test('the report says which language a site has, and where nobody knows', () => {
  run({ '_config.yml': 'lang: de_DE\n', 'a.md': A })
  expect(report()).toContain('- Language: de-DE\n')
  expect(report()).toContain('## What was not taken over\n\nNothing.')
  run({ '_config.yml': 'title: Alt\n' })
  expect(report()).toContain(
    '- Language: en, since the source names no other. If it is another, write it into `site.yaml`, such as `language: de`\n',
  )
})

test.each([
  ['is a name', 'German'],
  ['does not exist', 'cn'],
  ['is long', 'x'.repeat(100_000)],
  ['is a placeholder', '{{ lang }}'],
  ['is two lines', 'de: x\\nurl: y'],
])('the report names a language that %s', (_, stated) => {
  run({ '_config.yml': `lang: "${stated}"\n`, 'a.md': A })
  expect(written()).toBe('')
  expect(report()).toContain('Not imported: the language "')
})

test.each([
  ['de', 'de'],
  ['de_DE', 'de-DE'],
  ['pt-br', 'pt-BR'],
  ['zh-hans', 'zh-Hans'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['de_DE.UTF-8', 'de-DE'],
  ['es-419', 'es'],
  ['ca-valencia', 'ca'],
  [' fr ', 'fr'],
  ['xx', undefined],
  ['', undefined],
])('toStatedTag() reads %j as %j', (stated, tag) => {
  expect(toStatedTag(stated)).toBe(tag)
})
