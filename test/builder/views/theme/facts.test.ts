import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ENGLISH } from '../../../../builder/content/words/texts.ts'
import { formatDate, formatPeriod } from '../../../../builder/views/theme/facts.ts'

test.each([
  ['en', '2026-05-04', '4 May 2026'],
  ['en', '2026-12-31T23:30:00-08:00', '31 December 2026'],
  ['en-US', '2026-05-04', 'May 4, 2026'],
  ['de', '2026-05-04', '4. Mai 2026'],
])('formatDate() writes a day in the language %s', (language, date, text) => {
  expect(formatDate(date, { ...ENGLISH, language }).toString()).toBe(`<time datetime="${date}">${text}</time>`)
})

test('formatPeriod() tells the hours that the author wrote', () => {
  expect(formatPeriod('2026-05-04T10:30:00+02:00', '2026-05-04T12:00:00+02:00', ENGLISH).toString()).toBe(
    '<time datetime="2026-05-04T10:30:00+02:00">4 May 2026</time>, <time datetime="2026-05-04T10:30:00+02:00">10:30</time> to <time datetime="2026-05-04T12:00:00+02:00">12:00</time> UTC+2',
  )
})

test.each([
  ['2026-05-04T10:30Z', 'UTC'],
  ['2026-05-04T10:30+00:00', 'UTC'],
  ['2026-05-04T10:30+01:00', 'UTC+1'],
  ['2026-05-04T10:30+00:01', 'UTC+0:01'],
  ['2026-05-04T10:30-03:30', 'UTC-3:30'],
  ['2026-05-04T10:30:15.5+00:30', 'UTC+0:30'],
])('formatPeriod() names the zone of %s: %s', (moment, zone) => {
  expect(formatPeriod(moment, undefined, ENGLISH).toString().split('</time> ').at(-1)).toBe(zone)
})

test.each([
  ['2026-05-04', undefined, '4 May 2026'],
  ['2026-05-04', '2026-05-06', '4 May 2026 to 6 May 2026'],
  ['2026-05-04T10:30Z', '2026-05-06T12:00Z', '4 May 2026, 10:30 UTC to 6 May 2026, 12:00 UTC'],
  ['2026-12-31T20:00+01:00', '2027-01-01', '31 December 2026, 20:00 UTC+1 to 1 January 2027'],
  ['2027-03-28T01:00+01:00', '2027-03-28T05:00+02:00', '28 March 2027, 01:00 UTC+1 to 28 March 2027, 05:00 UTC+2'],
  ['2026-05-04', '2026-05-04T12:00Z', '4 May 2026 to 12:00 UTC'],
  ['2026-05-04T10:30Z', '2026-05-04', '4 May 2026, 10:30 UTC'],
  ['2026-05-04T10:30Z', '2026-05-04T12:00Z', '4 May 2026, 10:30 to 12:00 UTC'],
  ['2026-05-04T10:30Z', undefined, '4 May 2026, 10:30 UTC'],
])('formatPeriod() writes %s to %s as %s', (start, end, text) => {
  expect(
    formatPeriod(start, end, ENGLISH)
      .toString()
      .replaceAll(/<[^>]+>/g, ''),
  ).toBe(text)
})

test('formatDate() writes the day of the author, wherever the site is built', () => {
  const script = [
    "import { formatDate } from './builder/views/theme/facts.ts'",
    "console.log(String(formatDate('2026-05-04', { language: 'de', texts: {} })))",
  ].join('\n')
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  const env = { ...process.env, TZ: 'America/Los_Angeles' }
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', env })).toBe(
    '<time datetime="2026-05-04">4. Mai 2026</time>\n',
  )
})
