/** How much a browser loads. A file of its own: what watches which tests run a function makes scripts larger. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Work } from '../../../../builder/work/work.ts'
import { loadTheme } from '../../../../builder/views/theme/theme.ts'

const load = async (css: string) =>
  (await loadTheme({ css, script: undefined, folder: '.', files: [] }, new Work())).theme

const compressed = (...files: readonly { readonly body: string }[]): number =>
  files.reduce((sum, { body }) => sum + gzipSync(body).length, 0)

test('loadTheme() keeps style sheet and scripts of a page that uses everything within 8 KB each', async () => {
  const { stylesheet, scripts } = await load('')
  expect(compressed(stylesheet)).toBeLessThanOrEqual(8_192)
  expect(compressed(scripts.page, scripts.form, scripts.search)).toBeLessThanOrEqual(8_192)
})
