/**
 * `node test/compare/index.ts [--pages N] FOLDER…`: compares every markdown file below the folders with the page that
 * the builder makes of it, and prints what the page lacks in silence.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { normalizeText } from '../../builder/content/schema/message.ts'
import { findLosses, type Loss, parseAlone } from './compare.ts'

const { values, positionals } = parseArgs({ options: { pages: { type: 'string' } }, allowPositionals: true })
const most = Number(values.pages ?? Number.POSITIVE_INFINITY)
let pages = 0
let messages = 0
const lossy: (readonly [file: string, losses: readonly Loss[]])[] = []
for (const folder of positionals) {
  const files = globSync('**/*.{md,mdx}', { cwd: folder, exclude: (name) => name === 'node_modules' }).toSorted()
  for (const file of files.slice(0, most)) {
    const { title, body } = takeApart(normalizeText(readFileSync(join(folder, file), 'utf8')))
    const source = `---\ntitle: ${JSON.stringify(title)}\ndescription: D\n---\n${body}`
    const page = parseAlone('guides/page.md', source, { origins: [] })
    pages += 1
    if (page.messages.length > 0) messages += 1
    const losses = findLosses(body, title, 4, page)
    if (losses.length > 0) lossy.push([join(folder, file), losses])
  }
}
for (const [file, losses] of lossy) {
  console.log(file)
  for (const { form, kind, value, line } of losses.slice(0, 5))
    console.log(`  ${form} lacks ${kind} of line ${line}: ${value}`)
}
console.log(`${pages} pages, ${messages} with messages, ${lossy.length} with a loss that no message tells of`)

function takeApart(source: string): { readonly title: string; readonly body: string } {
  const match = /^---\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source)
  const body = source.slice(match?.[0].length ?? 0)
  try {
    const data: unknown = parse(match?.[1] ?? '')
    const title: unknown = typeof data === 'object' && data !== null && 'title' in data ? data.title : undefined
    return { title: typeof title === 'string' && title.trim() !== '' ? title : 'Page', body }
  } catch {
    return { title: 'Page', body }
  }
}
