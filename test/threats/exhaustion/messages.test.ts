/** Threat: a small input with so many faults that telling of them takes hours. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'
import { checkContent, page, toLine } from '../../builder/content/check-content.ts'
import { cheaply, MOST, repeat } from './cheaply.ts'

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'

test('a build tells of the first thousand of 8,000 unknown keys', () => {
  const messages = cheaply(() => checkContent({ 'site.yaml': SITE + repeat(8000, (at) => `key${at}: 1`) }))
  expect(messages).toHaveLength(1001)
  expect(messages.slice(0, 2).map(toLine)).toEqual([
    'site.yaml:1:1 error too-many The file has 7000 more faults, which are not shown.',
    'site.yaml:4:1 error unknown-key Key "key0" is unknown: it has no meaning here.',
  ])
})

test('a build tells of 60,000 broken links of a page', () => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', '[a](/b)\n'.repeat(60_000)) }))
  expect(messages).toHaveLength(60_000)
})

const TWO_LANGUAGES = `${SITE}languages: { en: English, de: Deutsch }\n`
const three = (line: (at: number) => string) => repeat(300, line)

test.each([
  [
    'authors',
    {
      'authors.yaml': three((at) => `a${at}: { name: A }`),
      'guides/x.md': page('T', 'Text.').replace('---\n\n', 'authors: [zzzzzzzz]\n---\n\n'),
    },
  ],
  [
    'sections',
    {
      'site.yaml': `${SITE}sections:\n${repeat(200, (at) => `  s${at}: { title: S }`)}\n`,
      'zzzzzzzz/x.md': page('T', 'A.'),
    },
  ],
  [
    'tags',
    {
      ...Object.fromEntries(
        Array.from({ length: 3 }, (_, part) => [
          `guides/x${part}.md`,
          page('T', 'Text.').replace(
            '---\n\n',
            `tags: [${Array.from({ length: 100 }, (__, at) => `t${part}x${at}`).join(', ')}]\n---\n\n`,
          ),
        ]),
      ),
      'guides/x.md': page('T', '::list{tag=zzzzzzzz}'),
    },
  ],
])('a message lists few of hundreds of %s', (_, files) => {
  const [message, ...others] = checkContent(files).filter(({ severity }) => severity === 'error')
  expect(others).toEqual([])
  expect(`${message?.text} ${message?.hint}`).toMatch(/, and [12]\d\d more/)
})

test.each([
  [
    'fields of a form',
    {
      'site.yaml': TWO_LANGUAGES,
      'forms.yaml': `quote:\n  title: T\n  fields:\n${repeat(90, (at) => `    - { name: a${at}, kind: text, label: A }`)}\n`,
      'de/forms.yaml': `quote:\n  labels: { zzzzzzzz: A }\n`,
    },
  ],
  [
    'questions',
    {
      'site.yaml': TWO_LANGUAGES,
      'survey.yaml': `id: s\ntitle: T\nintroduction: I\nquestions:\n${repeat(90, (at) => `  - { name: q_a${at}, kind: text, text: A }`)}\n`,
      'de/survey.yaml': `questions: { q_zzzzzzzz: { text: A } }\n`,
    },
  ],
])('a message lists few of 90 %s', (_, files) => {
  const [message, ...others] = checkContent(files).filter(({ severity }) => severity === 'error')
  expect(others).toEqual([])
  expect(`${message?.text} ${message?.hint}`).toMatch(/, and 5\d more/)
})

test.each([
  [
    'forms',
    {
      'forms.yaml': repeat(100, (at) => `f${at}: { title: T, fields: [{ name: a, kind: text, label: A }] }`),
      'guides/x.md': page('T', '::form{name=zzzzzzzz}'),
    },
  ],
  [
    'hosts',
    {
      'site.yaml': `${SITE}embeds:\n${repeat(100, (at) => `  - h${at}.a.example`)}\n`,
      'guides/x.md': page('T', '::embed{src="https://z.example/" title="T"}'),
    },
  ],
])('a message lists few of 100 %s', (_, files) => {
  const message = checkContent(files).find(({ severity }) => severity === 'error')
  expect(`${message?.text} ${message?.hint}`).toMatch(/, and [4-9]\d more/)
})

test.each([
  ['21,600', ['f'], []],
  [
    '43,200',
    ['f', 'g'],
    [
      'guides/a147.md:1:1 error too-many The forms of all pages have more than 20000 fields and options, and 30 for each page.',
    ],
  ],
])('a build tells of forms with %s fields and options on 90 pages', (_, names, expected) => {
  const fields = repeat(40, (at) => `    - { name: a${at}, kind: choice, label: A, options: [a, b, c, d, e] }`)
  const forms = names.map((name) => `${name}:\n  title: T\n  fields:\n${fields}\n`)
  const body = names.map((name) => `::form{name=${name}}`).join('\n\n')
  const pages = Array.from({ length: 90 }, (__, at) => [`guides/a${at + 100}.md`, page('T', body)] as const)
  const messages = cheaply(() => checkContent({ ...Object.fromEntries(pages), 'forms.yaml': forms.join('') }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual(expected)
})

test('a build tells of a survey of long scales on three pages', () => {
  const questions = repeat(90, (at) => `  - { name: q_a${at}, kind: scale, max: 100, text: A }`)
  const pages = ['a', 'b', 'c'].map((name) => [
    `guides/${name}.md`,
    page('T', 'Text.').replace('---\n\n', 'form: survey\n---\n\n'),
  ])
  const survey = `id: s\ntitle: T\nintroduction: I\nquestions:\n${questions}\n`
  const messages = cheaply(() => checkContent({ ...Object.fromEntries(pages), 'survey.yaml': survey }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual([
    'guides/c.md:1:1 error too-many The forms of all pages have more than 20000 fields and options, and 30 for each page.',
  ])
})

test('a build tells of lists with 170,000 entries once', () => {
  const pages = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`guides/a${at}.md`, page('T', 'Text.')]))
  const body = '::list{section=guides limit=100}\n\n'.repeat(1700)
  const messages = cheaply(() => checkContent({ ...pages, 'guides/x.md': page('T', body) }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual([
    'guides/x.md:2216:16 error too-many The lists of all pages have more than 100000 entries, and 100 for each page.',
  ])
})

test('a build tells of 12,000 pages of lists of posts', () => {
  const tags = `datePublished: 2026-01-01\ntags:\n${repeat(100, (at) => `  - t${at}`)}\n---\n\n`
  const post = page('T', 'Text.').replace('---\n\n', tags)
  const posts = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`news/a${at}.md`, post]))
  const site = `${SITE}sections: { news: { title: News, kind: posts, perPage: 1 } }\n`
  const messages = cheaply(() => checkContent({ ...posts, 'site.yaml': site }))
  expect(messages.filter(({ severity }) => severity === 'error').map(toLine)).toEqual([
    'site.yaml:1:1 error too-many The site has 12122 pages that are made for it, most of them lists of posts: it would take minutes to write them.',
  ])
})

const toTags = (post: number) =>
  `datePublished: 2026-01-01\ntags:\n${repeat(100, (at) => `  - t${post}-${at}`)}\n---\n\n`

test('a build tells of 12,000 tags of 120 posts', () => {
  const posts = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [`news/a${at}.md`, page('T', 'Text.').replace('---\n\n', toTags(at))]),
  )
  const site = `${SITE}sections: { news: { title: News, kind: posts } }\n`
  const messages = cheaply(() => checkContent({ ...posts, 'site.yaml': site }))
  expect(messages.filter(({ rule }) => rule === 'too-many').map(toLine)).toEqual([
    'site.yaml:1:1 error too-many The site has 12008 pages that are made for it, most of them lists of posts: it would take minutes to write them.',
  ])
})

test('a message lists few of 300 parts of a file', () => {
  const files = new Map([['snippets/a.txt', { text: three((at) => `#region a${at}\n#endregion`) }]])
  const body = page('T', '::include{file=snippets/a.txt region=zzzzzzzz}')
  const { messages } = parsePage('guides/x.md', body, { origins: [] }, files)
  expect(messages.map(({ hint }) => hint)).toEqual([expect.stringMatching(/, and 260 more\.$/)])
})

test('a build tells of 16,000 redirects to nowhere', () => {
  const messages = cheaply(() => checkContent({ 'redirects.yaml': repeat(16_000, (at) => `/a${at}: nothing`) }))
  expect(messages).toHaveLength(16_000)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'redirects.yaml:16000:10 error bad-path The new address "nothing" is neither a path of this site nor an absolute address.',
  ])
})

test('a build reads a file of 7 MB once to tell of its 2,000 faults', async () => {
  const content = mkdtempSync(join(tmpdir(), 'lectern-large-'))
  onTestFinished(() => rmSync(content, { recursive: true }))
  writeFileSync(join(content, 'site.yaml'), SITE)
  writeFileSync(join(content, 'redirects.yaml'), `# ${'a'.repeat(7e6)}\n${repeat(2000, (at) => `/a${at}: nothing`)}`)
  const options = { content, check: true, url: undefined, now: new Date(0), captcha: undefined, reloadUrl: undefined }
  const before = process.threadCpuUsage()
  const { messages } = await build(options, new Work())
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'redirects.yaml:2001:9 error bad-path The new address "nothing" is neither a path of this site nor an absolute address.',
  ])
})

test('a build tells of 5,000 attributes that a block does not have', () => {
  const attributes = repeat(5000, (at) => `a${at}=b`).replaceAll('\n', ' ')
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', `:::note{${attributes}}\nText.\n:::`) }))
  expect(messages).toHaveLength(5000)
  expect(messages.slice(-1).map(toLine)).toEqual([
    'guides/x.md:6:38891 error unknown-attribute The block "note" has no attribute "a4999".',
  ])
})
