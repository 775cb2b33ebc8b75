import { expect, test } from 'vitest'
import { post } from '../../../../worker/forms/delivery/exchange.ts'
import { Deadline } from '../../../../worker/http/deadline.ts'

/** The text of an answer that comes in these chunks. */
async function readAnswer(chunks: readonly Uint8Array[], headers: Record<string, string> = {}): Promise<unknown> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const fetcher = { fetch: async () => new Response(body, { headers }) }
  const exchange = await post('https://receiver.example', {}, '', 1_000, new Deadline(1_000), fetcher)
  return exchange.kind === 'answered' ? exchange.text : exchange
}

test('post() reads a letter whose bytes come in two chunks', async () => {
  expect(await readAnswer([Uint8Array.of(0x41, 0xc3), Uint8Array.of(0xbc)])).toBe('Aü')
})

test.each([
  [[65_535, 1, 1], 65_536],
  [[65_535, 2], 65_536],
  [[65_536, 1], 65_536],
  [[65_537], 65_536],
])('post() reads of an answer of %j bytes %i', async (sizes, read) => {
  expect(await readAnswer(sizes.map((size) => new Uint8Array(size).fill(97)))).toBe('a'.repeat(read))
})

test('post() reads nothing where the answer says that it is empty', async () => {
  expect(await readAnswer([], { 'Content-Length': '0' })).toBe('')
})
