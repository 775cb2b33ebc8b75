import * as v from 'valibot'
import { expect, test } from 'vitest'
import { diffPages } from '../../../builder/publish/diff.ts'
import { reach, readRoot, type ReadTexts } from '../../../builder/publish/routes.ts'
import { ObjectId } from '../../../worker/contract/release.ts'

const toId = (letter: string): ObjectId => v.parse(ObjectId, letter.repeat(22))

/** A release of one page and a list in three parts, under a root of a format. */
const store = (format: number): ReadTexts => {
  const form = (id: string) => ({ id: toId(id), size: 1, policy: 'page' })
  const list = { ...form('l'), within: [toId('s'), 0, 1], parts: [[toId('t'), 4, 2], toId('u')] }
  const film = { ...form('f'), parts: [toId('g'), toId('i')], listed: true }
  const routes = [
    ['/film.mp4', { file: film }],
    ['/pages.json', { file: list }],
    ['/', { html: form('h'), markdown: form('m') }],
  ]
  const facts = { url: '', generatedAt: '', policies: {}, pages: 1, routes: 2, forms: toId('d') }
  const texts = new Map([
    [toId('r'), JSON.stringify({ format, ...facts, shards: [['', toId('q')]] })],
    [toId('q'), JSON.stringify({ routes })],
  ])
  return async () => texts
}

test('reach() finds values that are shared, those of each part, and the list of the pieces of a file', async () => {
  const ids = await reach(store(2), toId('r'))
  expect(ids).toEqual(new Set(Array.from('rdqfgistuhm', toId)))
})

test('reach() reads what a builder deployed before the format changed', async () => {
  expect((await reach(store(1), toId('r'))).size).toBe(11)
})

test('reach() refuses a release of a format that it does not know', async () => {
  await expect(reach(store(3), toId('r'))).rejects.toThrow('its root is missing')
})

test('reach() refuses a release without one of its shards', async () => {
  const read: ReadTexts = async (ids) => new Map([...(await store(2)(ids))].filter(([id]) => id !== toId('q')))
  await expect(reach(read, toId('r'))).rejects.toThrow(`The release is not whole: its shard "${toId('q')}" is missing`)
})

async function open(format: number) {
  const root = await readRoot(store(format), toId('r'))
  if (!root) throw new Error('The root cannot be read')
  return { root, read: store(format) }
}

test('diffPages() compares releases of two formats', async () => {
  expect(await diffPages(await open(1), await open(2))).toEqual({ added: [], changed: [], removed: [] })
})

test('diffPages() tells what is added, and what is removed', async () => {
  const full = await open(2)
  const empty = { ...full, root: { ...full.root, shards: [] } }
  expect(await diffPages(empty, full)).toEqual({ added: ['/'], changed: [], removed: [] })
  expect(await diffPages(full, empty)).toEqual({ added: [], changed: [], removed: ['/'] })
  expect(await diffPages(undefined, full)).toEqual({ added: ['/'], changed: [], removed: [] })
})
