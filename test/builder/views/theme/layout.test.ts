import { expect, test } from 'vitest'
import { ENGLISH } from '../../../../builder/content/words/texts.ts'
import { html } from '../../../../builder/page/html.ts'
import { createLayout } from '../../../../builder/views/theme/layout.ts'
import { createSite } from '../../../support/example-site.ts'

const PAGE = {
  head: { title: 'T', description: 'D', url: 'https://www.example.com/' },
  section: 'pages',
  path: '/',
  main: html`<p>Text.</p>`,
  kind: 'page',
}

/** The words that a document has for its scripts. */
const wordsIn = (document: string) =>
  /<script type="application\/json" id="page:words">(.*?)<\/script>/s.exec(document)?.[1]

test('createLayout() gives scripts the words that are not their own, none of which ends the element', () => {
  const words = { language: 'de', texts: { ...ENGLISH.texts, 'client.copy': '</script><b>' } }
  const written = wordsIn(createLayout(createSite({ words }))(PAGE)) ?? ''
  expect(written.trim()).toBe(String.raw`{"client.copy":"\u003c/script>\u003cb>"}`)
  expect(JSON.parse(written)).toEqual({ 'client.copy': '</script><b>' })
  expect(wordsIn(createLayout(createSite())(PAGE))).toBeUndefined()
})

test('createLayout() gives the words of forms to documents with a form alone', () => {
  const words = { language: 'de', texts: { ...ENGLISH.texts, 'client.copy': 'Kopieren', 'client.sending': 'Sendet …' } }
  const layout = createLayout(createSite({ words }))
  expect(wordsIn(layout(PAGE))?.trim()).toBe('{"client.copy":"Kopieren"}')
  const withForm = { ...PAGE, head: { ...PAGE.head, hasForm: true } }
  expect(wordsIn(layout(withForm))?.trim()).toBe('{"client.copy":"Kopieren","client.sending":"Sendet …"}')
})
