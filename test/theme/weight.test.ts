import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadTheme } from '../../builder/theme/theme.ts'

test('loadTheme() keeps style sheet and scripts within their budgets', async () => {
  const { stylesheet, scripts } = await loadTheme(undefined)
  const onFormPages = scripts.page.body + scripts.form.body
  expect(stylesheet.body.length).toBeLessThanOrEqual(12_288)
  expect(onFormPages.length).toBeLessThanOrEqual(5_120)
  expect(scripts.search.body.length).toBeLessThanOrEqual(5_120)
  const all = [stylesheet, ...Object.values(scripts)]
  expect(all.reduce((sum, { body }) => sum + gzipSync(body).length, 0)).toBeLessThan(8_000)
  expect(all.reduce((sum, { body }) => sum + brotliCompressSync(body).length, 0)).toBeLessThan(7_500)
})

test('loadTheme() puts the style sheet of the team last', async () => {
  const { stylesheet } = await loadTheme(':root { --accent: rebeccapurple }')
  expect(stylesheet.body).toMatch(/:root\{--accent: rebeccapurple \}\n$/)
})

test('loadTheme() names each file after its content', async () => {
  const [plain, own] = await Promise.all([loadTheme(undefined), loadTheme('p { color: red }')])
  expect(plain.stylesheet.path).toMatch(/^\/assets\/theme\.[\w-]{22}\.css$/)
  expect(own.stylesheet.path).not.toBe(plain.stylesheet.path)
  expect(own.scripts).toEqual(plain.scripts)
})
