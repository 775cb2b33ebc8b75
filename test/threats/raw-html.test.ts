/**
 * Threat: raw HTML of an author that a browser reads as more than the allow-list has. The finished pages are read by
 * another parser than the builder's: `PIECES=100000 npx vitest run test/threats/raw-html` tries more of them.
 */
import { array, assert, constantFrom, oneof, property, tuple } from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { parsePage } from '../../builder/page/parse/parse-page.ts'

const words = (list: string): readonly string[] => list.split(' ')

/** Elements of the allow-list, and the check box of a task. */
const ELEMENTS: ReadonlySet<string> = new Set(
  words(
    'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3',
  ).concat(
    words('h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary'),
    words('sup table tbody td tfoot th thead time tr u ul var wbr'),
  ),
)

/** Attributes of the allow-list, and those that the builder writes. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  words('abbr alt aria-describedby aria-label aria-labelledby cite colspan datetime dir headers height href').concat(
    words('hreflang id lang open reversed rowspan scope span src start title type value width'),
    words('aria-hidden checked class data-footnote-backref data-footnote-ref data-footnotes data-markdown-ignore'),
    words('data-fence disabled loading role tabindex'),
  ),
)

/** A token, a fragment, a harmless scheme, a picture. */
const ADDRESS =
  /^(?:\uFFFE\d+\uFFFE|#|(?:http|https|mailto|tel|sms|xmpp|irc|ircs|ftp|geo|webcal):|data:image\/(?:png|gif|jpeg|webp|avif)[;,])/

const name = constantFrom(
  ...ELEMENTS,
  ...words('script style svg math template noscript textarea title xmp iframe select option plaintext font frameset'),
  ...words('body html head base link meta object embed video form button listing foreignObject annotation-xml Card h1'),
)
const attribute = constantFrom(
  '',
  ' id="x"',
  " id='y'",
  ' onclick="a()"',
  ' href="https://a.example/"',
  ' href="/about"',
  ' srcdoc="<script>"',
  ' href="javascript:a()"',
  ' href=" java\tscript:a()"',
  ' src="data:image/png;base64,AA" alt=""',
  ' style="x"',
  ' src="data:text/html,a" alt=""',
  ' title="<b>"',
  " title='\"'",
  ' title="a',
  " title='",
  ' data-block="0"',
  ' xlink:href="javascript:a"',
  ' a"b',
  ' =',
  ' /',
  '\n',
  ' title="\n\n"',
  ' class="authors"',
  ' action="/"',
  ' name="n"',
)
const text = constantFrom(
  'text',
  ' ',
  '\n',
  '\n\n',
  '<',
  '>',
  '</',
  '<!',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<![CDATA[',
  ']]>',
  '"',
  "'",
  '\0',
  '&',
  '&lt;',
  '&#60;script&#62;',
  '&#xfffe;0&#xfffe;',
  '\uFFFE0\uFFFE',
  '*',
  '**',
  '`',
  '```\n',
  '> ',
  '- ',
  '1. ',
  '    ',
  '|a|b|\n|-|-|\n|c|d|\n',
  '[^1]',
  '\n\n[^1]: note\n\n',
  '[a](<b> "c")',
  '![a](/x.png)',
  '<https://a.example/>',
  '# ',
  '\n---\n',
  '> [!NOTE]\n> x\n',
  '- [ ] task\n',
  'x\n: y\n',
  '[a]: <b>\n',
  '[a]',
  '~~',
  '\\',
  '<a',
  '</p',
  '{#id}',
)
const piece = oneof(
  tuple(name, attribute, attribute).map(([tag, first, second]) => `<${tag}${first}${second}>`),
  name.map((tag) => `</${tag}>`),
  text,
)

test('pages have no elements, attributes and addresses but those of the allow-list', () => {
  assert(
    property(array(piece, { minLength: 1, maxLength: 25 }), (pieces) => {
      const source = `---\ntitle: T\ndescription: D\n---\n${pieces.join('')}`
      const { html } = parsePage('pages/x.md', source, { origins: ['https://www.example.com'] })
      expect(findForeign(parseFragment(html).childNodes)).toEqual([])
    }),
    { numRuns: Number(process.env['PIECES'] ?? 400) },
  )
})

test('the text around a dropped tag does not become a tag', () => {
  const { html } = parsePage('pages/x.md', '<div><<x>script>a</div>\n', { origins: [] })
  expect(html).toBe('<div>&lt;script&gt;a</div>')
})

/** What the allow-list does not have. */
const findForeign = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): readonly string[] =>
  nodes.flatMap((node): readonly string[] => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [] : [node.nodeName]
    const foreign = node.attrs.filter(
      ({ name: own, value }) =>
        !ATTRIBUTES.has(own) ||
        (own === 'class' && value === 'authors') ||
        (/^(?:href|src)$/.test(own) && value !== '' && !ADDRESS.test(value)),
    )
    return [
      ...(ELEMENTS.has(node.tagName) ? [] : [`<${node.tagName}>`]),
      ...foreign.map((one) => `<${node.tagName} ${one.name}="${one.value}">`),
      ...findForeign(node.childNodes),
    ]
  })
