import { expect, test } from 'vitest'
import { renderHeader } from '../../../../builder/views/theme/header.ts'
import { createSite } from '../../../support/example-site.ts'

const shown = {
  path: '/',
  section: 'pages',
  head: { title: 'T', description: 'D', url: 'https://www.example.com/', translations: [] },
} as const

test('renderHeader() has no list of sections where there are none', () => {
  expect(String(renderHeader(createSite({ sections: [] }), shown))).not.toContain('aria-label="Main"')
  expect(String(renderHeader(createSite(), shown))).toContain('aria-label="Main"')
})

test.each([
  ['to both', 'https://app.example.com', true, ['https://app.example.com', '/demo']],
  ['to the app alone', 'https://app.example.com', false, ['https://app.example.com']],
  ['to the button alone', undefined, true, ['/demo']],
  ['to neither', undefined, false, null],
])('renderHeader() leads %s', (_, app, hasButton, addresses) => {
  const { facts } = createSite()
  const site = createSite({
    facts: { ...facts, ...(app && { app }) },
    menus: hasButton ? { callToAction: { href: '/demo', title: 'Demo' } } : {},
  })
  const actions = /<p class="actions">.*?<\/p>/s.exec(String(renderHeader(site, shown)))?.[0]
  expect(actions?.match(/(?<=href=")[^"]+/g) ?? null).toEqual(addresses)
})

/** Where the first other language leads. */
const toOther = (site: ReturnType<typeof createSite>): string | undefined =>
  /(?<=class="languages".*href=")[^"]+/s.exec(String(renderHeader(site, shown)))?.[0]

test('renderHeader() leads to the home pages of languages in which a page is missing', () => {
  const { language } = createSite()
  const german = { ...language, tag: 'de', label: 'Deutsch', root: '/de' }
  const languages = [language, german]
  expect(toOther(createSite({ languages }))).toBe('/de')
  expect(toOther(createSite({ languages, language: german }))).toBe('/')
})
