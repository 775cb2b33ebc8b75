/** Threat: diagrams that take hours to draw. */
import { expect, test } from 'vitest'
import { checkContent, page } from '../../builder/content/check-content.ts'
import { cheaply, repeat } from './cheaply.ts'

/** Every node of a diagram leads to every other. */
const toDiagram = (count: number, separator: string, label = '') => {
  const nodes = Array.from({ length: count }, (_, at) => `A${at}${label}`)
  const lines =
    separator === ' & '
      ? [`${nodes.join(' & ')} --> ${nodes.join(' & ')}`]
      : nodes.flatMap((from) => nodes.map((to) => `${from} --> ${to}`))
  return `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\``
}

const toGroups = (depth: number) =>
  `\`\`\`mermaid\nflowchart LR\n${repeat(depth, (at) => `subgraph s${at}`)}\nA --> B\n${repeat(depth, () => 'end')}\n\`\`\``

test.each([
  ['a diagram of 3,600 connections', toDiagram(60, '\n'), ['1 bad-diagram']],
  ['a diagram of 400 connections in a line each', toDiagram(20, ' & '), ['1 bad-diagram']],
  [
    'a diagram of 400 connections and the name of another kind',
    toDiagram(20, ' & ').replace('LR\n', 'LR\nsequenceDiagram\n'),
    ['1 bad-diagram'],
  ],
  ['a diagram of 400 connections with a label', toDiagram(20, ' & ').replace('-->', '-- a -->'), ['1 bad-diagram']],
  [
    'a diagram of 400 connections in character references',
    toDiagram(20, ' & ').replace('-->', '&#45;&#45;&#62;'),
    ['1 bad-diagram'],
  ],
  ['two diagrams of 144 connections', `${toDiagram(12, ' & ', `[${'a '.repeat(24)}]`)}\n\n`.repeat(2), []],
  ['150 diagrams of 144 connections in 100 bytes', `${toDiagram(12, ' & ')}\n\n`.repeat(150), ['150 bad-diagram']],
  [
    'a diagram of 148 connections, of which 48 go back over most parts',
    `\`\`\`mermaid\nflowchart LR\n${repeat(100, (at) => `a${at}-->a${at + 1}`)}\n${repeat(48, (at) => `a${at % 40}-->a${100 - ((at * 7) % 40)}`)}\n\`\`\``,
    ['1 bad-diagram'],
  ],
  ['a diagram of 16 connections in a line', toDiagram(4, ' & '), []],
  [
    '70 diagrams of 16 connections',
    `\`\`\`mermaid\nflowchart LR\n${repeat(16, (at) => `A${at} --> A${at + 1}`)}\n\`\`\`\n\n`.repeat(70),
    ['12 bad-diagram'],
  ],
  [
    'six diagrams of 20 classes',
    `\`\`\`mermaid\nclassDiagram\n${repeat(20, (at) => `A${at} <|-- A${at + 1}`)}\n\`\`\`\n\n`.repeat(6),
    [],
  ],
  [
    'a diagram of 70 lines of six nodes',
    `\`\`\`mermaid\nflowchart LR\n${repeat(70, (at) => `A${at} & B${at} & C${at} & D${at} & E${at} & F${at}`)}\n\`\`\``,
    [],
  ],
  [
    'eight diagrams of 200 nodes that nothing connects',
    `\`\`\`mermaid\ngraph TD\n${repeat(198, (at) => `n${at}`)}\n\`\`\`\n\n`.repeat(8),
    ['3 bad-diagram'],
  ],
  [
    '40 diagrams of 78 lines of classes',
    `\`\`\`mermaid\nclassDiagram\n${repeat(78, (at) => `${at} : a`)}\n\`\`\`\n\n`.repeat(40),
    ['28 bad-diagram'],
  ],
  [
    'a diagram of 4,000 nodes that nothing connects',
    `\`\`\`mermaid\nstateDiagram-v2\n${repeat(4000, (at) => `s${at} : a`)}\n\`\`\``,
    ['1 bad-diagram'],
  ],
  [
    'a diagram of 8,000 notes',
    `\`\`\`mermaid\nsequenceDiagram\nA->>B: a\n${'Note over A: a\n'.repeat(8000)}\`\`\``,
    [],
  ],
  ['a diagram of 200 groups in groups', toGroups(200), ['1 too-deep']],
  ['a chart of 20,000 values', `\`\`\`mermaid\nxychart-beta\nbar [${'1,'.repeat(20_000)}1]\n\`\`\``, ['1 bad-diagram']],
  [
    'a chart whose first y-axis is finer than numbers are',
    '```mermaid\nxychart-beta\ny-axis 10000000000000000 --> 10000000000000004\ny-axis 0 --> 10\nbar [1,2]\n```',
    ['1 unread-diagram'],
  ],
  [
    'a chart whose second y-axis is finer than numbers are',
    '```mermaid\nxychart-beta\ny-axis 0 --> 10\ny-axis 10000000000000000 --> 10000000000000004\nbar [1,2]\n```',
    ['1 bad-diagram'],
  ],
  [
    'a chart of 90,000 empty lines',
    `\`\`\`mermaid\nxychart-beta\n${'\n'.repeat(90_000)}x-axis [a, b]\nbar [1, 2]\n\`\`\``,
    ['1 bad-diagram'],
  ],
  [
    'a chart of 30,000 open brackets',
    `\`\`\`mermaid\nxychart-beta\n${'bar [\n'.repeat(30_000)}\`\`\``,
    ['1 bad-diagram'],
  ],
  ['2,200 charts', '```mermaid\nxychart-beta\nbar [1,9]\n```\n\n'.repeat(2200), ['2000 bad-diagram']],
  ['300,000 line separators in a diagram', `\`\`\`mermaid\n${'\u2028'.repeat(300_000)}\n\`\`\``, ['1 bad-diagram']],
  [
    '500,000 empty lines in a diagram',
    `\`\`\`mermaid\nflowchart LR\n${'\n'.repeat(500_000)}A-->B\n\`\`\``,
    ['1 bad-diagram'],
  ],
  ['100,000 clicks in a diagram', `\`\`\`mermaid\nsequenceDiagram\nA->>B: a\n${'click a\n'.repeat(100_000)}\`\`\``, []],
])('a page costs little with %s', (_, body, rules) => {
  const messages = cheaply(() => checkContent({ 'guides/x.md': page('T', body) }))
  const counts = Object.entries(Object.groupBy(messages, ({ rule }) => rule))
  expect(counts.map(([rule, all = []]) => `${all.length} ${rule}`)).toEqual(rules)
})
