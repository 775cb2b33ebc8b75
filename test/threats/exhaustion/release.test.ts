/** Threat: a page or a submission that is stored or named in hours. */
import { expect, test } from 'vitest'
import { run as storePage } from '../../../builder/release/store-page.ts'
import { toDeliveryId } from '../../../worker/forms/delivery/webhook.ts'
import { cheaply, MOST } from './cheaply.ts'

test.each([
  ['the same text', () => 'A'],
  ['texts of their own', (at: number) => `A ${at}`],
])('a page of 70,000 headings with %s costs little to store', (_, toText) => {
  const headings = Array.from({ length: 70_000 }, (_none, at) => ({ depth: 2, id: `a-${at}`, text: toText(at) }))
  const write = (line: (heading: (typeof headings)[number]) => string) => headings.map(line).join('\n\n')
  const { markdown, files } = cheaply(() =>
    storePage({
      html: {
        policy: 'page',
        body: {
          before: write(({ id }) => `<a href="#${id}">`),
          template: { text: write(({ id, text }) => `<h2 id="${id}">${text}</h2>`), values: [] },
          after: '<a href="#missing">',
        },
      },
      markdown: {
        policy: 'markdown',
        body: {
          before: '---\ntitle: T\n---\n\n> Index\n\n',
          template: { text: write(({ text }) => `## ${text}`), values: [] },
          after: '',
        },
      },
      facts: { title: 'T', description: 'D', dates: [], forms: [] },
      types: { html: 'text/html', markdown: 'text/markdown' },
      origin: 'https://www.example.com',
      headings,
      sections: 'Sections:',
    }),
  )
  const decode = (name = '') => new TextDecoder().decode(files?.get(name))
  expect(decode('findings')).toContain('"stated":[{"address":"#missing"}]')
  expect(decode(markdown.parts[0]?.id)).toContain('> Sections: `a-0` 2, `a-1` 2, ')
})

test('the id of a submission costs little, whatever stands in its address', async () => {
  const fields = { submission_id: 'a', email: `${'a'.repeat(200_000)}@` }
  const before = process.threadCpuUsage()
  const id = await toDeliveryId([new Uint8Array(24)], 'survey', { fields, repeatable: true })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(id).toMatch(/^msg_/)
})
