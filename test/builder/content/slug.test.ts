/** Slugs of names in other letters. */
import { expect, test } from 'vitest'
import { toSlug } from '../../../builder/content/schema/values.ts'

test.each([
  ['Über uns', 'ueber-uns'],
  ['Fähre & Föhn', 'faehre-foehn'],
  ['Straße', 'strasse'],
  ['Ærø, Ångström', 'aeroe-aangstroem'],
  ['Œuvre Þór Ðe', 'oeuvre-thor-de'],
  ['Café Zoë', 'cafe-zoe'],
  ['日本 2026', '2026'],
  ['—', ''],
])('toSlug(%o) is %o', (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})
