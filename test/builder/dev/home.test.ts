import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createHomeCheck } from '../../../builder/dev/home.ts'

test('createHomeCheck() says what to do when the folder is moved, even where another one takes its place', () => {
  const [before, folder] = [process.cwd(), realpathSync(mkdtempSync(join(tmpdir(), 'lectern-home-')))]
  const project = join(folder, 'project')
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  mkdirSync(project)
  process.chdir(project)
  const requireHome = createHomeCheck()
  expect(requireHome).not.toThrow()
  const text = `The folder of the project, "${project}", was moved or deleted. Start again where it is now: npm start`
  renameSync(project, join(folder, 'renamed'))
  expect(requireHome).toThrow(text)
  mkdirSync(project)
  expect(requireHome).toThrow(text)
})
