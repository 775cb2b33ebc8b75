import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createHomeCheck } from '../../../builder/dev/home.ts'
import { identify } from '../../../builder/dev/identify.ts'

let folder: string
let project: string
let requireHome: () => void
beforeEach(() => {
  const before = process.cwd()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-home-')))
  project = join(folder, 'project')
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  for (const name of ['project/store', 'session', 'one', 'two']) mkdirSync(join(folder, name), { recursive: true })
  process.chdir(project)
  requireHome = createHomeCheck({
    store: 'store',
    session: join(folder, 'session'),
    packages: [join(folder, 'one'), join(folder, 'two')],
  })
})

test('createHomeCheck() says what to do when the folder is moved, even where another one takes its place', () => {
  expect(requireHome).not.toThrow()
  const text = `The folder of the project, "${project}", was moved or deleted. Start again where it is now: npm start`
  renameSync(project, join(folder, 'renamed'))
  expect(requireHome).toThrow(text)
  mkdirSync(project)
  expect(requireHome).toThrow(text)
})

test('createHomeCheck() says what to do when the local state is deleted', () => {
  rmSync('store', { recursive: true })
  expect(requireHome).toThrow('The local archive, "store", was deleted. Start again: npm start')
})

test('createHomeCheck() says what to do when the folder of the session is deleted', () => {
  rmSync(join(folder, 'session'), { recursive: true })
  expect(requireHome).toThrow(
    `The folder of the session, "${join(folder, 'session')}", was deleted. Start again: npm start`,
  )
})

test('createHomeCheck() says what to do when a package is deleted or installed again', () => {
  const text = `The package "${join(folder, 'two')}", which npm start runs from, was deleted or installed again. Start again once it is there: npm start`
  rmSync(join(folder, 'two'), { recursive: true })
  expect(requireHome).toThrow(text)
  mkdirSync(join(folder, 'two'))
  expect(requireHome).toThrow(text)
})

test('identify() takes a folder that cannot be looked at for the one before, and tells of one that is not there', () => {
  // A name that no system takes is as hard to look at as a disk that does not answer.
  expect(identify('x'.repeat(5000), 'before')).toBe('before')
  expect(identify(join(folder, 'nowhere'), 'before')).toBeUndefined()
  expect(identify(folder, 'before')).toMatch(/^\d+ \d+ \d+$/)
})
