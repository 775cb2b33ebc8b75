/** Emphasis, strong and struck out text → markdown that means the same, and that people can read. */
import { array, assert, constantFrom, letrec, oneof, property, record } from 'fast-check'
import type { PhrasingContent, RootContent } from 'mdast'
import { type DefaultTreeAdapterTypes as Html, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { parse } from '../../../builder/import/tree/parse.ts'
import { stringify } from '../../../builder/import/tree/stringify.ts'
import { markdownToHtml } from '../../../builder/page/parser.ts'

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const em = (...children: readonly PhrasingContent[]): PhrasingContent => ({ type: 'emphasis', children: [...children] })
const strong = (...children: readonly PhrasingContent[]): PhrasingContent => ({
  type: 'strong',
  children: [...children],
})
const struck = (...children: readonly PhrasingContent[]): PhrasingContent => ({
  type: 'delete',
  children: [...children],
})

const write = (children: readonly PhrasingContent[]): string =>
  stringify({ type: 'root', children: [{ type: 'paragraph', children: [...children] }] })

test.each<[written: string, nodes: readonly PhrasingContent[]]>([
  ['A _word_ here.\n', [text('A '), em(text('word')), text(' here.')]],
  ['这是*强调*的文字。\n', [text('这是'), em(text('强调')), text('的文字。')]],
  ['un*believ*able\n', [text('un'), em(text('believ')), text('able')]],
  ['これは<em>「大切」</em>です\n', [text('これは'), em(text('「大切」')), text('です')]],
  ['これは<strong>「重要」</strong>です\n', [text('これは'), strong(text('「重要」')), text('です')]],
  ['<strong>Preis:</strong>5 €\n', [strong(text('Preis:')), text('5 €')]],
  ['**Preis:** 5 €\n', [strong(text('Preis:')), text(' 5 €')]],
  ['was<del>$5</del> once\n', [text('was'), struck(text('$5')), text(' once')]],
  ['~~old~~new\n', [struck(text('old')), text('new')]],
  ['_**both**_ and **_both_**\n', [em(strong(text('both'))), text(' and '), strong(em(text('both')))]],
  ['<strong>A</strong>**B** *C*_D_\n', [strong(text('A')), strong(text('B')), text(' '), em(text('C')), em(text('D'))]],
  ['**A**<em>n</em>fang\n', [strong(text('A')), em(text('n')), text('fang')]],
  ['**bold and bolder**\n', [strong(text('bold and '), strong(text('bolder')))]],
  ['<strong> _wide_</strong>r\n', [strong(text(' '), em(text('wide'))), text('r')]],
])('stringify() writes %j', (written, nodes) => {
  expect(write(nodes)).toBe(written)
})

test('stringify() writes no references for spaces at the edges of lines', () => {
  expect(write([text(' One \n  two. '), strong(text('Three')), text(' four.  ')])).toBe('One\ntwo. **Three** four.\n')
})

test.each([
  [':::note[Type \\<T> and Array\\<string>]\n:::\n', 'Type <T> and Array<string>'],
  [':::note[Use \\_\\_init\\_\\_, \\*2024\\*, a_b]\n:::\n', 'Use __init__, *2024*, a_b'],
  [':::note[\\[a\\](b) \\[x\\]: y \\<!-- no -->]\n:::\n', '[a](b) [x]: y <!-- no -->'],
  [':::note[Costs $5 and $x_1$]\n:::\n', 'Costs $5 and $x_1$'],
])('stringify() writes the title %j of a block', (written, title) => {
  const label: RootContent = { type: 'paragraph', data: { directiveLabel: true }, children: [text(title)] }
  expect(stringify({ type: 'root', children: [{ type: 'containerDirective', name: 'note', children: [label] }] })).toBe(
    written,
  )
})

test('parse() takes single tildes as text where the old system did', () => {
  const source = '10~20 and ~~30~~ and ~40~'
  expect(stringify(parse(source, 'md', false).tree)).toBe('10\\~20 and ~~30~~ and \\~40\\~\n')
  expect(stringify(parse(source, 'md').tree)).toBe('10\\~20 and ~~30~~ and ~~40~~\n')
})

const TYPES: Readonly<Record<string, string>> = { em: 'emphasis', strong: 'strong', del: 'delete' }

/** Each character with the marks around it. */
const toMarkedText = (value: string, marks: readonly string[]): string =>
  value.replaceAll(/\S/gu, (character) => `${character}${[...new Set(marks)].toSorted().join('+')}`)

const ofTree = (node: RootContent, marks: readonly string[]): string =>
  'children' in node
    ? node.children.map((child) => ofTree(child, [...marks, node.type])).join('')
    : toMarkedText('value' in node ? node.value : '', marks)

const ofHtml = (node: Html.ChildNode, marks: readonly string[]): string => {
  if ('value' in node) return toMarkedText(node.value, marks)
  if (!('tagName' in node)) return ''
  const own = TYPES[node.tagName]
  return node.childNodes.map((child) => ofHtml(child, own === undefined ? marks : [...marks, own])).join('')
}

const PIECES = ['a', 'é', '強', '5', ' ', '.', '」', '(', '*', '~', '&', '€', '🎉'] as const

const { node: anyNode } = letrec<{ node: PhrasingContent }>((tie) => {
  const children = array(tie('node'), { minLength: 1, maxLength: 3 })
  const marked = (['emphasis', 'strong', 'delete'] as const).map((type) =>
    record({ type: constantFrom(type), children }),
  )
  const words = array(constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => text(pieces.join('')))
  return { node: oneof({ depthSize: 'small' }, words, words, ...marked) }
})

test('stringify() writes what a parser reads as the same marks, without a character reference', () => {
  assert(
    property(array(anyNode, { minLength: 1, maxLength: 6 }), (nodes) => {
      const children = [text('S '), ...nodes, text(' E')]
      const meant = children.map((node) => ofTree(node, [])).join('')
      const written = write(children)
      const read = parseFragment(markdownToHtml(written))
        .childNodes.map((node) => ofHtml(node, []))
        .join('')
      expect(read.replaceAll(/\s+/g, ' ').trim()).toBe(meant.replaceAll(/\s+/g, ' '))
      expect(written).not.toContain('&#')
    }),
    { numRuns: 500 },
  )
})

test('stringify() leaves references to definitions of the page in titles of blocks, and escapes what is none', () => {
  const source = [
    ':::note[The [`a`][site_url], [the guide], [x] and [y][z]]',
    'Text.',
    ':::',
    '',
    '[site_url]: https://a.example/',
    '',
    '[the guide]: https://b.example/',
  ].join('\n')
  const [title] = stringify(parse(source, 'md').tree).split('\n')
  expect(title).toBe(String.raw`:::note[The [${'`a`'}][site_url], [the guide], \[x\] and \[y\]\[z\]]`)
})
