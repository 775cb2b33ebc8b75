import { expect, test } from 'vitest'
import { createPageHtml } from '../../../../builder/views/page/page-html.ts'
import { pages } from '../../../../builder/views/page/pages.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'

test('pages() groups the pages of a section that show each other, ten at a time', () => {
  const guides = Array.from({ length: 25 }, (_, index) => createPage({ path: `/guides/guide-${index}` }))
  const section = createSection({ section: 'guides', title: 'Guides', path: '/guides', pages: guides })
  const entries = [...pages(createSite({ pages: guides, sections: [section] }), 'shared')]
  const groups = Map.groupBy(entries, ({ group }) => group)
  expect([...groups].map(([name, members]) => [name, members.length])).toEqual([
    ['/guides/guide-0', 10],
    ['/guides/guide-10', 10],
    ['/guides/guide-20', 5],
  ])
})

test.each([
  [3000, 'page:end'],
  [3001, 'page:main'],
])('createPageHtml() shows a page of %i words from %s on', (words, from) => {
  const page = createPage({ body: { ...createPage().body, words } })
  expect(createPageHtml(createSite())(page)).toContain(`<link rel="expect" href="#${from}" blocking="render" />`)
})

test.each([undefined, 'contact', 'signup'] as const)(
  'createPageHtml() shows the form of the footer once on a page whose form is %s',
  (form) => {
    const page = createPage({ frontMatter: { title: 'T', description: 'D', ...(form === undefined ? {} : { form }) } })
    const html = createPageHtml(createSite({ menus: { footer: [{ title: 'N', items: [], form: 'contact' }] } }))(page)
    expect(html.match(/action="\/api\/forms\/contact"/g)).toHaveLength(1)
  },
)

test('createPageHtml() leaves out the form of the footer where the text has it', () => {
  const ref = { kind: 'form', target: 'signup', line: 1, column: 1, endColumn: 2 } as const
  const page = createPage({ body: { ...createPage().body, slots: [{ kind: 'form', index: 0, ref }] } })
  const site = createSite({ menus: { footer: [{ title: 'N', items: [], form: 'signup' }] } })
  expect(createPageHtml(site)(page, 'Text')).not.toContain('/api/forms/signup')
})
