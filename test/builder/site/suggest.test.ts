import { expect, test } from 'vitest'
import { createSuggest } from '../../../builder/site/broken-link.ts'
import { checkContent, page } from '../content/check-content.ts'

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
