import { expect, test } from 'vitest'
import { drawDiagram } from '../../../../builder/page/code/diagram.ts'
import { findIgnored } from '../../../../builder/page/code/ignored-lines.ts'

const PLACE = { number: 1, before: { connections: 0, parts: 0 }, label: 'Text of the diagram' }

/** The words of a drawing in its order, the number of its connections, and the lines that were not understood. */
function read(source: string) {
  const drawn = drawDiagram(source, PLACE)
  if ('fault' in drawn) return drawn
  const drawing = drawn.html.replace(/<details.*/s, '')
  const words = Array.from(drawing.matchAll(/<text[^>]*>(.*?)<\/text>/gs), ([, text = '']) => text)
  return { words, connections: drawn.size.connections, ignored: findIgnored(source) }
}

test.each([
  ['A-->B', ['A', 'B'], 1],
  ['A---B', ['A', 'B'], 1],
  ['A==>B', ['A', 'B'], 1],
  ['A-.->B', ['A', 'B'], 1],
  ['A<-->B', ['A', 'B'], 1],
  ['A-->|yes|B', ['yes', 'A', 'B'], 1],
  ['A --> |yes| B', ['yes', 'A', 'B'], 1],
  ['A--yes-->B', ['yes', 'A', 'B'], 1],
  ['A-->B-->C', ['A', 'B', 'C'], 2],
  ['A ----> B', ['A', 'B'], 1],
  ['A---->|yes|B', ['yes', 'A', 'B'], 1],
  ['A ----- B', ['A', 'B'], 1],
  ['A ====> B', ['A', 'B'], 1],
  ['A -...-> B', ['A', 'B'], 1],
  ['A & B-->C', ['A', 'B', 'C'], 2],
  ['my-node-->other-node', ['my-node', 'other-node'], 1],
  ['A[one-->two]-->B', ['one--&gt;two', 'B'], 1],
  ['A["one--two"]-->B("three---four")', ['one--two', 'three---four'], 1],
])('a flowchart of `%s` shows %j and %i connections', (line, words, connections) => {
  expect(read(`flowchart LR\n${line}`)).toEqual({ words, connections, ignored: [] })
})

test.each([
  ['graph TD;\n  A-->B;\n  B-->C ;\n', ['A', 'B', 'C'], 2],
  ['graph LR; A-->B; B-->C', ['A', 'B', 'C'], 2],
  [
    'flowchart LR\nA["one; two"] -- three; four --> B(five; six); B == a;b ==> C',
    ['three; four', 'a;b', 'one; two', 'five; six', 'C'],
    2,
  ],
  ['flowchart LR\nA -->|one; two| B --- C;C --- D', ['one; two', 'A', 'B', 'C', 'D'], 3],
  ['flowchart LR\nsubgraph S["one; two"];A-->B;end', ['one; two', 'A', 'B'], 1],
  ['flowchart LR\nsubgraph S;\nA-->B;\nend;', ['S', 'A', 'B'], 1],
  ['graph\nA-->B', ['A', 'B'], 1],
  ['flowchart ;A-->B', ['A', 'B'], 1],
])('%j has a statement before each semicolon, and shows %j and %i connections', (source, words, connections) => {
  expect(read(source)).toEqual({ words, connections, ignored: [] })
})

test('a diagram of states needs no spaces around its arrows', () => {
  expect(read('stateDiagram-v2\n[*]-->Still\nStill-->Moving: go')).toEqual({
    words: ['go', 'Still', 'Moving'],
    connections: 2,
    ignored: [],
  })
})

test('what stands behind a colon, or names a part of a flowchart, has no arrows', () => {
  expect(read('stateDiagram-v2\nA --> B : i-- and j==2')).toMatchObject({ words: ['i-- and j==2', 'A', 'B'] })
  expect(read('flowchart LR\nsubgraph Phase--one\nA-->B\nend')).toMatchObject({ words: ['Phase--one', 'A', 'B'] })
})

/** The size of a drawing, and whether it scrolls instead of being made smaller. */
function sizeOf(source: string) {
  const drawn = drawDiagram(source, PLACE)
  if ('fault' in drawn) return drawn
  const [, name, box] = /<svg class="([^"]*)" aria-hidden="true" viewBox="([^"]*)"/.exec(drawn.html) ?? []
  return [name, box]
}

test.each([
  ['as it was drawn', 'flowchart LR\nA-->B', ['diagram', '0 0 248 116.9']],
  ['with all of a title', `flowchart LR\nsubgraph S[${'a'.repeat(80)}]\nA\nend`, ['diagram', '0 0 655 177']],
  [
    'with all of a title in capitals',
    `flowchart LR\nsubgraph S[${'A'.repeat(80)}]\nA\nend`,
    ['diagram', '0 0 828 177'],
  ],
  [
    'with all of a title in Japanese',
    `flowchart LR\nsubgraph S[${'記'.repeat(80)}]\nA\nend`,
    ['diagram wide', '0 0 1068 177'],
  ],
  [
    'with the title of its vertical axis',
    `xychart-beta\n x-axis [a, b]\n y-axis "${'a'.repeat(80)}" 0 --> 9\n bar [1, 2]`,
    ['diagram', '0 -184 750 752'],
  ],
  [
    'with a label that ends at its left',
    `xychart-beta horizontal\n x-axis [${'a'.repeat(80)}, b]\n bar [1, 2]`,
    ['diagram wide', '-73 0 1342 422'],
  ],
  [
    'wide, where its words would be too small',
    `flowchart LR\n${Array.from('abcdefghij').join('-->')}`,
    ['diagram wide', '0 0 1112 116.9'],
  ],
  [
    'with all lines of a name',
    `sequenceDiagram\nparticipant A as ${'name<br>'.repeat(9)}name\nA ->> B: x`,
    ['diagram', '0 -32 592 192'],
  ],
])('a diagram is %s', (_, source, size) => {
  expect(sizeOf(source)).toEqual(size)
})

test('the comment on an attribute is not drawn, and is below the drawing', () => {
  const source = 'erDiagram\nBREAD {\n  string name "A word for agents"\n}'
  expect(read(source)).toEqual({
    words: ['BREAD', '<tspan fill="var(--_text-muted)">string</tspan>', '<tspan fill="var(--_text-sec)">name</tspan>'],
    connections: 0,
    ignored: [],
  })
  expect(JSON.stringify(drawDiagram(source, PLACE)).match(/A word for agents/g)).toHaveLength(1)
})

const FINE = 'The numbers of the y-axis would be rounded to the same ones'
const toChart = (range: string): string => `xychart-beta\n x-axis [a, b]\n y-axis "%" ${range}\n bar [1, 2]`

test.each([
  '98 --> 100',
  '0 --> 0.3',
  '10000000000000000 --> 10000000000000004',
  '1000000000000000 --> 1000000000000060',
])('a chart from %s has numbers that would be the same', (range) => {
  // The numbers of the last two were counted without end.
  expect(read(toChart(range))).toEqual({ fault: expect.stringContaining(FINE) })
})

test.each(['0 --> 5', '0 --> 10', '0 --> 0.9', '0 --> 0.5', '-3 --> 900', '5 --> 5'])(
  'a chart from %s has a number of its own for each line',
  (range) => {
    const drawn = read(toChart(range))
    const words = 'words' in drawn ? drawn.words : []
    expect(words.length).toBeGreaterThan(3)
    expect(new Set(words).size).toBe(words.length)
  },
)

test.each(['bar [99.1, 99.4]', 'bar [10000000000000000, 10000000000000004]'])(
  'a chart of %s has numbers that would be the same',
  (series) => {
    expect(read(`xychart-beta\n ${series}`)).toEqual({ fault: expect.stringContaining(FINE) })
  },
)

test('a chart of some values has numbers of its own', () => {
  expect(read('xychart-beta\n bar [1, 2, 3]\n line [0.5, 2, 8]')).toHaveProperty('words')
})

test.each([
  ['x-axis [a, b]\n bar [1, n/a]', '"n/a" is not a number: write all values as 1 or 1.5.'],
  ['x-axis [a, b]\n line [1, 2, 3]', 'There are more values than labels of the x-axis: the others would not be drawn.'],
])('a chart of %s is not drawn', (series, fault) => {
  expect(read(`xychart-beta\n ${series}`)).toEqual({ fault })
})

test('the labels of a chart are shown without quotation marks, and have no comma', () => {
  expect(read('xychart-beta\n x-axis ["Rent and heat", Food]\n y-axis 0 --> 60\n bar [1, 2]')).toMatchObject({
    words: expect.arrayContaining(['Rent and heat', 'Food']),
  })
  expect(read('xychart-beta\n x-axis ["Rent, heating", Food]\n bar [1, 2]')).toEqual({
    fault: 'A label of the x-axis has a comma, which ends a label there: leave it out.',
  })
})
