/** `pages/404.md`: what the page has beside its text. */
import { expect, test } from 'vitest'
import { createTextOf } from '../../../support/content-folder.ts'
import { compileContent, page } from '../../content/check-content.ts'

const render = (missing: string, site = ''): string => {
  const own = `name: N\ndescription: D\nurl: https://www.example.com\n${site}`
  return createTextOf(compileContent({ 'site.yaml': own, 'pages/404.md': missing }))('/404')
}
const FORM = '---\ntitle: Gone\ndescription: D\nform: contact\n---\n\nAsk us.\n'
const FOOTER = 'footer: [{ title: Write to us, form: contact }]\n'

test.each([
  ['no form', 0, render(page('Gone', 'Not here.'))],
  ['a form', 1, render(FORM)],
  ['a form in the footer', 1, render(page('Gone', 'Not here.'), FOOTER)],
  ['a form, and another in the footer', 1, render(FORM, FOOTER.replace('contact', 'signup'))],
])('missingPages() writes a page with %s and as many scripts of forms as it needs', (_, scripts, text) => {
  expect(text.match(/<script type="module" src="\/assets\/form\./g) ?? []).toHaveLength(scripts)
})

const LANGUAGES = 'languages: { en: English, de: Deutsch, fr: Français, es: Español, ja: 日本語 }\n'

test.each([
  ['/404', 'There is no page at this address', ['/', '/search', '/sitemap']],
  ['/de/404', 'Unter dieser Adresse gibt es keine Seite', ['/de', '/de/search', '/de/sitemap']],
  ['/fr/404', 'Il n’y a pas de page à cette adresse', ['/fr', '/fr/search', '/fr/sitemap']],
  ['/es/404', 'No hay ninguna página en esta dirección', ['/es', '/es/search', '/es/sitemap']],
  ['/ja/404', 'このアドレスにページはありません', ['/ja', '/ja/search', '/ja/sitemap']],
])('missingPages() writes %s, with ways on, where the site has none of its own', (path, title, links) => {
  const home = page('Home', 'Text.')
  const text = createTextOf(
    compileContent({
      'site.yaml': `name: N\ndescription: D\nurl: https://www.example.com\n${LANGUAGES}`,
      'pages/index.md': home,
      ...Object.fromEntries(['de', 'fr', 'es', 'ja'].map((tag) => [`${tag}/pages/index.md`, home])),
    }),
  )(path)
  const [main = ''] = /<main .*<\/main>/s.exec(text) ?? []
  expect(/<h1>(.*?)<\/h1>/.exec(main)?.[1]).toBe(title)
  expect(Array.from(main.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual(links)
  expect(text).toContain('<meta name="robots" content="noindex" />')
})

test('missingPages() writes a page in the language of its folder, whatever the first language has of its own', () => {
  const text = createTextOf(
    compileContent({
      'site.yaml': `name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n`,
      'pages/404.md': page('Gone', 'Not here.'),
      'de/pages/index.md': page('Start', 'Text.'),
    }),
  )
  expect(text('/404')).toContain('<h1>Gone</h1>')
  expect(text('/de/404')).toContain('<h1>Unter dieser Adresse gibt es keine Seite</h1>')
})
