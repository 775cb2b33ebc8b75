/** Our own site: the input that everybody sees first. */
import { beforeAll, expect, test } from 'vitest'
import { build, type Build } from '../../builder/release/build.ts'
import { Work } from '../../builder/work/work.ts'

let own: Build

beforeAll(async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const settings = { url: undefined, now, captcha: undefined, reloadUrl: undefined }
  own = await build({ content: 'content', check: true, ...settings }, new Work())
})

const filesWhere = (isWrong: (page: Build['compilation']['site']['pages'][number]) => boolean) =>
  own.compilation.site.pages.filter((page) => page.file !== undefined && isWrong(page)).map(({ file }) => file)

test('content/ builds without an error or a warning', () => {
  expect(own.messages).toEqual([])
})

test('content/ has pages in every section, each with a landing page of its own', () => {
  const written = own.compilation.site.pages.filter(({ landing, file }) => landing && file !== undefined)

  expect(written.map(({ section }) => section).toSorted()).toEqual([
    'apps',
    'case-studies',
    'comparisons',
    'events',
    'guides',
    'integrations',
    'pages',
    'solutions',
    'use-cases',
  ])
})

test('titles have 20 to 70 characters and descriptions 70 to 160, as search results show them', () => {
  expect(filesWhere(({ title }) => title.length < 20 || title.length > 70)).toEqual([])
  expect(filesWhere(({ description }) => description.length < 70 || description.length > 160)).toEqual([])
})

test('pages stay short enough to be read whole by the tools of agents', () => {
  expect(filesWhere(({ body }) => body.markdown.length > 49_000)).toEqual([])
})
