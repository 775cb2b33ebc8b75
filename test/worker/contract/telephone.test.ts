import { expect, test } from 'vitest'
import { toTelephone } from '../../../worker/contract/telephone.ts'

test.each([
  [' +44 20 7946 0000\n', '+44 20 7946 0000'],
  ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
  ['030\u20131234567', '030-1234567'],
  ['030\u20111234567', '030-1234567'],
  ['\u221249 30', '-49 30'],
  ['+33\u00a01\u202f23\u200945', '+33 1 23 45'],
  ['\uff10\uff19\uff10\u30fc1234', '090-1234'],
  ['\uff0b\uff18\uff11 \uff08\uff19\uff10\uff09', '+81 (90)'],
  ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', '0123456789'],
  ['\u06f0\u06f9', '09'],
  ['\u0966\u096f\u09e6\u09ef', '0909'],
  ['\u{1d7d8}\u{1d7ff}', '09'],
  ['\u{11de0}\u{11de9}', '09'],
  ['\u{116d0}\u{116d9}\u{116da}\u{116e3}', '0909'],
  ['Tel:+49 30', '+49 30'],
  ['\ntel: +49 30', '+49 30'],
  ['+49\t30', '+49 30'],
  ['1234\u00b2', '1234\u00b2'],
  ['1234\u2074', '1234\u2074'],
  ['call tel:1', 'call tel:1'],
  [`\uff10${' '.repeat(199)}`, '0'],
  [`\uff10${' '.repeat(200)}`, `\uff10${' '.repeat(200)}`],
])('toTelephone() of %j is %j', (text, number) => {
  expect(toTelephone(text)).toBe(number)
})

test('toTelephone() makes an ASCII digit of every decimal digit', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\p{Nd}/u.test(one),
  )
  expect(digits.length).toBeGreaterThan(700)
  expect(digits.filter((digit) => !/^\d$/.test(toTelephone(digit)))).toEqual([])
})
