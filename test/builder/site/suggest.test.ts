import { expect, test } from 'vitest'
import { createNearest } from '../../../builder/content/schema/nearest.ts'
import { parsePages } from '../../../builder/page/parse/parse-pages.ts'
import { createSuggest } from '../../../builder/site/broken-link.ts'
import { Work } from '../../../builder/work/work.ts'
import { checkContent, page } from '../content/check-content.ts'
import { toSource } from '../../support/content-folder.ts'

const PATHS = ['/', '/about', '/guides/setup', '/guides/theming', '/api/forms/contact', '/docs/a/far']

test.each([
  ['a slip in the same folder', '/guides/stup', '/guides/setup'],
  ['a page that moved', '/setup', '/guides/setup'],
  ['a page that moved, with a slash at the end', '/setup/', '/guides/setup'],
  ['other capitals', '/Docs/A/Far', '/docs/a/far'],
  ['a slip in the folder', '/guide/theming', '/guides/theming'],
  ['an endpoint where a page was meant', '/contact', undefined],
  ['an endpoint where one was meant', '/api/forms/contacts', '/api/forms/contact'],
  ['nothing near', '/entirely/else', undefined],
])('createSuggest() answers %s', (_, path, expected) => {
  expect(createSuggest(PATHS)(path)).toBe(expected)
})

test('createSuggest() answers thousands of links of a folder that moved', () => {
  const paths = Array.from({ length: 4_000 }, (__, index) => `/guides/part-${index % 80}/topic-${index}`)
  const suggest = createSuggest(paths)
  expect(paths.map((path) => suggest(path.replace('/guides/part-', '/docs/volume-')))).toEqual(paths)
})

test('a broken link is told of a file that the site generates', () => {
  const [message] = checkContent({ 'guides/x.md': page('T', '[a](/llm.txt)') })
  expect(message?.text).toContain('did you mean "/llms.txt"?')
})

test('a broken link is not told of an old address', () => {
  const [message] = checkContent({
    'guides/x.md': page('T', '[a](/old-plac)'),
    'redirects.yaml': '/old-place: /guides/setup\n',
  })
  expect(message?.text).not.toContain('/old-place')
})

test('createNearest() compares with a million names, and takes what it could not compare for near to none', () => {
  const nearest = createNearest()
  const names = Array.from({ length: 400_000 }, (_, at) => `name${at}`)
  expect([nearest('nam0', names), nearest('nam0', names)]).toEqual(['name0', 'name0'])
  expect(nearest('nam0', names)).toBeUndefined()
  expect(nearest('nam0', names.slice(0, 200_000))).toBe('name0')
  expect(nearest('nam0', names.slice(0, 1))).toBeUndefined()
})

const WORDS = Array.from({ length: 2_000 }, (_, at) => `${at}-word`)
const MANY = {
  'authors.yaml': WORDS.map((word) => `${word}: { name: A }\n`).join(''),
  'guides/y.md': page('T', WORDS.map((word) => `## ${word}\n`).join('\n')),
  // Beside the logo that every folder here has.
  ...Object.fromEntries(WORDS.slice(1).map((word) => [`assets/${word}.svg`, '<svg/>'])),
}

test.each([
  ['unknown-author', `---\ntitle: T\ndescription: D\nauthors: [${'1-wor,'.repeat(100)}]\n---\n\nText.\n`],
  ['broken-anchor', page('T', '[a](y.md#1-wor)\n\n'.repeat(100))],
  ['missing-image', page('T', '![a](/assets/1-wor.svg)\n\n'.repeat(100))],
])('after a million comparisons, %s suggests nothing', (rule, body) => {
  const pages = Array.from({ length: 6 }, (_, at) => [`guides/x${at}.md`, body] as const)
  const found = checkContent({ ...MANY, ...Object.fromEntries(pages) }).filter((message) => message.rule === rule)
  expect(found).toHaveLength(600)
  expect(found.filter(({ text }) => text.includes('did you mean'))).toHaveLength(500)
})

test('after a million comparisons, parsePages() suggests no file for one that is missing', async () => {
  const include = page('T', '::include{file=snippets/1-wor.md}')
  const files = [
    ...WORDS.map((word) => toSource(`snippets/${word}.md`, 'Text.')),
    ...Array.from({ length: 502 }, (_, at) => toSource(`guides/x${at}.md`, include)),
  ]
  const parsed = await parsePages(files, { origins: [] }, new Work(), () => undefined)
  const texts = parsed.flatMap(({ messages }) => messages.map(({ text }) => text))
  expect(texts).toHaveLength(502)
  expect(texts.filter((text) => text.includes('did you mean'))).toHaveLength(399)
})
