import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms of the builder, from the top: each imports those below it, and none above. */
const ROOMS = ['cli', 'dev', 'publish', 'release', 'import', 'views', 'site', 'page', 'content', 'work']

/** Folders that still import each other. */
const CIRCLES: readonly string[] = [
  'page <> page/blocks/parts',
  'page <> page/code',
  'page <> page/directives',
  'page <> page/raw-html',
  'page <> page/transforms',
]

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

test('no two folders import each other', () => {
  const pairs = new Set(imports.map(({ from, to }) => `${from} > ${to}`))
  const circles = imports.filter(({ from, to }) => from < to && pairs.has(`${to} > ${from}`))
  expect([...new Set(circles.map(({ from, to }) => `${from} <> ${to}`))].toSorted()).toEqual(CIRCLES)
})
