/** The builder on a site with pictures: 500 pages and 1,000 pictures of 0.1 to 8 MB, as cameras and screens make them. */
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runBuild, type Run } from './builder-run.ts'
import { toTable } from './table.ts'

/** Pictures that a page shows. */
const PER_PAGE = 2

/** Builds a site of so many pictures: all of it, then nothing new, a changed page, a changed picture. */
export async function benchPictures(pictures: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pictures-'))
  try {
    const content = join(folder, 'content')
    process.env['LECTERN_STORE'] = join(folder, 'store')
    const bytes = await writePictures(content, pictures)
    const build = () => runBuild(content, join(folder, 'out'))
    const runs: [name: string, run: Run][] = [
      ['cold', await build()],
      ['nothing changed', await build()],
    ]
    await appendFile(join(content, 'guides/page-0.md'), '\nThe page has changed.\n')
    runs.push(['one page changed', await build()])
    await writePictures(content, 1)
    runs.push(['a picture changed', await build()])
    const head = `builder, ${pictures / PER_PAGE} pages, ${pictures} pictures, ${(bytes / 1e9).toFixed(2)} GB`
    const rows = runs.map(([name, { seconds, cpu, megabytes }]) => [
      name,
      seconds.toFixed(2),
      cpu?.toFixed(2) ?? '–',
      megabytes?.toFixed(0) ?? '–',
    ])
    process.stdout.write(`\n${toTable([head, 's', 'CPU s', 'memory MB'], rows)}\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes the content folder; bytes of its pictures. In a process of its own: what it takes would count as ours. */
async function writePictures(content: string, pictures: number): Promise<number> {
  const script = join(import.meta.dirname, 'picture-corpus.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, content, String(pictures), String(PER_PAGE)])
  return Number(stdout)
}
