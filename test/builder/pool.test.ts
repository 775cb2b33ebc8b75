import { expect, test } from 'vitest'
import { parsePage } from '../../builder/markdown/parse-page.ts'
import { parseAll } from '../../builder/parse/pool.ts'

const settings = { origins: ['https://www.example.com'] }
const front = '---\ntitle: T\ndescription: D\n---\n'
const jobs = Array.from({ length: 30 }, (_, index) => ({
  file: `guides/${index}.md`,
  text: `${front}## Heading ${index}\n\n${'Words that are many and plain, on a line of their own.\n\n'.repeat(700 + index)}[Link](/guides/1#x)\n`,
}))

test('parseAll() gives what one thread would, in the order of the jobs', async () => {
  const expected = jobs.map(({ file, text }) => parsePage(file, text, settings))

  expect(await parseAll(jobs, settings)).toEqual(expected)
})

test('parseAll() parses a few pages without a thread', async () => {
  expect(await parseAll(jobs.slice(0, 1), settings)).toEqual([parsePage('guides/0.md', jobs[0]?.text ?? '', settings)])
})
