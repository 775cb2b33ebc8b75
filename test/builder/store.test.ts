import { availableParallelism } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { createMemo } from '../../builder/views/memo.ts'
import { toToken } from '../../builder/page/parsed-page.ts'
import { createProof } from '../../builder/release/proof/proof.ts'
import { proveStored, Unproven } from '../../builder/release/proof/prove.ts'
import type { Content, PageEntry } from '../../builder/views/entry.ts'
import type { Page, Site } from '../../builder/site/site.ts'
import { type Finished, storePages } from '../../builder/release/store/store-pages.ts'
import { Threads } from '../../builder/work/threads/threads.ts'
import { pages } from '../../builder/views/page/pages.ts'
import { createPage, createSite } from '../support/example-site.ts'

/** One thread a core beside this one, seven at most. */
const OTHER_CORES = Math.min(7, availableParallelism() - 1)

const threads = new Threads()
afterEach(async () => threads.close())

const toUtf8 = (written: string): Uint8Array => new Uint8Array(Buffer.from(written))

/** A page of some length with a link, as it comes from its file: with a token, in UTF-8. */
function createLongPage(index: number, text = `Naïve “words” of page ${index}. `.repeat(400)): Page {
  const path = `/guides/${index}`
  const write = (link: string): string => `<p>${text}<a href="${link}">here</a></p>`
  const writeMarkdown = (link: string): string => `${text}[here](${link})\n`
  return createPage({
    path,
    body: {
      html: write('/guides'),
      markdown: writeMarkdown('https://www.example.com/guides'),
      headings: [],
      ids: [],
      words: 2,
      templates: {
        html: { text: toUtf8(write(toToken(0))), values: ['/guides'] },
        markdown: { text: toUtf8(writeMarkdown(toToken(0))), values: ['https://www.example.com/guides'] },
      },
    },
  })
}

function createLongSite(guides: readonly Page[]): Site {
  const site = createSite()
  const [home, landing] = site.pages
  if (!home || !landing) throw new Error('There is no page.')
  const sections = site.sections.map((group) => (group.section === 'guides' ? { ...group, pages: guides } : group))
  return { ...site, pages: [home, landing, ...guides], sections }
}

const guides = Array.from({ length: 150 }, (_, index) => createLongPage(index))
const site = createLongSite(guides)

const textOf = ({ body }: Content): string => {
  if (typeof body === 'string') return body
  return 'parts' in body ? Buffer.concat(body.parts.map(({ bytes }) => bytes)).toString('utf8') : ''
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const collected: Value[] = []
  for await (const value of values) collected.push(value)
  return collected
}

async function store(of = site, memo = createMemo()): Promise<readonly Finished[]> {
  return collect(storePages(pages(of, 'shared'), { site: of, memo, threads }))
}

const toText = ({ path, html, markdown }: PageEntry) => [path, html.policy, textOf(html), textOf(markdown)]

const rendered = Array.from(pages(site, 'shared'), toText)

test('storePages() gives the pages in their order and as they are rendered, with threads', async () => {
  threads.start(Infinity)
  expect(threads.members).toHaveLength(OTHER_CORES)

  const stored = await store()

  expect(stored.map(({ entry }) => toText(entry))).toEqual(rendered)
  expect(stored.flatMap(({ findings }) => findings?.faults ?? ['not examined'])).toEqual([])
})

test('storePages() starts threads where there is much to do, and none for a page', async () => {
  await store(createLongSite(guides.slice(0, 1)))
  expect(threads.members).toEqual([])

  expect((await store()).map(({ entry }) => toText(entry))).toEqual(rendered)
  expect(threads.members).toHaveLength(OTHER_CORES)
})

test('storePages() leaves the pages as they are that an earlier build has stored', async () => {
  const memo = createMemo()
  const entries = [...pages(site, 'shared')]
  for (const { key = '', path } of entries) if (path !== '/guides/7') memo.stored.put(key, {})

  const stored = await collect(storePages(entries, { site, memo, threads }))

  expect(stored.map(({ entry }) => entry.path)).toEqual(entries.map(({ path }) => path))
  expect(stored.flatMap(({ entry, findings }) => (findings ? [entry.path] : []))).toEqual(['/guides/7'])
  expect(stored.filter(({ entry }) => entries.includes(entry))).toHaveLength(entries.length - 1)
})

test('proveStored() ends with what was found wrong in the pages, wherever they were examined', async () => {
  threads.start(Infinity)
  const broken = [...guides.slice(0, 90), createLongPage(200, `${toToken(7)} “`), createLongPage(201, '\uFFFE')]
  const faulty = createLongSite(broken)
  const proof = createProof(faulty, [], { files: createMemo().proved, shared: 'shared' })
  const seen: string[] = []
  const run = async (): Promise<void> => {
    const stored = storePages(pages(faulty, 'shared'), { site: faulty, memo: createMemo(), threads })
    for await (const { path } of proveStored(stored, proof)) seen.push(path)
  }

  const found = await run().catch((cause: unknown) => (cause instanceof Unproven ? cause.messages : []))

  expect(seen).toEqual(Array.from(pages(faulty, 'shared'), ({ path }) => path))
  expect(found?.filter(({ rule }) => rule === 'proof-forms').map(({ file, text }) => [file, text])).toEqual([
    ['guides/201.md', 'In the generated "/guides/201": A reference was not resolved.'],
  ])
})

test('storePages() ends with what went wrong in a thread', async () => {
  threads.start(Infinity)
  const templates: Page['body']['templates'] = JSON.parse('{"html":{"text":7,"values":[]},"markdown":{"text":7}}')
  const failing = createLongSite([createPage({ body: { ...createLongPage(0).body, templates } })])

  await expect(store(failing)).rejects.toThrow(TypeError)
})
