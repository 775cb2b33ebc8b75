import { tests } from 'commonmark-spec'
import { array, assert, constantFrom, property, tuple, type Arbitrary } from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { checkBody } from '../../../builder/page/parse/body-forms.ts'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'
import { type ParsedPage, replaceTokens } from '../../../builder/page/parsed-page.ts'
import { outlineSource, outlineView } from './outline.ts'
import { parseMarkdown } from './parse.ts'

const ORIGIN = 'https://www.example.com'

const page = (body: string): ParsedPage =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [ORIGIN] })

const absolute = (target: string): string =>
  target.startsWith(ORIGIN) ? target : `${ORIGIN}/${encodeURIComponent(target).replaceAll(/[()]/g, '-')}`

/** The markdown view with its addresses as the links of the site would have them. */
const view = (body: string): string => {
  const { markdown, refs } = page(body)
  return replaceTokens(markdown, (index) => absolute(refs[index]?.target ?? ''))
}

const hasHtml = (body: string): boolean => JSON.stringify(parseMarkdown(body)).includes('"type":"html"')

const withoutHtml = tests.filter(({ markdown }) => !hasHtml(markdown))

test.each(withoutHtml)('the view of CommonMark example $number reads as its source does', ({ markdown }) => {
  expect(outlineView(parseMarkdown(view(markdown)))).toEqual(outlineSource(parseMarkdown(markdown), absolute))
})

test('the view of the view is the view, for every example of CommonMark', () => {
  const views = tests.map(({ markdown }) => view(markdown))

  expect(views.map(view)).toEqual(views)
})

test('no token is left over, in any example of CommonMark', () => {
  const left = tests.map(({ markdown }) => replaceTokens(page(markdown).html + page(markdown).markdown, () => ''))

  expect(left.filter((text) => text.includes('\uFFFE'))).toEqual([])
})

/** Whether a text may have lists of definitions: their view is a plain list, which GitHub's markdown has. */
const mayDefine = (text: string): boolean => /^[^\w\n]*:[ \t]/m.test(text)

test('the view of any markdown reads as its source and as its HTML do, and is its own view', () => {
  assert(
    property(
      markdownText(MARKDOWN).filter((source) => !mayDefine(source)),
      (source) => {
        const once = view(source)
        expect(view(once)).toBe(once)
        expect(outlineView(parseMarkdown(once))).toEqual(outlineSource(parseMarkdown(source), absolute))
        const { html, markdown } = page(source)
        expect(checkBody(html, markdown)?.fault.rule).not.toBe('forms-differ')
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['#word\n===', '#word\n---\n'],
  ['#\tword', '##\tword\n'],
  ['word\n===', 'word\n---\n'],
])('a level-one heading in the body goes down a level: %j', (source, expected) => {
  expect(view(`Text.\n\n${source}`)).toBe(`Text.\n\n${expected}`)
})

test('no token is left over, whatever the markdown and HTML', () => {
  assert(
    property(markdownText([...MARKDOWN, ...HTML]), (source) => {
      const { html, markdown } = page(source)
      expect(replaceTokens(html + markdown, () => '')).not.toContain('\uFFFE')
    }),
    { numRuns: 200 },
  )
})

test('active content never comes through, whatever is around it', () => {
  assert(
    property(markdownText([...MARKDOWN, ...HTML, ...ACTIVE]), (source) => {
      expect(activeContent(parseFragment(page(source).html))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

/** Elements and attributes that a browser would run. */
function activeContent(node: DefaultTreeAdapterTypes.Node): string[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(activeContent) : []
  if (!('attrs' in node)) return below
  const attributes = node.attrs.filter(
    ({ name, value }) => name.startsWith('on') || /^\s*j\s*a\s*v\s*a\s*script:/i.test(value),
  )
  const elements = ['script', 'style', 'iframe', 'svg', 'math', 'textarea'].filter((name) => name === node.tagName)
  return [...below, ...elements, ...attributes.map(({ name }) => name)]
}

const MARKDOWN =
  String.raw`word¦a b¦é¦*¦**¦_¦${'`'}¦${'``'}¦[¦]¦(¦)¦![¦](/x)¦](../a.md)¦](#y "t")¦<https://a.b>¦https://a.b/c_d¦www.a.b¦a@b.c`
    .concat(String.raw`¦\¦&amp;¦&¦~¦~~¦|¦!¦ ¦  ¦[^1]¦[x]¦[ ]¦:¦1.¦#¦-¦=¦"¦[ref]¦	`)
    .split('¦')

const HTML = '<b>¦</b>¦<span class="x">¦</span>¦<a href="/y">¦</a>¦<br>¦<img src="/z.png" alt="z">'
  .concat('¦<kbd>¦</kbd>¦<!-- c -->¦<div>¦</div>¦<¦>¦&#xFFFE;0&#xFFFE;¦<td>¦<table>')
  .split('¦')

const ACTIVE = '<script>¦</script>¦<svg onload=x>¦<p onclick="x">¦<<b>script>¦<a href="java\tscript:x">'
  .concat('¦](javascript:x)¦<img src=x onerror=x>¦<a href="&#106;avascript:x">¦<textarea>¦<math><style>')
  .split('¦')

const PREFIXES =
  '¦¦¦¦> ¦- ¦1. ¦# ¦## ¦    ¦  ¦```¦~~~¦[ref]: /q¦[^1]: ¦> - ¦* ¦| a | b |¦| - | - |¦---¦===¦> [!TIP]\n> '.split('¦')

function markdownText(pieces: readonly string[]): Arbitrary<string> {
  const line = tuple(constantFrom(...PREFIXES), array(constantFrom(...pieces), { maxLength: 6 }))
  const lines = line.map(([prefix, parts]) => prefix + parts.join(''))
  return array(lines, { maxLength: 8 }).map((all) => all.join('\n'))
}
