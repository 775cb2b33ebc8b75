import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['en', {}, 1, '1 page found.'],
  ['en', {}, 1200, '1,200 pages found.'],
  ['de', { 'client.found': { one: 'Eine Seite', other: '{count} Seiten' } }, 1, 'Eine Seite'],
  ['de', { 'client.found': { other: '{count} Seiten' } }, 1, '1 Seiten'],
  ['de', { 'client.found': 'Gefunden: {count}' }, 1200, 'Gefunden: 1.200'],
])('sayFound() in %s with the words %j says of %i pages %j', async (lang, words, count, said) => {
  const querySelector = () => ({ textContent: JSON.stringify(words) })
  vi.stubGlobal('document', { documentElement: { lang }, querySelector })
  const { sayFound } = await import('../../../../../builder/views/theme/client/found.ts')
  expect(sayFound(count)).toBe(said)
})
