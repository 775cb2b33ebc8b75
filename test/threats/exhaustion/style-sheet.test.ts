/** Threat: a style sheet that takes hours to check. */
import { expect, test } from 'vitest'
import { checkTheme } from '../../../builder/views/theme/theme.ts'
import { Work } from '../../../builder/work/work.ts'
import { MOST, repeat } from './cheaply.ts'

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
