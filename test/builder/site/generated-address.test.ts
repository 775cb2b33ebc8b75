/** The addresses of generated files → what the builder makes of a site. */
import { expect, test } from 'vitest'
import { isGeneratedAddress } from '../../../builder/site/generated-address.ts'
import { compileContent, page } from '../content/check-content.ts'

test('isGeneratedAddress() knows every file that is made of a site with languages, posts, forms and a survey', () => {
  const { files, messages } = compileContent({
    'site.yaml':
      'name: N\ndescription: D is it.\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\nsections:\n  docs: { title: Docs, kind: docs }\n  blog: { title: Blog, kind: posts }\n',
    'docs/a.md': page('A', 'Text.'),
    'blog/a.md': page('B', 'Text.').replace('---', '---\ndatePublished: 2026-01-01'),
    'de/pages/index.md': page('N', 'Text.'),
    'de/docs/a.md': page('A', 'Text.'),
    'de/blog/a.md': page('B', 'Text.').replace('---', '---\ndatePublished: 2026-01-01'),
  })
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
  const paths = files.filter((entry) => entry.kind === 'file').map(({ path }) => path)
  expect(paths).toContain('/de/blog/feed.xml')
  const sections = ['pages', 'guides', 'case-studies', 'integrations', 'apps', 'docs', 'blog']
  const settings = { folders: ['de'], sections }
  const others = paths.filter((path) => !isGeneratedAddress(path, settings))
  // The names of files of the theme are shorter here. A redirect may have the address of the map for people, which gives way.
  expect(others.filter((path) => !path.startsWith('/assets/'))).toEqual(['/sitemap', '/de/sitemap'])
})

test.each([
  '/search/x',
  '/de/developers',
  '/fr/search',
  '/other/feed.xml',
  '/api/x',
  '/assets/x.png',
  '/.well-known/x',
])('isGeneratedAddress() leaves "%s" to authors', (path) => {
  expect(isGeneratedAddress(path, { folders: ['de'], sections: ['blog'] })).toBe(false)
})
