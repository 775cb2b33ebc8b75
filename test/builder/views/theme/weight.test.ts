import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Work } from '../../../../builder/work/work.ts'
import { loadTheme } from '../../../../builder/views/theme/theme.ts'

const load = async (css: string) => (await loadTheme({ css, script: undefined, folder: '.' }, new Work())).theme

const compressed = (...files: readonly { readonly body: string }[]): number =>
  files.reduce((sum, { body }) => sum + gzipSync(body).length, 0)

test('loadTheme() keeps style sheet and scripts within their budgets', async () => {
  const { stylesheet, scripts } = await load('')
  expect(compressed(stylesheet)).toBeLessThanOrEqual(8_192)
  expect(compressed(scripts.page, scripts.form)).toBeLessThanOrEqual(4_096)
  // Loaded when the search is first used, and then once.
  expect(compressed(scripts.search)).toBeLessThanOrEqual(3_500)
})

test('loadTheme() puts the style sheet of the team last', async () => {
  const { stylesheet } = await load(':root { --accent: rebeccapurple }')
  expect(stylesheet.body).toMatch(/:root\{--accent: rebeccapurple \}\n$/)
})

test('loadTheme() names each file after its content', async () => {
  const [plain, own] = await Promise.all([load(''), load('p { color: red }')])
  expect(plain.stylesheet.path).toMatch(/^\/assets\/theme\.[\w-]{22}\.css$/)
  expect(own.stylesheet.path).not.toBe(plain.stylesheet.path)
  expect(own.scripts).toEqual(plain.scripts)
})
