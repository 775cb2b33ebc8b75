import { expect, test } from 'vitest'
import { chooseCoding } from '../../../worker/http/coding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['br, gzip', 'gzip'],
  ['br, gzip;q=1', 'gzip'],
  ['BR, GZIP;Q=0.5', 'br'],
  ['br;q=0.5, gzip;q=0.4', 'br'],
  ['br;q=0.4 , gzip ; q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=1.000', 'gzip'],
  ['gzip;q=1.001', undefined],
  ['gzip;q=0.0001', undefined],
  ['gzip;q=xx0.5', undefined],
  ['gzip;xq=0.5', undefined],
  ['gzip;q=0.5x', undefined],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['identity', undefined],
  ['deflate, zstd', undefined],
])('chooseCoding() of "%s" is %s', (header, coding) => {
  expect(chooseCoding(header, { size: 102_400, kept: false })).toBe(coding)
})

test.each([
  ['gzip, br', 2_097_152, true, 'gzip'],
  ['gzip, br', 2_097_153, true, undefined],
  ['gzip, br', 102_401, false, undefined],
  ['br, gzip;q=0.5', 102_401, true, 'gzip'],
  ['br, gzip;q=0.5', 102_400, true, 'br'],
  ['br', 102_401, true, undefined],
  ['br, gzip;q=0.5, identity;q=0.7', 102_401, true, undefined],
])('chooseCoding() of "%s" for %i bytes, kept: %s, is %s', (header, size, kept, coding) => {
  expect(chooseCoding(header, { size, kept })).toBe(coding)
})
