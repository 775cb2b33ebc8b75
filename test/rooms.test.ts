import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms of the builder, from the top: each imports those below it, and none above. */
const ROOMS = ['cli', 'dev', 'publish', 'release', 'import', 'views', 'site', 'page', 'content', 'work']

/** Scripts for the browser are modules of their own. */
const files = globSync('builder/**/*.{ts,js}', {
  exclude: ['builder/views/theme/client/**', 'builder/dev/inbox/widget/**'],
})

/** Each import of one file of the builder by another, by their folders. */
const imports = files
  .flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g), ([, name = '']) => ({
      file,
      from: toFolder(file),
      to: toFolder(join(dirname(file), name)),
    })),
  )
  .filter(({ to }) => !to.startsWith('worker/'))

function toFolder(file: string): string {
  return dirname(file).replace(/^builder\//, '')
}

const toRoom = (folder: string): number => ROOMS.indexOf(folder.replace(/\/.*/, ''))

test('every file of the builder is in a room', () => {
  expect(files.filter((file) => toRoom(toFolder(file)) === -1)).toEqual([])
})

test('rooms import downwards', () => {
  const upwards = imports.filter(({ from, to }) => toRoom(to) < toRoom(from))
  expect(upwards.map(({ file, to }) => `${file} > ${to}`)).toEqual([])
})

test('folders import each other in no circle', () => {
  let left = imports.filter(({ from, to }) => from !== to)
  for (let size = Infinity; left.length < size;) {
    size = left.length
    left = left.filter(
      ({ from, to }) => left.some((other) => other.to === from) && left.some((other) => other.from === to),
    )
  }
  expect([...new Set(left.map(({ from, to }) => `${from} > ${to}`))]).toEqual([])
})
