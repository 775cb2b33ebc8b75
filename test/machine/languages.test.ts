/** A site in three languages, with posts and tags, as people, readers of markdown and programs find their way through it. `LANGUAGES_POSTS` asks for more. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'
import { crawl } from './crawl.ts'

const POSTS = Number(process.env['LANGUAGES_POSTS'] ?? 9)
const TAGS = Math.ceil(POSTS / 7)
const folder = mkdtempSync(join(tmpdir(), 'lectern-languages-'))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const page = (facts: string, body: string): string => `---\n${facts}description: What it says.\n---\n\n${body}\n`

let sample: SampleSite

beforeAll(async () => {
  write(
    'site.yaml',
    'name: Example\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch, he: עברית }\nsections: { news: { title: News, kind: posts, perPage: 4 } }\n',
  )
  for (const [root = '', title = ''] of [
    ['', 'Home'],
    ['de/', 'Start'],
    ['he/', 'בית'],
  ]) {
    write(`${root}pages/index.md`, page(`title: ${title}\n`, 'Text.'))
    write(`${root}pages/contact.md`, page(`title: ${title} 2\nform: contact\n`, 'Text.'))
    for (let index = 0; index < POSTS; index += 1) {
      const day = new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString().slice(0, 10)
      const facts = `title: ${title} ${index}\ndatePublished: ${day}\ntags: [T${index % TAGS}, U${index % 2}]\n`
      // The last post is in the first language alone.
      if (root === '' || index < POSTS - 1) write(`${root}news/p${index}.md`, page(facts, 'Text.'))
    }
  }
  sample = await startSampleSite('programs', folder)
}, 300_000)
afterAll(async () => {
  await sample.stop()
  rmSync(folder, { recursive: true })
})

/** Whether an address takes messages and shows nothing. */
const isPosted = (path: string): boolean => path === '/mcp' || path.startsWith('/api/forms/')

const readText = async (path: string): Promise<string> => (await fetch(sample.origin + path)).text()

test.each([
  ['html', ''],
  ['html', '/de'],
  ['html', '/he'],
  ['markdown', ''],
  ['markdown', '/de'],
  ['markdown', '/he'],
] as const)('every page of every language can be reached by %s from "%s/"', async (form, root) => {
  const reached = await crawl(`${sample.origin}${root || '/'}`, form)
  const paths = sample.model.allPages.map(({ path, markdownUrl }) =>
    form === 'html' ? path : new URL(markdownUrl).pathname,
  )
  const found = (path: string): boolean =>
    reached.has(path) || reached.has(path.replace(/(?:\/index)?\.md$/, '') || '/')
  expect(paths.filter((path) => !found(path))).toEqual([])
  const wrong = [...reached].filter(([path, status]) => status !== 200 && !isPosted(path))
  expect(wrong).toEqual([])
})

test('`hreflang` is reciprocal, names the page itself, and is the same in the sitemap', async () => {
  const sitemap = await readText('/sitemap.xml')
  const stated = new Map(
    Array.from(sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*)<\/url>/g), ([, url = '', rest = '']) => [
      url,
      rest.match(/hreflang="[^"]+" href="[^"]+"/g) ?? [],
    ]),
  )
  expect(stated.size).toBe(sample.model.allPages.length)
  for (const { url, path, translations } of sample.model.allPages) {
    const own = (await readText(path)).match(/(?<=rel="alternate" )hreflang="[^"]+" href="[^"]+"/g) ?? []
    expect([path, own]).toEqual([path, stated.get(url)])
    expect(own.length).toBe(translations.length === 0 ? 0 : translations.length + 2)
    expect(translations.map((one) => stated.get(one.url))).toEqual(translations.map(() => own))
  }
})

test('feeds of every language lead to posts of that language', async () => {
  for (const root of ['', '/de', '/he']) {
    const feed = await readText(`${root}/news/feed.xml`)
    const ids = Array.from(feed.matchAll(/<entry>\n<id>([^<]+)<\/id>/g), ([, id = '']) => new URL(id).pathname)
    expect(ids.length).toBe(Math.min(50, root === '' ? POSTS : POSTS - 1))
    expect(ids.filter((id) => !id.startsWith(`${root}/news/`))).toEqual([])
  }
})

test('`pages.json` has every page, with its language', async () => {
  const { data } = JSON.parse(await readText('/api/v1/pages.json'))
  const tags = data.map(({ path, language }: { path: string; language: string }) => [path.split('/')[1], language])
  expect(data.length).toBe(sample.model.allPages.length)
  expect(
    tags.filter(([first, tag]: string[]) => (first === 'de' || first === 'he' ? tag !== first : tag !== 'en')),
  ).toEqual([])
})

test('pages in Hebrew are read from right to left', async () => {
  expect(await readText('/he')).toContain('<html lang="he" dir="rtl">')
})
