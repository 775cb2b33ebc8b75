/** The guide on blocks is written from their schemas: `npx vitest run test/content/guide-on-blocks -u` writes it again. */
import { expect, test } from 'vitest'
import { describeAt, isRequired, keysAt } from '../../builder/content/schema/issues.ts'
import type { BlockSchema } from '../../builder/page/block.ts'
import { BLOCKS } from '../../builder/page/blocks/blocks.ts'

const OPENING = `---
title: Blocks that pages are put together from
description: Every block of a page, from asides and tabs to heroes and references, with its attributes, how it is written, and what it looks like.
dateModified: 2026-11-22
---

A block is written as a generic directive: \`:::name[label]{key=value}\` above its content and \`:::\` below it, \`::name{key=value}\` alone, or
\`:name[text]{key=value}\` in a line. A block around others needs more colons than they have.

Each block has two forms: HTML, which works without a script, by the keyboard and on paper, and plain markdown for agents. Both say the
same, which every build proves. A name, an attribute or a place that is wrong is an error with its line and the nearest name.

Maps, pages of other hosts, and videos at YouTube or Vimeo need their host under \`embeds\` in [\`site.yaml\`](content-folder.md#siteyaml).
`

/** How a block is written, what may be in its braces, and the block itself. */
function describe(schema: BlockSchema): string {
  const { name, description, label, attributes, parents, example } = schema
  const keys = keysAt(attributes, [])
  const rows = keys.map((key) => {
    const entry = describeAt(attributes, [key])
    return `| \`${key}\` | ${isRequired(attributes, [key]) ? 'Required. ' : ''}${(entry ?? '').replaceAll('|', '\\|')} |`
  })
  return [
    `## ${name}`,
    description,
    label && `In brackets: ${label.description.toLowerCase()}${label.required ? '' : ', which may be absent'}.`,
    parents && `Use it inside \`${parents.join('` or `')}\`.`,
    rows.length > 0 && ['| Attribute | What it says |', '| --- | --- |', ...rows].join('\n'),
    ['````markdown', example, '````'].join('\n'),
    parents === undefined && example,
  ]
    .filter((part) => typeof part === 'string')
    .join('\n\n')
}

test('guides/write/blocks.md shows every block as its schema says', async () => {
  const guide = [OPENING, ...[...BLOCKS.values()].map(describe)].join('\n').replaceAll('\n## ', '\n\n## ')
  await expect(`${guide}\n`).toMatchFileSnapshot('../../content/guides/write/blocks.md')
})

test('every attribute of a block has a sentence that says what it is', () => {
  const silent = [...BLOCKS.values()].flatMap(({ name, attributes }) =>
    keysAt(attributes, []).flatMap((key) => (describeAt(attributes, [key])?.endsWith('.') ? [] : [`${name} ${key}`])),
  )
  expect(silent).toEqual([])
})
