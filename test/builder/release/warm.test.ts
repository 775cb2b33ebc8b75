/** A build that goes on from the last one against one that begins with nothing. */
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { build } from '../../../builder/release/build.ts'
import { buildAndWrite } from '../../../builder/release/write.ts'
import { Store } from '../../../builder/work/store.ts'
import { Work } from '../../../builder/work/work.ts'
import { collect } from '../../support/collect.ts'
import { EVERY_KIND } from '../../support/every-kind.ts'
import { hasErrors } from '../../../builder/content/schema/message.ts'
import { openOutput } from '../../../builder/release/output.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-warm-'))
const [content, out, store] = [join(folder, 'content'), join(folder, 'out'), join(folder, 'store.sqlite')]
afterAll(() => rmSync(folder, { recursive: true }))

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
/** Local work draws no previews, which would take most of the time. */
const SETTINGS = { content, url: undefined, captcha: undefined, reloadUrl: 'http://localhost:8788/reload.js' }

function write(path: string, text: string): void {
  const file = join(content, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Cuts the last third of a file off. */
function damage(path: string): void {
  if (existsSync(path) && statSync(path).isFile()) truncateSync(path, Math.floor((statSync(path).size * 2) / 3))
}

/** A page without its text. */
const toPage = (path: string, title: string, keys = ''): string =>
  `---\ntitle: ${title}\ndescription: D\n${path.startsWith('events/') ? 'startsAt: 2026-02-01\n' : ''}${keys}---\n`

/** Changes the text of a page alone, as authors do most. */
function rewrite(path: string, body: string): void {
  if (!existsSync(join(content, path))) return
  const [, front = ''] = /^(---\n.*?\n---\n)/s.exec(readFileSync(join(content, path), 'utf8')) ?? []
  write(path, front + body)
}

function rename(from: string, to: string): void {
  if (existsSync(join(content, from)) && !existsSync(join(content, to))) {
    mkdirSync(dirname(join(content, to)), { recursive: true })
    renameSync(join(content, from), join(content, to))
  }
}

const PAGES = [
  'pages/index.md',
  'pages/about.md',
  'guides/index.md',
  'guides/a.md',
  'guides/b.md',
  'guides/deep/c.md',
  'events/x.md',
  'integrations/y.md',
] as const
const file = constantFrom(...PAGES)
const title = constantFrom('T', 'Another title')
const keys = constantFrom(
  '',
  'expireAt: 2026-01-01\n',
  'form: contact\n',
  'dateModified: 2025-02-03\n',
  'draft: true\n',
)
const lines = array(
  constantFrom(
    '# T',
    '## Part',
    'Words.',
    // What the description says.
    'D',
    'More [home](/).',
    '[a](/guides/a)',
    '[about](/old)',
    '![x](/assets/x.svg)',
    '<b>b</b>',
    '::list{section=guides}',
    '',
  ),
  { maxLength: 4 },
)
const edits: Readonly<Record<string, (edit: Edit) => void>> = {
  page: (edit) => write(edit.file, toPage(edit.file, edit.title, edit.keys) + edit.lines.join('\n')),
  body: (edit) => rewrite(edit.file, edit.lines.join('\n')),
  remove: (edit) => rmSync(join(content, edit.file), { force: true }),
  rename: (edit) => rename(edit.file, edit.other),
  folder: (edit) => (edit.flag ? rename('guides/deep', 'guides/moved') : rename('guides/moved', 'guides/deep')),
  asset: (edit) => write('assets/x.svg', `<svg xmlns="http://www.w3.org/2000/svg"><title>${edit.title}</title></svg>`),
  site: (edit) => write('site.yaml', SITE.replace('N', edit.title)),
  origin: (edit) => write('site.yaml', edit.flag ? SITE : SITE.replace('www', 'docs')),
  redirects: (edit) => write('redirects.yaml', edit.flag ? '/old: /developers\n' : '/old: /\n'),
  survey: (edit) =>
    write(
      'survey.yaml',
      `id: s\ntitle: ${edit.title}\nintroduction: I\nquestions:\n  - { name: q_why, kind: single, text: Why?, options: [A, B] }\n`,
    ),
  theme: (edit) => write('theme.css', edit.flag ? 'a { color: red }' : ''),
  store: (edit) => damage(edit.flag ? store : `${store}-wal`),
  output: (edit) => damage(globSync(join(out, edit.flag ? '*.pack' : '*.index')).at(-1) ?? out),
}
const edit = record({
  kind: constantFrom('page', 'page', 'page', 'body', 'body', 'body', ...Object.keys(edits)),
  file,
  other: file,
  title,
  keys,
  lines,
  flag: constantFrom(true, false),
})
type Edit = { file: string; other: string; title: string; keys: string; lines: string[]; flag: boolean }

/** What a process keeps in memory that builds again and again. */
const staying = new Work(new Store(join(folder, 'staying.sqlite'), { stays: true }))
afterAll(() => staying.close())

/** A thousand take a minute and a half: `EDITS=1000 npx vitest run test/builder/release/warm`. */
const EDITS = Number(process.env['EDITS'] ?? 16)

test(
  'a warm build is byte for byte a cold one, over many random edits',
  async () => {
    write('site.yaml', SITE)
    let [day, built] = [0, 0]
    await assert(
      asyncProperty(edit, async ({ kind, ...rest }) => {
        edits[kind]?.(rest)
        // Most texts change more than once a day.
        const now = new Date(Date.UTC(2026, 0, 1 + Math.floor(day++ / 4)))
        const output = openOutput(out)
        const before = output?.before()
        output?.close()

        const cold = await build({ ...SETTINGS, now, before }, new Work())
        const work = day % 2 === 0 ? staying : new Work(new Store(store))
        const warm = await buildAndWrite({ ...SETTINGS, out, check: false, now }, work)
        if (work !== staying) await work.close()
        expect(warm.messages).toEqual(cold.messages)
        if (hasErrors(cold.messages) || before?.root === warm.root) return
        built++
        expect(readRelease()).toEqual((await collect(cold.values())).map(toText).toSorted())
      }),
      { numRuns: EDITS, endOnFailure: true },
    )
    expect(built).toBeGreaterThan(EDITS / 5)
  },
  300_000 + 3_000 * EDITS,
)

test('a warm build has the new text of any page, on the day of its last change as well', async () => {
  rmSync(content, { recursive: true, force: true })
  write('site.yaml', SITE)
  for (const path of PAGES) write(path, `${toPage(path, 'T')}Words.`)
  const settings = { ...SETTINGS, now: new Date('2026-01-01'), before: undefined }
  const work = new Work()
  await build(settings, work)
  for (const path of PAGES) {
    rewrite(path, 'Others.')
    const [warm, cold] = [await build(settings, work), await build(settings, new Work())]
    expect([path, warm.messages]).toEqual([path, []])
    const [warmValues, coldValues] = [await collect(warm.values()), await collect(cold.values())]
    expect([path, warmValues.map(toText)]).toEqual([path, coldValues.map(toText)])
  }
})

/** `LINES=300 npx vitest run test/builder/release/warm` */
const LINES = Number(process.env['LINES'] ?? 6)

/** A site of every kind, and the files that it has not. */
const ALL: Readonly<Record<string, string>> = {
  ...EVERY_KIND,
  'forms.yaml': `${EVERY_KIND['forms.yaml']}quote:
  title: Quote
  submit: Ask
  success: Thank you.
  fields:
    - { name: amount, kind: number, label: Amount, max: 9 }
`,
  'guides/quote.md': `${toPage('guides/quote.md', 'Quote', 'form: quote\n')}Ask us.\n\n::include{file=snippets/hours.md}\n`,
  'guides/lists.md': `${toPage('guides/lists.md', 'Lists')}::list{section=news limit=2}\n\n::form{name=signup}\n`,
  'snippets/hours.md': 'Open from nine to five.\n\n[Article](../pages/article.md)\n',
  'redirects.yaml': '/old: /guides/quote\n/older/*: /products/:splat\n',
  'mcp.yaml': `name: tools
description: Reads.
version: 1.0.0
transport: streamable-http
urlTemplate: https://app.example.com/mcp/{workspace}/
auth:
  - { type: oauth2.1, description: Sign in. }
tools:
  - { name: list, description: Lists. }
`,
  'words.yaml': 'client.copy: Copy it\n',
  'theme.css': 'a { color: red }\n',
  'static/a.txt': 'One.\n',
}

/** Ways to change a line. */
const CHANGES: Readonly<Record<string, (line: string) => string>> = {
  left: () => '',
  twice: (line) => `${line}\n${line}`,
  word: (line) => line.replace(/\p{L}+(?=\P{L}*$)/u, 'other'),
  number: (line) => line.replace(/\d(?=\D*$)/, '3'),
}

test(
  'a warm build is byte for byte a cold one, whatever line of a site of every kind changed',
  async () => {
    rmSync(content, { recursive: true, force: true })
    for (const [name, text] of Object.entries(ALL)) write(name, text)
    const settings = { ...SETTINGS, now: new Date('2026-01-01'), before: undefined }
    const first = await build(settings, staying)
    expect(first.messages.filter(({ severity }) => severity === 'error')).toEqual([])
    await collect(first.values())
    const files = Object.keys(ALL)
    const site = files.filter((name) => name.endsWith('.yaml'))
    const change = record({
      file: oneof(constantFrom(...files), constantFrom(...site)),
      line: nat(),
      how: constantFrom(...Object.keys(CHANGES)),
    })
    await assert(
      asyncProperty(change, async ({ file: path, line, how }) => {
        for (const [name, text] of Object.entries(ALL)) write(name, text)
        const all = (ALL[path] ?? '').split('\n')
        write(path, all.map((text, at) => (at === line % all.length ? CHANGES[how]?.(text) : text)).join('\n'))
        const [warm, cold] = [await build(settings, staying), await build(settings, new Work())]
        expect(warm.messages).toEqual(cold.messages)
        if (!cold.good) return
        const values = (await collect(cold.values())).map(toText)
        expect((await collect(warm.values())).map(toText)).toEqual(values)
      }),
      { numRuns: LINES, endOnFailure: true },
    )
  },
  60_000 + 3_000 * LINES,
)

const toText = ({ id, bytes }: ReleaseValue): string => `${id} ${Buffer.from(bytes).toString('latin1')}`

/** Every value of the output. */
function readRelease(): string[] {
  const output = openOutput(out)
  const values = Array.from(output?.values.keys() ?? [], (id) => output?.read(id)).flatMap((value) => value ?? [])
  output?.close()
  return values.map(toText).toSorted()
}
