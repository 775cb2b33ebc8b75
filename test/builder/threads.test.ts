import { availableParallelism } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { type ShelvedPage, toShelved } from '../../builder/page/cache/shelf.ts'
import { parsePage } from '../../builder/page/parse-page.ts'
import type { ParseBatch } from '../../builder/page/parse/parse-batch.ts'
import { parseAll } from '../../builder/page/parse/parse-all.ts'
import { Thread, Threads } from '../../builder/work/threads/threads.ts'

const settings = { origins: ['https://www.example.com'] }
const front = '---\ntitle: T\ndescription: D\n---\n'
const texts = Array.from({ length: 30 }, (_, index) => ({
  file: `guides/${index}.md`,
  text: `${front}## Heading ${index}\n\n${'Words that are many and plain, on a line of their own.\n\n'.repeat(700 + index)}[Link](/guides/1#x)\n`,
}))

const threads = new Threads()
afterAll(async () => threads.close())

async function parse(wanted: typeof texts): Promise<ReadonlyMap<string, ShelvedPage>> {
  const pages = new Map<string, ShelvedPage>()
  const jobs = wanted.map(({ file, text }, index) => ({
    file,
    size: text.length,
    hasTags: index % 3 === 0,
    read: () => text,
  }))
  await parseAll(jobs, settings, threads, ({ file }, page) => pages.set(file, page))
  return pages
}

const parseHere = ({ file, text }: (typeof texts)[number]): ShelvedPage => toShelved(parsePage(file, text, settings))

test('parseAll() parses a few pages without a thread', async () => {
  const few = texts.slice(0, 1)

  expect([...(await parse(few))]).toEqual([['guides/0.md', parseHere(few[0] ?? { file: '', text: '' })]])
  expect(threads.members).toEqual([])
})

test('parseAll() gives what one thread would', async () => {
  const expected = new Map(texts.map((page) => [page.file, parseHere(page)]))

  expect(await parse(texts)).toEqual(expected)
  expect(threads.members).toHaveLength(Math.min(7, availableParallelism() - 1))
})

test('a thread answers in turn, and who asks one that failed hears of it', async () => {
  const thread = new Thread()
  try {
    const ask = async (batch: unknown) => thread.ask<readonly ShelvedPage[]>({ parse: batch })
    const toBatch = (file: string): ParseBatch => ({ pages: [{ file, text: front }], settings })
    const broken: ParseBatch = JSON.parse('{"pages":[{"file":"guides/x.md","text":7}],"settings":{"origins":[]}}')

    const answers = await Promise.all([ask(toBatch('guides/a.md')), ask(toBatch('guides/b.md'))])
    expect(answers.map(([page]) => page?.facts.file)).toEqual(['guides/a.md', 'guides/b.md'])
    const failing = [ask(broken), ask(toBatch('guides/c.md'))]
    for (const answer of failing) await expect(answer).rejects.toThrow(TypeError)
    await expect(ask(toBatch('guides/d.md'))).rejects.toThrow(TypeError)
  } finally {
    await thread.close()
  }
})
