import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFolder } from '../../builder/source/read.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-read-')))
const content = join(folder, 'content')

beforeAll(() => {
  mkdirSync(join(content, 'pages/deep'), { recursive: true })
  mkdirSync(join(content, '.git'))
  writeFileSync(join(folder, 'secret.md'), 'secret')
  writeFileSync(join(content, '.git/config'), 'hidden')
  writeFileSync(join(content, 'pages/a.md'), 'a')
  writeFileSync(join(content, 'pages/large.md'), '')
  truncateSync(join(content, 'pages/large.md'), 9 * 1024 * 1024)
  symlinkSync('a.md', join(content, 'pages/inside.md'))
  symlinkSync('../../secret.md', join(content, 'pages/outside.md'))
  symlinkSync('nowhere.md', join(content, 'pages/dangling.md'))
  symlinkSync('..', join(content, 'pages/deep/loop'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('readFolder() reads files and links within the folder, and nothing that begins with a dot', async () => {
  const { files } = await readFolder(content)

  expect(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toEqual([
    ['pages/a.md', 'a'],
    ['pages/inside.md', 'a'],
  ])
})

test('readFolder() says what it did not read', async () => {
  const { messages } = await readFolder(content)

  expect(messages.map(({ file, rule, text }) => `${file} ${rule} ${text}`).toSorted()).toEqual([
    'pages/dangling.md unreadable-file This is a link that leads nowhere, or no file at all.',
    'pages/deep/loop link-loop The folder is a link to one of the folders it stands in.',
    'pages/large.md file-too-large The file has 9.0 MB: at most 8.0 MB can be published.',
    'pages/outside.md link-outside The link leads out of the content folder, so it is not followed.',
  ])
})
