import { expect, test } from 'vitest'
import { checkForms, type Forms, toFacts } from '../../../../builder/release/proof/page-forms.ts'
import { createPageHtml } from '../../../../builder/views/page/page-html.ts'
import { pageMarkdown } from '../../../../builder/views/page/page-md.ts'
import { type FormName, FORMS } from '../../../../worker/contract/forms.ts'
import type { SurveyQuestion } from '../../../../worker/contract/forms-config.ts'
import type { Edition } from '../../../../builder/site/site.ts'
import { createPage, createSite } from '../../../support/example-site.ts'

const questions: SurveyQuestion[] = [
  { name: 'q_role', kind: 'single', text: 'What do you do?', options: ['I read & write', '10 "things"'] },
  { name: 'q_tools', kind: 'multi', text: 'With what?', help: 'All that you use.', options: ['Pen', 'Press'] },
  { name: 'q_why', kind: 'text', text: 'Why?', maxLength: 200 },
  { name: 'q_years', kind: 'number', text: 'For how long?', min: 0, max: 80 },
  { name: 'q_joy', kind: 'scale', text: 'Do you like it?', min: 1, max: 5, minLabel: 'No', maxLabel: 'Yes' },
]
const survey = { id: 'readers', title: 'Readers', introduction: 'Who reads this site.', questions }

const around = (text: string) => ({ before: text, text: '', after: '' })

/** What is wrong with the forms of a page that carries a form. */
function faultsOf(form: FormName, change?: (forms: Forms) => Forms): readonly string[] {
  return checkPage(form, {}, change).faults
}

/** The same of a site with forms of its own, and the HTML of the page. */
function checkPage(
  form: string,
  more: Partial<Edition>,
  change: (forms: Forms) => Forms = (forms) => forms,
): { readonly faults: readonly string[]; readonly html: string } {
  const frontMatter = { title: 'Set up', description: 'How to set it up.', form }
  const page = createPage({ path: '/form', section: 'pages', frontMatter })
  const site = createSite({ survey, pages: [page], ...more })
  const forms = { html: createPageHtml(site)(page), markdown: pageMarkdown(site, page) }
  const { html, markdown } = change(forms)
  return { html, faults: checkForms({ html: around(html), markdown: around(markdown), ...toFacts(page, site) }).faults }
}

test.each(FORMS)('checkForms() finds all that the form "%s" asks in both forms of its page', (form) => {
  expect(faultsOf(form)).toEqual([])
})

test.each(['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'choice', 'choices', 'consent'] as const)(
  'a label of a %s has its links in both forms of its page',
  (kind) => {
    const parts = [{ text: 'I read ' }, { text: 'the terms', href: 'https://a.example/a_b' }, { text: ' today' }]
    const field = { name: 'a', kind, label: 'I read the terms today', parts, options: ['Yes', 'No'] }
    const site = createSite()
    const ownForms = { quote: { ...site.forms.contact, name: 'quote', kind: 'lead', fields: [field] } } as const
    const { faults, html } = checkPage('quote', { ownForms })
    expect(faults).toEqual([])
    expect(html).toContain('I read <a href="https://a.example/a_b">the terms</a> today')
  },
)

test('toFacts() has the questions of the forms in the text, and of lists nothing', () => {
  const place = { line: 1, column: 1, endColumn: 2 }
  const slots = [
    { kind: 'form', index: 0, ref: { kind: 'form', target: 'survey', ...place } },
    { kind: 'list', index: 1, ref: { kind: 'list', target: 'contact', ...place } },
  ] as const
  const { forms } = toFacts(createPage({ body: { ...createPage().body, slots } }), createSite({ survey }))
  expect(forms.map((text) => text.includes('What do you do?'))).toEqual([true])
})

test('toFacts() has the dates that are known', () => {
  const page = createPage({ frontMatter: { title: 'T', description: 'D', datePublished: '2026-01-02' } })
  expect(toFacts(page, createSite()).dates).toEqual([['datePublished', '2026-01-02']])
})

test.each([
  ['a question', 'What do you do?', 'What will you do?', 'Whatwillyoudo'],
  ['an option', '>Press<', '>Printing press<', 'Printingpress'],
  ['help', 'All that you use.', 'All that you know.', 'Allthatyouknow'],
  ['a text twice', 'site.</p>', 'site.</p><p>Who reads this site.</p>', 'Whoreadsthissite'],
  ['an introduction', 'Who reads this site.</p>', 'Who writes this site.</p>', 'Whowritesthissite'],
])('checkForms() finds %s that the markdown lacks', (_, told, asked, words) => {
  const faults = faultsOf('survey', ({ html, markdown }) => ({ html: html.replace(told, asked), markdown }))
  expect(faults).toEqual([`The form says "${words}", but its words in the markdown do not, or elsewhere.`])
})

test('checkForms() finds questions in another order than in the markdown', () => {
  const faults = faultsOf('survey', ({ html, markdown }) => ({
    html: html.replace('Why?', 'What?').replace('With what?', 'Why?').replace('What?', 'With what?'),
    markdown,
  }))
  expect(faults).toEqual(['The form says "Allthatyouuse", but its words in the markdown do not, or elsewhere.'])
})

test.each([
  ['HTML', (forms: Forms) => ({ ...forms, html: forms.html.replaceAll('2026-01-02', '2026-01-03') })],
  ['markdown', (forms: Forms) => ({ ...forms, markdown: forms.markdown.replaceAll('2026-01-02', '2026-01-03') })],
])('checkForms() finds another date in the %s', (name, change) => {
  const page = createPage({ dateModified: '2026-01-02' })
  const site = createSite({ pages: [page] })
  const { html, markdown } = change({ html: createPageHtml(site)(page), markdown: pageMarkdown(site, page) })
  const written = { html: around(html), markdown: around(markdown), ...toFacts(page, site) }
  const [fault] = checkForms(written).faults
  expect(fault).toContain(`The ${name} lacks`)
})
