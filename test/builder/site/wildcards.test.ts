import { expect, test } from 'vitest'
import { compileContent } from '../content/check-content.ts'

test('collectWildcards() keeps redirects to the site itself on the site, wherever it is', () => {
  const { site, messages } = compileContent({
    'redirects.yaml':
      '/a/*: https://www.example.com/guides/:splat\n/b/*: https://www.example.com\n/c/*: https://other.example/:splat\n',
  })
  expect([site.wildcards, messages]).toEqual([
    [
      ['/a/', '/guides/:splat', 301],
      ['/b/', '/', 301],
      ['/c/', 'https://other.example/:splat', 301],
    ],
    [],
  ])
})
