import { expect, test } from 'vitest'
import { drawDiagram } from '../../../../builder/page/code/diagram.ts'
import { findIgnored } from '../../../../builder/page/code/ignored-lines.ts'

/** The words of a drawing in its order, the number of its connections, and the lines that it does not show. */
function read(source: string) {
  const drawn = drawDiagram(source, 1, 0)
  if ('fault' in drawn) return drawn
  const drawing = drawn.html.replace(/<figcaption.*/s, '')
  const words = Array.from(drawing.matchAll(/<text[^>]*>(.*?)<\/text>/gs), ([, text = '']) => text)
  return { words, connections: drawn.connections, ignored: findIgnored(source, drawn.shown) }
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
