import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Outline, Wanted } from '../../../worker/contract/outline.ts'
import { ObjectId } from '../../../worker/contract/release.ts'
import type { Representation } from '../../../worker/contract/stored.ts'
import { excerpt, readWanted } from '../../../worker/release/excerpt.ts'

const FACTS = '---\ntitle: T\n'
const HEAD = `${FACTS}---\n\nlinks\n\n`
const BLOCKS = ['# Ä\n\n', 'one\n\n', '## B\n\n', 'two\n\n', '## C\n\n', 'end\n']
const OUTLINE: Outline = {
  facts: 13,
  head: 25,
  blocks: [6, 5, 6, 5, 6, 4],
  sections: [
    ['a', 1, 0],
    ['b', 2, 2],
    ['item', 0, 3],
    ['c', 2, 4],
  ],
}

const ID = v.parse(ObjectId, 'a'.repeat(22))
const toRest = (after: number): string => `> from ${after}\n`

/** What is cut from a text that is stored with its outline in the middle of a value. */
function cut(wanted: Wanted, outline: Outline = OUTLINE, known = true, rest = toRest) {
  const [text, behind] = [HEAD + BLOCKS.join(''), JSON.stringify(outline)]
  const value = new TextEncoder().encode(`xx${text}${behind}yy`)
  const size = Buffer.byteLength(text)
  const page: Representation = { id: ID, size, policy: 'markdown', within: [ID, 2, size], outline: behind.length }
  return excerpt(page, wanted, rest, { bytes: (id) => (known && id === ID ? value : undefined) })
}

const begin = `${FACTS}---\n\n`
const from = (first: number, end?: number): string => BLOCKS.slice(first, end).join('')

test.each<[wanted: Wanted, markdown: string, after: number | undefined]>([
  [{}, HEAD + from(0), undefined],
  [{ section: 'a' }, begin + from(0), undefined],
  [{ section: 'b' }, begin + from(2, 4), undefined],
  [{ section: 'item' }, begin + from(3, 4), undefined],
  [{ section: 'c' }, begin + from(4), undefined],
  [{ after: 1 }, begin + from(1), undefined],
  [{ section: 'b', after: 2 }, begin + from(2, 4), undefined],
  [{ section: 'b', after: 3 }, begin + from(3, 4), undefined],
  // Of 48 bytes the head takes 25, so that 23 are left: 6 + 5 of blocks, and 9 that tell of the rest.
  [{ maxTokens: 12 }, `${HEAD + from(0, 2)}> from 2\n`, 2],
  [{ maxTokens: 10 }, `${HEAD + from(0, 1)}> from 1\n`, 1],
  [{ maxTokens: 1 }, `${HEAD + from(0, 1)}> from 1\n`, 1],
  [{ after: 3, maxTokens: 8 }, `${begin + from(3, 4)}> from 4\n`, 4],
  // 10 bytes are left: for both blocks, though not for the first and a line that tells of the second.
  [{ section: 'c', maxTokens: 7 }, begin + from(4), undefined],
  [{ section: 'c', maxTokens: 6 }, `${begin + from(4, 5)}> from 5\n`, 5],
])('excerpt() cuts %j', (wanted, markdown, after) => {
  const tokens = Math.ceil(Buffer.byteLength(markdown) / 4)
  expect(cut(wanted)).toEqual({ markdown, tokens, after })
})

test('excerpt() ends a section before a heading of the first level', () => {
  const sections: Outline['sections'] = [
    ['b', 2, 2],
    ['c', 1, 4],
  ]
  expect(cut({ section: 'b' }, { ...OUTLINE, sections })).toMatchObject({ markdown: begin + from(2, 4) })
})

const SECTION = 'The page has no section "x".'
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `s${index}`)
const withSections = (count: number): Outline => ({ ...OUTLINE, sections: ids(count).map((id) => [id, 2, 0]) })

test.each<[wanted: Wanted, message: string, hint: string, outline?: Outline]>([
  [{ after: 6 }, 'There is nothing after block 6.', 'Use a number from 1 to 5, as the last line of a part names it.'],
  [
    { section: 'b', after: 1 },
    'There is nothing after block 1.',
    'Use a number from 3 to 3, as the last line of a part names it.',
  ],
  [{ section: 'x' }, SECTION, 'Its sections are a, b, item, c.'],
  [{ section: 'x' }, SECTION, 'It has none.', withSections(0)],
  [{ section: 'x' }, SECTION, `Its sections are ${ids(200).join(', ')}.`, withSections(200)],
  [{ section: 'x' }, SECTION, `Its sections are ${ids(200).join(', ')} and 1 more.`, withSections(201)],
])('excerpt() of %j: %s %s', (wanted, message, hint, outline) => {
  expect(cut(wanted, outline)).toEqual({ kind: 'absent', message, hint })
})

test('excerpt() writes the line of the rest twice, however many blocks there are', () => {
  const asked: number[] = []
  const rest = (after: number): string => {
    asked.push(after)
    return toRest(after)
  }
  cut({ maxTokens: 13 }, OUTLINE, true, rest)
  expect(asked).toEqual([6, 3])
})

test('excerpt() asks for the value that is not known', () => {
  expect(cut({}, OUTLINE, false)).toEqual({ need: 'bytes', id: ID })
})

test.each<[what: string, place: Partial<Representation>]>([
  ['a value of its own', {}],
  ['a value of its own with an outline', { outline: 2 }],
  ['a part of a value without an outline', { within: [ID, 2, 5] }],
])('excerpt() cuts nothing from %s, and does not read it', (_, place) => {
  const page: Representation = { id: ID, size: 5, policy: 'markdown', ...place }
  const asked: ObjectId[] = []
  const bytes = (id: ObjectId): undefined => void asked.push(id)
  expect(excerpt(page, { section: 'a' }, toRest, { bytes })).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['', undefined],
  ['utm_source=mail', undefined],
  ['section=a&maxTokens=5&after=7', { wanted: { section: 'a', maxTokens: 5, after: 7 } }],
  ['section=12', { wanted: { section: '12' } }],
  ['after=123456789', { wanted: { after: 123_456_789 } }],
])('readWanted() reads ?%s', (query, expected) => {
  expect(readWanted(query)).toEqual(expected)
})

test.each([
  ['after=1234567890', 'after', 'It must be a number.'],
  ['after=1e2', 'after', 'It must be a number.'],
  ['after=x1', 'after', 'It must be a number.'],
  ['maxTokens=0', 'maxTokens', 'It must be at least 1.'],
  ['maxTokens=1000001', 'maxTokens', 'It must be at most 1000000.'],
])('readWanted() refuses ?%s', (query, name, message) => {
  expect(readWanted(query)).toMatchObject({ fields: [{ field: name, message }] })
})
