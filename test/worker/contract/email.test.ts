import { assert, property, string } from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { domainOf, Email, oneLine } from '../../../worker/contract/text.ts'
import { anyCharacter } from '../../support/any-character.ts'

const check = (email: string) => v.safeParse(Email('no'), email)

test.each([
  'ada@example.com',
  "o'brien@example.com",
  'a&b/c=d@example.com',
  'first.last+tag@mail.example.co.uk',
  'A.B@EXAMPLE.COM',
  'x@xn--bcher-kva.example',
  'x@example.xn--p1ai',
  'user@a--b.com',
  'user@example.x1',
  'user@mail.1und1.example',
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.f`,
])('Email() accepts %s', (email) => {
  expect(check(email)).toMatchObject({ success: true, output: email })
})

test.each([
  ['nothing', ''],
  ['a word', 'ada'],
  ['no domain', 'ada@'],
  ['no local part', '@example.com'],
  ['a domain without a dot', 'a@localhost'],
  ['an address of numbers', 'a@127.0.0.1'],
  ['a leading dot', '.a@example.com'],
  ['a trailing dot', 'a.@example.com'],
  ['a doubled dot', 'a..b@example.com'],
  ['a dot after the domain', 'a@example.com.'],
  ['65 characters before the @', `${'a'.repeat(65)}@example.com`],
  ['255 characters', `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(59)}.f`],
  ['a label of 64 characters', `a@${'b'.repeat(64)}.com`],
  ['two @', 'a@b@example.com'],
  ['a space', 'a b@example.com'],
  ['a header of a mail', 'a@example.com\r\nBcc: b@example.com'],
  ['a zero-width space', 'a\u200b@example.com'],
  ['letters that need SMTPUTF8', '用户@例子.广告'],
])('Email() refuses %s', (_, email) => {
  expect(check(email).issues?.[0].message).toBe('no')
})

test.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@日本。jp', 'a@xn--wgv71a.jp'],
])('Email() of %s is %s', (email, ascii) => {
  expect(check(email).output).toBe(ascii)
})

test.each([
  'müller.de',
  'a@müller.de/x',
  'a@müller.de:1',
  'a@b@müller.de ',
  'a@m ü.de',
  'a@１２７.0.0.1',
  'a@mü%2ede',
  'a@ü',
])('Email() refuses %s', (email) => {
  expect(check(email).success).toBe(false)
})

test('Email() trims', () => {
  expect(check(' ada@example.com\n').output).toBe('ada@example.com')
})

test('Email() accepts nothing with a line break or a second @ inside', () => {
  assert(
    property(string({ unit: anyCharacter }), (text) => {
      const result = check(`${text}@example.com`)
      expect(result.success && /[\s@]/.test(result.output.slice(0, -'@example.com'.length))).toBe(false)
    }),
  )
})

test.each([
  ['ada@example.com', 'example.com'],
  ['a@GoogleMail.COM', 'googlemail.com'],
  ['a@sub.gmail.com', 'sub.gmail.com'],
])('domainOf() of %s is %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain)
})

test.each(['Ada\nLovelace', 'Ada\r', 'Ada\u2028', 'Ada\u2029', 'Ada\u0085'])('oneLine() refuses %j', (text) => {
  expect(v.safeParse(oneLine('Name'), text)).toMatchObject({
    success: false,
    issues: [{ message: 'Write the name on one line.' }],
  })
})
