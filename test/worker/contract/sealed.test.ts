import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Delivery } from '../../../worker/contract/delivery.ts'
import { DeliveryId, seal, SealingKeys, unseal } from '../../../worker/contract/sealed.ts'

const [KEY, OTHER] = v.parse(
  SealingKeys,
  'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
)
const DELIVERY: Delivery = {
  type: 'form.contact.submitted',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { form: 'contact', fields: { email: 'ada@example.com', name: 'Adéle 😀' } },
}
const sealed = await seal(KEY, 'msg_1', DELIVERY)

test('unseal() gives back what was sealed, with any of the keys', async () => {
  expect(await unseal([KEY], sealed)).toEqual(DELIVERY)
  expect(await unseal([OTHER ?? KEY, KEY], sealed)).toEqual(DELIVERY)
})

test('unseal() gives back every kind of value and both tags', async () => {
  const delivery: Delivery = {
    ...DELIVERY,
    data: {
      form: 'contact',
      tags: ['unverified', 'suspect'],
      fields: { a: 'b', c: 1.5, d: true, e: null, f: ['g', 'h'] },
    },
  }
  expect(await unseal([KEY], await seal(KEY, 'msg_1', delivery))).toEqual(delivery)
})

test('seal() tells the id, the form and the time', () => {
  expect(Object.keys(sealed)).toEqual(['id', 'form', 'time', 'iv', 'data'])
  expect(Buffer.from(sealed.iv, 'base64')).toHaveLength(12)
  expect(sealed).toMatchObject({ id: 'msg_1', form: 'contact', time: expect.stringMatching(/^\d{4}-.*Z$/) })
})

test('seal() never seals twice alike', async () => {
  const again = await seal(KEY, 'msg_1', DELIVERY)
  expect([again.iv === sealed.iv, again.data === sealed.data]).toEqual([false, false])
})

test.each([
  ['another key', [OTHER ?? KEY], sealed],
  ['no key', [], sealed],
  ['another id', [KEY], { ...sealed, id: 'msg_2' }],
  ['another form', [KEY], { ...sealed, form: 'survey' }],
  ['other bytes', [KEY], { ...sealed, data: `${sealed.data.startsWith('A') ? 'B' : 'A'}${sealed.data.slice(1)}` }],
  ['no base64', [KEY], { ...sealed, iv: '!' }],
  ['a short text', [KEY], { ...sealed, data: '' }],
])('unseal() opens nothing with %s', async (_, keys, changed) => {
  expect(await unseal(keys, changed)).toBeUndefined()
})

test.each([
  [`msg_${'a'.repeat(64)}`, true],
  ['msg_A-z_0', true],
  [`msg_${'a'.repeat(65)}`, false],
  ['msg_', false],
  ['../msg_a', false],
  ['msg_a/b', false],
])('DeliveryId %s: %s', (id, expected) => {
  const { issues = [] } = v.safeParse(DeliveryId, id)
  expect(issues.map(({ message }) => message)).toEqual(expected ? [] : ['is not the id of a submission'])
})

test.each([
  [`x${'A'.repeat(42)}=`, true],
  [`xx${'A'.repeat(42)}=`, false],
  [`${'A'.repeat(43)}=x`, false],
])('SealingKeys takes %s: %s', (key, expected) => {
  const { issues = [] } = v.safeParse(SealingKeys, key)
  const message = 'must be 32 bytes in base64, several separated by spaces'
  expect(issues.map((issue) => issue.message)).toEqual(expected ? [] : [message])
})
