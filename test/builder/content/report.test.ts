import { expect, onTestFinished, test, vi } from 'vitest'
import { type Message, addExcerpts } from '../../../builder/content/schema/message.ts'
import { toFrame, toTally } from '../../../builder/content/report/human.ts'
import { printMessages, toAnnotation } from '../../../builder/content/report/print.ts'

const FAULT = {
  file: 'guides/x.md',
  severity: 'error',
  rule: 'broken-link',
  text: 'The link leads nowhere.',
  hint: 'Delete it.',
} as const
const toFault = (place: Partial<Message>): Message => ({ ...FAULT, ...place })
const frameOf = (message: Message, source: string) => addExcerpts([message], () => source).flatMap(toFrame)

test.each([
  ['marks a range', { line: 2, column: 5, endColumn: 9 }, 'One\nThe link\r\n', ['2 | The link', '  |     ^^^^']],
  ['marks a character', { line: 1, column: 4 }, 'One', ['1 | One', '  |    ^']],
  [
    'marks the rest of the first of many lines',
    { line: 1, column: 3, endLine: 2 },
    'Some\nlines',
    ['1 | Some', '  |   ^^'],
  ],
  [
    'keeps tabs, so that the mark stands right',
    { line: 1, column: 3, endColumn: 4 },
    '\ta b',
    ['1 | \ta b', '  | \t ^'],
  ],
  ['shows nothing for a whole file', {}, 'One', []],
  ['shows nothing for a line that is not there', { line: 3, column: 1 }, 'One', []],
])('toFrame() %s', (_, place, source, frame) => {
  expect(frameOf(toFault(place), source)).toEqual(frame)
})

test('toFrame() shows what is around a fault in a long line, with a sign at each cut', () => {
  const source = `${'a'.repeat(200)}FAULT${'b'.repeat(200)}`
  expect(frameOf(toFault({ line: 1, column: 201, endColumn: 206 }), source)).toEqual([
    `1 | …${'a'.repeat(49)}FAULT${'b'.repeat(44)}…`,
    `  | ${' '.repeat(50)}^^^^^`,
  ])
})

test('toAnnotation() writes a workflow command whose text cannot end it', () => {
  const fault = toFault({ line: 6, column: 2, endLine: 6, endColumn: 9, text: '100% of, a: b', hint: 'Two\nlines' })
  expect(toAnnotation(fault, 'content')).toBe(
    '::error file=content/guides/x.md,line=6,col=2,endLine=6,endColumn=9,title=broken-link::100%25 of, a: b%0ATwo%0Alines',
  )
})

test('toAnnotation() escapes properties, and points to the first line where there is none', () => {
  const fault = toFault({ file: 'guides/a,b:c.md', severity: 'warning' })
  expect(toAnnotation(fault, 'content')).toBe(
    '::warning file=content/guides/a%2Cb%3Ac.md,line=1,col=1,endLine=1,endColumn=1,title=broken-link::The link leads nowhere.%0ADelete it.',
  )
})

test.each([
  ['to people, the errors last', false, ['a:1', 'c:1', 'b:1', 'd:1']],
  ['to programs, in reading order', true, ['a:1', 'b:1', 'c:1', 'd:1']],
])('printMessages() prints %s', (_, json, order) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const messages = ['a', 'b', 'c', 'd'].map((file) =>
    toFault({ file, line: 1, severity: file === 'a' || file === 'c' ? 'warning' : 'error' }),
  )
  printMessages({ messages }, { content: 'content/', json })
  const printed = write.mock.calls.map(([text]) => String(text)).join('')
  const files = json
    ? printed.matchAll(/"file":"content\/(.)".*?"line":(1)/g)
    : printed.matchAll(/^\S*content\/(.):(1):1/gm)
  expect(Array.from(files, ([, file, line]) => `${file}:${line}`)).toEqual(order)
})

test('toTally() counts errors and warnings, and where they are many, those of each rule', () => {
  const few = [toFault({}), ...Array.from({ length: 9 }, () => toFault({ severity: 'warning', rule: 'raw-html' }))]
  expect(toTally(few)).toBe('1 error, 9 warnings')
  expect(toTally([toFault({}), ...few])).toBe('2 errors, 9 warnings: raw-html 9, broken-link 2')
})
