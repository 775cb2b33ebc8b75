/** Corpora of any size: the blocks of our own guides, put together anew. The same number of pages is the same bytes. */
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const OWN_CONTENT = new URL('../../content/', import.meta.url)
/** As many as fit in a list that a person would read. */
const PAGES_PER_SECTION = 50
const BLOCKS_PER_PAGE = 24

/** Writes a content folder of so many pages. */
export async function writeCorpus(folder: string, pages: number): Promise<void> {
  const blocks = await readBlocks()
  const pick = createRandom(1)
  const files = new Map([
    ['site.yaml', SITE],
    ['pages/index.md', '---\ntitle: Many pages\ndescription: A site of generated pages, made to be measured.\n---\n'],
  ])
  for (let index = 0; index < pages - 1; index++) {
    files.set(toFile(index), toPage(index, pick(index), Array.from({ length: BLOCKS_PER_PAGE }, pickBlock)))
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }

  function pickBlock(): string {
    return blocks[pick(blocks.length)] ?? ''
  }
}

/** The `site.yaml` of generated sites. */
export const SITE = `name: Many pages
tagline: A site of generated pages
description: A site of generated pages, made to be measured.
url: https://www.example.com
app: https://app.example.com
`

const toFile = (index: number): string => `guides/section-${Math.floor(index / PAGES_PER_SECTION)}/page-${index}.md`

/** A page that links to an earlier one. */
function toPage(index: number, other: number, blocks: readonly string[]): string {
  const link =
    other < index ? `See also [page ${other}](/${toFile(other).replace(/\.md$/, '')}).` : 'This is the first page.'
  return `---
title: Page ${index} of a large site
description: "Page ${index} is one of many: it shows what a build of a large site takes."
---

${[link, ...blocks].join('\n\n')}
`
}

/** Paragraphs, headings, lists, tables and code of the guides, without addresses, which would lead nowhere. */
async function readBlocks(): Promise<string[]> {
  const files = globSync('guides/**/*.md', { cwd: OWN_CONTENT.pathname }).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, OWN_CONTENT), 'utf8')))
  return texts.flatMap((text) => {
    const body = text.slice(text.indexOf('\n---\n') + 5).replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    return (body.match(BLOCK) ?? []).map((block) => block.trim()).filter((block) => !UNFIT.test(block))
  })
}

/** What is opened in one block and closed in another would be taken apart; addresses would lead nowhere. */
const UNFIT = /^<\/?[a-z]|\{\{|:{3}|:[a-z-]+[[{]|\]\(|\]:|\bto=/i

/** A fenced block with its empty lines, or lines up to an empty one. */
const BLOCK = /^(?<fence>`{3,})[^\n]*\n[\s\S]*?^\k<fence>$|^\S[^\n]*(?:\n[^\n]+)*/gm

/** Integers below a limit, the same in every run (a linear congruential generator). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
