/** The files of the theme: their names, their types, and what is in them. */
import { expect, test, vi } from 'vitest'
import { toObjectId } from '../../../../builder/site/assets.ts'
import { Work } from '../../../../builder/work/work.ts'
import { checkTheme, loadTheme } from '../../../../builder/views/theme/theme.ts'

const load = async (css: string, script?: string) =>
  (await loadTheme({ css, script, folder: '.', files: [] }, new Work())).theme

test('loadTheme() puts the style sheet of the team last', async () => {
  const { stylesheet } = await load(':root { --accent: rebeccapurple }')
  expect(stylesheet.body).toMatch(/:root\{--accent: rebeccapurple \}\n$/)
})

test('loadTheme() names each file after its content', async () => {
  const [plain, own] = await Promise.all([load(''), load('p { color: red }')])
  expect(plain.stylesheet.path).toMatch(/^\/assets\/theme\.[\w-]{22}\.css$/)
  expect(own.stylesheet.path).not.toBe(plain.stylesheet.path)
  expect(own.scripts).toEqual(plain.scripts)
  expect(plain.stylesheet.path).toContain(`.${toObjectId('text/css; charset=utf-8', plain.stylesheet.body)}.`)
})

test('loadTheme() gives each script what it does', async () => {
  const { scripts } = await load('')
  expect(scripts.page.body).toContain('navigator.clipboard')
  expect(scripts.form.body).toContain('The connection was lost.')
  expect(scripts.search.body).toContain('Nothing was found.')
})

test('loadTheme() writes no pattern that Safari 16.3 does not know', async () => {
  const { scripts } = await load('')
  for (const { body } of Object.values(scripts)) expect(body).not.toMatch(/\(\?<[!=]|\/v\b/)
})

test('loadTheme() gives each file its name and type', async () => {
  const { stylesheet, scripts, siteScript } = await load('', 'console.log(1)')
  const files = { stylesheet, ...scripts, siteScript }
  expect(
    Object.entries(files).map(([name, file]) => [name, file?.path.replace(/\.[\w-]{22}\./, '.*.'), file?.mediaType]),
  ).toEqual([
    ['stylesheet', '/assets/theme.*.css', 'text/css; charset=utf-8'],
    ['page', '/assets/page.*.js', 'text/javascript; charset=utf-8'],
    ['form', '/assets/form.*.js', 'text/javascript; charset=utf-8'],
    ['search', '/assets/search.*.js', 'text/javascript; charset=utf-8'],
    ['siteScript', '/assets/site.*.js', 'text/javascript; charset=utf-8'],
  ])
})

test('loadTheme() gives scripts that import nothing, on few lines', async () => {
  const { scripts } = await load('')
  expect(Object.values(scripts).map(({ body }) => /\bimport\s*["'{*]|\bfrom\s*["']/.exec(body)?.[0])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(Object.values(scripts).every(({ body }) => body.split('\n').length < 20)).toBe(true)
})

test('loadTheme() writes styles and scripts for browsers of two years ago', async () => {
  const script = 'using file = { [Symbol.dispose]() {} }\nconsole.log(file)'
  const { stylesheet, siteScript } = await load('p { user-select: none }', script)
  expect(stylesheet.body).toMatch(/p\{-webkit-user-select:none;user-select:none\}\n$/)
  expect(siteScript?.body).not.toMatch(/\busing \w+ ?=/)
})

test.each([
  ['Chrome', 'print-color-adjust: exact', '-webkit-print-color-adjust:exact;'],
  ['Safari', 'user-select: none', '-webkit-user-select:none;'],
  ['Firefox', 'background: linear-gradient(in oklab, red, blue)', 'background:linear-gradient(red,#'],
])('loadTheme() writes styles for %s of two years ago', async (_, written, served) => {
  const { stylesheet } = await load(`p { ${written} }`)
  expect(stylesheet.body.slice(stylesheet.body.lastIndexOf('p{'))).toContain(served)
})

test.each([
  ['tokens', '--accent:'],
  ['base', 'h6{'],
  ['layout', '.brand'],
  ['prose', '.task-list-item'],
  ['components', '.stale'],
  ['blocks', '.columns'],
  ['forms', '.unscripted'],
  ['lists', '.pages'],
  ['print', '@media print'],
])('loadTheme() has the styles of %s, on few lines', async (_, selector) => {
  const { stylesheet } = await load('')
  expect(stylesheet.body).toContain(selector)
  expect(stylesheet.body.split('\n').length).toBeLessThan(20)
})

test('checkTheme() tells what browsers ignore, and prints nothing', async () => {
  const write = vi.spyOn(process.stderr, 'write')
  expect(await checkTheme('a { colr: red }', new Work())).toEqual([
    {
      file: 'theme.css',
      severity: 'warning',
      rule: 'css-syntax',
      line: 1,
      column: 5,
      endLine: 1,
      endColumn: 9,
      text: '"colr" is not a known CSS property.',
      hint: expect.any(String),
    },
  ])
  expect(write).not.toHaveBeenCalled()
  expect(await checkTheme('', new Work())).toEqual([])
})

test('checkTheme() tells of each token without effect once, where it is first', async () => {
  const messages = await checkTheme(
    'a { --acent: red; --own: 1px; --acent: blue; top: var(--own) var(--zebra) var(--zebra) }',
    new Work(),
  )
  expect(messages.map(({ column, text }) => `${column} ${text}`)).toEqual([
    '5 The token "--acent" is not used by any rule: did you mean "--accent"?',
    '66 The token "--zebra" is not defined.',
  ])
})
