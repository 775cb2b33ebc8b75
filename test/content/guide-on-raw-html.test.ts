/** The guide on writing content lists the raw HTML that may stay. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWED } from '../../builder/page/raw-html/allow-list.ts'

test('guides/write/writing-content.md names every element and attribute of the allow-list', () => {
  const guide = readFileSync('content/guides/write/writing-content.md', 'utf8').replace(
    '`h1` to `h6`',
    '`h1` `h2` `h3` `h4` `h5` `h6`',
  )
  const [list = ''] = /Every element may have[\s\S]*?<\/details>/.exec(guide) ?? []
  const names = new Set(Array.from(list.matchAll(/`([a-z\d-]+)`/g), ([, name = '']) => name))
  const allowed = [...ALLOWED].flatMap(([element, attributes]) => [element].concat(attributes))
  expect(allowed.filter((name) => !names.has(name))).toEqual([])
  expect([...names].filter((name) => !allowed.includes(name)).toSorted()).toEqual(
    ['aria-describedby', 'aria-label', 'aria-labelledby', 'dir', 'id', 'lang', 'title'].filter(
      (name) => !allowed.includes(name),
    ),
  )
})
