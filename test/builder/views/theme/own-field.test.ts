import { expect, test } from 'vitest'
import { renderOwnField } from '../../../../builder/views/theme/own-field.ts'
import { ENGLISH, findTexts } from '../../../../builder/content/words/texts.ts'

const GERMAN = { language: 'de', texts: findTexts('de') ?? ENGLISH.texts }

test.each([
  [ENGLISH, '2026-12-01', '2027-12-31', 'Enter a date not before 1 December 2026 and not after 31 December 2027.'],
  [ENGLISH, '2026-12-01', undefined, 'Enter a date not before 1 December 2026.'],
  [ENGLISH, undefined, '2027-12-31', 'Enter a date not after 31 December 2027.'],
  [ENGLISH, undefined, undefined, 'Enter a date.'],
  [GERMAN, '2026-12-01', undefined, 'Geben Sie ein Datum ab dem 1. Dezember 2026 ein.'],
])('renderOwnField() says between which days a date has to be: %#', (words, min, max, message) => {
  const field = { name: 'day', kind: 'date', label: 'Day', parts: [], min, max } as const
  expect(renderOwnField(field, words, {}).toString()).toContain(`data-message="${message}"`)
})

test.each([
  ['choice', ' required'],
  ['choices', ' data-required'],
] as const)('renderOwnField() says on each option of a %s that it has to be answered', (kind, attribute) => {
  const field = { name: 'place', kind, label: 'Where', parts: [], options: ['Here', 'There'], required: true }
  expect(renderOwnField(field, ENGLISH, {}).toString().split(`${attribute} data-message`)).toHaveLength(3)
})

test.each([
  ['text', true, 'Fill in this field.'],
  ['textarea', true, 'Fill in this field.'],
  ['text', false, undefined],
] as const)('renderOwnField() of a %s that is required: %s says "%s"', (kind, required, message) => {
  const html = String(renderOwnField({ name: 'a', kind, label: 'A', parts: [], required }, ENGLISH, {}))
  expect(/(?<=data-message=")[^"]*/.exec(html)?.[0]).toBe(message)
})

test.each([
  ['number', 1, 5],
  ['date', '2026-12-01', '2027-12-31'],
] as const)('renderOwnField() gives a %s its bounds', (kind, min, max) => {
  const html = String(renderOwnField({ name: 'a', kind, label: 'A', parts: [], min, max }, ENGLISH, {}))
  expect(html.match(/ (?:min|max)="[^"]*"/g)).toEqual([` min="${min}"`, ` max="${max}"`])
})

test('renderOwnField() describes a box by its help and its error', () => {
  const field = { name: 'a_b', kind: 'consent', label: 'A', help: 'Why.', parts: [{ text: 'Yes.' }] } as const
  expect(String(renderOwnField(field, ENGLISH, {}))).toContain('aria-describedby="page:f-a-b:help page:f-a-b:error"')
  expect(String(renderOwnField({ ...field, help: undefined }, ENGLISH, { place: '-2' }))).toContain(
    'aria-describedby="page:f-a-b-2:error"',
  )
})

test.each([
  [40, 40],
  [9000, 500],
])(
  'renderOwnField() of a hidden field with a maxLength of %i lets the page fill in %i characters',
  (maxLength, longest) => {
    const field = { name: 'from', kind: 'hidden', label: 'From', parts: [], value: '{page}', maxLength } as const
    expect(String(renderOwnField(field, ENGLISH, {}))).toContain(` data-fill="{page}" data-longest="${longest}" />`)
  },
)

test.each([
  ['page', ' data-fill="page"'],
  [undefined, ' data-fill=""'],
])('renderOwnField() of a hidden field with %s has%s', (value, attribute) => {
  const html = String(renderOwnField({ name: 'from', kind: 'hidden', label: 'From', parts: [], value }, ENGLISH, {}))
  expect(html).toContain(`<input type="hidden" name="from"${attribute} data-longest="500" />`)
})

test.each([
  ['text', undefined, 10_000],
  ['textarea', undefined, 10_000],
  ['textarea', 20, 20],
] as const)(
  'renderOwnField() of a %s of at most %s says when it has more than %d characters',
  (kind, maxLength, count) => {
    const html = String(renderOwnField({ name: 'a', kind, label: 'A', parts: [], maxLength }, ENGLISH, {}))
    expect(html).toContain(` data-longest="${count}" data-too-long="Use at most ${count} characters."`)
  },
)

test.each([
  [undefined, false],
  [-20, false],
  [0, true],
  [0.5, true],
])('renderOwnField() asks for the keypad without a minus sign where the lowest number is %j: %s', (min, asks) => {
  const field = { name: 'n', kind: 'number', label: 'N', parts: [], ...(min === undefined ? {} : { min }) } as const
  expect(renderOwnField(field, ENGLISH, {}).toString().includes('inputmode="decimal"')).toBe(asks)
})
