/** A corpus that is heavy with code: pages made of pieces of our own sources, each in its language. */
import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { SITE } from './builder-corpus.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const SOURCES = ['builder/**/*.ts', 'worker/**/*.ts', 'builder/**/*.css', '*.json', '*.toml', 'test/**/*.mjs']
const LANGUAGES = new Map([
  ['.ts', 'ts'],
  ['.css', 'css'],
  ['.json', 'json'],
  ['.toml', 'toml'],
  ['.mjs', 'js'],
])
/** Lines of a block, and blocks of a page: the documentation of a large library has as many. */
const [LINES, BLOCKS] = [30, 6]

/** Writes a content folder of so many pages. The same sources make the same bytes. */
export async function writeCodeCorpus(folder: string, pages: number): Promise<void> {
  const blocks = await readCode()
  const files = new Map([
    ['site.yaml', SITE],
    ['pages/index.md', '---\ntitle: Much code\ndescription: A site of pages that are mostly code.\n---\n'],
  ])
  for (let index = 0; index < pages - 1; index++) {
    const own = Array.from({ length: BLOCKS }, (_, block) => blocks[(index * BLOCKS + block) % blocks.length] ?? '')
    files.set(`guides/part-${Math.floor(index / 50)}/page-${index}.md`, toPage(index, own))
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

const toPage = (index: number, blocks: readonly string[]): string => `---
title: Code ${index}
description: "Page ${index} of many: it shows what a build takes where most of the text is code."
---

${blocks.map((block, number) => `## Part ${number + 1}\n\nThese lines of page ${index} do one thing.\n\n${block}`).join('\n\n')}
`

async function readCode(): Promise<readonly string[]> {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted()
  const blocks: string[] = []
  for (const file of files.filter((name) => name !== 'package-lock.json')) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    for (let start = 0; start < lines.length; start += LINES) {
      const code = lines.slice(start, start + LINES).join('\n')
      blocks.push(`\`\`\`\`\`${LANGUAGES.get(extname(file)) ?? ''}\n${code}\n\`\`\`\`\``)
    }
  }
  return blocks
}
