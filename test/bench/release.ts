/** What one edited page costs a deployment: values that the second of two releases has and the first has not. */
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globSync } from 'node:fs'
import { build } from '../../builder/build.ts'
import { openOutput } from '../../builder/release/output.ts'
import { toFactValues } from '../../builder/publish/record.ts'
import { writeCorpus } from './builder-corpus.ts'

/** Values of a release by id, the page facts among them: media type and bytes. */
type Values = ReadonlyMap<string, readonly [type: string, size: number]>

/** Builds a folder, or so many generated pages, twice, with one page edited in between, and says what changed. */
export async function benchRelease({ content, scale }: { content: string | undefined; scale: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-release-'))
  try {
    const copy = join(folder, 'content')
    await (content === undefined ? writeCorpus(copy, scale) : cp(content, copy, { recursive: true }))
    const pages = globSync('guides/**/*.md', { cwd: copy }).toSorted()
    const edit = (position: number): Promise<void> =>
      appendFile(join(copy, pages[position] ?? ''), '\nOne more sentence.\n')
    await release(folder, '2026-01-01')
    // A site whose pages have no dates gets its feed with the first edit.
    await edit(0)
    const before = await release(folder, '2026-01-02')
    await edit(pages.length >> 1)
    const after = await release(folder, '2026-01-03')
    const added = [...after].filter(([id]) => !before.has(id)).map(([, facts]) => facts)
    const types = Map.groupBy(added, ([type]) => type)
    console.log(`\n${pages.length} guides: ${before.size} values; one edited page writes ${added.length + 2} keys`)
    console.table([
      ...Array.from(types, ([type, values]) => ({
        type,
        values: values.length,
        bytes: values.reduce((sum, [, size]) => sum + size, 0),
      })),
      { type: 'record and lease', values: 2, bytes: undefined },
    ])
    console.log(`Requests that list what KV holds: ${Math.ceil(before.size / 1000)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function release(folder: string, day: string): Promise<Values> {
  const out = join(folder, 'dist')
  const options = { content: join(folder, 'content'), out, check: false, url: undefined, now: new Date(day) }
  await build({ ...options, captcha: undefined, reloadUrl: undefined })
  const output = openOutput(out)
  if (!output) throw new Error('The build left no output')
  const facts = toFactValues(output.pages()).map(({ id, type, bytes }) => [id, [type, bytes.length]] as const)
  output.close()
  return new Map([...Array.from(output.values, ([id, { type, size }]) => [id, [type, size]] as const), ...facts])
}
