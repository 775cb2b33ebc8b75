import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MONTHS, toAssetCost, toCostTable } from './cost.ts'

const page = readFileSync('content/pages/pricing.md', 'utf8')

/** The formatter may widen the columns. */
const toCells = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

test('the page on prices shows what the calculation says', () => {
  expect(toCells(page)).toContain(toCells(toCostTable()))
})

test('the page on prices says what files that never change cost at ten million views', () => {
  const [, tenMillion] = MONTHS.map((month) => toAssetCost(month, 1))
  expect(page).toContain(`10 million views a month would\ncost $${tenMillion?.toFixed(2)} more`)
})

test('toCostTable() charges what is beyond the included', () => {
  const usage = { requests: 20e6, reads: 1, cpu: 3, deployments: 100, keys: 20_000, storage: 3 }
  const cells = toCostTable([usage])
    .split('\n')
    .map((line) => line.split('|')[2]?.trim())
  // 10 million requests, 30 million ms, 10 million reads, 1 million writes and 2 GB beyond.
  expect(cells).toEqual([
    '20 million',
    '---',
    '20 million',
    '$5.00',
    '$3.00',
    '$0.60',
    '$5.00',
    '$6.00',
    '$19.60',
    '$29.60',
  ])
})
