/** Settings of Eleventy, which are code → pages that are drafts, and notes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { writeFiles } from '../../support/content-folder.ts'

/** Imports a page with settings, also where its sitemap lists the page: whether it is a draft, and the notes of the site. */
function importWith(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFiles(join(folder, 'old'), { 'a.md': '# A\n\nText.\n', ...files })
  writeFiles(folder, { 'sitemap.xml': '<urlset><url><loc>/a</loc></url></urlset>' })
  const { notes } = importSite({
    source: join(folder, 'old'),
    from: undefined,
    to: join(folder, 'new'),
    sitemap: [join(folder, 'sitemap.xml')],
  })
  const text = readFileSync(join(folder, 'new/docs/a.md'), 'utf8')
  return { text, isDraft: /^draft: true$/m.test(text), notes: notes.map((note) => note.text) }
}

const toConfig = (code: string) => ({ 'eleventy.config.js': `export default function (c) {\n${code}\n}` })
const toUnknown = (why: string): string => `Pages that the settings may leave out are drafts now: ${why}`
const OWN = 'export default (c) => c.addPreprocessor("x", "*", f)'
const BY_OWN = 'the preprocessor "x" of Eleventy is code.'

test.each([
  ['c.addExtension("md", { compile })', 'code reads pages ("addExtension").'],
  ['c.addExtension(["html", "md"], { compile })', 'code reads pages ("addExtension").'],
  ['c.addExtension("*", { compile })', 'code reads pages ("addExtension").'],
  ['c.addExtension(name(), { compile })', 'code reads pages ("addExtension").'],
  [
    'c.setFrontMatterParsingOptions({ engines: { toml: parse } })',
    'code reads front matter ("setFrontMatterParsingOptions").',
  ],
  ['c.setFrontMatterParsingOptions({ language: "toml" })', 'code reads front matter ("setFrontMatterParsingOptions").'],
  [
    'c.setFrontMatterParsingOptions({ excerpt: true, ...others() })',
    'code reads front matter ("setFrontMatterParsingOptions").',
  ],
  ['c.setFrontMatterParsingOptions(options())', 'code reads front matter ("setFrontMatterParsingOptions").'],
  ['const { addExtension } = c; addExtension("md", {})', 'code makes the setting "addExtension" of Eleventy.'],
  ['c.addSomethingNew("x")', 'the settings of Eleventy use "addSomethingNew".'],
  ['c.addPassthroughCopy("x").addSomethingNew("x")', 'the settings of Eleventy use "addSomethingNew".'],
  ['c.extensionMap.add({ extension: "md" })', 'the settings of Eleventy use "extensionMap".'],
  ['c["add" + name]("x")', 'the settings of Eleventy use "…".'],
  ['const { addFilter, globalData } = c', 'the settings of Eleventy use "globalData".'],
  [
    'c.addPlugin((d) => { d.addFilter("x", f); d.addSomethingNew("x") })',
    'the settings of Eleventy use "addSomethingNew".',
  ],
])('a page of Eleventy is a draft where settings use what is not known to hide nothing: %s', (code, why) => {
  const { isDraft, notes } = importWith(toConfig(code))
  expect(isDraft).toBe(true)
  expect(notes).toContain(toUnknown(why))
})

test('a page of Eleventy is a draft where the settings take apart what they are given, and use what is not known', () => {
  const files = {
    'eleventy.config.js': 'export default ({ addFilter, globalData }) => { globalData.permalink = false }',
  }
  expect(importWith(files).notes).toContain(toUnknown('the settings of Eleventy use "globalData".'))
})

test.each([
  ['c.addExtension("scss,11ty.ts", { compile })'],
  ['c.addExtension(["webc", "njk.html"], { key: "html" })'],
  ['c.setFrontMatterParsingOptions({ excerpt: true, excerpt_separator: "<!-- more -->" })'],
  ['c.setFrontMatterParsingOptions({ excerpt: (file) => file.content })'],
  ['c.addFilter("x", (c) => c.anything()); c.getFilter("slug").call(c)'],
  ['c.addAsyncShortcode("x", f); c.addPairedNunjucksAsyncShortcode("x", f); c.addLiquidTag("x", f); c.on("x", f)'],
  ['c.setLibrary("md", md); c.amendLibrary("md", (md) => md.use(other)); c.setLiquidOptions({})'],
  ['c.addBundle("css"); c.addWatchTarget("x"); c.setServerOptions({}); c.watchIgnores.add("x"); c.setQuietMode(true)'],
  ['c.addPassthroughCopy("x").addPassthroughCopy("y"); c.addNunjucksGlobal("x", f); c.setDataDeepMerge(true)'],
  ['c.setMarkdownTemplateEngine("njk"); c.htmlTransformer.options.x = "y"; log(c.directories.output)'],
  ['c.addDateParsing((date) => date.setZone("utc")); c.addCollection("x", (api) => api.getFilteredByGlob("y"))'],
])('a page of Eleventy is none where settings hide nothing: %s', (code) => {
  expect(importWith(toConfig(code)).isDraft).toBe(false)
})

test('a method of the settings of Eleventy names the language of templates', () => {
  const files = { ...toConfig('c.setMarkdownTemplateEngine("njk")'), 'a.md': '# A\n\nOne{# Hidden. #} two.\n' }
  expect(importWith(files).text).toContain('\nOne two.\n')
})

test.each([
  ['c.addPlugin(import("./own.js"))', { 'own.js': OWN }, BY_OWN],
  ['c.addPlugin(import(`./own.js`))', { 'own.js': OWN }, BY_OWN],
  ['c.addPlugin(require(`./own`))', { 'own/index.cjs': OWN }, BY_OWN],
  ['const own = createRequire(import.meta.url); c.addPlugin(own("./own.cjs"))', { 'own.cjs': OWN }, BY_OWN],
  ['c.addPlugin(createRequire(import.meta.url)("./own.cjs"))', { 'own.cjs': OWN }, BY_OWN],
  ['c.addPlugin(module.createRequire(here)("./own.js"))', { 'own.ts': OWN }, BY_OWN],
  ['c.addPlugin(import("#own"))', { 'package.json': '{"imports":{"#own":"./b/own.js"}}', 'b/own.js': OWN }, BY_OWN],
  ['c.addPlugin(import("#b/own"))', { 'package.json': '{"imports":{"#b/*":"./b/*.js"}}', 'b/own.js': OWN }, BY_OWN],
  ['c.addPlugin(import("./gone.js"))', {}, 'the settings of Eleventy import "./gone.js", which cannot be read.'],
  ['c.addPlugin(require("./" + name))', {}, 'the settings of Eleventy import "…", which cannot be read.'],
  ['c.addPlugin(import("#own"))', {}, 'the settings of Eleventy import "#own", which cannot be read.'],
  [
    'c.addPlugin(import("#own"))',
    { 'package.json': '{"imports":{"#own":{"node":"./own.js"}}}', 'own.js': '' },
    'the settings of Eleventy import "#own", which cannot be read.',
  ],
])('a page of Eleventy is a draft by what its settings import: %s, %j', (code, files, why) => {
  const { isDraft, notes } = importWith({ ...toConfig(code), ...files })
  expect(isDraft).toBe(true)
  expect(notes).toContain(toUnknown(why))
})

test('a page of Eleventy is a draft whose settings have more files than are read', () => {
  const all = Array.from({ length: 51 }, (_, at) => [`${at}.js`, `import "./${at + 1}.js"`])
  const files = { ...toConfig('import("./0.js")'), ...Object.fromEntries(all) }
  expect(importWith(files).notes).toContain(toUnknown('the settings of Eleventy have more than 50 files.'))
})

test.each([
  ['c.addPlugin(import("./own.js"))', { 'own.js': 'export default (c) => c.addFilter("x", f)' }],
  ['c.addGlobalData("x", require("./x.json"))', { 'x.json': '{}' }],
  ['c.addPlugin(require("@11ty/eleventy-navigation")); import("node:path")', {}],
  ['c.addFilter("x", require("./x"))', { 'x.js': 'module.exports = (text) => text.trim()' }],
])('a page of Eleventy is none by what its settings import: %s', (code, files) => {
  const { isDraft, notes } = importWith({ ...toConfig(code), ...files })
  expect([isDraft, notes.filter((one) => one.includes('settings') || one.includes('plugin'))]).toEqual([false, []])
})

test('an import of Eleventy names the plugins of packages that it does not know', () => {
  const files = {
    'eleventy.config.js':
      'import a from "@11ty/x"\nimport b from "@y/eleventy-z"\nimport * as d from "hide-pages"\nimport own from "./own.js"\nexport default (c) => { c.addPlugin(a); c.addPlugin(b.x); c.addPlugin(d.plugin); c.addPlugin(own); c.addPlugin(require("other")) }',
    'own.js': '',
  }
  const { isDraft, notes } = importWith(files)
  expect([isDraft, notes.filter((one) => one.includes('plugin'))]).toEqual([
    false,
    [
      'The old site may have changed its pages by a plugin, which an import does not run: "hide-pages" in "eleventy.config.js".',
      'The old site may have changed its pages by a plugin, which an import does not run: "other" in "eleventy.config.js".',
    ],
  ])
})
