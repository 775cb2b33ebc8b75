import { expect, test } from 'vitest'
import { type Attribute, type Part, readFragment } from '../../../../builder/page/raw-html/read-fragment.ts'

test.each(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'textarea', 'title'])(
  'readFragment() reads no tags in <%s>',
  (name) => {
    expect(readFragment(`<${name}><b></${name}>`)).toMatchObject([
      { kind: 'open' },
      { kind: 'text' },
      { kind: 'close' },
    ])
  },
)

test.each([
  ['a tag in capitals', '<B>', ['open b 0-3']],
  ['an end in capitals', '</H2>', ['close h2 0-5']],
  ['text behind a tag', '<B>a', ['open b 0-3', 'text 3-4']],
  ['a tag that does not end', 'a <b', ['text 0-2']],
  ['a declaration and what follows it', ' <?a <b>?>c<i>', ['comment 0-10', 'text 10-11', 'open i 11-14']],
  ['a declaration behind text', 'a<?b?><i>', ['text 0-1', 'comment 1-6', 'open i 6-9']],
  ['a document type', '<!DOCTYPE a>b', ['comment 0-12', 'text 12-13']],
  ['a section of characters', '<![CDATA[<b>]]>c', ['comment 0-15', 'text 15-16']],
  ['a comment', 'a<!-- <b> -->', ['text 0-1', 'comment 1-13']],
  ['spaces and what is no character', 'a \0 b</p >', ['text 0-5', 'close p 5-10']],
  ['attributes', "<a  b=c D='e'/>", ['open a 0-15', 'b=c 4-7', 'd=e 8-13']],
])('readFragment() reads %s', (_, source, expected) => {
  const parts = readFragment(source).map((part) => [part, 'attributes' in part ? part.attributes : []])
  expect(parts.flat(2).map(toLine)).toEqual(expected)
})

const toLine = (one: Part | Attribute): string => {
  const name = 'value' in one ? `${one.name}=${one.value}` : 'name' in one ? `${one.kind} ${one.name}` : one.kind
  return `${name} ${one.start}-${one.end}`
}
