/** The builder against its peers on the same pages, in turn, each run in a process of its own. */
import { globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCorpus } from './builder-corpus.ts'
import { type Command, medianOf, type Run, runCommand } from './builder-run.ts'
import { type Peer, preparePeers } from './peers.ts'
import { measureWatch } from './watch.ts'

/** What is measured. */
export interface BuilderBench {
  /** A content folder instead of generated pages. */
  readonly content: string | undefined
  readonly runs: number
  /** How many pages the second corpus has. */
  readonly scale: number
}

/** Of the server under watch; the inbox has the next one. */
const PORT = 18_790

/** The second corpus takes so long that it is built three times at most. */
const MOST_AT_SCALE = 3

/** The size of the corpus, where none is given. */
const PAGES = 2500

const ROOT = new URL('../..', import.meta.url).pathname

/** Measures the builder and prints one table. */
export async function benchBuilder({ content, runs, scale }: BuilderBench): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  try {
    const corpus = join(folder, 'content')
    // What is kept between builds is part of what is measured: a cold build has none of it.
    const store = join(folder, 'store')
    process.env['LECTERN_STORE'] = store
    await (content === undefined ? writeCorpus(corpus, PAGES) : cp(resolve(content), corpus, { recursive: true }))
    const found = await preparePeers(corpus, folder)
    for (const peer of found) if ('reason' in peer) console.log(`${peer.name}: skipped. ${peer.reason}`)
    const peers = found.filter((peer) => 'command' in peer)

    const pages = globSync('**/*.md', { cwd: corpus })
    const results = await compare(corpus, { out: join(folder, 'out'), store }, pages[0] ?? '', peers, runs)
    const [page = ''] = pages
    const path = `/${page.replace(/^pages\//, '').replace(/(?:\/?index)?\.md$/, '')}`
    const state = join(folder, 'state')
    const seconds = await measureWatch({ content: corpus, file: page, path, state, port: PORT })
    const large = join(folder, 'large')
    await writeCorpus(large, scale)
    const atScale: Run[] = []
    for (let turn = 0; turn < Math.min(runs, MOST_AT_SCALE); turn++) {
      const out = join(folder, `large-out-${turn}`)
      await rm(store, { recursive: true, force: true })
      atScale.push(await runCommand(toCommand(large, out)))
      await rm(out, { recursive: true })
    }

    console.log(`\n| builder, ${pages.length} pages | s | pages/s | CPU s | memory MB |${toHeads(peers)}`)
    console.log(`|---|--:|--:|--:|--:|${peers.map(() => '--:|').join('')}`)
    const limits = peers.map(({ name }) => medianOf(results.get(name) ?? []).seconds)
    // What a person feels most stands first.
    print('from saving a page to the page served', { seconds, cpu: undefined, megabytes: undefined }, 1, limits)
    for (const [name, all] of results) print(name, medianOf(all), pages.length, limits)
    print(
      `cold, ${scale} pages`,
      medianOf(atScale),
      scale,
      limits.map(() => undefined),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Everyone's runs by name, in turn, so that what else the machine does meets all. */
async function compare(
  corpus: string,
  { out, store }: { readonly out: string; readonly store: string },
  page: string,
  peers: readonly Peer[],
  runs: number,
) {
  const results = new Map<string, Run[]>()
  const add = async (name: string, command: Command): Promise<void> => {
    results.set(name, [...(results.get(name) ?? []), await runCommand(command)])
  }
  const command = toCommand(corpus, out)
  for (let turn = 0; turn < runs; turn++) {
    for (const kept of [out, store]) await rm(kept, { recursive: true, force: true })
    await add('cold', command)
    await add('nothing changed', command)
    await appendFile(join(corpus, page), `\nThe page has changed ${turn + 1} times.\n`)
    await add('one page changed', command)
    await renamePage(join(corpus, page), turn)
    await add('a title changed', command)
    for (const peer of peers) {
      await rm(peer.output, { recursive: true, force: true })
      await add(peer.name, peer.command)
    }
  }
  return results
}

/** Gives a page another title, which the lists of other pages show. */
async function renamePage(file: string, turn: number): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^title: .*$/m, `title: Another title ${turn + 1}`))
}

const toCommand = (content: string, out: string): Command => ({
  file: process.execPath,
  arguments: ['builder/cli/run.js', 'build', '--content', content, '--out', out],
  folder: ROOT,
})

const toHeads = (peers: readonly Peer[]): string => peers.map(({ name }) => ` of ${name.split(/[ ,]/)[0]} |`).join('')

function print(
  name: string,
  { seconds, cpu, megabytes }: Run,
  pages: number,
  limits: readonly (number | undefined)[],
): void {
  const cells = [
    name,
    seconds.toFixed(2),
    Math.round(pages / seconds),
    cpu?.toFixed(2) ?? '–',
    megabytes?.toFixed(0) ?? '–',
    ...limits.map((limit) => (limit === undefined ? '–' : `${(seconds / limit).toFixed(2)} ×`)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
