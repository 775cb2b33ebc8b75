import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync, mkdtempSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { PARSE, type ParseInput } from '../../../builder/page/parse/parse-step.ts'
import { Store } from '../../../builder/work/store.ts'
import { type Job, Lost, type Step, Work } from '../../../builder/work/work.ts'
import { collect } from '../../support/collect.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = (): string => join(folder, `store-${(files += 1)}.sqlite`)

test('runSync() runs a step once for equal inputs, in this process and the next', async () => {
  const file = newFile()
  const first = new Work(new Store(file))
  expect(first.runSync('double', [2], () => ({ number: 4 }))).toEqual({ number: 4 })
  await first.close()

  const second = new Work(new Store(file))
  expect(second.runSync('double', [2], () => ({ number: 0 }))).toEqual({ number: 4 })
  expect(second.runSync('double', [3], () => ({ number: 6 }))).toEqual({ number: 6 })
  expect(second.runSync('halve', [2], () => ({ number: 1 }))).toEqual({ number: 1 })
  await second.close()
})

const make = async () => ({ id: 'a', files: new Map([['a', new Uint8Array([1, 2])]]) })

test.each([{}, { stays: true }])(
  'runForFiles() keeps files beside a result, and runs again where one is damaged',
  async (options) => {
    const file = newFile()
    const work = new Work(new Store(file, options))
    expect([...(await work.runForFiles('draw', [], make)).read('a')]).toEqual([1, 2])
    work.rotate()
    const kept = await work.runForFiles('draw', [], async () => ({ id: 'other' }))
    expect(kept).toMatchObject({ id: 'a' })
    expect([...kept.read('a')]).toEqual([1, 2])

    const database = new DatabaseSync(file)
    database.exec("UPDATE files SET bytes = x'0102ff'")
    database.close()
    expect(() => kept.read('a')).toThrow(Lost)
    expect(await work.runForFiles('draw', [], async () => ({ id: 'other' }))).toMatchObject({ id: 'other' })
    await work.close()
  },
)

test('runForFiles() runs again where another process wrote when the files should have been kept', async () => {
  const file = newFile()
  const [work, other] = [new Work(new Store(file, { stays: true })), new Work(new Store(file))]
  other.runSync('write', [], () => ({ id: 'b' }))
  expect([...(await work.runForFiles('draw', [], make)).read('a')]).toEqual([1, 2])
  work.rotate()
  expect([...(await work.runForFiles('draw', [], make)).read('a')]).toEqual([1, 2])
  await Promise.all([work.close(), other.close()])
})

/** Another build that has made a store and has it locked, until it has written. */
const OTHER = `
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(process.argv[1])
database.exec('CREATE TABLE other (id TEXT); BEGIN EXCLUSIVE')
process.stdout.write('locked')
setTimeout(() => database.exec("INSERT INTO other VALUES ('a'); COMMIT"), 300)
`

test('a store that another build has locked is waited for, not replaced', async () => {
  const file = newFile()
  const other = spawn(process.execPath, ['-e', OTHER, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(other, 'exit')
  await once(other.stdout, 'data')
  const work = new Work(new Store(file))
  work.runSync('double', [2], () => ({ number: 4 }))
  await work.close()
  await ended

  const database = new DatabaseSync(file)
  expect(database.prepare('SELECT id FROM other').all()).toEqual([{ id: 'a' }])
  expect(database.prepare('SELECT count(*) AS count FROM results').get()).toEqual({ count: 1 })
  database.close()
})

const draw = async () => ({ id: 'a', files: new Map([['a', new Uint8Array(1_000_000)]]) })

test('runForFiles() writes the bytes of a file once, as they are', async () => {
  const file = newFile()
  for (const build of [1, 2]) {
    const work = new Work(new Store(file))
    expect((await work.runForFiles('draw', [], draw)).id).toBe('a')
    work.runSync('other', [build], () => ({}))
    work.rotate()
    await work.close()
  }
  const database = new DatabaseSync(file)
  const sizes = 'SELECT max(length(value)) < 100 AS small, (SELECT sum(length(bytes)) FROM files) AS bytes FROM results'
  expect(database.prepare(sizes).get()).toMatchObject({ small: 1, bytes: 1_000_000 })
  database.close()
})

test.each([
  [
    'changed',
    (file: string) => writeFileSync(file, readFileSync(file, 'latin1').replaceAll('kept text', 'evil text'), 'latin1'),
  ],
  ['cut short', (file: string) => truncateSync(file, 40_000)],
  ['another file', (file: string) => writeFileSync(file, 'text')],
  ['missing', (file: string) => rmSync(file)],
])('a store that is %s is empty where it is damaged', async (_, damage) => {
  const file = newFile()
  const first = new Work(new Store(file))
  first.runSync('write', [], () => ({ text: 'kept text' }))
  await first.close()
  damage(file)

  const second = new Work(new Store(file))
  expect(second.runSync('write', [], () => ({ text: 'made again' }))).toEqual({ text: 'made again' })
  await second.close()
})

test('a store that has grown to three times its size forgets what the build has not used', async () => {
  const file = newFile()
  const build = async (number: number) => {
    const work = new Work(new Store(file))
    work.runSync('keep', ['always'], () => ({ text: 'first' }))
    work.runSync('write', [number], () => ({ text: 'x'.repeat(400_000) }))
    work.rotate()
    await work.close()
  }
  const keys = 'SELECT count(*) AS count FROM results'
  const counts: unknown[] = []
  for (const number of [1, 2, 3, 4, 5, 4]) {
    await build(number)
    const database = new DatabaseSync(file)
    counts.push(database.prepare(keys).get()?.['count'])
    database.close()
  }
  expect(counts).toEqual([2, 3, 4, 2, 3, 3])
})

const toJob = (index: number, words: number): Job<ParseInput> => ({
  by: [index, words],
  size: words * 6,
  input: () => ({
    file: `guides/${index}.md`,
    bytes: Buffer.from(`---\ntitle: T\ndescription: D\n---\n\n## Heading ${index}\n\n${'Words '.repeat(words)}\n`),
    settings: { origins: [] },
    indexed: true,
  }),
})

test('runAll() gives the results of every core in the order of the jobs, and then from the store', async () => {
  const work = new Work(new Store(newFile()))
  const jobs = Array.from({ length: 40 }, (_, index) => toJob(index, 8_000))
  const made = await collect(work.runAll(PARSE, jobs))
  expect(made.map(({ file }) => file)).toEqual(jobs.map((_, index) => `guides/${index}.md`))
  const unasked = jobs.map(({ by, size }) => ({ by, size, input: () => toJob(99, 1).input() }))
  expect((await collect(work.runAll(PARSE, unasked))).map(({ words }) => words)).toEqual(made.map(({ words }) => words))
  await work.close()
})

test('runAll() holds no file of results that last as long as the build', async () => {
  const file = newFile()
  const work = new Work(new Store(file))
  const [page] = await collect(work.runAll(PARSE, [toJob(0, 3)]))
  work.rotate()
  expect(Buffer.from(page?.read('markdown') ?? []).toString()).toContain('Words Words Words')
  const database = new DatabaseSync(file)
  database.exec("UPDATE files SET bytes = x'00'")
  database.close()
  expect(() => page?.read('markdown')).toThrow(Lost)
  await work.close()
})

test('runAll() lets the memory of such files go', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  let made = new WeakRef(new Uint8Array())
  const run = () => {
    const bytes = new Uint8Array(1_000)
    made = new WeakRef(bytes)
    return { files: new Map([['a', bytes]]) }
  }
  const work = new Work(new Store(newFile()))
  const step: Step<number, ReturnType<typeof run>> = { name: 'make', module: '', lasts: true, run }
  const [kept] = await collect(work.runAll(step, [{ by: 1, size: 1, input: () => 1 }]))
  // A weak reference holds its target until the task ends.
  await setImmediate()
  collectGarbage()
  expect(made.deref()).toBe(undefined)
  expect(kept?.read('a')).toHaveLength(1_000)
  await work.close()
})

/** Takes a moment, so that the thread has one to begin. */
const runHere = () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
  return { turns: 0 }
}

/** Native memory is freed where the event loop turns. */
test('runAll() turns the event loop of its threads between batches', async () => {
  const module = join(folder, 'turn.mjs')
  writeFileSync(
    module,
    'let turns = 0; export const run = () => { setImmediate(() => { turns += 1 }); return { turns } }',
  )
  const step: Step<number, { turns: number }> = { name: 'turn', module: pathToFileURL(module).href, run: runHere }
  const seen: number[] = []
  /** Until it was seen: the first batches run here, while the thread begins. */
  function* jobs(): Generator<Job<number>> {
    for (let by = 0; seen.length === 0 && by < 20_000; by += 1) yield { by, size: 500_000, input: () => by }
  }
  const work = new Work(new Store(newFile()))
  for await (const { turns } of work.runAll(step, jobs())) if (turns > 0) seen.push(turns)
  expect(seen).not.toEqual([])
  await work.close()
})

test('runAll() ends with what a step throws', async () => {
  const work = new Work()
  const broken: Job<ParseInput> = { ...toJob(1, 1), input: () => JSON.parse('{"file":7}') }
  await expect(collect(work.runAll(PARSE, [toJob(0, 1), broken]))).rejects.toThrow(TypeError)
  await work.close()
})

const toMarked = ({ late }: { readonly late: boolean }) => ({ mark: late ? 'late' : 'done' })
const spin = (input: number) => {
  if (input === 3) for (;;);
  return toMarked({ late: false })
}

test.each([
  ['in this thread', 1],
  ['in others', 500_000],
])(
  'runAll() gives what a step has for an input that takes too long %s, and keeps it from the store',
  async (_, size) => {
    const file = newFile()
    const module = join(folder, 'spin.mjs')
    writeFileSync(module, "export const run = (input) => { while (input === 3); return { mark: 'done' } }")
    const late = { limit: 200, run: () => toMarked({ late: true }) }
    const step: Step<number, { mark: string }> = { name: 'spin', module: pathToFileURL(module).href, run: spin, late }
    const jobs = [1, 2, 3, 4].map((by): Job<number> => ({ by, size, input: () => by }))
    const work = new Work(new Store(file))
    const marks = (await collect(work.runAll(step, jobs))).map(({ mark }) => mark)
    await work.close()
    expect(marks).toEqual(['done', 'done', 'late', 'done'])

    const database = new DatabaseSync(file)
    expect(database.prepare('SELECT count(*) AS count FROM results').get()).toEqual({ count: 3 })
    database.close()
  },
)

test('runAll() tells of a page that takes too long to parse', async () => {
  const work = new Work()
  const step = { ...PARSE, late: { ...PARSE.late, limit: 1 } }
  const [page] = await collect(work.runAll(step, [toJob(0, 200_000)]))
  await work.close()
  expect(page).toMatchObject({ file: 'guides/0.md', sound: false })
  expect(page?.messages).toEqual([
    {
      file: 'guides/0.md',
      line: 1,
      column: 1,
      severity: 'error',
      rule: 'too-slow',
      text: 'The page takes more than a minute to build.',
      hint: 'Split it up. Delete one half after the other to find the part that takes so long.',
    },
  ])
})
