/** Mistakes in settings, languages, forms, blocks, code and redirects: the message, its place and its hint, as they are printed. */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

type Files = Readonly<Record<string, string>>

const site = (lines: string): Files => ({
  'site.yaml': `name: N\ndescription: D\nurl: https://www.example.com\n${lines}\n`,
})
const front = (lines: string): Files => ({ 'guides/x.md': `---\n${lines}\n---\n\nText.\n` })
const body = (text: string): Files => ({ 'guides/x.md': page('T', text) })
const GERMAN: Files = { ...site('languages: { en: English, de: Deutsch }'), 'de/pages/index.md': page('S', 'x') }

const MISTAKES: readonly (readonly [mistake: string, files: Files, line: string, hint: string])[] = [
  [
    'a list in the place of checks',
    site('checks: [missing-alt]'),
    'site.yaml:4:9 error wrong-type "checks" is a list: it must be keys with values.',
    'checks: { missing-alt: warning }',
  ],
  [
    'a rule that is switched off',
    site('checks: { missing-alt: off }'),
    'site.yaml:4:24 error unknown-value "checks.missing-alt" is "off": it must be one of "error", "warning".',
    'missing-alt: …   # `error` stops the build, `warning` does not.',
  ],
  [
    'a slip in the name of a rule',
    site('checks: { mising-alt: warning }'),
    'site.yaml:4:11 error unknown-key Key "mising-alt" is unknown: write "missing-alt".',
    'missing-alt: …   # `error` stops the build, `warning` does not.',
  ],
  [
    'a host of embeds with its scheme',
    site('embeds: [https://www.youtube.com]'),
    'site.yaml:4:10 error bad-host "embeds[0]" must be a host name, such as www.youtube-nocookie.com.',
    '- www.youtube.com',
  ],
  [
    'one host of embeds without a list',
    site('embeds: www.youtube.com'),
    'site.yaml:4:9 error wrong-type "embeds" is "www.youtube.com": it must be a list.',
    'embeds:\n  - www.youtube.com',
  ],
  [
    'more than 100 hosts of embeds',
    site(`embeds: [${'a.example, '.repeat(101)}]`),
    'site.yaml:4:9 error too-long "embeds" must have at most 100 entries.',
    'embeds: …   # Hosts whose pages may be shown in frames, after a click: videos, maps, embeds.',
  ],
  [
    'a host of embeds that is longer than names are',
    site(`embeds: [${'a.'.repeat(125)}com, ${'a.'.repeat(125)}info]`),
    'site.yaml:4:265 error too-long "embeds[1]" must have at most 253 characters.',
    'embeds: …',
  ],
  [
    'one section of the menu without a list',
    site('navigation: products'),
    'site.yaml:4:13 error wrong-type "navigation" is "products": it must be a list.',
    'navigation:\n  - products',
  ],
  [
    'an entry of the menu that leads nowhere',
    site('navigation: [{ title: Prices }]'),
    'site.yaml:4:14 error bad-value "navigation[0]" must have either `to` or `items`.',
    '- { title: Prices, to: pages/prices.md }',
  ],
  [
    'a mail address in a menu without its scheme, and none of one with it',
    site(
      'navigation: [{ title: Mail, to: mailto:a@b.example }]\nfooter: [{ title: A, items: [{ title: Call, to: tel:+431234 }, { title: M, to: a@b.example }] }]',
    ),
    'site.yaml:5:80 error broken-link The address "a@b.example" is a mail address: write it with "mailto:".',
    'mailto:a@b.example',
  ],
  [
    'a slip in the file of a menu',
    site('navigation: [{ title: Prices, to: pages/pricng.md }]'),
    'site.yaml:4:35 error broken-link The link leads to "/pricng", which does not exist: link to a page or file of this site, or to an absolute address.',
    'Write the page, or delete the link.',
  ],
  [
    'one column of the footer without a list',
    site('footer: { title: T, items: [guides] }'),
    'site.yaml:4:9 error wrong-type "footer" is a group of keys: it must be a list.',
    'footer: [ { title: Company, items: [ pages/about.md ] } ]',
  ],
  [
    'a column of the footer without a title',
    site('footer: [{ items: [guides] }]'),
    'site.yaml:4:12 error missing-key Key "footer[0].title" is missing: it is required.',
    'title: …   # What the link or the group is called.',
  ],
  [
    'a menu of 201 entries',
    site(`navigation: [{ title: A, items: [${'guides,'.repeat(150)}] }, ${'guides,'.repeat(50)}]`),
    'site.yaml:4:13 error too-long "navigation" must have at most 200 entries, those of its groups included.',
    'navigation: [ guides, { title: Prices, to: pages/prices.md } ]',
  ],
  [
    '201 sections',
    site(`sections: {${Array.from({ length: 201 }, (_, at) => ` s${at}: { title: S }`).join()} }`),
    'site.yaml:4:11 error too-long "sections" must have at most 200 entries.',
    'sections: …   # Sections of your own: folder name to what it is.',
  ],
  [
    'a footer of 201 entries',
    site(`footer: [${`{ title: A, items: [${'guides,'.repeat(66)}] },`.repeat(3)}]`),
    'site.yaml:4:9 error too-long "footer" must have at most 200 entries, those of its groups included.',
    'footer: [ { title: Company, items: [ pages/about.md ] } ]',
  ],
  [
    'a button that is only switched on',
    site('callToAction: true'),
    'site.yaml:4:15 error wrong-type "callToAction" is true: it must be keys with values.',
    'callToAction: { title: Get a quote, to: pages/contact.md }',
  ],
  [
    'a button that leads nowhere',
    site('callToAction: { title: Go }'),
    'site.yaml:4:17 error missing-key Key "callToAction.to" is missing: it is required.',
    'to: …   # A section, a page as a file (`pages/pricing.md`) or as a path, an absolute address, or `mailto:`, `tel:` or `sms:`.',
  ],
  [
    'an address for the domain of Plausible',
    site('analytics: { plausible: https://example.com }'),
    'site.yaml:4:25 error bad-value "analytics.plausible" must be a domain, such as example.com.',
    'plausible: …   # Plausible: the domain of the site.',
  ],
  [
    'a service of analytics that is not supported',
    site('analytics: { google: G-1234 }'),
    'site.yaml:4:14 error unknown-key Key "google" is unknown: it has no meaning here.',
    'Known keys: plausible, umami, cloudflare.',
  ],
  [
    'a license as a text',
    site('license: MIT'),
    'site.yaml:4:10 error wrong-type "license" is "MIT": it must be keys with values.',
    'license: { name: CC BY 4.0, identifier: CC-BY-4.0 }',
  ],
  [
    'a country for a language',
    site('languages: { en: English, jp: 日本語 }'),
    'site.yaml:4:27 error unknown-language There is no language "jp": did you mean "ja" (Japanese)?',
    'The tags are those of BCP 47: de, fr, ja, pt-BR.',
  ],
  [
    'a slip in the original of a translation',
    { ...GERMAN, 'de/guides/a.md': '---\ntitle: A\ndescription: D\ntranslationOf: guides/setpu.md\n---\n\nText.\n' },
    'de/guides/a.md:4:16 error unknown-original The original "guides/setpu.md" of this translation does not exist: did you mean "guides/setup.md"?',
    'translationOf: guides/setup.md',
  ],
  [
    'a link to a translation that does not exist',
    { ...GERMAN, 'guides/x.md': page('T', '[a](/de/guides/setup)') },
    'guides/x.md:6:5 error broken-link The link leads to "/de/guides/setup", which does not exist: did you mean "/guides/setup"?',
    '/guides/setup',
  ],
  [
    'a translated question that lacks an option',
    {
      ...GERMAN,
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - {name: q_a, kind: single, text: A, options: [B, C]}\n',
      'de/survey.yaml': 'questions:\n  q_a: { options: [B] }\n',
    },
    'de/survey.yaml:2:19 error missing-options The question "q_a" has 2 options in survey.yaml, but 1 here: write one for each, in the same order.',
    'options: [B, C]',
  ],
  [
    'fields in the translation of a form',
    { ...GERMAN, 'de/forms.yaml': 'contact: { fields: [{ name: a, kind: text, label: A }] }\n' },
    'de/forms.yaml:1:12 error unknown-key Key "fields" is unknown: it has no meaning here.',
    'Known keys: title, introduction, submit, success, labels, options.',
  ],
  [
    'pictures in the folder of a language',
    { ...GERMAN, 'de/assets/a.png': 'x' },
    'de/assets/a.png:1:1 error unknown-folder All languages share the folders "assets/" and "static/" beside "site.yaml": move "assets/a.png" there.',
    'assets/de/a.png',
  ],
  [
    'a field without a label',
    { 'forms.yaml': 'contact: { fields: [{ name: phone, kind: tel }] }\n' },
    'forms.yaml:1:23 error missing-key Key "contact.fields[0].label" is missing: it is required.',
    'label: …   # Label of the field. It may have links, `[text](pages/privacy.md)`.',
  ],
  [
    'a field name in capitals',
    { 'forms.yaml': 'contact: { fields: [{ name: Phone, kind: tel, label: P }] }\n' },
    'forms.yaml:1:29 error bad-value "contact.fields[0].name" must be lower-case letters, digits and underscores.',
    'name: …   # Property of the submission that carries the value.',
  ],
  [
    'yes for a required field',
    { 'forms.yaml': 'contact: { fields: [{ name: phone, kind: tel, label: P, required: yes }] }\n' },
    'forms.yaml:1:67 error wrong-type "contact.fields[0].required" is "yes": it must be true or false.',
    'required: true',
  ],
  [
    'fields without a list',
    { 'forms.yaml': 'contact: { fields: { phone: { kind: tel, label: P } } }\n' },
    'forms.yaml:1:20 error wrong-type "contact.fields" is a group of keys: it must be a list.',
    'fields: [ { name: phone, kind: tel, label: Phone } ]',
  ],
  [
    'the kind of a field by another name',
    { 'forms.yaml': 'contact: { fields: [{ name: phone, type: tel, label: P }] }\n' },
    'forms.yaml:1:36 error unknown-key Key "type" is unknown: write "kind".',
    'kind: …   # Kind of the field.',
  ],
  [
    'more than 1,000 refused domains',
    { 'forms.yaml': `contact: { refusedDomains: [${'a.example,'.repeat(1001)}] }\n` },
    'forms.yaml:1:28 error too-long "contact.refusedDomains" must have at most 1000 entries.',
    'refusedDomains: …   # Mail domains that the form refuses.',
  ],
  [
    'the name of a link on two lines',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlinks: { "a\\nb": /x }\n' },
    'site.yaml:4:10 error control-character "links.a\nb" must be one line, without control characters.',
    'a\nb: …',
  ],
  [
    'a link with a user and a password',
    {
      'site.yaml':
        'name: N\ndescription: D\nurl: https://www.example.com\nlinks: { a: "https://user:pass@evil.example" }\n',
    },
    'site.yaml:4:13 error bad-url "links.a" must be an absolute address (https://…) or a path on this site (/…).',
    'a: …',
  ],
  [
    'a redirect to a user and a password',
    { 'redirects.yaml': '/old: https://user:pass@evil.example\n' },
    'redirects.yaml:1:7 error bad-path The new address "https://user:pass@evil.example" is neither a path of this site nor an absolute address.',
    'Write /path or https://….',
  ],
  [
    'a refused domain with @',
    { 'forms.yaml': 'book-demo: { refusedDomains: ["@gmail.com"] }\n' },
    'forms.yaml:1:31 error bad-domain "book-demo.refusedDomains[0]" must be a mail domain, such as example.com.',
    '- gmail.com',
  ],
  [
    'the first date of a field in words',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: date, label: A, min: tomorrow }] }\n' },
    'forms.yaml:1:59 error bad-date "contact.fields[0].min" must be a number, or a date as YYYY-MM-DD.',
    'min: …   # Lowest number, or first date.',
  ],
  [
    'a form block without a name',
    body('::form'),
    'guides/x.md:6:1 error missing-attribute The block "form" needs the attribute "name".',
    '{name="…"}  A form: one of the five, or one of `forms.yaml`.',
  ],
  [
    'a number of pages in words',
    body('::list{section=guides limit=many}'),
    'guides/x.md:6:29 error bad-attribute "limit" must be a number from 1 to 100.',
    'limit="…"  Maximum number of pages; default 12.',
  ],
  [
    'a title after the name of a block',
    body(':::note Title\nText.\n:::'),
    'guides/x.md:6:9 error block-syntax "Title": the name of a block may be followed only by a title in brackets and attributes in braces.',
    ':::note[Title]\nThe text.\n:::',
  ],
  [
    'a block without an end',
    body(':::note\nText.'),
    'guides/x.md:6:1 error unclosed-block The block "note" is never closed.',
    ':::note\nText\n:::',
  ],
  [
    'a card without a title',
    body('::::cards\n:::card{to=/guides/setup}\nText.\n:::\n::::'),
    'guides/x.md:7:1 error missing-label The block "card" needs a text in brackets.',
    ':::card[A title]',
  ],
  [
    'a block with as many colons as the one in it',
    body(':::cards\n:::card[A]\nText.\n:::\n:::'),
    'guides/x.md:7:1 error unclosed-block The block "card" is never closed: the line of colons closed the block around it, which needs more colons.',
    '::::cards\n:::card\nText\n:::\n::::',
  ],
  [
    'a tab without a label around a block with attributes',
    body('::::tabs\n:::tab\n:button[Go]{to=/}\n:::\n::::'),
    'guides/x.md:7:1 error missing-label The block "tab" needs a text in brackets.',
    ':::tab[Its label]',
  ],
  [
    'text in tabs outside each tab',
    body('::::tabs\nText.\n::::'),
    'guides/x.md:7:1 error misplaced-content The block "tabs" may contain only "tab".',
    '::::tabs\n:::tab\nText\n:::\n::::',
  ],
  [
    'a button block that leads nowhere',
    body(':button[Go]'),
    'guides/x.md:6:1 error missing-attribute The block "button" needs the attribute "to".',
    '{to="…"}  Where it leads.',
  ],
  [
    'a slip in the name of an icon',
    body(':icon[rokcet]'),
    'guides/x.md:6:7 error bad-label The text of "icon" is "rokcet", which is not an icon of Lucide: write "rocket".',
    ':icon[The name of the icon]',
  ],
  [
    'a colour for the kind of a badge',
    body(':badge[New]{kind=red}'),
    'guides/x.md:6:18 error bad-attribute "kind" is "red": it must be one of note, tip, important, warning, caution.',
    'kind="…"  Its colour, named after the kinds of asides.',
  ],
  [
    'steps in a list without numbers',
    body(':::steps\n- a\n- b\n:::'),
    'guides/x.md:6:1 error bad-content The block "steps" has no steps: it must contain a numbered list, or headings.',
    ':::steps\n1. The first.\n2. The second.\n:::',
  ],
  [
    'the address of a video for its id',
    body('::video{youtube="https://www.youtube.com/watch?v=abc" title="T"}'),
    'guides/x.md:6:18 error bad-attribute "youtube" must be an id of letters, digits, - and _.',
    'youtube="…"  Id of a video at YouTube.',
  ],
  [
    'a video of a host that site.yaml does not name',
    body('::video{youtube=abc123 title="T"}'),
    'guides/x.md:6:3 error foreign-frame The block shows a page of "www.youtube-nocookie.com", which site.yaml does not name under "embeds".',
    'embeds: [www.youtube-nocookie.com]   # in site.yaml',
  ],
  [
    'a video that is not there',
    body('::video{src=/assets/a.mp4 title="T"}'),
    'guides/x.md:6:13 error missing-file The video "/assets/a.mp4" does not exist: put it under "assets/".',
    '/assets/…',
  ],
  [
    'a decimal comma',
    body('::map{lat=52,5 lon=13.3 label=L}'),
    'guides/x.md:6:11 error bad-attribute "lat" must be a number.',
    'lat="…"  Degrees north.',
  ],
  [
    'an embed over http',
    body('::embed{src=http://x.example title=T}'),
    'guides/x.md:6:13 error bad-attribute "src" must be an absolute address that begins with https://.',
    'src="…"  Address of the page that is shown.',
  ],
  [
    'a slip in the kind of a diagram',
    body('```mermaid\nflwchart LR\nA --> B\n```'),
    'guides/x.md:7:1 error bad-diagram The diagram begins with "flwchart", which is not a kind of diagram: write one of flowchart, graph, sequenceDiagram, stateDiagram-v2, stateDiagram, classDiagram, erDiagram, xychart-beta.',
    'flowchart LR\n  A --> B',
  ],
  [
    'an arrow of another kind of diagram',
    body('```mermaid\nflowchart LR\nA -> B\n```'),
    'guides/x.md:8:1 warning unread-diagram A part of this line was not understood, so the diagram does not show it.',
    'Look for an arrow or a bracket that is not of this kind of diagram: A[One] --> B',
  ],
  [
    'a formula that is not closed',
    body('$$\n\\frac{1}{2\n$$'),
    "guides/x.md:7:11 error bad-formula The formula cannot be read: Unexpected end of input in a macro argument, expected '}'.",
    '$\\frac{a}{b}$',
  ],
  [
    'a slip in the title of code',
    body('```js titel="a.js"\nx\n```'),
    'guides/x.md:6:7 warning unseen-text The words after the language of the code are not shown: "titel="a.js"".',
    'Write it where people read it, or delete it.',
  ],
  [
    'an added line that the code does not have',
    body('```js ins={3}\nx\n```'),
    'guides/x.md:6:1 warning missing-line The code has 1 line: there is no line 3 to mark.',
    '{1,3-5}',
  ],
  [
    'a width in words',
    body('![a](/assets/logo.svg){width=wide}'),
    'guides/x.md:6:24 error bad-attribute "width=wide" is not a size: an image takes a width and a height in pixels.',
    '![What it shows](/assets/….png){width=400}',
  ],
  [
    'redirects as a list of texts',
    { 'redirects.yaml': '- /old /new\n' },
    'redirects.yaml:1:3 error wrong-type "[0]" is "/old /new": it must be keys with values.',
    '- { from: /old, to: /new }',
  ],
  [
    'an old address with its host',
    { 'redirects.yaml': 'https://www.example.com/old: /guides/setup\n' },
    'redirects.yaml:1:1 error bad-path The old path "https://www.example.com/old" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
    '/old',
  ],
  [
    'a redirect to another site without a colon',
    { 'redirects.yaml': '/old: https//a.example/x\n' },
    'redirects.yaml:1:7 error bad-path The new address "https//a.example/x" is neither a path of this site nor an absolute address.',
    'https://a.example/x',
  ],
  [
    'what is gone as a number',
    { 'redirects.yaml': '/gone: 410\n' },
    'redirects.yaml:1:8 error bad-path The new address of "/gone" is "410", which is a status: write it behind the key "status".',
    '/gone: { status: 410 }',
  ],
  [
    'what is gone as text, in a list',
    { 'redirects.yaml': '- { from: /gone, to: "410" }\n' },
    'redirects.yaml:1:22 error bad-path The new address of "/gone" is "410", which is a status: write it behind the key "status".',
    '/gone: { status: 410 }',
  ],
  [
    'a folder that is gone',
    { 'redirects.yaml': '/gone/*: 410\n' },
    'redirects.yaml:1:10 error bad-path The new address of "/gone/*" is "410", which is a status: write it behind the key "status".',
    '/gone/*: { status: 410 }',
  ],
  [
    'a status in the place of the new address',
    { 'redirects.yaml': '/old: 302\n' },
    'redirects.yaml:1:7 error bad-path The new address of "/old" is "302", which is a status: write it behind the key "status".',
    '/old: { to: /…, status: 302 }',
  ],
  [
    'a redirect from a page that is not there to its own address',
    { 'redirects.yaml': '/terms.html: /terms\n' },
    'redirects.yaml:1:1 error broken-link There is no page at "/terms", which is the same address as "/terms.html": both mean "/terms".',
    'Write the page, or delete the redirect.',
  ],
  [
    'one old address in two spellings',
    { 'redirects.yaml': '/about.html: /guides/setup\n/about: /guides/setup\n' },
    'redirects.yaml:2:1 error duplicate-path The old path "/about" is redirected twice, also as "/about.html", which is the same address, in "redirects.yaml": keep one.',
    'The other leads to /guides/setup',
  ],
  [
    'a redirect to a file',
    { 'redirects.yaml': '/old: guides/setup.md\n' },
    'redirects.yaml:1:7 error bad-path The new address "guides/setup.md" is neither a path of this site nor an absolute address.',
    '/guides/setup',
  ],
  [
    'tags without a list',
    front('title: T\ndescription: D\ntags: a, b'),
    'guides/x.md:4:7 error wrong-type "tags" is "a, b": it must be a list.',
    'tags:\n  - a\n  - b',
  ],
  [
    'a slip in the name of an author',
    { ...front('title: T\ndescription: D\nauthors: [ada]'), 'authors.yaml': 'adah: { name: Ada }\n' },
    'guides/x.md:4:11 error unknown-author There is no "ada" in authors.yaml: did you mean "adah"?',
    'adah',
  ],
  [
    'a name that is a text',
    { 'authors.yaml': `ada: { name: ${'A'.repeat(201)} }\n` },
    'authors.yaml:1:14 error too-long "ada.name" must have at most 200 characters.',
    'name: …   # The name as it is shown.',
  ],
  [
    'authors as a list',
    { 'authors.yaml': '- name: Ada\n' },
    'authors.yaml:1:1 error yaml-syntax There are no keys here: write one `key: value` per line.',
    'key: value',
  ],
  [
    'a layout that does not exist',
    front('title: T\ndescription: D\nlayout: full'),
    'guides/x.md:4:9 error unknown-value "layout" is "full": it must be one of "article", "wide", "landing", "plain".',
    'layout: …   # `article` has lines of a readable length, `wide` the whole width, `landing` hides title and breadcrumbs, `plain` shows only title and text.',
  ],
  [
    'a preview image on another host',
    front('title: T\ndescription: D\nimage: https://x.example/a.png'),
    'guides/x.md:4:8 error missing-image The image "https://x.example/a.png" is on another host: put a copy under "assets/".',
    'image: assets/a.png',
  ],
  [
    'an alias with its host',
    front('title: T\ndescription: D\naliases: [https://www.example.com/old]'),
    'guides/x.md:4:11 error bad-path The old path "https://www.example.com/old" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
    '/old',
  ],
  [
    'a file of the import in the content folder',
    { 'import.yaml': 'shortcodes: {}\n' },
    'import.yaml:1:1 error unknown-file The file "import.yaml" has no meaning here.',
    'Known: site.yaml, mcp.yaml, survey.yaml, forms.yaml, redirects.yaml, authors.yaml, words.yaml, theme.css, site.js.',
  ],
  [
    'no posts on a page',
    site('sections: { news: { title: News, kind: posts, perPage: 0 } }'),
    'site.yaml:4:56 error bad-value "sections.news.perPage" must be at least 1.',
    'perPage: …   # Posts on one page of the list, default 20.',
  ],
]

test.each(MISTAKES)('the builder tells of %s', (_, files, line, hint) => {
  expect(checkContent(files).map((message) => [toLine(message), message.hint])).toEqual([[line, hint]])
})

test('the builder takes 100 hosts of embeds', () => {
  expect(checkContent(site(`embeds: [${'a.example, '.repeat(100)}]`))).toEqual([])
})

test('the builder takes a menu and a footer of 200 entries', () => {
  const menu = `navigation: [{ title: A, items: [${'guides,'.repeat(150)}] }, ${'guides,'.repeat(49)}]`
  const footer = `footer: [{ title: A, items: [${'guides,'.repeat(199)}] }]`
  expect(checkContent(site(`${menu}\n${footer}`))).toEqual([])
})
