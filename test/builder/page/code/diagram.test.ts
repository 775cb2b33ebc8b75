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
  ['Note over A,B: First\nA->>B: Second', ['Second', 'First', 'A', 'B'], 1],
  ['participant A\nnote right of A: First\nNote over A: Also\nA-->>A: Second', ['Second', 'First', 'Also', 'A'], 1],
  ['A->>B: First\nNote over A,B: B->>A: Second', ['First', 'B-&gt;&gt;A: Second', 'A', 'B'], 1],
  ['loop L\nNote over B: First\nA->>B: Second\nend', ['loop [L]', 'Second', 'First', 'B', 'A'], 1],
  ['Note over A,B: Alone', ['Alone', 'A', 'B'], 0],
  ['Server 1 ->> Server 2: To it', ['To it', 'Server 1', 'Server 2'], 1],
  ['Bank Ltd--)B: To it', ['To it', 'Bank Ltd', 'B'], 1],
  [
    'alt logged in\nandroid->>api: One\nelse guest\nendpoint->>api: Two\nend\nNote over android: Done',
    ['alt [logged in]', '[guest]', 'One', 'Two', 'Done', 'android', 'api', 'endpoint'],
    2,
  ],
  ['participant endpoint\nA->>endpoint: One\nA-xendpoint: Two', ['One', 'Two', 'endpoint', 'A'], 2],
  ['mac-os-x ->> B: One\nA -x B: Two', ['One', 'Two', 'mac-os-x', 'B', 'A'], 2],
  ['A-xB: One\nNote over A: n', ['One', 'n', 'A', 'B'], 1],
  [
    'participant A@{ "type" : "boundary" } as Name\nparticipant B@{ "type" : "queue" }\nA->>B: One',
    ['One', 'Name', 'B'],
    1,
  ],
  ['participant parser as P\nNote over parser: First\nparser->>lexer: x', ['x', 'First', 'P', 'lexer'], 1],
  ['Big  Server->>-B: To it\nNote over Big Server, B: Done', ['To it', 'Done', 'Big Server', 'B'], 1],
  ['participant A B as Name of it\nactor C D\nA B-->>C D: To it', ['To it', 'Name of it', 'C D'], 1],
  [
    'alt If A is -> B\nA->>B: One -> two\nelse\nB->>A: Two\nend',
    ['alt [If A is -&gt; B]', 'One -&gt; two', 'Two', 'A', 'B'],
    2,
  ],
])('a sequence of %j shows %j', (text, words, messages) => {
  expect(read(`sequenceDiagram\n${text}`)).toMatchObject({ words, ignored: [] })
  const drawn = drawDiagram(`sequenceDiagram\n${text}`, PLACE)
  expect('html' in drawn && drawn.html.split('class="message"').length - 1).toBe(messages)
})

/** The heights at which words of a sequence stand. */
const heightsOf = (text: string, ...words: readonly string[]): readonly number[] => {
  const drawn = drawDiagram(`sequenceDiagram\n${text}`, PLACE)
  const html = 'html' in drawn ? drawn.html : ''
  return words.map((word) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${word}<`).exec(html)?.[1]))
}

test.each([
  'A->>B: ask\nalt found\nNote over B: one\nB-->>A: ok\nelse gone\nNote over B: two\nB-->>A: no\nend',
  'alt found\nNote over A: one\nelse gone\nNote over A: two\nend\nA->>B: x',
])('notes of a sequence stand in their branches: %j', (text) => {
  const heights = heightsOf(text, String.raw`alt \[found\]`, 'one', String.raw`\[gone\]`, 'two')
  expect(heights.toSorted((a, b) => a - b)).toEqual(heights)
  expect(heights.every((height) => height > 0)).toBe(true)
})

test('labels of branches without a message do not lie over each other', () => {
  const [first = 0, second = 0, third = 0] = heightsOf(
    'A->>B: ask\nalt found\nelse gone\nelse failed\nend',
    String.raw`alt \[found\]`,
    String.raw`\[gone\]`,
    String.raw`\[failed\]`,
  )
  expect([second - first > 15, third - second > 15]).toEqual([true, true])
})

test.each([
  `ab${' '.repeat(24_000)}c`,
  'a->b'.repeat(6_000),
  `a${'--x'.repeat(16_000)}`,
  `participant a${' '.repeat(9_000)}b`,
])('a long line of a sequence is read once: %#', (line) => {
  const messages = Array.from({ length: 77 }, (_, at) => `A->>B: m${at}`).join('\n')
  expect(drawDiagram(`sequenceDiagram\n${line}\n${messages}`, PLACE)).toHaveProperty('html')
  expect(findIgnored(`sequenceDiagram\n${line}\nA->>B: x`).length).toBeLessThan(2)
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

/** The words of a chart: labels of the x-axis, numbers of the y-axis, titles, and names of series. */
const toWords = (...lines: string[]) => read(`xychart-beta\n ${lines.join('\n ')}`)
const shows = (...words: string[]) => ({ words, connections: 0, ignored: [] })

test.each([
  ['0 --> 10', ['0', '2', '4', '6', '8', '10']],
  ['0 --> 3', ['0', '0.5', '1', '1.5', '2', '2.5', '3']],
  ['"%" 0 --> 0.5', ['0', '0.1', '0.2', '0.3', '0.4', '0.5', '%']],
  ['-3 --> 900', ['0', '200', '400', '600', '800']],
  ['12.5 --> 13.1', ['12.5', '12.6', '12.7', '12.8', '12.9', '13', '13.1']],
])('a y-axis of %s has the numbers %j', (range, numbers) => {
  expect(toWords('x-axis [a, b]', `y-axis ${range}`)).toEqual(shows('a', 'b', ...numbers))
})

test.each([
  ['line [20, 21, 22, 23]', ['1', '2', '3', '4', '19', '20', '21', '22', '23', '24']],
  ['line [99.1, 99.4]', ['1', '2', '99.1', '99.15', '99.2', '99.25', '99.3', '99.35', '99.4']],
  ['line [0, 5]', ['1', '2', '0', '1', '2', '3', '4', '5', '6']],
  ['bar [20, 21]', ['1', '2', '0', '5', '10', '15', '20']],
  ['bar [5]', ['1', '0', '1', '2', '3', '4', '5', '6']],
  ['bar [0, 0]', ['1', '2', '0', '1', '2', '3', '4', '5']],
  ['bar [-5, -3]', ['1', '2', '-6', '-5', '-4', '-3', '-2', '-1', '0']],
  ['bar [+1, .5]', ['1', '2', '0', '0.2', '0.4', '0.6', '0.8', '1']],
])('a chart of %s without a y-axis has the words %j', (series, words) => {
  expect(toWords(series)).toEqual(shows(...words))
})

/** The tops and heights of bars in a chart, in pixels: all of it is 340 high, and ends 362 below the upper edge. */
function toBars(...lines: string[]) {
  const drawn = drawDiagram(`xychart-beta\n ${lines.join('\n ')}`, PLACE)
  const paths = 'html' in drawn ? [...drawn.html.matchAll(/<path d="([^"]*)" class="xychart-bar/g)] : []
  return paths.map(([, path = '']) => {
    const levels = Array.from(path.matchAll(/[MQL][\d.-]+,([\d.-]+)(?: [\d.-]+,([\d.-]+))?/g), ([, y, y2 = y]) =>
      Number(y2),
    )
    return [Math.min(...levels), Math.max(...levels)]
  })
}

test.each([
  [
    'y-axis 0 --> 10',
    'bar [5, 10]',
    [
      [192, 362],
      [22, 362],
    ],
  ],
  [
    'y-axis 0 --> 10',
    'bar [5, 40]',
    [
      [319.5, 362],
      [22, 362],
    ],
  ],
  [
    'y-axis 50 --> 100',
    'bar [20, 70]',
    [
      [294, 362],
      [124, 362],
    ],
  ],
  [
    'y-axis 50 --> 100',
    'bar [75, 100]',
    [
      [192, 362],
      [22, 362],
    ],
  ],
  [
    'y-axis -10 --> -5',
    'bar [-10, -5]',
    [
      [22, 362],
      [22, 192],
    ],
  ],
])('with a %s, all of %s is in the picture', (axis, series, bars) => {
  expect(toBars(axis, series)).toEqual(bars)
})

test.each([
  ['x-axis 10 --> 12', 5, ['10', '10.5', '11', '11.5', '12']],
  ['x-axis "Hours" 0.25 --> 0.75', 3, ['0.25', '0.5', '0.75']],
  ['x-axis 0 --> 100', 4, ['0', '33.3', '66.7', '100']],
  ['x-axis 2020 --> 2020', 1, ['2020']],
])('an %s with %i values has the labels %j', (axis, count, labels) => {
  const drawn = toWords(axis, `line [${'7, '.repeat(count - 1)}7]`)
  expect('words' in drawn && drawn.words.slice(0, count)).toEqual(labels)
})

test('a chart without labels has a number for each value of its longest series', () => {
  expect(toWords('y-axis 0 --> 5', 'bar [1, 2]', 'line [1, 2, 3]')).toEqual(
    shows('1', '2', '3', '0', '1', '2', '3', '4', '5', 'Bar 1', 'Line 1'),
  )
})

test('of two lines that say the same thing the last one counts', () => {
  const axes = ['x-axis [a, b, c]', 'x-axis [d, e]', 'y-axis 10000000000000000 --> 10000000000000004', 'y-axis 0 --> 5']
  expect(toWords(...axes, 'bar [1, 2]')).toEqual({
    ...shows('d', 'e', '0', '1', '2', '3', '4', '5'),
    ignored: [1, 3],
  })
})

const HINT = 'xychart-beta\n  x-axis [A, B]\n  y-axis 0 --> 10\n  bar [4, 8]'
const FINE =
  'The numbers of the y-axis are too close together for their size: write the differences between the values, or other units.'

test.each([
  ['x-axis [a, b]\n bar [1, n/a]', '"n/a" is not a number: write all values as 1 or 1.5.'],
  ['x-axis [a, b]\n line [1, 2, 3]', 'There are more values than labels of the x-axis: the others would not be drawn.'],
  ['y-axis 100000000000000 --> 100000000000001\n line [100000000000000]', FINE],
  ['line [10000000000000.1, 10000000000000.2]', FINE],
  ['y-axis 0 --> 0.00000000000000001', FINE],
  [
    'y-axis 0 --> 10\n y-axis 10000000000000000 --> 10000000000000004\n bar [1, 2]',
    'A number of the chart is too large: write thousands or millions.',
  ],
  [`bar [1${'0'.repeat(400)}]`, 'A number of the chart is too large: write thousands or millions.'],
])('a chart of %s is not drawn', (series, fault) => {
  expect(toWords(series)).toEqual({ fault, hint: HINT })
})

test.each([
  ['x-axis ["Rent, heating", Food]', ['Rent, heating', 'Food']],
  ['x-axis ["a [kg]",b]', ['a [kg]', 'b']],
  ['x-axis [5", 6"]', ['5&quot;', '6&quot;']],
  ['x-axis[a b, ]', ['a b', '']],
])('%s has the labels %j', (axis, labels) => {
  expect(toWords(axis, 'y-axis 0 --> 5')).toEqual(shows(...labels, '0', '1', '2', '3', '4', '5'))
})

test.each([
  ['horizontal', ['0', '0.05', '0.1', '0.15', '0.2', '0.25', 'a', '20', 'Money', 'Month', 'Sales']],
  ['', ['a', '20', '0', '0.05', '0.1', '0.15', '0.2', '0.25', 'Month', 'Money', 'Sales']],
])('titles of one word need no quotation marks in a %s chart', (direction, words) => {
  const lines = ['title Sales', 'x-axis Month [a, 20]', 'y-axis Money 0 --> 0.25']
  expect(read(`xychart-beta ${direction}\n ${lines.join('\n ')}`)).toEqual(shows(...words))
})

test.each([
  'bar "Shop" [1, 2]',
  'x-axis The month [a, b]',
  'y-axis [a, b]',
  'title "A "B" C"',
  'x-axis []',
  'x-axis [a',
])('a chart without %s is the same', (line) => {
  expect(toWords('y-axis 0 --> 5', 'bar [1, 2]', line)).toEqual({
    ...shows('1', '2', '0', '1', '2', '3', '4', '5'),
    ignored: [3],
  })
})

test('a line of a chart is straight between its points, which a curve would leave its axes at', () => {
  const drawn = drawDiagram('xychart-beta\n  y-axis 0 --> 100\n  line [0, 0, 100, 100, 0]', PLACE)
  const [path = ''] = /(?<= d=")[^"]*(?=" class="xychart-line xychart)/.exec('html' in drawn ? drawn.html : '') ?? []
  expect(path.replaceAll(/[-\d.]+,[-\d.]+/g, 'P')).toBe('MP LP LP LP LP')
})

test.each([
  [
    'names of months',
    'January, February, March, April, May, June, July, August, September, October, November, December',
    2,
  ],
  ['short names', 'Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec', 1],
  [
    'Japanese names',
    '北海道地方, 東北地方東部, 関東地方西部, 中部地方北部, 近畿地方南部, 中国地方東部, 四国地方全域, 九州沖縄地方',
    2,
  ],
])('a chart has %s below its axis in as many rows as they need', (_, labels, rows) => {
  const values = labels.split(',').map((__, at) => at)
  const drawn = drawDiagram(`xychart-beta\n  x-axis [${labels}]\n  bar [${values.join()}]`, PLACE)
  const html = 'html' in drawn ? drawn.html : ''
  const places = html.matchAll(/ y="([^"]+)" text-anchor="middle"[^>]*class="xychart-label">/g)
  const found = Array.from(places, ([, y]) => y)
  expect(found).toHaveLength(values.length)
  expect(new Set(found).size).toBe(rows)
})
