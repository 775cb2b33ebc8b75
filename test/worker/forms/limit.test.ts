import { expect, test } from 'vitest'
import { isOverLimit, toNetwork } from '../../../worker/forms/limit.ts'

const request = new Request('https://example.com', { headers: { 'cf-connecting-ip': '203.0.113.7' } })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('toNetwork() of "%s" is "%s"', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('isOverLimit() counts by form and network', async () => {
  const keys: string[] = []
  const limit = ({ key }: { key: string }) => Promise.resolve({ success: keys.push(key) < 2 })
  expect(await isOverLimit({ limit }, request, 'signup')).toBe(false)
  expect(await isOverLimit({ limit }, request, 'signup')).toBe(true)
  expect(keys).toEqual(['signup 203.0.113.7', 'signup 203.0.113.7'])
})

test('isOverLimit() lets everyone pass without a binding that works', async () => {
  expect(await isOverLimit(undefined, request, 'signup')).toBe(false)
  expect(await isOverLimit({ limit: () => Promise.reject(new Error('down')) }, request, 'signup')).toBe(false)
})
