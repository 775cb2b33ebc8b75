/** What builds of one folder leave in the output folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../builder/release/build.ts'
import { openOutput } from '../../builder/release/output.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-build-'))
const content = join(folder, 'content')

function write(path: string, text: string): void {
  mkdirSync(dirname(join(content, path)), { recursive: true })
  writeFileSync(join(content, path), text)
}

beforeAll(() => {
  write('site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\nlinks:\n  guides: /guides\n')
  write('guides/stays.md', '---\ntitle: Stays\ndescription: D\n---\n\nOne.\n')
  write(
    'guides/links.md',
    '---\ntitle: Links\ndescription: D\n---\n\nSee [this](https://www.example.com/guides/stays).\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Every text that was written to an output folder. */
async function buildTexts(out: string, day: string, url?: string): Promise<readonly string[]> {
  // Local work draws no previews, which would take most of the time.
  const reloadUrl = 'http://localhost:8788/reload.js'
  await build({ content, out, check: false, url, now: new Date(day), captcha: undefined, reloadUrl })
  const output = openOutput(out)
  const texts = [...(output?.values.keys() ?? [])].map((id) => new TextDecoder().decode(output?.read(id).bytes))
  output?.close()
  return texts
}

/** Titles and dates of the authors' pages in markdown, several of which may stand in one text. */
const datesIn = (texts: readonly string[]): readonly string[] =>
  Array.from(
    texts.join('\n').matchAll(/^title: "(?!API)(.+)"\n(?:.+\n)*?dateModified: (.+)$/gm),
    ([, title, day]) => `${title} ${day}`,
  )

test('build() dates a page by the build that saw its text change, and keeps that date', async () => {
  const out = join(folder, 'out')
  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nWords.\n')
  expect(datesIn(await buildTexts(out, '2026-11-19'))).toEqual([])

  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nOther words.\n')
  expect(datesIn(await buildTexts(out, '2026-11-20'))).toEqual(['Changes 2026-11-20'])

  write('guides/stays.md', '---\ntitle: Stays\ndescription: Another description\n---\n\nOne.\n')
  const third = await buildTexts(out, '2026-11-21')
  expect(datesIn(third)).toEqual(['Changes 2026-11-20'])
  expect(third.join('\n').match(/(?<=\/changes<\/loc>)<lastmod>.+<\/lastmod>/g)).toEqual([
    '<lastmod>2026-11-20</lastmod>',
  ])
  expect(third.join('\n')).toMatch(/\/developers<\/loc><lastmod>2026-11-2[01]<\/lastmod>/)
})

test('build() begins again where a text of the cache has changed', async () => {
  const out = join(folder, 'damaged')
  await buildTexts(out, '2026-11-19')
  const cache = join(out, 'parsed.cache')
  writeFileSync(cache, readFileSync(cache, 'latin1').replaceAll('One.', 'Two.'), 'latin1')

  // Every page loads the style sheet, so all are rendered.
  write('theme.css', 'p { color: red }')
  const texts = await buildTexts(out, '2026-11-19')
  expect(texts.join('\n').match(/<p>(?:One|Two)\.<\/p>/g)).toEqual(['<p>One.</p>'])
})

test('build() publishes at another origin, and names its own nowhere', async () => {
  const texts = (await buildTexts(join(folder, 'preview'), '2026-11-21', 'https://preview.example.org')).join('\n')
  expect(texts).toContain('<link rel="canonical" href="https://preview.example.org/guides/stays"')
  expect(texts).toContain('"guides": "https://preview.example.org/guides"')
  expect(texts).not.toContain('www.example.com')
})

test('build() tells of what it cannot read once, and not of the links to it', async () => {
  const own = join(folder, 'unreadable')
  for (const path of ['guides', 'pages', 'assets']) mkdirSync(join(own, path), { recursive: true })
  writeFileSync(join(own, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  symlinkSync('nowhere.md', join(own, 'guides/a.md'))
  symlinkSync('nowhere.png', join(own, 'assets/b.png'))
  symlinkSync('..', join(own, 'pages/deep'))
  const links = '[a](../guides/a.md#b), [c](/guides/a), ![d](/assets/b.png), [e](deep/f.md), [g](/guides/g)'
  writeFileSync(join(own, 'pages/index.md'), `---\ntitle: T\ndescription: D\n---\n\n${links}\n`)

  const options = { url: undefined, captcha: undefined, reloadUrl: undefined, now: new Date('2026-11-21') }
  const { messages } = await build({ content: own, out: join(folder, 'none'), check: true, ...options })
  expect(messages.map(({ file, rule, text }) => `${file} ${rule} ${text}`)).toEqual([
    'assets/b.png unreadable-file This is a link that leads nowhere.',
    'guides/a.md unreadable-file This is a link that leads nowhere.',
    'pages/deep link-loop The link leads to the folder ".", which is published already: each folder has one address.',
    'pages/index.md broken-link The link leads to "/guides/g", which does not exist: link to a page or file of this site, or to an absolute address.',
  ])
})
