/** Forms as pages have them: their ids, what helps with a field, and what stands there without a script. */
import { expect, test } from 'vitest'
import { ENGLISH, findTexts } from '../../../../builder/content/words/texts.ts'
import type { Site } from '../../../../builder/site/site.ts'
import { renderForm } from '../../../../builder/views/theme/form.ts'
import { createSite } from '../../../support/example-site.ts'

const SURVEY: Site['survey'] = {
  id: 'readers',
  title: 'Readers',
  introduction: 'Who reads this.',
  questions: [
    { name: 'q_one', kind: 'single', text: 'One?', help: 'Help with one.', options: ['A', 'B'] },
    { name: 'q_many', kind: 'multi', text: 'Many?', help: 'Help with many.', options: ['A', 'B'] },
    { name: 'q_scale', kind: 'scale', text: 'How much?', help: 'Help with a scale.', min: 1, max: 3 },
    { name: 'q_number', kind: 'number', text: 'How many?', help: 'Help with a number.', min: 0, max: 9 },
    { name: 'q_text', kind: 'text', text: 'What?', help: 'Help with a text.', maxLength: 9 },
  ],
}

test('renderForm() gives all parts of a second form on a page ids of their own', () => {
  const site = createSite({ survey: SURVEY })
  const idsOf = (place: string) =>
    Array.from(String(renderForm('survey', site, place)).matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
  const [first, second] = [idsOf(''), idsOf('-footer-1')]
  expect(first.length).toBeGreaterThan(10)
  expect(first.filter((id) => second.includes(id))).toEqual([])
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
})

test('renderForm() shows the help with each question of a survey', () => {
  const form = String(renderForm('survey', createSite({ survey: SURVEY })))
  expect(form.match(/Help with [a-z ]+\./g)).toEqual([
    'Help with one.',
    'Help with many.',
    'Help with a scale.',
    'Help with a number.',
    'Help with a text.',
  ])
})

test.each([
  ['de', ['free.example'], ['email']],
  ['de', [], []],
  ['en', ['free.example'], []],
])('renderForm() in %s where the domains %j are refused says so in its language at %j', (language, refused, names) => {
  const words = { language, texts: findTexts(language) ?? ENGLISH.texts }
  const { forms } = createSite()
  const site = createSite({ words, forms: { ...forms, contact: { ...forms.contact, refusedDomains: refused } } })
  const fields = String(renderForm('contact', site)).matchAll(/name="([^"]+)"(?=[^>]* data-refused=)/g)
  expect(Array.from(fields, ([, name]) => name)).toEqual(names)
})

test.each([
  ['turnstile', 'turnstile'],
  ['hcaptcha', 'hcaptcha'],
  ['recaptcha', 'grecaptcha'],
] as const)('renderForm() names the object of %s, "%s"', (provider, widget) => {
  const captcha = { provider, siteKey: 'key', script: 'https://captcha.example/api.js', origins: [] }
  expect(String(renderForm('contact', createSite({ captcha })))).toContain(`data-widget="${widget}"`)
})

test.each([
  ['contact', ['https://social.example/@example']],
  ['signup', ['https://www.example.com/contact', 'https://social.example/@example']],
])('renderForm() of %s leads elsewhere where its script does not run', (name, addresses) => {
  const { facts } = createSite()
  const own = {
    contact: { contactPage: 'https://www.example.com/contact' },
    sameAs: ['https://social.example/@example'],
  }
  const form = String(renderForm(name, createSite({ facts: { ...facts, ...own } })))
  expect(/class="unscripted".*?<\/div>/s.exec(form)?.[0].match(/(?<=href=")[^"]+/g)).toEqual(addresses)
})

test('renderForm() leads nowhere else where nothing else is', () => {
  expect(/class="unscripted".*?<\/div>/s.exec(String(renderForm('contact', createSite())))?.[0]).not.toMatch(
    /href|reach us at/,
  )
})
