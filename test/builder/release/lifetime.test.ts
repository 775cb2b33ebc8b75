import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'
import { collect } from '../../support/collect.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-output-'))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  write('site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\n')
  write('pages/about.md', '---\ntitle: Opentitle\ndescription: D\n---\n\nOpenword.\n')
  write('guides/now.md', '---\ntitle: Now\ndescription: D\npublishAt: 2026-11-21\nexpireAt: 2026-11-22\n---\n\nNow.\n')
  const hidden = ['draft: true', 'publishAt: 2026-11-22', 'expireAt: 2026-11-21']
  for (const [index, line] of hidden.entries()) {
    const facts = `title: Hiddentitle\ndescription: Hiddendescription\naliases: [/hiddenalias-${index}]\n${line}`
    write(`guides/hiddenpath-${index}.md`, `---\n${facts}\n---\n\n## Hiddenheading\n\nHiddenword\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Every byte of a release, by the id of its value. */
async function release(now: string): Promise<Map<string, string>> {
  const settings = { url: undefined, now: new Date(now), captcha: undefined, reloadUrl: undefined }
  const made = await build({ content: folder, check: true, ...settings }, new Work())
  expect(made.messages).toEqual([])
  const values = await collect(made.values())
  return new Map(values.map(({ id, bytes }) => [id, new TextDecoder().decode(bytes)]))
}

test('a page that is not published occurs nowhere in what is served', async () => {
  const bytes = [...(await release('2026-11-21')).values()].join('\n')

  expect(bytes).toContain('Openword')
  expect(bytes).toContain('Opentitle')
  expect(bytes.match(/hidden(?:title|description|path|alias|heading|word)/gi)).toBeNull()
})

test('a page comes with its day, and goes with it', async () => {
  const days = await Promise.all(['2026-11-20', '2026-11-21', '2026-11-22'].map(release))

  expect(days.map((values) => [...values.values()].join('\n').includes('/guides/now'))).toEqual([false, true, false])
})

test('two builds of one content differ in `generatedAt` alone, and in what names those documents', async () => {
  const [first, second] = [await release('2026-11-21T08:00Z'), await release('2026-11-21T09:00Z')]
  const changed = [...second].filter(([id]) => !first.has(id)).map(([, text]) => text)

  // The documents about the site in one value, their shard, and the root.
  expect(changed.map((text) => /^\{"\w+"/.exec(text)?.[0])).toEqual(['{"object"', '{"routes"', '{"format"'])
  expect(timeless(second)).toEqual(timeless(first))
})

/** The documents of a release without their time, and without the ids of those that have one. */
const timeless = (values: Map<string, string>): string[] =>
  [...values.values()]
    .filter((text) => !text.startsWith('{"format"'))
    .map((text) =>
      text
        .replaceAll(/"id":"[^"]+"(?=[^{}]*"within":)/g, '')
        .replaceAll(/"within":\["[^"]+"/g, '')
        .replaceAll(/"generatedAt": ?"[^"]+"/g, ''),
    )
