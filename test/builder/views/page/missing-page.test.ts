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
