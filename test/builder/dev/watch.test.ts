import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { watchFolder } from '../../../builder/dev/watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-watch-'))
const content = join(folder, 'content')
mkdirSync(content)
/** Enough that to look at all of them takes a while. */
const FILES = Array.from({ length: 2000 }, (_, at) => `${at}.md`)
for (const file of FILES) writeFileSync(join(content, file), 'One.')

/** In a folder that is quickly listed. */
const quick = join(content, 'small/quick.md')
mkdirSync(join(content, 'small'))

const watch = watchFolder(content, () => {})
const told = new Set<string>()
/** The text of that file when something was told last: what a build has read. */
let read: string | undefined
/** Listens as long as the watch is open. */
const listen = async (): Promise<void> => {
  for (const path of await watch.next()) told.add(path)
  read = existsSync(quick) ? readFileSync(quick, 'utf8') : undefined
  return listen()
}
void listen()
afterAll(async () => {
  await watch.close()
  rmSync(folder, { recursive: true })
})

const TIMEOUT = { timeout: 20_000 }

/** Saves that file and waits until it was told of, and for longer than chokidar drops events of it. */
const settle = async (): Promise<void> => {
  await watch.ready
  writeFileSync(quick, 'Zero.')
  await expect.poll(() => read, TIMEOUT).toBe('Zero.')
  await delay(200)
}

test('watchFolder() sees each change that follows when it told that the folder is back', async () => {
  await watch.ready
  renameSync(content, join(folder, 'away'))
  await expect.poll(() => told.has(''), TIMEOUT).toBe(true)
  // A change is told once more.
  await delay(500)
  told.clear()
  renameSync(join(folder, 'away'), content)
  await expect.poll(() => told.has(''), { ...TIMEOUT, interval: 1 }).toBe(true)
  told.clear()

  for (const file of FILES) writeFileSync(join(content, file), 'Two.')
  await expect.poll(() => FILES.filter((file) => told.has(file)).length, TIMEOUT).toBe(FILES.length)
}, 60_000)

test.each([
  ['the content folder', content],
  ['a folder below', join(content, 'small')],
])('watchFolder() sees each change in a folder that took the place of %s at once', async (_, place) => {
  await watch.ready
  // The folders are known by then.
  await delay(500)
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(place, copy, { recursive: true })
  told.clear()
  renameSync(place, join(folder, `old-${copy.slice(-6)}`))
  renameSync(copy, place)
  await expect.poll(() => told.has(''), TIMEOUT).toBe(true)
  // A change is told once more.
  await delay(500)
  writeFileSync(quick, `Of ${copy}.`)
  await expect.poll(() => read, TIMEOUT).toBe(`Of ${copy}.`)
})

test('watchFolder() tells again of a file that is saved again within a moment', async () => {
  await settle()
  writeFileSync(quick, 'One.')
  await delay(40)
  writeFileSync(quick, 'Two.')
  await expect.poll(() => read, TIMEOUT).toBe('Two.')
}, 60_000)

test('watchFolder() tells again of a file that is removed again within a moment', async () => {
  await settle()
  rmSync(quick)
  await delay(10)
  writeFileSync(quick, 'One.')
  await delay(50)
  rmSync(quick)
  await expect.poll(() => read, TIMEOUT).toBe(undefined)
}, 60_000)

test('watchFolder() tells of the files of `/.well-known/`, and of no other that begins with a dot', async () => {
  await watch.ready
  mkdirSync(join(content, 'static/.well-known'), { recursive: true })
  writeFileSync(join(content, 'static/.secret'), 'One.')
  writeFileSync(join(content, 'static/.well-known/app.json'), '{}')
  await expect.poll(() => told, TIMEOUT).toContain('static/.well-known/app.json')
  expect(told).not.toContain('static/.secret')
}, 60_000)

test('watchFolder() tells of a change at once, and again when more of it would have been seen', async () => {
  const changing = join(folder, 'changing')
  mkdirSync(changing)
  const other = watchFolder(changing, () => {})
  await other.ready
  writeFileSync(join(changing, 'a.md'), 'One.')
  expect([await other.next(), await other.next()]).toEqual([new Set(['a.md']), new Set(['a.md'])])
  await other.close()
}, 20_000)

test('watchFolder() tells of no file when the time has come that it was asked to wait for', async () => {
  const quiet = join(folder, 'quiet')
  mkdirSync(quiet)
  const other = watchFolder(quiet, () => {})
  await other.ready
  expect(await other.next(Date.now() + 50)).toEqual(new Set())
  await other.close()
}, 20_000)

test('watchFolder() tells once that it cannot watch what is made later, and goes on', async () => {
  // Two paths that are together longer than the system allows.
  const long = join(...Array.from({ length: 12 }, () => 'x'.repeat(200)))
  const [deep, away] = [join(folder, 'deep'), join(folder, 'away')]
  for (const place of [deep, away]) mkdirSync(join(place, long), { recursive: true })
  const texts: string[] = []
  const other = watchFolder(deep, (text) => texts.push(text))
  await other.ready
  renameSync(away, join(deep, long, 'one'))
  await expect.poll(() => texts, TIMEOUT).toHaveLength(1)
  renameSync(join(deep, long, 'one'), join(deep, long, 'two'))
  writeFileSync(join(deep, 'a.md'), 'One.')
  await expect.poll(() => other.next(), TIMEOUT).toContain('a.md')
  await other.close()
  renameSync(join(deep, long, 'two'), away)
  expect(texts).toEqual([expect.stringMatching(/^Cannot watch the content folder: ENAMETOOLONG/)])
}, 60_000)
