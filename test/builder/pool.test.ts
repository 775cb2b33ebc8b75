import { expect, test } from 'vitest'
import { parsePage } from '../../builder/markdown/parse-page.ts'
import type { ParsedPage } from '../../builder/markdown/parsed-page.ts'
import { parseAll } from '../../builder/parse/pool.ts'

const settings = { origins: ['https://www.example.com'] }
const front = '---\ntitle: T\ndescription: D\n---\n'
const texts = Array.from({ length: 30 }, (_, index) => ({
  file: `guides/${index}.md`,
  text: `${front}## Heading ${index}\n\n${'Words that are many and plain, on a line of their own.\n\n'.repeat(700 + index)}[Link](/guides/1#x)\n`,
}))

async function parse(wanted: typeof texts): Promise<ReadonlyMap<string, ParsedPage>> {
  const pages = new Map<string, ParsedPage>()
  const jobs = wanted.map(({ file, text }) => ({ file, size: text.length, read: () => text }))
  await parseAll(jobs, settings, ({ file }, page) => pages.set(file, page))
  return pages
}

test('parseAll() gives what one thread would', async () => {
  const expected = new Map(texts.map(({ file, text }) => [file, parsePage(file, text, settings)]))

  expect(await parse(texts)).toEqual(expected)
})

test('parseAll() parses a few pages without a thread', async () => {
  const [first] = texts
  if (!first) throw new Error('There is no page.')

  expect([...(await parse([first]))]).toEqual([['guides/0.md', parsePage('guides/0.md', first.text, settings)]])
})
