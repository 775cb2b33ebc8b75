/** Style sheet, script, analytics and drafts of a team: real folders, built. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { BuildOptions } from '../../../builder/release/build.ts'
import { createPolicies } from '../../../builder/views/policies.ts'
import { Work } from '../../../builder/work/work.ts'
import { buildFolder, createTextOf, writeFiles } from '../../support/content-folder.ts'
import { toLine } from '../content/check-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-frame-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (title: string, text: string, facts = ''): string =>
  `---\ntitle: ${title}\ndescription: D\n${facts}---\n\n${text}\n`
const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'

const work = new Work()

/** Writes a folder and builds it. */
async function buildSite(name: string, files: Readonly<Record<string, string>>, options: Partial<BuildOptions> = {}) {
  const content = join(folder, name)
  writeFiles(content, { 'site.yaml': SITE, 'pages/index.md': page('Home', 'Hello.'), ...files })
  const { compilation, messages } = await buildFolder(content, options, work)
  const policies = createPolicies(compilation.site)
  const headerOf = (policy: string): string =>
    policies[policy]?.headers.find(([key]) => key === 'Content-Security-Policy')?.[1] ?? ''
  return {
    site: compilation.site,
    lines: messages.map(toLine),
    hints: messages.map(({ hint }) => hint),
    textOf: createTextOf(compilation),
    headerOf,
  }
}

test('url() in `theme.css` leads to what is served', async () => {
  const { site, lines } = await buildSite('styles', {
    'theme.css': `@font-face { font-family: Own; src: url(own.woff2) format("woff2"), url("/assets/own.woff2?#iefix"); }
.a { background: url(assets/a%20b.svg#icon) }
.b { background: image-set("/assets/a b.svg" 1x, url('https://www.example.com/assets/own.woff2') 2x) }
.c { background: url(/plain.txt); content: "own.woff2"; mask: url(#mask), url(data:,x) }
.d { background: url(HTTPS://WWW.EXAMPLE.COM/assets/own.woff2); mask: url(DATA:,x) }
`,
    'assets/own.woff2': 'font',
    'assets/a b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/plain.txt': 'text',
  })
  const { body } = site.theme.stylesheet
  const font = site.assets.get('/assets/own.woff2')?.servedPath
  const picture = encodeURI(site.assets.get('/assets/a b.svg')?.servedPath ?? '')
  expect(lines).toEqual([])
  expect(body).toContain(`}@font-face{font-family:Own;src:url(${font}) format("woff2"),url(${font}?#iefix)`)
  expect(body).toContain(`.a{background:url(${picture}#icon)}`)
  expect(body).toContain(`image-set("${picture}" 1x,url(${font}) 2x)`)
  expect(body).toContain('url(/plain.txt);content:"own.woff2";')
  expect(body).toContain('url(#mask),url(data:,x)')
  expect(body).toContain(`.d{background:url(${font});mask:url(DATA:,x)}`)
})

test('faults of style sheet and script have their places', async () => {
  const { lines, hints } = await buildSite('faulty', {
    'theme.css': 'a { background: url(logo.svg) }\nü { mask: url("../assets/logos.svg"); x: url(/lost.png) }\n',
    'assets/logos.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site.js': 'const a = 1\nconst ä = ;\n',
  })
  expect(lines).toEqual([
    'site.js:2:11 error script-syntax Unexpected ";".',
    'theme.css:1:17 error missing-file The file "logo.svg" does not exist: did you mean "/assets/logos.svg"?',
    'theme.css:2:42 error missing-file The file "/lost.png" does not exist: put it under "assets/".',
  ])
  expect(hints).toContain('/assets/logos.svg')
})

test('what browsers ignore in a style sheet is a warning', async () => {
  const { lines } = await buildSite('odd', {
    'theme.css': ':root { --acent: red; --own: var(--gutte) }\na { colr: var(--own) }\nb { color: red\n',
  })
  expect(lines).toEqual([
    'theme.css:1:9 warning unknown-token The token "--acent" is not used by any rule: did you mean "--accent"?',
    'theme.css:1:34 warning unknown-token The token "--gutte" is not defined: did you mean "--gutter"?',
    'theme.css:2:5 warning css-syntax "colr" is not a known CSS property.',
    'theme.css:3:3 warning css-syntax Expected "}" to go with "{".',
  ])
})

test('`site.js` is bundled, named by its content, and on every page', async () => {
  const { site, lines, textOf, headerOf } = await buildSite('script', {
    'site.js': "import { hello } from './assets/hello.js'\ndocument.body.dataset.hello = hello('you')\n",
    'assets/hello.js': 'export const hello = (name) => `Hello, ${name}`\n',
  })
  const { path = '', body = '' } = site.theme.siteScript ?? {}
  expect(lines).toEqual([])
  expect(path).toMatch(/^\/assets\/site\.[\w-]{22}\.js$/)
  expect(body).toContain('document.body.dataset.hello=')
  expect(textOf(path)).toBe(body)
  expect(textOf('/')).toContain(`<script type="module" src="${path}"></script>`)
  expect(textOf('/search')).toContain(path)
  expect(headerOf('page')).toContain("script-src 'self';")
  expect(headerOf('page')).not.toContain('trusted-types')
})

test.each([
  ['a file outside', '../secret.js', '../secret.js'],
  ['one behind what looks like a package', '../secret.js?/node_modules/', '../secret.js'],
  ['one behind what looks like a part of a package', '../secret.js#node_modules/', '../secret.js'],
  ['a file of a package of others', '../theirs/node_modules/a/b.js', '../theirs/node_modules/a/b.js'],
  ['one behind a virtual path', './__virtual__/a/1/secret.js', '__virtual__/a/1/secret.js'],
  ['one behind another virtual path', './assets/$$virtual/a/2/secret.js', 'assets/$$virtual/a/2/secret.js'],
  [
    'one behind a virtual path of a package',
    '../node_modules/__virtual__/a/1/.env',
    '../node_modules/__virtual__/a/1/.env',
  ],
  ['one behind a virtual path in a package', 'esbuild/__virtual__/a/1/.env', 'esbuild/__virtual__/a/1/.env'],
  ['one above a package', 'esbuild/../../secret.js', 'esbuild/../../secret.js'],
  ['a hidden file beside packages', '../node_modules/.secret', '../node_modules/.secret'],
  ['a hidden file', './.env', '.env'],
  ['a file in a hidden folder', './.git/config', '.git/config'],
])('`site.js` takes nothing from outside the content folder: %s', async (_, imported, path) => {
  const [outside, hidden] = ['secret = 1\n', 'SECRET=1\n']
  writeFiles(folder, { 'secret.js': outside, 'theirs/node_modules/a/b.js': outside })
  const { site, lines } = await buildSite('outside', {
    '.env': hidden,
    '.git/config': hidden,
    'site.js': `import a from '${imported}' with { type: 'text' }\nconsole.log(a)\n`,
  })
  expect(lines).toEqual([
    `site.js:1:15 error script-outside The script imports "${path}", which is not in the content folder.`,
  ])
  expect(site.theme.siteScript?.body).toBe('')
})

test.each([
  ['itself', "import('./assets/' + name)\n", ''],
  ['with a name that begins with nothing', "import('' + '.' + `./${name}.js`)\n", ''],
  [
    'with a name of its folder',
    "const up = '../'\nif (name) import(/* all */ (name ? `${up}${name}.js` : name))\n",
    '',
  ],
  [
    'in what it imports',
    "import './assets/part.ts'\n",
    'const name: string = document.title\nrequire(`../../${name}`)\n',
  ],
  ['in a script within an address', "import 'data:text/javascript,import(`../${name}`)'\n", ''],
])('`site.js` searches no folder for what it might import: %s', async (_, script, part) => {
  const { site, lines } = await buildSite('search', { 'site.js': script, 'assets/part.ts': part })
  expect(lines).toEqual([
    expect.stringMatching(
      /^site\.js(?::1:\d)? error script-outside The script imports (?:a file whose name it puts together, for which any folder might be searched|"data:.*", which is not in the content folder)\.$/,
    ),
  ])
  expect(site.theme.siteScript?.body).toBe('')
})

test.each(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cts'])(
  '`site.js` searches no folder for what a file *.%s might import',
  async (extension) => {
    const { lines } = await buildSite(`search ${extension}`, {
      'site.js': `import './assets/part.${extension}'\n`,
      [`assets/part.${extension}`]: 'import(`../${name}`)\n',
    })
    expect(lines).toEqual([
      'site.js:1:8 error script-outside The script imports a file whose name it puts together, for which any folder might be searched.',
    ])
  },
)

test.each([
  ['a.json', `"${'\\u0022["'.repeat(10)}"${'['.repeat(400_000)}`],
  ['a.ts', `const a: number = ${'('.repeat(400_000)}`],
])('`site.js` imports no file with brackets in 400,000 brackets: %s', async (name, text) => {
  const { lines } = await buildSite(`deep ${name}`, {
    'site.js': `import './assets/${name}'\n`,
    [`assets/${name}`]: text,
  })
  expect(lines).toEqual(['site.js:1:8 error script-syntax Brackets may be nested 500 deep.'])
})

test('`site.js` imports data whose texts have many brackets', async () => {
  const { site, lines } = await buildSite('texts', {
    'site.js': "import data from './assets/a.json'\nconsole.log(data)\n",
    'assets/a.json': JSON.stringify(Array.from({ length: 2000 }, () => '"[')),
  })
  expect(lines).toEqual([])
  expect(site.theme.siteScript?.body).toContain('[')
})

test('`site.js` is bundled anew whatever hides an import', async () => {
  const files = { 'site.js': 'r\\u0065quire("./assets/a.js")\n', 'assets/a.js': 'console.log("first")\n' }
  await buildSite('hidden', files)
  const { site } = await buildSite('hidden', { ...files, 'assets/a.js': 'console.log("second")\n' })
  expect(site.theme.siteScript?.body).toContain('second')
})

test('`site.js` searches no folder for what a file without an extension might import', async () => {
  const { site, lines } = await buildSite('extensionless', {
    'site.js': "import { load } from './static/x'\nload(name)\n",
    'static/x': 'export const load = (name) => import("../../" + name)\n',
  })
  expect(lines).toEqual([expect.stringMatching(/^site\.js:1:\d+ error script-outside .+might be searched\.$/)])
  expect(site.theme.siteScript?.body).toBe('')
})

test('`site.js` searches no folder for what a package in the content folder might import', async () => {
  const { site, lines } = await buildSite('own-packages', {
    'site.js': "import { load } from './node_modules/a/index.js'\nload(name)\n",
    'node_modules/a/index.js': 'export const load = (name) => import("../" + name + ".js")\n',
  })
  expect(lines).toContainEqual(expect.stringMatching(/^site\.js:1:\d+ error script-outside .+might be searched\.$/))
  expect(site.theme.siteScript?.body).toBe('')
})

test.each([
  [
    'settings that name it',
    (place: string) => writeFileSync(join(place, 'tsconfig.json'), '{"extends":"../../../secret.txt"}'),
  ],
  ['a link to it', (place: string) => symlinkSync('../../../secret.txt', join(place, 'package.json'))],
])('`site.js` shows nothing of a file outside the content folder for %s', async (kind, write) => {
  const name = `shown ${kind}`
  writeFiles(folder, { 'secret.txt': 'TOKEN123\n', [`${name}/assets/p/x.js`]: 'export const x = 1\n' })
  write(join(folder, name, 'assets/p'))
  const { lines } = await buildSite(name, { 'site.js': "import { x } from './assets/p/x.js'\nconsole.log(x)\n" })
  expect(lines.join('\n')).not.toContain('TOKEN123')
})

test.each([
  [
    'that it names',
    "import './.lib/a.js'\n",
    'site.js:1:8 error script-outside The script imports ".lib/a.js", which is not in the content folder.',
  ],
  [
    'that a `package.json` names',
    "import './assets/p'\n",
    'site.js:1:8 error script-syntax Could not resolve "./assets/p".',
  ],
  [
    'that a `package.json` names for a file',
    "import './assets/p/b.js'\n",
    'site.js:1:8 error script-syntax Could not resolve "./assets/p/b.js".',
  ],
  [
    'that a `package.json` names for a package',
    "import './assets/p/c.js'\n",
    'assets/p/c.js:1:8 error script-syntax Could not resolve "lib".',
  ],
])('`site.js` reads nothing in a hidden folder %s', async (kind, script, line) => {
  const name = `hidden ${kind}`
  writeFiles(folder, {
    'secret.txt': 'TOKEN123\n',
    [`${name}/.lib/a.js`]: '',
    [`${name}/assets/p/package.json`]: JSON.stringify({
      main: '../../.lib/a.js',
      browser: { './b.js': '../../.lib/a.js', lib: '../../.lib/a.js' },
    }),
    [`${name}/assets/p/c.js`]: "import 'lib'\n",
  })
  symlinkSync('../../secret.txt', join(folder, name, '.lib/package.json'))
  expect((await buildSite(name, { 'site.js': script })).lines).toEqual([line])
})

/** A zip archive with one file, `a.js`. */
const ARCHIVE =
  'UEsDBBQAAAAAAAAAIQC379yDAQAAAAEAAAAEAAAAYS5qczFQSwECFAMUAAAAAAAAACEAt+/cgwEAAAABAAAABAAAAAAAAAAAAAAAgAEAAAAAYS5qc1BLBQYAAAAAAQABADIAAAAjAAAAAAA='

test('`site.js` unpacks no archive', async () => {
  mkdirSync(join(folder, 'archive/assets'), { recursive: true })
  writeFileSync(join(folder, 'archive/assets/a.zip'), ARCHIVE, 'base64')
  const { lines } = await buildSite('archive', { 'site.js': "import './assets/a.zip/a.js'\n" })
  expect(lines).toEqual(['site.js:1:8 error script-syntax Could not resolve "./assets/a.zip/a.js".'])
})

test.each(['part', 'part.ts', 'part.js', 'folder', 'folder/', './folder/index', 'part.ts?as=text', 'a#b.ts'])(
  '`site.js` finds "%s" as bundlers do',
  async (imported) => {
    const { lines, site } = await buildSite('candidates', {
      'site.js': `import { found } from './assets/${imported}'\nconsole.log(found)\n`,
      'assets/part.ts': "export const found: string = 'found it'\n",
      'assets/a#b.ts': "export const found = 'found it'\n",
      'assets/folder/index.jsx': "export const found = 'found it'\n",
    })
    expect([lines, site.theme.siteScript?.body.includes('found it')]).toEqual([[], true])
  },
)

test('`site.js` may load what it names when it runs', async () => {
  const { lines } = await buildSite('runs', {
    'site.js':
      'const name = document.title\nimport(name)\nimport(`/assets/${name}.js`)\nimport("/assets/" + name + ".js")\nimport("/assets/a.js")\n',
  })
  expect(lines).toEqual([])
})

test.each([
  ['imports', "import './assets/part.js'\n"],
  ['exports', "export * from './assets/part.js'\n"],
  ['requires', "require('./assets/part.js')\n"],
])('`site.js` is bundled anew when a file changes that it %s', async (_, script) => {
  const build = (part: string) =>
    buildSite('changed', { 'site.js': script, 'assets/part.js': `console.log('${part}')\n` })
  expect((await build('first')).site.theme.siteScript?.body).toContain('first')
  expect((await build('second')).site.theme.siteScript?.body).toContain('second')
})

test('`site.js` takes packages that are installed beside the content folder', async () => {
  writeFiles(folder, { 'node_modules/greet/index.js': "export const hello = 'Hello'\n" })
  const { site, lines } = await buildSite('packages', {
    'site.js': "import { hello } from 'greet'\nconsole.log(hello)\n",
  })
  expect(lines).toEqual([])
  expect(site.theme.siteScript?.body).toContain('"Hello"')
})

test('an import of `site.js` that leads nowhere is told beside one that is refused', async () => {
  writeFiles(folder, { 'secret.js': 'export const secret = 1\n' })
  const { lines } = await buildSite('lost', { 'site.js': "import '../secret.js'\nimport 'no-such-package'\n" })
  expect(lines).toEqual([
    'site.js:1:8 error script-outside The script imports "../secret.js", which is not in the content folder.',
    'site.js:2:8 error script-syntax Could not resolve "no-such-package".',
  ])
})

test.each([
  [
    'plausible: example.com',
    '<script defer src="https://plausible.io/js/script.js"  data-domain="example.com"></script>',
    'https://plausible.io',
    'https://plausible.io',
  ],
  [
    'plausible: { domain: example.com, src: "https://stats.example.com/js/s.js" }',
    '<script defer src="https://stats.example.com/js/s.js"  data-domain="example.com"></script>',
    'https://stats.example.com',
    'https://stats.example.com',
  ],
  [
    'umami: 94db1cb1-74f4-4a40-ad6c-962362670409',
    '<script defer src="https://cloud.umami.is/script.js"  data-website-id="94db1cb1-74f4-4a40-ad6c-962362670409" data-host-url="https://gateway.umami.is"></script>',
    'https://cloud.umami.is',
    'https://gateway.umami.is',
  ],
  [
    'cloudflare: 0123456789abcdef0123456789abcdef',
    '<script defer src="https://static.cloudflareinsights.com/beacon.min.js"  data-cf-beacon="{&quot;token&quot;:&quot;0123456789abcdef0123456789abcdef&quot;}"></script>',
    'https://static.cloudflareinsights.com',
    'https://cloudflareinsights.com',
  ],
])('analytics of %s is one script, and the policy allows its origins alone', async (analytics, script, from, to) => {
  const files = { 'site.yaml': `${SITE}analytics: { ${analytics} }\n` }
  const { textOf, headerOf } = await buildSite('analytics', files)
  expect(textOf('/')).toContain(script)
  expect(headerOf('page')).toContain(`script-src 'self' ${from}; connect-src 'self' ${to};`)
  const local = await buildSite('analytics', files, { reloadUrl: 'http://localhost:8788/reload.js' })
  expect(local.textOf('/')).not.toContain(script)
  expect(local.headerOf('page')).not.toContain(from)
})

const DRAFTS = {
  'pages/index.md': page('Home', 'To [the draft](draft.md) and [what comes](to-come.md).'),
  'pages/draft.md': page('Draft', 'Not yet.', 'draft: true\n'),
  'pages/to-come.md': page('To come', 'Soon.', 'publishAt: 2026-12-01\n'),
  'pages/over.md': page('Over', 'It was.', 'expireAt: 2026-11-01\n'),
}

test('build() with drafts shows and marks what is not published, and warns of links to it', async () => {
  const { lines, textOf } = await buildSite('drafts', DRAFTS, { drafts: true })
  expect(lines).toEqual([
    'pages/index.md:6:16 warning broken-link The link leads to "/draft", which only this preview shows: it is a draft.',
    'pages/index.md:6:43 warning broken-link The link leads to "/to-come", which only this preview shows: it is not published before 2026-12-01.',
  ])
  expect(textOf('/draft')).toContain('<p class="unpublished">Not published: it is a draft.</p>')
  expect(textOf('/to-come', 'markdown')).toContain('> Not published: it is not published before 2026-12-01.')
  expect(textOf('/over')).toBe('')
})

test('build() with drafts says the same of them in both forms, in their lists too', async () => {
  const content = join(folder, 'drafted')
  const post = (facts: string): string => page('Post', 'It is.', `datePublished: 2026-01-01\n${facts}`)
  writeFiles(content, {
    'site.yaml': `${SITE}sections: { news: { title: News, kind: posts } }\n`,
    'pages/index.md': page('Home', 'Hello.', 'draft: true\n'),
    'pages/landing.md': page('Landing', 'Soon.', 'draft: true\nlayout: landing\n'),
    'case-studies/acme.md': page('Acme', 'They did.', 'draft: true\ncustomer: Acme\n'),
    'news/a.md': post('draft: true\ntags: [One]\n'),
    'news/b.md': post('tags: [One]\n'),
  })
  const { compilation, values } = await buildFolder(content, { drafts: true, check: false }, work)
  // What the two forms of a page do not share ends the values with `Unproven`.
  for await (const value of values()) expect(value.id).toHaveLength(22)
  const textOf = createTextOf(compilation)
  expect(textOf('/news', 'markdown')).toContain(
    '- [Post](https://www.example.com/news/a) (Not published, 1 January 2026): D',
  )
  expect(textOf('/case-studies/acme', 'markdown')).toContain(
    '- Customer: Acme\n\n> Not published: it is a draft.\n\nThey',
  )
})

test('build() without drafts refuses links to what is not published', async () => {
  const { lines, textOf } = await buildSite('drafts', DRAFTS)
  expect(lines).toEqual([
    'pages/index.md:6:16 error broken-link The link leads to "/draft", which is not published: it is a draft.',
    'pages/index.md:6:43 error broken-link The link leads to "/to-come", which is not published: it is not published before 2026-12-01.',
  ])
  expect(textOf('/draft')).toBe('')
})
