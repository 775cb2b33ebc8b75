import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readFolder } from '../../../builder/content/read.ts'
import { hasChanged, scanFolder } from '../../../builder/content/scan.ts'
import { Lost, Work } from '../../../builder/work/work.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-read-')))
const content = join(folder, 'content')

beforeAll(() => {
  mkdirSync(join(content, 'pages/deep'), { recursive: true })
  mkdirSync(join(content, '.git'))
  writeFileSync(join(folder, 'secret.md'), 'secret')
  writeFileSync(join(content, '.git/config'), 'hidden')
  writeFileSync(join(content, 'pages/a.md'), 'a')
  for (const name of ['Thumbs.db', 'desktop.ini', '~$a.docx', 'a.md~', '#a.md#', 'a.md.part'])
    writeFileSync(join(content, 'pages', name), 'left behind')
  writeFileSync(join(content, 'pages/large.md'), '')
  truncateSync(join(content, 'pages/large.md'), 9 * 1024 * 1024)
  mkdirSync(join(content, 'assets'))
  writeFileSync(join(content, 'assets/photo.jpg'), '')
  truncateSync(join(content, 'assets/photo.jpg'), 139 * 1024 * 1024)
  execFileSync('mkfifo', [join(content, 'pages/pipe.md')])
  symlinkSync('a.md', join(content, 'pages/inside.md'))
  writeFileSync(Buffer.concat([Buffer.from(join(content, 'pages/')), Buffer.from([0xff]), Buffer.from('.md')]), '')
  symlinkSync('../../secret.md', join(content, 'pages/outside.md'))
  writeFileSync(join(content, 'pages/.hidden.md'), 'hidden')
  symlinkSync('.hidden.md', join(content, 'pages/dotfile.md'))
  symlinkSync('nowhere.md', join(content, 'pages/dangling.md'))
  symlinkSync('..', join(content, 'pages/deep/loop'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('readFolder() reads files and links within the folder, but no dotfiles and no leftovers of systems', () => {
  const { files } = readFolder(content, new Work())

  expect(files.map(({ path, read }) => [path, new TextDecoder().decode(read())])).toEqual([
    ['pages/a.md', 'a'],
    ['pages/inside.md', 'a'],
  ])
})

test.each([
  ['a link that leads out of the folder', (file: string) => symlinkSync('../secret.md', file)],
  ['another file', (file: string) => writeFileSync(file, 'b')],
  ['a pipe', (file: string) => void execFileSync('mkfifo', [file])],
  ['nothing', () => {}],
])('readFolder() reads no file in whose place is %s since the folder was looked at', (_, replace) => {
  const site = join(folder, 'replaced')
  mkdirSync(site)
  onTestFinished(() => rmSync(site, { recursive: true }))
  writeFileSync(join(site, 'a.md'), 'a')
  const scan = scanFolder(site)
  renameSync(join(site, 'a.md'), join(site, 'before.md'))
  replace(join(site, 'a.md'))
  expect(() => readFolder(site, new Work(), scan)).toThrow('The file "a.md" keeps changing while it is read.')
})

test('readFolder() says what it did not read', () => {
  const { messages } = readFolder(content, new Work())

  expect(messages.map(({ file, rule, text }) => `${file} ${rule} ${text}`).toSorted()).toEqual([
    'assets/photo.jpg file-too-large The file has 139.0 MB: at most 25.0 MB can be published.',
    'pages/dangling.md unreadable-file The symbolic link is broken: its target does not exist.',
    'pages/deep/loop link-loop The symbolic link points to the folder "pages", which is published already: each folder has one address.',
    'pages/dotfile.md link-outside The symbolic link points outside the content folder or to a hidden file, so it is not followed.',
    'pages/large.md file-too-large The file has 9.0 MB: at most 8.0 MB can be published.',
    'pages/outside.md link-outside The symbolic link points outside the content folder or to a hidden file, so it is not followed.',
    'pages/pipe.md unreadable-file This is neither a file nor a folder.',
    'pages/\uFFFD.md unreadable-file The name of the file is not UTF-8.',
  ])
  expect(messages.find(({ file }) => file === 'assets/photo.jpg')?.hint).toBe(
    'Export the picture smaller: 2,000 pixels across are enough for any screen.',
  )
})

test('readFolder() follows no link to a file of another kind', () => {
  const mixed = join(folder, 'mixed')
  for (const place of ['pages', 'assets', 'static', 'snippets', 'guides'])
    mkdirSync(join(mixed, place), { recursive: true })
  writeFileSync(join(mixed, 'assets/a.PDF'), 'a')
  symlinkSync('../assets/a.PDF', join(mixed, 'pages/a.md'))
  symlinkSync('a.PDF', join(mixed, 'assets/b.pdf'))
  // A draft as a file, and in the text of another page.
  writeFileSync(join(mixed, 'pages/draft.md'), '---\ndraft: true\n---\n')
  for (const place of ['static', 'snippets', 'guides']) symlinkSync('../pages/draft.md', join(mixed, place, 'a.md'))
  const { files, messages } = readFolder(mixed, new Work())
  expect(files.map(({ path }) => path)).toEqual(['assets/a.PDF', 'assets/b.pdf', 'guides/a.md', 'pages/draft.md'])
  expect(messages.map(({ file, rule, text, hint }) => `${file} ${rule} ${text} ${hint}`)).toEqual([
    'pages/a.md link-outside The symbolic link leads to a file of another kind, "assets/a.PDF", so it is not followed. Delete the link.',
    'snippets/a.md link-outside The symbolic link leads to a file of another kind, "pages/draft.md", so it is not followed. Delete the link.',
    'static/a.md link-outside The symbolic link leads to a file of another kind, "pages/draft.md", so it is not followed. Delete the link.',
  ])
})

test('readFolder() follows no links that stand for more than 8 MB of pages, or 100 MB of other files, in all', () => {
  const linked = join(folder, 'linked')
  for (const place of ['pages', 'assets', 'static']) mkdirSync(join(linked, place), { recursive: true })
  writeFileSync(join(linked, 'pages/a.md'), '')
  truncateSync(join(linked, 'pages/a.md'), 3 * 1024 * 1024)
  writeFileSync(join(linked, 'assets/a.bin'), '')
  truncateSync(join(linked, 'assets/a.bin'), 20 * 1024 * 1024)
  for (const at of [1, 2, 3]) symlinkSync('a.md', join(linked, `pages/${at}.md`))
  for (const at of [1, 2, 3, 4, 5, 6]) symlinkSync('../assets/a.bin', join(linked, `static/${at}.bin`))
  const { files, messages } = readFolder(linked, new Work())
  expect(files.map(({ path }) => path)).toEqual([
    'assets/a.bin',
    'pages/1.md',
    'pages/2.md',
    'pages/a.md',
    ...[1, 2, 3, 4, 5].map((at) => `static/${at}.bin`),
  ])
  expect(messages.map(({ file, rule, text, hint }) => `${file} ${rule} ${text} ${hint}`)).toEqual([
    'pages/3.md file-too-large All symbolic links to pages and other texts stand for more than 8 MB. Delete the link.',
    'static/6.bin file-too-large All symbolic links to files stand for more than 100 MB. Delete the link.',
  ])
})

test.each([
  ['read', 0],
  ['enter', 0o644],
])('readFolder() says which folder it may not %s, and goes on', (what, mode) => {
  const shut = join(folder, `shut-${what}`)
  mkdirSync(join(shut, 'guides'), { recursive: true })
  writeFileSync(join(shut, 'site.yaml'), '')
  writeFileSync(join(shut, 'guides/a.md'), '')
  chmodSync(folder, 0o755)
  chmodSync(join(shut, 'guides'), mode)
  const work = new Work()
  const { files, messages } = asNobody(() => readFolder(shut, work))
  chmodSync(join(shut, 'guides'), 0o755)

  expect(files.map(({ path }) => path)).toEqual(['site.yaml'])
  expect(messages).toEqual([
    {
      file: 'guides',
      severity: 'error',
      rule: 'unreadable-folder',
      text: 'The folder cannot be read (EACCES).',
      hint: 'Change its permissions, so that you can read and list it.',
    },
  ])
})

/** Runs what the rights of files must stop. Nothing stops root, so that root gives its own up for a moment. */
function asNobody<Result>(run: () => Result): Result {
  const user = process.geteuid?.()
  process.seteuid?.(user === 0 ? 65_534 : (user ?? 0))
  try {
    return run()
  } finally {
    process.seteuid?.(user ?? 0)
  }
}

const changing = join(folder, 'changing')
const page = join(changing, 'pages/a.md')

test.each([
  ['changes', () => writeFileSync(page, 'b')],
  ['vanishes', () => rmSync(page)],
])('readFolder() gives out no bytes of a file that %s after it was hashed', (_, change) => {
  mkdirSync(join(changing, 'pages'), { recursive: true })
  writeFileSync(page, 'a')
  const { files } = readFolder(changing, new Work())
  change()
  expect(() => files.find(({ path }) => path === 'pages/a.md')?.read()).toThrow(Lost)
})

test('readFolder() has a build begin again where a file vanishes after it was found', () => {
  mkdirSync(join(changing, 'pages'), { recursive: true })
  writeFileSync(page, 'a')
  const found = scanFolder(changing)
  rmSync(page)
  expect(() => readFolder(changing, new Work(), found)).toThrow(Lost)
})

test.each([
  ['nothing', () => {}, false],
  ['a file that is written again', (place: string) => writeFileSync(join(place, 'pages/a.md'), 'TEXT'), true],
  ['a new file', (place: string) => writeFileSync(join(place, 'pages/b.md'), ''), true],
  ['a file that is gone', (place: string) => rmSync(join(place, 'pages/a.md')), true],
  ['a link that leads nowhere', (place: string) => symlinkSync('nowhere', join(place, 'pages/c.md')), true],
  ['a hidden file', (place: string) => writeFileSync(join(place, '.hidden'), ''), false],
  ['no folder', (place: string) => rmSync(place, { recursive: true }), true],
])('hasChanged() of a folder with %s', async (_, change, expected) => {
  const place = mkdtempSync(join(tmpdir(), 'lectern-changed-'))
  mkdirSync(join(place, 'pages'))
  writeFileSync(join(place, 'pages/a.md'), 'Text')
  const scan = scanFolder(place)
  // Clocks of file systems tick every few milliseconds.
  await delay(20)
  change(place)
  expect(hasChanged(place, scan)).toBe(expected)
  rmSync(place, { recursive: true, force: true })
})
