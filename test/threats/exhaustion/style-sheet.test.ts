/** Threat: a style sheet that takes hours to check. */
import { expect, test } from 'vitest'
import { checkStyleSheet } from '../../../builder/content/style-sheet.ts'
import { checkTheme } from '../../../builder/views/theme/theme.ts'
import { Work } from '../../../builder/work/work.ts'
import { MOST, repeat } from './cheaply.ts'

test.each([
  ['a line of 25,000 units', `a{width:calc(${'1px+'.repeat(24_980)}1px)}`, [1]],
  ['10,000 misspelt properties in a line', `a{${'colr:red;'.repeat(10_000)}}`, [1]],
  ['as many in lines of their own', `a{${'colr:red;\n'.repeat(10_000)}}`, []],
  ['a picture of a megabyte in a line', `a{background:url("data:image/png;base64,${'A'.repeat(1_000_000)}")}`, []],
])('a style sheet with %s is checked before it is bundled', (_, css, lines) => {
  const faults = checkStyleSheet('theme.css', css, [])
  expect(faults.flatMap(({ line, text }) => (text.includes('in one line') ? [line] : []))).toEqual(lines)
})

test.each([
  ['a token 30,000 times', `a{color:${' --a'.repeat(30_000)}}`, 1],
  ['35,000 tokens', `a{${repeat(35_000, (at) => `--i${at}:0;`)}}`, 35_000],
])('a style sheet with %s costs little to check', async (_, css, count) => {
  const before = process.threadCpuUsage()
  const messages = await checkTheme(css, new Work())
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(MOST)
  expect(messages.filter(({ rule }) => rule === 'unknown-token').length).toBe(count)
})
