/** The builder against its peers on the same pages, in turn, each run in a process of its own. */
import { globSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCorpus } from './builder-corpus.ts'
import { medianOf, type Run, runBuild, runCommand } from './builder-run.ts'
import { writeCodeCorpus } from './code-corpus.ts'
import { type Peer, preparePeers } from './peers.ts'
import { measureWatch } from './watch.ts'

/** What is measured. */
export interface BuilderBench {
  /** A content folder instead of generated pages. */
  readonly content: string | undefined
  /** A content folder heavy with code, instead of generated pages. */
  readonly code: string | undefined
  readonly runs: number
  /** How many pages the large corpus has. */
  readonly scale: number
}

/** Of the server under watch; the inbox has the next one. */
const PORT = 18_790

/** The large corpus takes so long that it is built three times at most. */
const MOST_AT_SCALE = 3

/** Pages of the corpora, where none is given. */
const [PAGES, PAGES_OF_CODE] = [2500, 800]

/** Measures the builder and prints a table for each corpus. */
export async function benchBuilder({ content, code, runs, scale }: BuilderBench): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  // What is kept between builds is part of what is measured: a cold build has none of it.
  const store = join(folder, 'store')
  process.env['LECTERN_STORE'] = store
  const make = async (name: string, given: string | undefined, write: (place: string) => Promise<void>) => {
    const place = join(folder, name)
    await (given === undefined ? write(place) : cp(resolve(given), place, { recursive: true }))
    return { content: place, out: join(folder, `${name}-out`), store, runs, peers: await findPeers(place, folder) }
  }
  try {
    const corpus = await make('content', content, (place) => writeCorpus(place, PAGES))
    const [page = ''] = listPages(corpus.content)
    const results = await compare(corpus, {
      'nothing changed': async () => {},
      'one page changed': (turn) =>
        appendFile(join(corpus.content, page), `\nThe page has changed ${turn + 1} times.\n`),
      'a title changed': (turn) => renamePage(join(corpus.content, page), turn),
    })
    const path = `/${page.replace(/^pages\//, '').replace(/(?:\/?index)?\.md$/, '')}`
    const state = join(folder, 'state')
    const seconds = await measureWatch({ content: corpus.content, file: page, path, state, port: PORT })
    const large = join(folder, 'large')
    await writeCorpus(large, scale)
    const atScale = await buildCold(large, { folder, store, runs: Math.min(runs, MOST_AT_SCALE) })
    // What a person feels most stands first.
    const saved = ['from saving a page to the page served', { seconds, cpu: undefined, megabytes: undefined }] as const
    printTable('', corpus, results, { first: saved, last: [`cold, ${scale} pages`, medianOf(atScale), scale] })

    const ofCode = await make('code', code, (place) => writeCodeCorpus(place, PAGES_OF_CODE))
    printTable(' heavy with code', ofCode, await compare(ofCode, {}))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const listPages = (content: string): readonly string[] => globSync('**/*.md', { cwd: content })

async function findPeers(content: string, folder: string): Promise<readonly Peer[]> {
  const found = await preparePeers(content, folder)
  for (const peer of found) if ('reason' in peer) console.log(`${peer.name}: skipped. ${peer.reason}`)
  return found.filter((peer) => 'command' in peer)
}

interface Corpus {
  readonly content: string
  readonly out: string
  readonly store: string
  readonly runs: number
  readonly peers: readonly Peer[]
}

/** Builds after each change in turn, from nothing at first, and then by the peers, so that what else the machine does meets all. */
async function compare(
  { content, out, store, runs, peers }: Corpus,
  changes: Readonly<Record<string, (turn: number) => Promise<void>>>,
): Promise<ReadonlyMap<string, readonly Run[]>> {
  const results = new Map<string, Run[]>()
  const add = (name: string, run: Run) => results.set(name, [...(results.get(name) ?? []), run])
  for (let turn = 0; turn < runs; turn++) {
    for (const kept of [out, store]) await rm(kept, { recursive: true, force: true })
    add('cold', await runBuild(content, out))
    for (const [name, change] of Object.entries(changes)) {
      await change(turn)
      add(name, await runBuild(content, out))
    }
    for (const peer of peers) {
      await rm(peer.output, { recursive: true, force: true })
      add(peer.name, await runCommand(peer.command))
    }
  }
  return results
}

/** Builds a folder from nothing, so many times. */
async function buildCold(
  content: string,
  { folder, store, runs }: { readonly folder: string; readonly store: string; readonly runs: number },
): Promise<readonly Run[]> {
  const all: Run[] = []
  for (let turn = 0; turn < runs; turn++) {
    const out = join(folder, `large-out-${turn}`)
    await rm(store, { recursive: true, force: true })
    all.push(await runBuild(content, out))
    await rm(out, { recursive: true })
  }
  return all
}

/** Gives a page another title, which the lists of other pages show. */
async function renamePage(file: string, turn: number): Promise<void> {
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^title: .*$/m, `title: Another title ${turn + 1}`))
}

/** Prints the runs of a corpus, and a row before and after them. */
function printTable(
  kind: string,
  { content, peers }: Corpus,
  results: ReadonlyMap<string, readonly Run[]>,
  {
    first,
    last,
  }: { readonly first?: readonly [string, Run]; readonly last?: readonly [string, Run, pages: number] } = {},
): void {
  const { length: pages } = listPages(content)
  const limits = peers.map(({ name }) => medianOf(results.get(name) ?? []).seconds)
  const heads = peers.map(({ name }) => ` of ${name.split(/[ ,]/)[0]} |`).join('')
  console.log(`\n| builder, ${pages} pages${kind} | s | pages/s | CPU s | memory MB |${heads}`)
  console.log(`|---|--:|--:|--:|--:|${peers.map(() => '--:|').join('')}`)
  if (first) print(...first, 1, limits)
  for (const [name, all] of results) print(name, medianOf(all), pages, limits)
  if (last) {
    print(
      ...last,
      limits.map(() => undefined),
    )
  }
}

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
