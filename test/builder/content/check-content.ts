/** Checks a content folder that exists in memory alone, as the builder checks one on disk. */
import { hash } from 'node:crypto'
import { readFacts } from '../../../builder/content/data-files.ts'
import { foldersOf } from '../../../builder/content/schema/language.ts'
import { isPage, toParseSettings } from '../../../builder/page/parse/parse-pages.ts'
import { createAssets } from '../../../builder/site/assets.ts'
import { compile, type Compilation } from '../../../builder/release/compile.ts'
import { decodeText } from '../../../builder/content/decode.ts'
import { arrange, type Message } from '../../../builder/content/schema/message.ts'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import type { Theme } from '../../../builder/site/site.ts'
import { developersSource } from '../../../builder/views/developers/developers.ts'
import { Store } from '../../../builder/work/store.ts'
import { Work } from '../../../builder/work/work.ts'
import { checkTree } from '../../../builder/content/tree.ts'
import { createStatics } from '../../../builder/site/statics.ts'

/** A folder without fault: what a test does not replace. */
const GOOD: Readonly<Record<string, string>> = {
  'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
  'pages/index.md': page('Home', 'Hello.'),
  'guides/setup.md': page('Set up', '## First steps\n\nDo it.'),
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** A page with a title and a body. */
export function page(title: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: D\n---\n\n${body}\n`
}

/** Every message about the good folder with `files` laid over it. Bytes are given as they are. */
export function checkContent(files: Files): readonly Message[] {
  return arrange(compileContent(files).messages)
}

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>

/** Most folders have most of their generated files in common, which are written and checked once, as in local work. */
const work = new Work(new Store(':memory:', { stays: true }))

/** The folder, compiled. */
export function compileContent(files: Files): Compilation {
  const all = Object.entries({ ...GOOD, ...files }).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    read: () => (typeof content === 'string' ? new TextEncoder().encode(content) : content),
    size: 0,
    hash: hash('sha256', content),
  }))
  const messages: Message[] = []
  const texts = new Map<string, string>()
  for (const { path, bytes } of all.filter((file) => !/^(?:assets|static)\//.test(file.path))) {
    const { text, fault } = decodeText(path, bytes)
    texts.set(path, text)
    if (fault) messages.push(fault)
  }
  const facts = readFacts((path) => texts.get(path))
  const folders = foldersOf(facts.editions.map(({ language }) => language))
  const settings = toParseSettings(facts, 'https://www.example.com')
  return compile(
    {
      facts,
      faults: [...checkTree(all, facts.sections, folders), ...messages],
      pages: [...texts]
        .filter(([path]) => isPage(path, settings))
        .map(([path, text]) => parsePage(path, text, settings)),
      text: (file) => texts.get(file),
      assets: createAssets(
        all.filter(({ path }) => path.startsWith('assets/')),
        work,
      ),
      statics: createStatics(
        all.filter(({ path }) => path.startsWith('static/')),
        work,
      ),
      theme,
      ledger: {},
      parse: (file, written) =>
        work.runSync('parse a generated page', [file, written, settings], () => parsePage(file, written, settings)),
      developers: developersSource,
    },
    { url: undefined, now: new Date('2026-11-21T12:00:00Z'), captcha: undefined, reloadUrl: undefined },
    work,
  )
}

/** A message as the terminal shows its first line. */
export function toLine({ file, line = 1, column = 1, severity, rule, text }: Message): string {
  return `${file}:${line}:${column} ${severity} ${rule} ${text}`
}

const file = (name: string) => ({ path: `/assets/${name}`, mediaType: 'text/plain', body: name })
const theme: Theme = {
  stylesheet: file('theme.css'),
  scripts: { page: file('page.js'), form: file('form.js'), search: file('search.js') },
}
