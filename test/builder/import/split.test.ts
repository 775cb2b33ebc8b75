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
  ['---\ndraft: true\n---Text.\n', 'strict', '{"draft":true}', 2, 'Text.\n'],
  ['---yaml\ndraft: true\n---\nText.\n', 'strict', '{"draft":true}', 3, 'Text.\n'],
  ['---json\n{\n\t"draft": true\n}\n---\nText.\n', 'strict', '{"draft":true}', 5, 'Text.\n'],
  ['---toml\npermalink = false\n---\nText.\n', 'strict', '{"permalink":false}', 3, 'Text.\n'],
  ['--- TOML\npermalink = false\n---\nText.\n', 'strict', '{"permalink":false}', 3, 'Text.\n'],
  ['---yml\n# Nothing.\n---\nText.\n', 'strict', '{}', 3, 'Text.\n'],
  ['--- # internal\ndraft: true\n---\nText.\n', 'hugo', '{"draft":true}', 3, 'Text.\n'],
  ['+++ # internal\ndraft = true\n+++\nText.\n', 'hugo', '{"draft":true}', 3, 'Text.\n'],
  ['--- # internal\ndraft: true\n---\nText.\n', 'astro', '{"draft":true}', 3, 'Text.\n'],
  ['--- # internal\ndraft: true\n...\nText.\n', 'dotted', '{"draft":true}', 3, 'Text.\n'],
  ['----\ntitle: A\n---\nText.\n', 'strict', '{}', 0, '----\ntitle: A\n---\nText.\n'],
  ['---\ndraft: true\nText.\n', 'strict', '{"published":false}', 0, '---\ndraft: true\nText.\n'],
  ['---\nText.\n', 'strict', '{}', 0, '---\nText.\n'],
  ['---\ndraft: true\n---Text.\n', 'dotted', '{"published":false}', 0, '---\ndraft: true\n---Text.\n'],
  ['---\ndraft: true\n...\nText.\n', 'dotted', '{"draft":true}', 3, 'Text.\n'],
  ['---\ndraft: true\n...\nText.\n', 'hugo', '{"published":false}', 0, '---\ndraft: true\n...\nText.\n'],
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

test.each<[string, Fences]>([
  ['---\npermalink = false\n---\nText.\n', 'strict'],
  ['---\ntitle = "A"\ndraft = true\n---\nText.\n', 'dotted'],
  ['---\n- draft\n---\nText.\n', 'astro'],
  ['---js\n{ title: "A" }\n---\nText.\n', 'strict'],
  ['---lua\ntitle: A\n---\nText.\n', 'strict'],
])('split() hides a page whose front matter is in another language: %j', (source, fences) => {
  const { data, fault, body } = split(source, fences)
  expect([data, fault !== undefined, body]).toEqual([{ published: false }, true, 'Text.\n'])
})

test.each(['groups: [a', 'noindex: [', 'expiryDate: [', 'expireAt: [', 'build: [', '_build: [', 'cascade: ['])(
  'front matter that cannot be read and has %s hides its page',
  (front) => {
    expect(split(`---\n${front}\n---\nText.\n`).data).toEqual({ published: false })
  },
)

test.each<[string, Fences, string, object, string | undefined]>([
  ['150,000 ends of documents', 'strict', '...\n'.repeat(150_000), {}, 'it has more than 100000 characters.'],
  ['20,000 ends of documents', 'strict', '...\n'.repeat(20_000), {}, 'it has several documents.'],
  [
    '15,000 documents',
    'dotted',
    `draft: true\n${'--- a\n'.repeat(15_000)}`,
    { published: false },
    'it has several documents.',
  ],
  [
    '300,000 keys',
    'strict',
    `draft: true\n${'a:\n'.repeat(300_000)}`,
    { published: false },
    'it has more than 100000 characters.',
  ],
  ['an end', 'strict', 'a: 1\n...\n', { a: 1 }, undefined],
])('split() costs little for front matter with %s', (_, fences, front, data, fault) => {
  const found = cheaply(() => split(`---\n${front}---\nText.\n`, fences))
  expect([found.data, found.fault, found.body]).toEqual([data, fault, 'Text.\n'])
})
