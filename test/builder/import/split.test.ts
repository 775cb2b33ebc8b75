/** What each system takes for front matter. */
import { expect, test } from 'vitest'
import { cheaply } from '../../threats/exhaustion/cheaply.ts'
import { type Fences, split } from '../../../builder/import/source/split.ts'

const YAML = '---\ndraft: true\n---\nText.\n'

test.each<[string, Fences, string, number, string]>([
  [YAML, 'strict', '{"draft":true}', 3, 'Text.\n'],
  ['+++\ndraft = true\n+++\nText.\n', 'strict', '{"draft":true}', 3, 'Text.\n'],
  ['---\n---\nText.\n', 'strict', '{}', 2, 'Text.\n'],
  [`\n${YAML}`, 'strict', '{}', 0, `\n${YAML}`],
  [`\n${YAML}`, 'dotted', '{}', 0, `\n${YAML}`],
  [` \n\n${YAML}`, 'hugo', '{"draft":true}', 5, 'Text.\n'],
  [`  ${YAML}`, 'hugo', '{"draft":true}', 3, 'Text.\n'],
  [` \n\n${YAML}`, 'astro', '{"draft":true}', 5, 'Text.\n'],
  [`  ${YAML}`, 'astro', '{}', 0, `  ${YAML}`],
  ['---\ndraft: true\n---Text.\n', 'hugo', '{"draft":true}', 2, 'Text.\n'],
  ['---\ndraft: true\n---Text.\n', 'astro', '{"draft":true}', 2, 'Text.\n'],
  ['---\ndraft: true\n---Text.\n', 'strict', '{}', 0, '---\ndraft: true\n---Text.\n'],
  ['---\ndraft: true\n...\nText.\n', 'dotted', '{"draft":true}', 3, 'Text.\n'],
  ['---\ndraft: true\n...\nText.\n', 'hugo', '{}', 0, '---\ndraft: true\n...\nText.\n'],
  ['{\n"draft": true\n}\nText.\n', 'hugo', '{"draft":true}', 3, 'Text.\n'],
  ['{ "draft": true, "a": { "b": "}\\"}" } }\n\nText.\n', 'hugo', '{"draft":true,"a":{"b":"}\\"}"}}', 1, '\nText.\n'],
  ['\n{"draft": true}Text.\n', 'hugo', '{"draft":true}', 1, 'Text.\n'],
  ['{\n"draft": true\n}\nText.\n', 'strict', '{}', 0, '{\n"draft": true\n}\nText.\n'],
  ['{"draft": true,}\nText.\n', 'hugo', '{"published":false}', 0, '{"draft": true,}\nText.\n'],
  ['{{< a >}}\nText.\n', 'hugo', '{}', 0, '{{< a >}}\nText.\n'],
  ['{"a', 'hugo', '{}', 0, '{"a'],
])('split() reads %j, %s: %s', (source, fences, data, lines, body) => {
  const found = split(source, fences)
  expect([JSON.stringify(found.data), found.lines, found.body]).toEqual([data, lines, body])
})

test.each(['groups: [a', 'noindex: [', 'expiryDate: [', 'expireAt: [', 'build: [', '_build: [', 'cascade: ['])(
  'front matter that cannot be read and has %s hides its page',
  (front) => {
    expect(split(`---\n${front}\n---\nText.\n`).data).toEqual({ published: false })
  },
)

test.each([
  ['150,000 ends of documents', '...\n'.repeat(150_000), {}, 'it has more than 100000 characters.'],
  ['20,000 ends of documents', '...\n'.repeat(20_000), {}, 'it has several documents.'],
  ['15,000 documents', `draft: true\n${'--- a\n'.repeat(15_000)}`, { published: false }, 'it has several documents.'],
  [
    '300,000 keys',
    `draft: true\n${'a:\n'.repeat(300_000)}`,
    { published: false },
    'it has more than 100000 characters.',
  ],
  ['an end', 'a: 1\n...\n', { a: 1 }, undefined],
])('split() costs little for front matter with %s', (_, front, data, fault) => {
  const found = cheaply(() => split(`---\n${front}---\nText.\n`))
  expect([found.data, found.fault, found.body]).toEqual([data, fault, 'Text.\n'])
})
