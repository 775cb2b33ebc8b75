/** What one changed page costs a deployment: values that the second of two releases has and the first has not. */
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globSync } from 'node:fs'
import { buildAndWrite } from '../../builder/release/write.ts'
import { openWork } from '../../builder/work/open.ts'
import { openOutput } from '../../builder/release/output.ts'
import { toFactValues } from '../../builder/publish/record.ts'
import { writeCorpus } from './builder-corpus.ts'

/** Values of a release by id, the page facts among them: media type and bytes. */
type Values = ReadonlyMap<string, readonly [type: string, size: number]>

/** Builds a folder, or so many generated pages, again and again, with one page changed in between, and says what changed. */
export async function benchRelease({ content, scale }: { content: string | undefined; scale: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-release-'))
  try {
    const copy = join(folder, 'content')
    await (content === undefined ? writeCorpus(copy, scale) : cp(content, copy, { recursive: true }))
    const pages = globSync('guides/**/*.md', { cwd: copy }).toSorted()
    const page = join(copy, pages[pages.length >> 1] ?? '')
    const another = page.replace(/\.md$/, '-again.md')
    const changes: readonly [what: string, change: () => Promise<void>][] = [
      ['another text', () => appendFile(page, '\nOne more sentence.\n')],
      ['another title', () => rename(page, page, 'What nobody has called a page')],
      ['a new page', () => rename(page, another, 'What nobody has called a page either')],
      ['a page removed', () => rm(another)],
    ]
    await release(folder, 1)
    // A site whose pages have no dates gets its feed with the first edit.
    await appendFile(join(copy, pages[0] ?? ''), '\nOne more sentence.\n')
    let before = await release(folder, 2)
    console.log(`\n${pages.length} guides: ${before.size} values; ${Math.ceil(before.size / 1000)} requests list them`)
    for (const [index, [what, change]] of changes.entries()) {
      await change()
      const after = await release(folder, 3 + index)
      print(what, before, after)
      before = after
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes a page with another title. */
async function rename(from: string, to: string, title: string): Promise<void> {
  await writeFile(to, (await readFile(from, 'utf8')).replace(/^title: .*$/m, `title: ${title}`))
}

function print(what: string, before: Values, after: Values): void {
  const added = [...after].filter(([id]) => !before.has(id)).map(([, facts]) => facts)
  console.log(`${what}: ${added.length + 2} keys, the record and the lease among them`)
  console.table(
    Array.from(
      Map.groupBy(added, ([type]) => type),
      ([type, values]) => ({ type, values: values.length, bytes: values.reduce((sum, [, size]) => sum + size, 0) }),
    ),
  )
}

/** Builds on a day of the year. */
async function release(folder: string, day: number): Promise<Values> {
  const out = join(folder, 'dist')
  const now = new Date(Date.UTC(2026, 0, day))
  const options = { content: join(folder, 'content'), out, check: false, url: undefined, now }
  const work = openWork(options.content)
  await buildAndWrite({ ...options, captcha: undefined, reloadUrl: undefined }, work)
  await work.close()
  const output = openOutput(out)
  if (!output) throw new Error('The build left no output')
  const facts = toFactValues(output.pages()).map(({ id, type, bytes }) => [id, [type, bytes.length]] as const)
  output.close()
  return new Map([...Array.from(output.values, ([id, { type, size }]) => [id, [type, size]] as const), ...facts])
}
