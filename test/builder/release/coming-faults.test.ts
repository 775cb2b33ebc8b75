/** What a build tells today about pages that are published or expire later. The day of the builds is 2026-11-21. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { BuildOptions } from '../../../builder/release/build.ts'
import { buildFolder, writeFiles } from '../../support/content-folder.ts'
import { toLine } from '../content/check-content.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const page = (keys: string, body = 'Text.'): string => `---\ntitle: T\ndescription: D\n${keys}---\n\n${body}\n`

/** Builds a small site with further files, and gives its messages, one a line. */
async function check(files: Readonly<Record<string, string>>, options: Partial<BuildOptions> = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-coming-'))
  folders.push(folder)
  writeFiles(folder, { 'site.yaml': SITE, 'pages/index.md': page(''), ...files })
  const { messages } = await buildFolder(folder, options)
  return messages.map(toLine)
}

test.each([
  [
    'a link in a page to come that leads nowhere',
    { 'guides/a.md': page('publishAt: 2027-01-01\n', '[x](/nowhere)') },
    [
      'guides/a.md:7:5 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
    ],
  ],
  [
    'an author of a page to come who is not known',
    { 'guides/a.md': page('publishAt: 2026-11-21T12:01Z\nauthors: [ann]\n') },
    [
      'guides/a.md:5:11 warning unknown-author From 2026-11-21T12:01Z on, this is an error: There is no "ann" in authors.yaml.',
    ],
  ],
  [
    'a link to a page that expires, once however long it is broken',
    {
      'guides/a.md': page('expireAt: 2026-12-24T18:00Z\n'),
      'guides/b.md': page('expireAt: 2026-12-31\n', '[x](a.md)'),
      'guides/c.md': page('publishAt: 2026-12-30\n'),
    },
    [
      'guides/b.md:7:5 warning broken-link From 2026-12-24T18:00Z on, this is an error: The link leads to "/guides/a", which is not published: it expired at 2026-12-24T18:00Z.',
    ],
  ],
  [
    'a file in the place of a page to come',
    { 'guides/a.md': page('publishAt: 2027-01-01\n'), 'static/guides/a.html': '<p>Soon.</p>' },
    [
      'static/guides/a.html:1:1 warning reserved-path From 2027-01-01T00:00Z on, this is an error: The address "/guides/a.html" is that of "guides/a.md": choose another.',
    ],
  ],
  [
    'an alias of a page to come that is the address of a file',
    { 'guides/a.md': page('publishAt: 2027-01-01\naliases: [/llms.txt]\n') },
    [
      'guides/a.md:5:11 warning reserved-path From 2027-01-01T00:00Z on, this is an error: The address "/llms.txt" is that of a file that the site generates: choose another.',
    ],
  ],
  [
    'a link to a feed that has no entry any more',
    {
      'guides/a.md': page('datePublished: 2026-01-01\nexpireAt: 2027-01-01\n'),
      'guides/b.md': page('', '[x](/feed.xml)'),
    },
    [
      'guides/b.md:6:5 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/feed.xml", which does not exist: link to a page or file of this site, or to an absolute address.',
    ],
  ],
  [
    'a link to the old address of a page that expires',
    {
      'guides/a.md': page('aliases: [/old]\nexpireAt: 2027-01-01\n'),
      'guides/b.md': page('', '[x](/old)'),
    },
    [
      'guides/b.md:6:5 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/old", which does not exist: link to a page or file of this site, or to an absolute address.',
      'guides/b.md:6:5 warning redirected-link The address "/old" redirects to "/guides/a": link to that.',
    ],
  ],
  [
    'an old address that is that of a feed to come',
    {
      'site.yaml': `${SITE}sections:\n  news: { title: News, kind: posts }\n`,
      'news/a.md': page('publishAt: 2027-01-01\ndatePublished: 2027-01-01\n'),
      'redirects.yaml': '/news/feed.xml: https://www.example.org/feed\n',
    },
    [
      'redirects.yaml:1:1 warning reserved-path From 2027-01-01T00:00Z on, this is an error: The address "/news/feed.xml" is that of a file that the site generates: choose another.',
    ],
  ],
  [
    'a link to the texts of a section that has no page any more',
    { 'guides/a.md': page('expireAt: 2027-01-01\n'), 'pages/b.md': page('', '[x](/guides/llms-full.txt)') },
    [
      'pages/b.md:6:5 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/guides/llms-full.txt", which does not exist: did you mean "/llms-full.txt"?',
    ],
  ],
  [
    'a file in the place of a feed to come',
    {
      'guides/a.md': page('publishAt: 2027-01-01\ndatePublished: 2027-01-01\n'),
      'static/feed.xml': '<feed/>',
    },
    [
      'static/feed.xml:1:1 warning reserved-path From 2027-01-01T00:00Z on, this is an error: The address "/feed.xml" is that of a file that the site generates: choose another.',
    ],
  ],
  [
    'a link of the menu to a page that expires',
    {
      'site.yaml': `${SITE}navigation:\n  - title: Offer\n    to: /guides/a\n`,
      'guides/a.md': page('expireAt: 2027-01-01\n'),
    },
    [
      'site.yaml:6:9 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/guides/a", which is not published: it expired at 2027-01-01.',
    ],
  ],
  [
    'an address in a page to come that leads nowhere, where only its proof finds it',
    {
      'guides/a.md': page('publishAt: 2027-01-01\n').replace('title: T', 'title: See https://www.example.com/nowhere'),
    },
    [
      '/guides:1:1 warning proof-address From 2027-01-01T00:00Z on, this is an error: In the generated "/guides": "https://www.example.com/nowhere" does not exist.',
      'guides/a.md:1:1 warning proof-address From 2027-01-01T00:00Z on, this is an error: In the generated "/guides/a": "https://www.example.com/nowhere" does not exist.',
    ],
  ],
  [
    'what the proof finds in a page to come that takes the place of a generated one',
    {
      'guides/a.md': page(''),
      'guides/index.md': page('publishAt: 2027-01-01\n').replace(
        'title: T',
        'title: See https://www.example.com/nowhere',
      ),
    },
    [
      'guides/index.md:1:1 warning proof-address From 2027-01-01T00:00Z on, this is an error: In the generated "/guides": "https://www.example.com/nowhere" does not exist.',
    ],
  ],
  [
    'nothing of the proof of a page with all that comes with it',
    {
      'site.yaml': `${SITE}sections:\n  news: { title: News, kind: posts }\n`,
      'authors.yaml': 'ann: { name: Ann }\n',
      'news/a.md': page(
        'publishAt: 2027-01-01\ndatePublished: 2027-01-01\ntags: [new]\nauthors: [ann]\nform: contact\n',
        '## Part\n\n![A](/assets/a.svg)',
      ),
      'news/b.md': page('publishAt: 2027-02-01\ndatePublished: 2027-02-01\ntags: [new]\n'),
      'guides/a.md': page('publishAt: 2027-02-01\nnoindex: true\n'),
      'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"/>',
    },
    [],
  ],
  [
    'a page to come that links to a later one',
    {
      'guides/a.md': page('publishAt: 2027-01-01\n', '[x](b.md)'),
      'guides/b.md': page('publishAt: 2027-01-02\n'),
    },
    [
      'guides/a.md:7:5 warning broken-link From 2027-01-01T00:00Z on, this is an error: The link leads to "/guides/b", which is not published: it is not published before 2027-01-02.',
    ],
  ],
  [
    'nothing of pages that come and expire together',
    {
      'guides/a.md': page('publishAt: 2027-01-01\nexpireAt: 2027-02-01\n', '[x](b.md)'),
      'guides/b.md': page('publishAt: 2027-01-01\nexpireAt: 2027-02-01\n', '[x](a.md) and [feed](/openapi.json)'),
    },
    [],
  ],
  [
    'nothing of the feeds and documents that come with the first page of a section',
    {
      'site.yaml': `${SITE}sections:\n  news: { title: News, kind: posts }\n`,
      'news/a.md': page(
        'publishAt: 2027-01-01\ndatePublished: 2027-01-01\ntags: [new]\n',
        '[x](/news/tags/new), [y](/news/feed.xml), [z](/api/v1/news.json)',
      ),
    },
    [],
  ],
  ['nothing of a draft', { 'guides/a.md': page('draft: true\npublishAt: 2027-01-01\n', '[x](/nowhere)') }, []],
  [
    'an error of today as such',
    { 'guides/a.md': page('expireAt: 2027-02-01\n', '[x](/nowhere)'), 'guides/b.md': page('publishAt: 2027-01-01\n') },
    [
      'guides/a.md:7:5 error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
    ],
  ],
])('build() tells %s', async (_what, files, expected) => {
  expect(await check(files)).toEqual(expected)
})

/** Pages that are published on so many days of January, one a day, each with a link that leads nowhere. */
const toDays = (count: number): readonly (readonly [string, string])[] =>
  Array.from({ length: count }, (_, at) => {
    const day = String(at + 1).padStart(2, '0')
    return [`guides/a${day}.md`, page(`publishAt: 2027-01-${day}\n`, '[x](/nowhere)')]
  })

test('build() looks at all moments that it has time for', async () => {
  const files = toDays(31)
  const told = await check(Object.fromEntries(files))
  expect(told.map((line) => line.slice(0, 'guides/a01.md'.length))).toEqual(files.map(([path]) => path))
})

test('build() looks ahead for five seconds, and says from when on it did not look', async () => {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
  const told = await check({
    ...Object.fromEntries(toDays(5)),
    'guides/b.md': page('expireAt: 2027-02-01T06:00Z\n'),
    'guides/c.md': page('', '[x](b.md)'),
    'guides/d.md': page('publishAt: 2027-02-02\n'),
    'guides/e.md': page('draft: true\npublishAt: 2027-02-01T06:00Z\n'),
  })
  clock.mockRestore()
  expect(told).toHaveLength(6)
  expect(told.filter((line) => !line.includes('"/nowhere"'))).toEqual([
    'guides/b.md:4:11 warning unchecked-moment From 2027-02-01T06:00Z on, errors that come when pages are published or expire are not told in advance: 5 such moments come before.',
  ])
})

test('build() does not look ahead in local work, which shows what is to come with `--drafts`', async () => {
  const files = { 'guides/a.md': page('publishAt: 2027-01-01\n', '[x](/nowhere)') }
  expect(await check(files, { reloadUrl: 'http://localhost:8788/reload.js' })).toEqual([])
})

test('build() does not look ahead while there are errors', async () => {
  const files = { 'guides/a.md': page('publishAt: 2027-01-01\n', '[x](/nowhere)'), 'guides/b.md': page('tag: 1\n') }
  expect(await check(files)).toEqual(['guides/b.md:4:1 error unknown-key Key "tag" is unknown: write "tags".'])
})
