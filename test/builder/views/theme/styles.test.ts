import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkTheme } from '../../../../builder/views/theme/theme.ts'
import { Work } from '../../../../builder/work/work.ts'

const folder = new URL('../../../../builder/views/theme/styles/', import.meta.url)

/** Declarations that mean a side of the screen, and not the beginning or the end of a line. */
const PHYSICAL =
  /^\s*(?:left|right|(?:margin|padding|border|scroll-(?:margin|padding))-(?:left|right)[\w-]*):|^\s*(?:float|clear): (?:left|right)|^\s*(?:margin|padding|inset):\s*\S+\s+(?<side>\S+)\s+\S+\s+(?!\k<side>;)\S+;|text-align: left/

test('the styles name no side of the screen, so that pages can be read from right to left', async () => {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) =>
      (await readFile(new URL(name, folder), 'utf8')).split('\n').filter((line) => PHYSICAL.test(line)),
    ),
  )
  expect(found.flat()).toEqual([])
})

test('code, keys and types of fields read from left to right in every language', async () => {
  const css = await readFile(new URL('base.css', folder), 'utf8')
  const [, selectors] = /([^{}/]*) \{\s*direction: ltr;\s*unicode-bidi: isolate;\s*\}/.exec(css) ?? []
  expect(selectors?.trim()).toBe('pre,\ncode,\nkbd,\n.fields .type')
})

test.each([
  ['a {', 'Close it.'],
  ['a { colr: red }', 'Did you mean "color" instead?'],
  ['a { : }', 'Browsers ignore what they do not know.'],
  ['a { color: var(--zebra) }', 'The guide on theming lists the tokens of the theme.'],
])('checkTheme() says what to do about %s: %s', async (css, hint) => {
  expect((await checkTheme(css, new Work())).map((message) => message.hint)).toEqual([hint])
})
