import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { init } from '../../../builder/cli/commands/init.ts'
import { writePage } from '../../../builder/cli/commands/new.ts'
import { upgradeContent } from '../../../builder/cli/commands/upgrade-content.ts'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'

const parent = mkdtempSync(join(tmpdir(), 'lectern-site-'))
let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(parent, 'site-')), 'my-bakery')
})
afterAll(() => rmSync(parent, { recursive: true }))

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

/** Runs something that prints; what it printed. */
async function print(command: () => Promise<unknown>): Promise<string> {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  await command().finally(() => write.mockRestore())
  return printed.join('')
}

async function check(): Promise<readonly string[]> {
  const settings = { url: undefined, now: new Date('2026-12-01'), captcha: undefined, reloadUrl: undefined }
  const { messages } = await build({ content: join(folder, 'content'), check: true, ...settings }, new Work())
  return messages.map(({ file, rule }) => `${file} ${rule}`)
}

test.each(['none', 'guides,news,events,case-studies,apps,integrations,use-cases,comparisons,solutions'])(
  'init() writes a site that has nothing to mend: %s',
  async (sections) => {
    await print(() => init(folder, { name: 'Käse: "Ada" & #1', url: 'https://shop.example.com', sections }))
    expect(await check()).toEqual([])
    expect(read('wrangler.toml')).toContain('name = "kaese-ada-1"\n')
    expect(read('wrangler.toml')).toContain('pattern = "shop.example.com"')
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'kaese-ada-1', dependencies: { lectern: '0.1.0' } })
    expect(read('.gitignore')).toContain('.dev.vars\n')
    expect(read('content/.schema/site.json')).toContain('"title": "site.yaml')
    expect(read('.github/workflows/deploy.yml')).toContain('npm test')
    expect(read('.github/workflows/scheduled.yml')).toContain('npm run deploy -- --scheduled')
  },
)

test.each([
  ['my-bakery', 'my-bakery'],
  ["Ada's site #1", `'Ada'\\''s site #1'`],
])('init() says how to go on in a shell: %s', async (name, word) => {
  const [place, before] = [join(folder, '..'), process.cwd()]
  onTestFinished(() => process.chdir(before))
  process.chdir(place)
  const printed = await print(() => init(name, { sections: 'none' }))
  expect(printed).toBe(`Wrote ${name}. Now:\n\n  cd ${word}\n  npm install\n  npm start\n`)
})

test('init() gives a package a name of at most 50 characters', async () => {
  await print(() => init(folder, { name: `${'ö'.repeat(49)} & sons`, sections: 'none' }))
  const { name } = JSON.parse(read('package.json'))
  expect(name).toBe('oe'.repeat(25))
})

test('init() writes a script for each command that the guides run by `npm run`', async () => {
  await print(() => init(folder, { sections: 'none' }))
  expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(
    'start build test deploy rollback gc doctor leads stats view import'.split(' '),
  )
})

test.each([
  ["Äpfel & Öl: it's 2.0", 'guides/aepfel-oel-its-2-0.md'],
  ['हिन्दी में', 'guides/हिन्दी-में.md'],
])('writePage() names the file of "%s" as its address reads', (title, file) => {
  expect(writePage(folder, 'guides', title, {})).toBe(join(folder, file))
})

test.each(['..', 'My notes'])('writePage() makes no folder "%s", which can be no part of an address', (name) => {
  expect(() => writePage(folder, `guides/${name}`, 'Bread', {})).toThrow(
    `"${name}" cannot be the name of a folder: use lower-case letters, digits and single hyphens`,
  )
})

test('writePage() says how a section comes to be', () => {
  expect(() => writePage(folder, 'recipes', 'Bread', {})).toThrow(
    /^There is no section "recipes": write one of pages, guides, .*, events, or name it under "sections" in site\.yaml$/,
  )
})

test.each([
  [{ sections: 'giudes' }, 'There is no section "giudes": did you mean "guides"?'],
  [
    { url: 'shop.example.com' },
    '"shop.example.com" is no address of a site: write one such as https://www.example.com',
  ],
  [{ name: '' }, 'The name must be one line of text'],
])('init() refuses %o, and writes nothing', async (options, message) => {
  await expect(init(folder, options)).rejects.toThrow(message)
  expect(() => read('package.json')).toThrow('ENOENT')
})

test('init() leaves a folder alone that is not empty', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'notes.txt'), 'Mine.')
  await expect(init(folder, {})).rejects.toThrow(`"${folder}" is not empty`)
})

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

test.runIf(hasTerminal)('init asks three questions on a terminal, and asks again', () => {
  const command = `${process.execPath} builder/cli/run.js init ${folder}`
  const input = 'Ada\nno address\nhttps://ada.example.com\nnews\n'
  const output = execFileSync('script', ['-qec', command, '/dev/null'], { input, encoding: 'utf8' })
  expect(output).toContain('What is the site called? (My bakery)')
  expect(output).toContain('"no address" is no address of a site')
  expect(output).toContain('Which sections, of guides, ')
  expect(read('content/site.yaml')).toContain('\nname: Ada\n')
  expect(read('content/site.yaml')).toContain('\nurl: https://ada.example.com\n')
})

test('upgradeContent() mends a page once that a link leads to as well', async () => {
  await print(() => init(folder, { sections: 'none' }))
  const pages = join(folder, 'content/pages')
  writeFileSync(join(pages, 'a.md'), '---\ntitel: A page\ndescripton: What it says.\n---\n\nText.\n')
  symlinkSync('a.md', join(pages, 'b.md'))
  await print(() => upgradeContent({ content: join(folder, 'content'), json: false, dryRun: false }))
  expect(read('content/pages/a.md')).toBe('---\ntitle: A page\ndescription: What it says.\n---\n\nText.\n')
})

test('upgradeContent() mends what is certain, also where one fault hid another', async () => {
  await print(() => init(folder, { sections: 'none' }))
  const page = '---\r\ntitle: Prices\r\ndescriptoin: What it costs.\r\ndatePublished: 2026-1-2\r\n---\r\n\r\nNone.\r\n'
  writeFileSync(join(folder, 'content/pages/prices.md'), page)
  writeFileSync(join(folder, 'content/authors.yaml'), '\uFEFFada: { name: "😀 Ada", rolle: Baker }\n')
  const before = await check()
  expect(before.length).toBeGreaterThan(1)
  const options = { content: join(folder, 'content'), json: false }
  expect(await print(() => upgradeContent({ ...options, dryRun: true }))).toMatch(/\nWould change \d places\n$/)
  expect(read('content/pages/prices.md')).toBe(page)
  await print(() => upgradeContent({ ...options, dryRun: false }))
  expect(read('content/authors.yaml')).toBe('\uFEFFada: { name: "😀 Ada", role: Baker }\n')
  expect(read('content/pages/prices.md')).toBe(
    '---\r\ntitle: Prices\r\ndescription: What it costs.\r\ndatePublished: 2026-01-02\r\n---\r\n\r\nNone.\r\n',
  )
  expect(await check()).toEqual([])
})
