/** What builds of one folder leave in the output folder. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAndWrite } from '../../../builder/release/write.ts'
import { type Files, Store } from '../../../builder/work/store.ts'
import { Work } from '../../../builder/work/work.ts'
import { collect } from '../../support/collect.ts'
import { build as makeSite } from '../../../builder/release/build.ts'
import { openOutput, readManifest } from '../../../builder/release/output.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-build-'))
const content = join(folder, 'content')

function write(path: string, text: string): void {
  mkdirSync(dirname(join(content, path)), { recursive: true })
  writeFileSync(join(content, path), text)
}

beforeAll(() => {
  write('site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\nlinks:\n  guides: /guides\n')
  write('guides/stays.md', '---\ntitle: Stays\ndescription: D\n---\n\nOne.\n')
  write(
    'guides/links.md',
    '---\ntitle: Links\ndescription: D\n---\n\nSee [this](https://www.example.com/guides/stays).\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Every text that was written to an output folder. */
async function buildTexts(out: string, day: string, url?: string, work = new Work()): Promise<readonly string[]> {
  // Local work draws no previews, which would take most of the time.
  const reloadUrl = 'http://localhost:8788/reload.js'
  await buildAndWrite({ content, out, check: false, url, now: new Date(day), captcha: undefined, reloadUrl }, work)
  const output = openOutput(out)
  const texts = [...(output?.values.keys() ?? [])].map((id) => new TextDecoder().decode(output?.read(id).bytes))
  output?.close()
  return texts
}

/** Titles and dates of the authors' pages in markdown, several of which may stand in one text. */
const datesIn = (texts: readonly string[]): readonly string[] =>
  Array.from(
    texts.join('\n').matchAll(/^title: "(?!API)(.+)"\n(?:.+\n)*?dateModified: (.+)$/gm),
    ([, title, day]) => `${title} ${day}`,
  )

test('build() dates a page by the build that saw its text change, and keeps that date', async () => {
  const out = join(folder, 'out')
  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nWords.\n')
  expect(datesIn(await buildTexts(out, '2026-11-19'))).toEqual([])

  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nOther words.\n')
  expect(datesIn(await buildTexts(out, '2026-11-20'))).toEqual(['Changes 2026-11-20'])

  write('guides/stays.md', '---\ntitle: Stays\ndescription: Another description\n---\n\nOne.\n')
  const third = await buildTexts(out, '2026-11-21')
  expect(datesIn(third)).toEqual(['Changes 2026-11-20'])
  expect(third.join('\n').match(/(?<=\/changes<\/loc>)<lastmod>.+<\/lastmod>/g)).toEqual([
    '<lastmod>2026-11-20</lastmod>',
  ])
  expect(third.join('\n')).toContain('/developers</loc></url>')
})

test('build() runs again what is damaged in the store', async () => {
  const file = join(folder, 'store.sqlite')
  const first = new Work(new Store(file))
  await buildTexts(join(folder, 'damaged'), '2026-11-19', undefined, first)
  await first.close()
  writeFileSync(file, readFileSync(file, 'latin1').replaceAll('One.', 'Two.'), 'latin1')

  // Every page loads the style sheet, so all are rendered.
  write('theme.css', 'p { color: red }')
  const second = new Work(new Store(file))
  const texts = await buildTexts(join(folder, 'damaged'), '2026-11-19', undefined, second)
  await second.close()
  expect(texts.join('\n').match(/<p>(?:One|Two)\.<\/p>/g)).toEqual(['<p>One.</p>'])
})

/** Work that notes the canonical addresses of the pages that are rendered. */
class Noting extends Work {
  readonly rendered: (string | undefined)[] = []

  override runAll: Work['runAll'] = (step, jobs) => {
    const noted = { ...step, run: (input: Parameters<typeof step.run>[0]) => this.#note(step.run(input)) }
    return super.runAll(noted, jobs)
  }

  #note<Result extends { readonly files?: Files | undefined }>(result: Result): Result {
    const texts = Array.from(result.files?.values() ?? [], (bytes) => Buffer.from(bytes).toString())
    const address = /^canonical: https:\/\/www.example.com(.*)$/m.exec(texts.join('\n'))
    if (address) this.rendered.push(address[1])
    return result
  }
}

const guide = (title: string, text: string) => `---\ntitle: ${title}\ndescription: D\n---\n\n${text}\n`

test('build() renders again the pages that show what changed, and no others', async () => {
  const work = new Noting()
  const edit = async (path: string, text: string): Promise<ReadonlySet<unknown>> => {
    write(path, text)
    work.rendered.length = 0
    await buildTexts(join(folder, 'cut-off'), '2026-11-21', undefined, work)
    return new Set(work.rendered)
  }
  await edit('pages/about.md', '---\ntitle: About\ndescription: D\n---\n\n::list{section=guides}\n')
  await edit('guides/changes.md', guide('Old', 'Text.'))

  expect(await edit('guides/changes.md', guide('New', 'Text.'))).toEqual(
    new Set(['/about', '/guides', '/guides/changes', '/guides/links', '/guides/stays']),
  )
  const text = new Set(['/guides/changes'])
  expect(await edit('guides/changes.md', guide('New', 'Other text.'))).toEqual(text)
  expect(await edit('guides/changes.md', guide('New', 'Third text.'))).toEqual(text)
})

test('build() leaves an output as it is, its time included, when nothing has changed', async () => {
  const [out, work] = [join(folder, 'same'), new Work()]
  await buildTexts(out, '2026-11-21T01:00Z', undefined, work)
  await buildTexts(out, '2026-11-21T02:00Z', undefined, work)
  expect(readManifest(out)?.generatedAt).toBe('2026-11-21T01:00:00.000Z')
})

const isDamaged = (out: string): boolean => {
  const output = openOutput(out)
  output?.close()
  return output === undefined
}

test.each([
  ['a pack that was cut short', /\.pack$/, (file: string) => truncateSync(file, 100)],
  ['a pack that is gone', /\.pack$/, (file: string) => rmSync(file)],
  ['an index that was cut short', /\.index$/, (file: string) => truncateSync(file, 100)],
  ['an index that is gone', /\.index$/, (file: string) => rmSync(file)],
  ['facts that are gone', /^pages/, (file: string) => rmSync(file)],
  ['a manifest that is damaged', /^manifest/, (file: string) => truncateSync(file, 30)],
])('build() makes an output anew that has %s', async (_, name, damage) => {
  const out = join(folder, 'healed')
  rmSync(out, { recursive: true, force: true })
  const before = await buildTexts(out, '2026-11-21')
  for (const file of readdirSync(out)) if (name.test(file)) damage(join(out, file))
  expect(isDamaged(out)).toBe(true)

  expect((await buildTexts(out, '2026-11-21')).toSorted()).toEqual(before.toSorted())
})

test('build() dates the pages by the live release, where one is known', async () => {
  const out = join(folder, 'old-laptop')
  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nOld words.\n')
  await buildTexts(out, '2026-11-01')
  write('guides/changes.md', '---\ntitle: Changes\ndescription: D\n---\n\nNew words.\n')
  const live = join(folder, 'live')
  await buildTexts(live, '2026-11-10')
  const output = openOutput(live)
  const before = output?.before()
  output?.close()
  if (before === undefined) throw new Error('There is no output.')

  const settings = { url: undefined, captcha: undefined, reloadUrl: 'http://localhost:8788/reload.js', check: false }
  const now = new Date('2026-11-21')
  await buildAndWrite(
    {
      content,
      out,
      now,
      before: {
        ...before,
        pages: {
          ...before.pages,
          '/guides/changes': { title: 'Changes', hash: before.pages['/guides/changes']?.hash, modified: '2026-11-10' },
        },
      },
      ...settings,
    },
    new Work(),
  )
  expect(openOutput(out)?.pages()['/guides/changes']?.modified).toBe('2026-11-10')
})

test('build() publishes at another origin, and names its own nowhere', async () => {
  const texts = (await buildTexts(join(folder, 'preview'), '2026-11-21', 'https://preview.example.org')).join('\n')
  expect(texts).toContain('<link rel="canonical" href="https://preview.example.org/guides/stays"')
  expect(texts).toContain('"guides": "https://preview.example.org/guides"')
  expect(texts).not.toContain('www.example.com')
})

test('build() has another fingerprint where anything is another that its release depends on', async () => {
  const own = join(folder, 'prints')
  const captcha = { provider: 'turnstile', siteKey: 'k', script: '', origins: [] } as const
  const settings = { content: own, check: true, captcha: undefined, reloadUrl: undefined, url: undefined }
  const work = new Work()
  const toPrint = async (now: string, changed: object = {}): Promise<string> => {
    write('../prints/site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\n')
    const { fingerprint } = await makeSite({ ...settings, now: new Date(now), ...changed }, work)
    return fingerprint
  }
  write('../prints/guides/a.md', '---\ntitle: A\ndescription: D\nexpireAt: 2026-11-25\n---\n\nA.\n')
  write('../prints/events/b.md', '---\ntitle: B\ndescription: D\nstartsAt: 2026-11-23\n---\n\nB.\n')
  write('../prints/site.js', 'import "greeting"\n')
  write('../node_modules/greeting/index.js', 'document.title = "a"\n')
  const first = await toPrint('2026-11-21')
  expect(await toPrint('2026-11-22')).toBe(first)
  const others = [
    await toPrint('2026-11-24'),
    await toPrint('2026-11-26'),
    await toPrint('2025-11-21'),
    await toPrint('2026-11-21', { captcha }),
    await toPrint('2026-11-21', { reloadUrl: 'http://localhost:8788/reload.js' }),
    await toPrint('2026-11-21', { url: 'https://www.example.org' }),
  ]
  write('../prints/static/a.txt', 'a')
  others.push(await toPrint('2026-11-21'))
  write('../prints/static/a.txt', 'b')
  others.push(await toPrint('2026-11-21'))
  write('../node_modules/greeting/index.js', 'document.title = "b"\n')
  others.push(await toPrint('2026-11-21'))
  expect(new Set([first, ...others]).size).toBe(10)
})

test('build() finds a dead link in the API documentation when the address of the site becomes its own', async () => {
  const settings = { url: 'http://localhost:8788', captcha: undefined, reloadUrl: undefined }
  const work = new Work()
  const deadLinksAt = async (host: string): Promise<readonly string[]> => {
    write('../moved/site.yaml', `name: https://docs.example.com/none\ndescription: D\nurl: https://${host}\n`)
    const options = { ...settings, content: join(folder, 'moved'), check: true, now: new Date('2026-11-21') }
    const { messages } = await makeSite(options, work)
    return messages.map(({ file, rule }) => `${file} ${rule}`)
  }
  expect(await deadLinksAt('www.example.com')).toEqual([])
  expect(await deadLinksAt('docs.example.com')).toEqual(['pages/developers.md broken-link'])
})

test('build() tells of what it cannot read once, and not of the links to it', async () => {
  const own = join(folder, 'unreadable')
  for (const path of ['guides', 'pages', 'assets']) mkdirSync(join(own, path), { recursive: true })
  writeFileSync(join(own, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  symlinkSync('nowhere.md', join(own, 'guides/a.md'))
  symlinkSync('nowhere.png', join(own, 'assets/b.png'))
  symlinkSync('..', join(own, 'pages/deep'))
  const links = '[a](../guides/a.md#b), [c](/guides/a), ![d](/assets/b.png), [e](deep/f.md), [g](/guides/g)'
  writeFileSync(join(own, 'pages/index.md'), `---\ntitle: T\ndescription: D\n---\n\n${links}\n`)

  const options = { url: undefined, captcha: undefined, reloadUrl: undefined, now: new Date('2026-11-21') }
  const { messages } = await buildAndWrite(
    { content: own, out: join(folder, 'none'), check: true, ...options },
    new Work(),
  )
  expect(messages.map(({ file, rule, text }) => `${file} ${rule} ${text}`)).toEqual([
    'assets/b.png unreadable-file The symbolic link is broken: its target does not exist.',
    'guides/a.md unreadable-file The symbolic link is broken: its target does not exist.',
    'pages/deep link-loop The symbolic link points to the folder ".", which is published already: each folder has one address.',
    'pages/index.md broken-link The link leads to "/guides/g", which does not exist: link to a page or file of this site, or to an absolute address.',
  ])
})

test('build() shows the line of a fault in a folder of pages that is called `assets`, and tells of YAML that is not UTF-8', async () => {
  write('../deep/site.yaml', 'name: N\ndescription: D\nurl: https://www.example.com\n')
  write('../deep/guides/assets/a.md', guide('A', '[x](/none)'))
  write('../deep/assets/a.bin', '')
  for (const path of ['assets/a.bin', 'redirects.yaml']) {
    writeFileSync(join(folder, 'deep', path), '/caf\u00E9: /\n', 'latin1')
  }
  const options = { content: join(folder, 'deep'), check: true, now: new Date('2026-11-21') }
  const { messages, facts } = await makeSite(
    { ...options, url: undefined, captcha: undefined, reloadUrl: undefined },
    new Work(),
  )
  expect(messages.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'guides/assets/a.md broken-link',
    'redirects.yaml not-utf-8',
  ])
  expect(facts).toThrow('Not all values of the release were taken.')
  expect(messages[0]?.excerpt?.text).toBe('[x](/none)')
})

test('build() tells of control characters in the data of a language, in a style sheet and in a text that is served as it is', async () => {
  write(
    '../hidden/site.yaml',
    'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n',
  )
  write('../hidden/pages/index.md', guide('A', 'Text.'))
  write('../hidden/de/words.yaml', '# a\0\n')
  write('../hidden/theme.css', '/* a\r */')
  write('../hidden/static/a.html', '\0')
  write('../hidden/static/a.bin', '\0')
  const options = { content: join(folder, 'hidden'), check: true, now: new Date('2026-11-21') }
  const { messages } = await makeSite(
    { ...options, url: undefined, captcha: undefined, reloadUrl: undefined },
    new Work(),
  )
  expect(messages.flatMap(({ file, rule }) => (rule === 'control-character' ? [file] : []))).toEqual([
    'de/words.yaml',
    'static/a.html',
    'theme.css',
  ])
})

test('build() serves a page whose body equals its description, under `npm start` as in `npm run build`', async () => {
  const own = join(folder, 'equal')
  mkdirSync(join(own, 'pages'), { recursive: true })
  writeFileSync(join(own, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  writeFileSync(
    join(own, 'pages/about.md'),
    '---\ntitle: About\ndescription: Words that say it.\n---\n\nWords that say it.\n',
  )
  for (const reloadUrl of [undefined, 'http://localhost:8788/reload.js']) {
    const settings = { url: undefined, now: new Date('2026-11-21'), captcha: undefined, reloadUrl }
    const { good, values } = await makeSite({ content: own, check: true, ...settings }, new Work())
    expect([good, (await collect(values())).length > 5]).toEqual([true, true])
  }
})

test('build() publishes files of one content once, and finds them in both forms of Unicode', async () => {
  const own = join(folder, 'names')
  for (const path of ['pages', 'assets']) mkdirSync(join(own, path), { recursive: true })
  writeFileSync(join(own, 'site.yaml'), 'name: N\ndescription: D\nurl: https://www.example.com\n')
  for (const name of ['a b.woff2', 'a-b.woff2', 'Me\u0301nu.pdf']) writeFileSync(join(own, 'assets', name), 'same')
  const links = '[a](/assets/a%20b.woff2) [b](/assets/a-b.woff2) [c](/assets/M\u00e9nu.pdf)'
  writeFileSync(join(own, 'pages/about.md'), `---\ntitle: About\ndescription: D\n---\n\n${links}\n`)
  const settings = { url: undefined, now: new Date('2026-11-21'), captcha: undefined, reloadUrl: undefined }
  const { messages, values } = await makeSite({ content: own, check: true, ...settings }, new Work())
  expect(messages).toEqual([])
  expect((await collect(values())).length).toBeGreaterThan(5)
})

test('build() logs what changed since the output before, under the name of that release', async () => {
  const out = join(folder, 'logged')
  const readBefore = () => {
    const output = openOutput(out)
    const before = output?.before()
    output?.close()
    return before
  }
  write('guides/logged.md', '---\ntitle: Logged\ndescription: D\n---\n\nOld words.\n')
  await buildTexts(out, '2026-11-01')
  const first = readBefore()
  expect(first?.log).toEqual({ releases: [{ changes: [] }] })
  write('guides/logged.md', '---\ntitle: Logged\ndescription: D\n---\n\nNew words.\n')
  await buildTexts(out, '2026-11-02')
  rmSync(join(content, 'guides/logged.md'))
  const path = '/guides/logged'
  const second = readBefore()
  const [old, fresh] = [first, second].map((one) => one?.pages[path]?.contentHash)
  expect(second?.log?.releases).toEqual([
    {
      changes: [{ change: 'changed', path, title: 'Logged', contentHash: fresh, previousHash: old }],
    },
    { release: first?.root, at: '2026-11-01T00:00:00.000Z', changes: [] },
  ])
  // What the list calls a change of the text is what maps and feeds date.
  expect(second?.pages[path]?.modified).toBe('2026-11-02')
})

test('a check tells of rendered pages too, and writes nothing', async () => {
  const checked = { content: join(folder, 'rendered'), out: join(folder, 'rendered-out'), check: true, url: undefined }
  write(
    '../rendered/site.yaml',
    'name: N\ndescription: D\nurl: https://www.example.com\nchecks: { late-title: error }\n',
  )
  write('../rendered/pages/index.md', `---\ntitle: Home\ndescription: ${'Word '.repeat(1_000)}.\n---\n\nHello.\n`)
  const options = { ...checked, now: new Date('2026-11-21'), captcha: undefined, reloadUrl: undefined }
  const { messages, root } = await buildAndWrite(options, new Work())
  expect([...messages.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`), root]).toEqual([
    'pages/index.md error late-title',
    undefined,
  ])
  expect(existsSync(checked.out)).toBe(false)
})

test('a warning about a rendered page is reported, and stops no build unless the site says so', async () => {
  const late = { content: join(folder, 'late'), out: join(folder, 'late-out'), check: false, url: undefined }
  const options = { ...late, now: new Date('2026-11-21'), captcha: undefined, reloadUrl: undefined }
  const work = new Work()
  const begun: string[] = []
  let [ticks, phases]: [number, string[]] = [0, []]
  const progress = {
    begin: (phase: string, total?: number) => void begun.push(`${phase} ${total}`),
    tick: () => void (ticks += 1),
    end: () => void begun.push('end'),
  }
  const buildWith = async (checks: string) => {
    write('../late/site.yaml', `name: N\ndescription: D\nurl: https://www.example.com\n${checks}`)
    const { messages, root, seconds } = await buildAndWrite(options, work, progress)
    phases = Object.keys(seconds)
    return [...messages.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`), root?.length]
  }
  write('../late/theme.css', 'a { colr: red }\n')
  write('../late/pages/index.md', `---\ntitle: Home\ndescription: ${'Word '.repeat(1_000)}.\n---\n\nHello.\n`)

  const warnings = ['pages/index.md warning late-title', 'theme.css warning css-syntax', 22]
  expect(await buildWith('')).toEqual(warnings)
  expect(begun.splice(0)).toEqual(['read undefined', 'parse 3', 'compile undefined', 'write 2', 'end'])
  expect([ticks, phases]).toEqual([3, ['read', 'parse', 'compile', 'write']])
  expect(await buildWith('')).toEqual(warnings)
  expect([begun.pop(), phases]).toEqual(['end', ['read', 'parse', 'compile']])
  expect(await buildWith('checks: { late-title: error }\n')).toEqual([
    'pages/index.md error late-title',
    'theme.css warning css-syntax',
    undefined,
  ])
  expect(await buildWith('checks: { css-syntax: error }\n')).toEqual(['theme.css error css-syntax', undefined])
  await work.close()
})
