/** Whether all of a release is there, where the list of keys is a minute old. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalReader } from '../../../builder/publish/diff.ts'
import { findLacking } from '../../../builder/publish/whole.ts'
import type { Output } from '../../../builder/release/output.ts'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { Entry } from '../../../builder/views/entry.ts'
import { toKey } from '../../../worker/contract/release.ts'
import { createOutput } from './example-output.ts'

const PICTURES = 250

let folder: string
let output: Output
let all: readonly string[]
let pictures: ReadonlySet<string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-whole-'))
  output = createOutput(folder, { '/': 'home' }, Array.from({ length: PICTURES }, toPicture), '2026-01-01')
  all = Array.from(output.values.keys(), toKey)
  pictures = new Set([...output.values].flatMap(([id, { type }]) => (type === 'image/png' ? [toKey(id)] : [])))
})
afterAll(() => {
  output.close()
  rmSync(folder, { recursive: true })
})

function toPicture(_: unknown, index: number): Entry {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, index])
  const binary = { id: toObjectId('image/png', bytes), size: bytes.length, read: () => bytes }
  return { kind: 'file', path: `/${index}.png`, content: { policy: 'asset-png', body: binary } }
}

/** Looks for what is lacking where lists show some keys, given how many were asked for singly; what was asked. */
async function look(list: (asked: number) => readonly string[], absent: readonly string[] = []) {
  const texts: string[] = []
  const singly: string[] = []
  const lists: number[] = []
  const kv = {
    list: async () => {
      lists.push(singly.length)
      return list(singly.length).map((name) => ({ name, metadata: undefined }))
    },
    get: async (keys: readonly string[]) => {
      texts.push(...keys)
      return new Map(keys.filter((key) => !absent.includes(key)).map((key) => [key, '']))
    },
    has: async (key: string) => {
      singly.push(key)
      return !absent.includes(key)
    },
  }
  const lacking = await findLacking(kv, output.manifest.root, [], createLocalReader(output))
  return { lacking, texts, singly, lists }
}

test('findLacking() asks for nothing that a list shows', async () => {
  expect(pictures.size).toBe(PICTURES)
  expect(await look(() => all)).toEqual({ lacking: [], texts: [], singly: [], lists: [0] })
})

test('findLacking() finds the one text that neither a list nor KV has', async () => {
  const text = all.find((key) => !pictures.has(key) && key !== toKey(output.manifest.root)) ?? ''
  const { lacking, texts } = await look(() => all.filter((key) => key !== text), [text])
  expect([lacking, texts]).toEqual([[text], [text]])
})

test('findLacking() reads texts that no list shows, and asks for each picture alone', async () => {
  const { lacking, texts, singly } = await look(() => [])
  expect(lacking).toEqual([])
  expect(texts.toSorted()).toEqual(all.filter((key) => !pictures.has(key)).toSorted())
  expect(singly.toSorted()).toEqual([...pictures].toSorted())
})

test('findLacking() asks for the list again after a hundred pictures, which then shows the others', async () => {
  const { lacking, singly, lists } = await look((asked) => (asked === 0 ? [] : all))
  expect([lacking, singly.length, lists]).toEqual([[], 100, [0, 100]])
})

test('findLacking() ends at the first picture that is not there', async () => {
  const third = [...pictures][2] ?? ''
  const { lacking, singly } = await look(() => [], [third])
  expect([lacking, singly.at(-1)]).toEqual([[third], third])
})
