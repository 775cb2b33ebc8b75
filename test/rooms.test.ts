import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms of the builder, from the top: each imports those below it, and none above. */
const ROOMS = ['cli', 'dev', 'publish', 'import', 'release', 'views', 'site', 'page', 'content', 'work']

/** Scripts for the browser are modules of their own. */
const files = globSync('builder/**/*.{ts,js}', {
  exclude: ['builder/views/theme/client/**', 'builder/dev/inbox/widget/**'],
})

/** Each import of one file of the builder by another, and their folders. */
const imports = files
  .flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g), ([, name = '']) => ({
      file,
      target: join(dirname(file), name),
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
  expect(findCircles(imports)).toEqual([])
})

test('files import each other in no circle', () => {
  expect(findCircles(imports.map(({ file, target }) => ({ from: file, to: target })))).toEqual([])
})

/** The imports that are left when those have gone again and again that nothing leads to, or that lead to nothing. */
function findCircles(all: readonly { readonly from: string; readonly to: string }[]): readonly string[] {
  let left = all.filter(({ from, to }) => from !== to)
  for (let size = Infinity; left.length < size;) {
    size = left.length
    const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))]
    left = left.filter(({ from, to }) => tos.has(from) && froms.has(to))
  }
  return [...new Set(left.map(({ from, to }) => `${from} > ${to}`))]
}
