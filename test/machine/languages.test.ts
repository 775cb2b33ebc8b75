/** A site in three languages as people, readers of markdown and programs find their way through it. `LANGUAGES_POSTS` asks for more posts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../support/content-folder.ts'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'
import { crawl } from './crawl.ts'

const POSTS = Number(process.env['LANGUAGES_POSTS'] ?? 9)
/** With the two that half of the posts have each: 300 for 2,000 posts. */
const TAGS = Math.max(2, Math.round(POSTS * 0.15) - 2)
const PER_PAGE = POSTS > 100 ? 20 : 4

const page = (facts: string, body = 'Text.'): string => `---\n${facts}description: What it says.\n---\n\n${body}\n`

const SITE = `name: Example
description: D
url: https://www.example.com
languages: { en: English, de: Deutsch, he: עברית }
sections:
  news: { title: News, kind: posts, perPage: ${PER_PAGE} }
  docs: { title: Documentation, kind: docs }
navigation: [news, docs]
`

const toDay = (index: number): string => new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString().slice(0, 10)

/** The pages of one language. The last post is in the first language alone. */
function toFiles(root: string, title: string): Readonly<Record<string, string>> {
  const posts = Array.from({ length: root === '' ? POSTS : POSTS - 1 }, (_, index) => [
    `${root}news/p${index}.md`,
    page(
      `title: ${title} ${index}\ndatePublished: ${toDay(index)}\ntags: [T${index % TAGS}, U${index % 2}]\nauthors: [a${index % 3}]\n`,
    ),
  ])
  const docs = Array.from({ length: Math.ceil(POSTS / 3) }, (_, index) => [
    `${root}docs/part-${index % 7}/step-${index % 5}/d${index}.md`,
    page(`title: ${title} D${index}\n`),
  ])
  return {
    [`${root}pages/index.md`]: page(`title: ${title}\n`),
    [`${root}pages/contact.md`]: page(`title: ${title} 2\nform: contact\n`),
    [`${root}pages/404.md`]: page(`title: ${title} 404\n`),
    ...Object.fromEntries([...posts, ...docs]),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-languages-'))
let sample: SampleSite

beforeAll(async () => {
  writeFiles(folder, {
    'site.yaml': SITE,
    'authors.yaml': 'a0: { name: Ada }\na1: { name: Bo }\na2: { name: Chen }\n',
    ...toFiles('', 'Home'),
    'pages/contact.md': `---\ntitle: Contact\ndescription: ${'word '.repeat(70)}\nform: contact\n---\n\nText.\n`,
    ...toFiles('de/', 'Start'),
    ...toFiles('he/', 'בית'),
  })
  sample = await startSampleSite('programs', folder)
}, 600_000)
afterAll(async () => {
  await sample.stop()
  rmSync(folder, { recursive: true })
})

/** Whether an address takes messages and shows nothing. */
const isPosted = (path: string): boolean => path === '/mcp' || path.startsWith('/api/forms/')

const readText = async (path: string): Promise<string> => (await fetch(sample.origin + path)).text()

/** What was asked for and not found. */
const toWrong = (reached: ReadonlyMap<string, number>) =>
  [...reached].filter(([path, status]) => status !== 200 && !isPosted(path))

/** Whether a path is of a language, and shows something else than the list of all pages. */
const isIn =
  (root: string) =>
  (path: string): boolean => {
    const [, first = ''] = path.split('/')
    return (first === 'de' || first === 'he' ? `/${first}` : '') === root && !path.endsWith('/sitemap')
  }

test.each([
  ['', 0],
  ['/de', 1],
  ['/he', 2],
])('a person who begins at "%s/" reaches every page of the language by its links', async (root, index) => {
  const reached = await crawl(`${sample.origin}${root || '/'}`, 'person', isIn(root))
  const { pages = [], unlisted = [] } = sample.model.editions[index] ?? {}
  expect(pages.length).toBeGreaterThan(POSTS)
  expect([...pages, ...unlisted].filter(({ path }) => !reached.has(path)).map(({ path }) => path)).toEqual([])
  expect(toWrong(reached)).toEqual([])
})

test('search.json ends a long description behind a whole word', async () => {
  const { data } = JSON.parse(await readText('/api/v1/search.json?q=contact&limit=1'))
  expect(data).toMatchObject([{ path: '/contact', snippet: `${'word '.repeat(59).trim()}…` }])
})

test.each(['', '/de', '/he'])('a reader of markdown reaches every page of every language from "%s/"', async (root) => {
  const reached = await crawl(`${sample.origin}${root || '/'}`, 'markdown')
  const isFound = (path: string): boolean =>
    reached.has(path) || reached.has(path.replace(/(?:\/index)?\.md$/, '') || '/')
  const paths = sample.model.allPages.map(({ markdownUrl }) => new URL(markdownUrl).pathname)
  expect(paths.filter((path) => !isFound(path))).toEqual([])
  expect(toWrong(reached)).toEqual([])
})

test('a program reaches every page of every language by JSON alone', async () => {
  const reached = await crawl(`${sample.origin}/api/v1/index.json`, 'json')
  const urls = sample.model.allPages.flatMap(({ url, markdownUrl }) => [url, markdownUrl])
  expect(urls.map((url) => new URL(url).pathname).filter((path) => !reached.has(path))).toEqual([])
  expect(toWrong(reached)).toEqual([])
})

test('`hreflang` is reciprocal, names the page itself, and is the same in the sitemap', async () => {
  const sitemap = await readText('/sitemap.xml')
  const stated = new Map(
    Array.from(sitemap.matchAll(/<url><loc>([^<]+)<\/loc>(.*)<\/url>/g), ([, url = '', rest = '']) => [
      url,
      rest.match(/hreflang="[^"]+" href="[^"]+"/g) ?? [],
    ]),
  )
  expect([...stated.keys()].toSorted()).toEqual(sample.model.allPages.map(({ url }) => url).toSorted())
  for (const { url, path, translations } of sample.model.allPages) {
    const own = (await readText(path)).match(/(?<=rel="alternate" )hreflang="[^"]+" href="[^"]+"/g) ?? []
    expect([path, own]).toEqual([path, stated.get(url)])
    expect(own.length).toBe(translations.length === 0 ? 0 : translations.length + 2)
    expect(translations.map((one) => stated.get(one.url))).toEqual(translations.map(() => own))
  }
})

test('every page but the last post and its lists is in all languages', () => {
  const single = sample.model.allPages.filter(({ translations }) => translations.length < 2)
  expect(single.map(({ path }) => path)).toEqual(['/developers', `/news/p${POSTS - 1}`])
})

test.each([
  ['', 'en', POSTS],
  ['/de', 'de', POSTS - 1],
  ['/he', 'he', POSTS - 1],
])(
  'the feed of "%s/news" has the newest posts of the language, complete after RFC 4287',
  async (root, language, posts) => {
    const feed = await readText(`${root}/news/feed.xml`)
    const [head = '', ...entries] = feed.split('<entry>')
    expect(head).toContain(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`)
    expect(head).toMatch(/<id>[^<]+<\/id>\s*<title>[^<]+<\/title>/)
    expect(head).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:]+Z<\/updated>/)
    expect(head).toContain(
      `<link rel="self" type="application/atom+xml" href="${sample.origin}${root}/news/feed.xml"/>`,
    )
    const facts = entries.map((entry) => [
      /<id>([^<]+)<\/id>/.exec(entry)?.[1]?.startsWith(`${sample.origin}${root}/news/p`),
      /<title>[^<]+<\/title>/.test(entry),
      /<updated>\d{4}-\d\d-\d\dT[\d:]+Z<\/updated>/.test(entry),
      /<link [^>]*href="[^"]+"/.test(entry),
      /<author>\s*<name>(?:Ada|Bo|Chen)<\/name>/.test(entry),
    ])
    expect(facts).toEqual(Array.from({ length: Math.min(50, posts) }, () => [true, true, true, true, true]))
  },
)

test('`pages.json` has every page, with its language', async () => {
  const { data } = JSON.parse(await readText('/api/v1/pages.json'))
  const tags = data.map(({ path, language }: { path: string; language: string }) => [path.split('/')[1], language])
  expect(data.length).toBe(sample.model.allPages.length)
  expect(
    tags.filter(([first, tag]: string[]) => (first === 'de' || first === 'he' ? tag !== first : tag !== 'en')),
  ).toEqual([])
})

test.each([
  ['/nowhere', 'en', 'Home 404'],
  ['/de/nowhere', 'de', 'Start 404'],
  ['/de/news/nowhere', 'de', 'Start 404'],
  ['/he/nowhere', 'he', 'בית 404'],
  ['/dee/nowhere', 'en', 'Home 404'],
])('a person sees the missing page of %s in "%s"', async (path, language, title) => {
  const answer = await fetch(sample.origin + path, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  expect([answer.status, answer.headers.get('vary')]).toEqual([404, 'Accept'])
  expect(text).toContain(`<html lang="${language}"`)
  expect(text).toContain(`<h1>${title}</h1>`)
})

test('pages in Hebrew are read from right to left', async () => {
  expect(await readText('/he')).toContain('<html lang="he" dir="rtl">')
})
