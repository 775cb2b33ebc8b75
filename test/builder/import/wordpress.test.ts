/** Exports of WordPress, small ones with one of each construct → the files that an import writes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importSite } from '../../../builder/import/import.ts'
import { build } from '../../../builder/release/build.ts'
import { Work } from '../../../builder/work/work.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const ITEM = {
  type: 'post',
  status: 'publish',
  title: 'Post',
  content: '',
  link: '',
  date: '2024-02-05 17:06:41',
  more: '',
}

/** One item; `more` are further elements of it. */
function item(id: number, fields: Partial<typeof ITEM>): string {
  const { type, status, title, content, link, date, more } = { ...ITEM, ...fields }
  return `<item><title><![CDATA[${title}]]></title><link>https://old.example${link || `/?p=${id}`}</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date>
<wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>${title.toLowerCase()}</wp:post_name><wp:status>${status}</wp:status>
<wp:post_type>${type}</wp:post_type>${more}</item>`
}

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

const toExport = (...items: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old &amp; good</title><link>https://old.example</link><description>What it does</description>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_email>ada@old.example</wp:author_email><wp:author_display_name>Ada L.</wp:author_display_name></wp:author>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>news</wp:category_nicename><wp:cat_name>All news</wp:cat_name></wp:category>
${items.join('\n')}
</channel></rss>`

function run(...items: readonly string[]) {
  write('old/site.xml', toExport(...items))
  return importSite({ source: join(folder, 'old/site.xml'), from: undefined, to: join(folder, 'new') })
}
const read = (path: string): string => readFileSync(join(folder, 'new', path), 'utf8')
const report = (): string => readFileSync(join(folder, 'import-report.md'), 'utf8')
const bodyOf = (path: string): string => read(path).replace(/^---\n[\s\S]*?\n---\n\n?/, '')
const toBody = (content: string): string => {
  run(item(1, { title: 'A', link: '/a/', content }))
  return bodyOf('blog/a.md')
}

const NEWS = '<category domain="category" nicename="news"><![CDATA[All news]]></category>'

test('an export becomes posts, pages, people, a menu, and redirects of every old address', async () => {
  const { kind, pages } = run(
    item(1, {
      title: 'Hello',
      link: '/2024/02/05/hello/',
      content:
        '<!-- wp:paragraph -->\n<p>See <a href="https://old.example/about/team/">us</a> and <a href="http://www.old.example/?p=3">plans</a>.</p>\n<!-- /wp:paragraph -->',
      more:
        NEWS + meta('_wp_old_slug', 'hi') + meta('_yoast_wpseo_metadesc', 'A greeting.') + meta('subtitle', 'Short'),
    }),
    item(2, { type: 'page', title: 'Team', link: '/about/team/', content: 'We.' }),
    item(3, { title: 'Plans', status: 'draft', content: 'Not yet.' }),
    item(4, {
      title: 'Secret',
      link: '/2024/02/06/secret/',
      content: 'For some.',
      more: '<wp:post_password>x</wp:post_password>',
    }),
    item(5, { type: 'shop_order', title: 'Order' }),
    item(6, {
      type: 'nav_menu_item',
      title: '',
      more: `<category domain="nav_menu" nicename="main"><![CDATA[Main]]></category>${meta('_menu_item_type', 'post_type')}${meta('_menu_item_object_id', '2')}`,
    }),
    item(7, {
      type: 'nav_menu_item',
      title: '',
      more: `<category domain="nav_menu" nicename="main"><![CDATA[Main]]></category>${meta('_menu_item_type', 'taxonomy')}${meta('_menu_item_object_id', '7')}${meta('_menu_item_menu_item_parent', '6')}`,
    }),
  )
  expect([kind, pages]).toEqual(['wordpress', 4])
  expect(read('blog/hello.md')).toBe(
    '---\ntitle: Hello\ndescription: A greeting.\ndatePublished: 2024-02-05\ntags:\n  - All news\nauthors:\n  - ada\n---\n\nSee [us](/about/team) and [plans](https://old.example/plans).\n',
  )
  expect(report()).toContain('Lost: the custom fields "subtitle", which may not be public.')
  expect(read('blog/secret.md')).toContain('draft: true')
  expect(read('authors.yaml')).toBe('ada:\n  name: Ada L.\n')
  expect(read('site.yaml')).toContain(
    'navigation:\n  - title: Team\n    items:\n      - title: Team\n        to: /about/team\n      - title: All news\n        to: /blog/tags/all-news\n',
  )
  expect(read('redirects.yaml')).toBe(
    '/2024: /blog\n/2024/02: /blog\n/2024/02/05: /blog\n/2024/02/05/hello: /blog/hello\n/2024/02/05/hi: /blog/hello\n/author/ada: /blog/authors/ada\n/category/news: /blog/tags/all-news\n/feed: /blog/feed.xml\n',
  )
  expect(report()).toContain(
    'Not imported: 1 entry of the type "shop_order", which is a part of WordPress or of a plugin.',
  )
  expect(report()).toMatch(/### 2024\/02\/06\/secret\n\n- line \d+: It is a draft now/)
  expect(report() + read('authors.yaml')).not.toMatch(/ada@old|<wp:post_password>/)
  const settings = { url: undefined, now: new Date('2026-01-01'), captcha: undefined, reloadUrl: undefined }
  const { messages } = await build({ content: join(folder, 'new'), check: true, ...settings }, new Work())
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([])
})

test.each([
  ['lines of the classic editor', 'One\ntwo <b>bold </b>end.\n\nThree.', 'One\\\ntwo **bold** end.\n\nThree.\n'],
  ['white space of blocks', '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->', 'One two\n'],
  [
    'a heading with an anchor',
    '<!-- wp:heading -->\n<h2 id="own">Title</h2>\n<!-- /wp:heading -->',
    '## Title {#own}\n',
  ],
  [
    'code',
    '<!-- wp:code -->\n<pre class="wp-block-code"><code lang="css">a [b] {\n  c: d\n}</code></pre>\n<!-- /wp:code -->',
    '```\na [b] {\n  c: d\n}\n```\n',
  ],
  [
    'a caption',
    '[caption id="x" width="3"]<img src="https://cdn.example/a.png" alt="A"> What <i>it</i> shows[/caption]',
    ':::figure[What _it_ shows]\n![A](https://cdn.example/a.png)\n:::\n',
  ],
  [
    'columns',
    '<!-- wp:columns -->\n<div><!-- wp:column -->\n<div><p>L</p></div>\n<!-- /wp:column --><!-- wp:column -->\n<div><p>R</p></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
    '::::columns\n:::column\nL\n:::\n\n:::column\nR\n:::\n::::\n',
  ],
  [
    'columns without their comments',
    '<!-- wp:columns -->\n<div class="wp-block-columns"><div class="wp-block-column"><p>L</p></div><div class="wp-block-column"><p>R</p></div></div>\n<!-- /wp:columns -->',
    'L\n\nR\n',
  ],
  [
    'text beside columns',
    '<!-- wp:columns -->\n<div><h2>H</h2>\n<!-- wp:column -->\n<div><p>L</p></div>\n<!-- /wp:column -->\n<p>M</p> N<!-- wp:column -->\n<div><p>R</p></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
    '::::columns\n:::column\n## H\n:::\n\n:::column\nL\n:::\n\n:::column\nM\n\nN\n:::\n\n:::column\nR\n:::\n::::\n',
  ],
  [
    'a button',
    '<!-- wp:buttons --><div><!-- wp:button --><div><a href="https://x.example">Go</a></div><!-- /wp:button --></div><!-- /wp:buttons -->',
    ':button[Go]{to="https://x.example"}\n',
  ],
  [
    'a film',
    '<!-- wp:embed {"url":"https://v.example/1"} -->\n<figure><div>\nhttps://v.example/1\n</div></figure>\n<!-- /wp:embed -->',
    '[https://v.example/1](https://v.example/1)\n',
  ],
  [
    'a table with a caption',
    '<table><caption>Sums</caption><tr><th>A</th></tr><tr><td>1<br>2</td></tr></table>',
    'Sums\n\n| A      |\n| ------ |\n| 1<br>2 |\n',
  ],
  [
    'merged cells',
    '<table><tr><th>Model</th><th>Kind</th><th>Price</th></tr><tr><td rowspan="2">K1</td><td>short</td><td>100 €</td></tr><tr><td>long</td><td>200 €</td></tr><tr><td colspan="2">Shipping</td><td>9 €</td></tr></table>',
    '<table>\n<tbody>\n<tr><th>Model</th><th>Kind</th><th>Price</th></tr>\n<tr><td rowspan="2">K1</td><td>short</td><td>100 €</td></tr>\n<tr><td>long</td><td>200 €</td></tr>\n<tr><td colspan="2">Shipping</td><td>9 €</td></tr>\n</tbody>\n</table>\n',
  ],
  [
    'a link to a named anchor',
    '<a href="#prices">Prices</a>\n\n<a name="prices"></a>Text.',
    '[Prices](#prices)\n\n<a id="prices"></a>Text.\n',
  ],
  [
    'text that would be a block',
    '<p>::include{file=site.yaml}</p><p>:::note</p><p>Of std::a and 12:30.<br>::form{name=a}</p><p>:::</p><p>At :form{name=a} and :b</p><h2>::c{}</h2>',
    String.raw`\:\:include{file=site.yaml}

\:\:\:note

Of std::a and 12:30.\
\:\:form{name=a}

\:\:\:

At \:form{name=a} and :b

## ::c{}
`,
  ],
  [
    'brackets in text and in code',
    'He wrote [sic] and <code>[gallery]</code> and [[gallery]].',
    'He wrote \\[sic] and `[gallery]` and \\[gallery].\n',
  ],
  [
    'what a plugin fills',
    'A\n\n[contact-form-7 id="3"]\n\nB',
    'A\n\n<!-- Not imported: [contact-form-7 id="3"] -->\n\nB\n',
  ],
  [
    'what WordPress fills',
    '<!-- wp:latest-posts /-->\n<!-- wp:paragraph --><p>B</p><!-- /wp:paragraph -->',
    '<!-- Not imported: the block latest-posts -->\n\nB\n',
  ],
  ['a link that runs code', '<a href="java&#10;script:x()">B</a>', '[B](#)\n'],
])('an import from WordPress takes over %s', (_, content, body) => {
  expect(toBody(content)).toBe(body)
})

test('pictures come from the uploads beside the export, and a pattern from where it is kept', () => {
  write('old/wp-content/uploads/2024/02/a.png', 'x')
  const file = '<wp:attachment_url>https://old.example/wp-content/uploads/2024/02/a.png</wp:attachment_url>'
  run(
    item(1, {
      title: 'A',
      link: '/a/',
      content:
        '[gallery ids="9"] <!-- wp:block {"ref":8} /--><img src="https://old.example/wp-content/uploads/2024/02/a-300x200.png" alt="B"><img src="https://old.example/wp-content/uploads/gone.png" alt="C">',
      more: meta('_thumbnail_id', '9'),
    }),
    item(8, {
      type: 'wp_block',
      title: 'Shared',
      content: '<!-- wp:paragraph --><p>Of all.</p><!-- /wp:paragraph --><!-- wp:block {"ref":8} /-->',
    }),
    item(9, {
      type: 'attachment',
      status: 'inherit',
      title: 'P',
      link: '/a/p/',
      more: `${file}<wp:post_parent>1</wp:post_parent>`,
    }),
  )
  expect(read('blog/a.md')).toContain('image: /assets/wp-content/uploads/2024/02/a.png\n')
  expect(bodyOf('blog/a.md')).toBe(
    ':::gallery\n![P](/assets/wp-content/uploads/2024/02/a.png)\n:::\n\nOf all.\n\n![B](/assets/wp-content/uploads/2024/02/a.png)![C](https://old.example/wp-content/uploads/gone.png)\n',
  )
  expect(read('redirects.yaml')).toContain('/a/p: /blog/a\n')
  expect(report()).toContain('The picture "https://old.example/wp-content/uploads/gone.png" is still on the old site')
  expect(report()).toContain('Lost: "/wp_block/8", since files include each other in a circle.')
})

test.each([
  ['2999-01-02 03:04:05', ['publishAt: 2999-01-02T03:04Z']],
  ['2019-01-02 03:04:05', ['draft: true']],
  ['0000-00-00 00:00:00', ['draft: true']],
])('a post that WordPress does not show yet, with the moment %s, is not shown', (date, lines) => {
  run(item(1, { status: 'future', title: 'Soon', link: '/soon/', date }))
  expect(read('blog/soon.md').match(/^(?:draft|publishAt): .+/gm)).toEqual(lines)
})

test('patterns that are not public are shown nowhere', () => {
  const pattern = (id: number, status: string, more = '') =>
    item(id, { type: 'wp_block', status, title: 'P', content: `<p>Hidden ${id}.</p>`, more })
  run(
    item(1, {
      link: '/a/',
      content: [7, 8, 9, 10].map((id) => `<!-- wp:block {"ref":${id}} /-->`).join('\n'),
    }),
    pattern(7, 'private'),
    pattern(8, 'trash'),
    pattern(9, 'draft'),
    pattern(10, 'publish', '<wp:post_password>x</wp:post_password>'),
  )
  expect(bodyOf('blog/a.md')).not.toContain('Hidden')
  expect(report()).toContain('Lost: the pattern 10, which the export does not have, or which is not public.')
  expect(report()).not.toContain('It is a draft now')
})

test('a draft with the slug of a page does not take its place', () => {
  run(
    item(3, { type: 'page', status: 'draft', title: 'About', link: '/?page_id=3', content: '<p>First draft.</p>' }),
    item(1, { type: 'page', link: '/about/', content: '<p>Published.</p>' }),
    item(2, { type: 'page', status: 'draft', title: 'About', link: '/?page_id=2', content: '<p>Draft.</p>' }),
    item(4, { type: 'page', link: '/b/', content: '<p><a href="https://old.example/about/">About</a></p>' }),
  )
  expect(['', '-2', '-3'].map((end) => bodyOf(`pages/about${end}.md`))).toEqual([
    'Published.\n',
    'First draft.\n',
    'Draft.\n',
  ])
  expect(bodyOf('pages/b.md')).toBe('[About](/about)\n')
})

test('an export that is no XML is told of with its place', () => {
  write('old/site.xml', toExport(item(1, {})).replace('</channel>', '<&>'))
  expect(() => importSite({ source: join(folder, 'old/site.xml'), from: undefined, to: join(folder, 'new') })).toThrow(
    /^Cannot read the export "site\.xml": line \d+, column \d+: /,
  )
})

test('a hostile export expands nothing, runs nothing, and ends', () => {
  const lines = '<!DOCTYPE rss [<!ENTITY a "SECRET"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
  const content = `${'<div>'.repeat(20_000)}deep${'<!-- wp:'.repeat(20_000)}${'[a b=c '.repeat(20_000)}`
  const xml = toExport(
    item(1, { title: 'A', link: '/../../a/', content }),
    item(2, {
      title: 'B',
      link: '/b/',
      content: 'B <script>x()</script><img src="../../../etc/passwd" onerror="x()">',
    }),
  )
  write('old/site.xml', xml.replace('<rss', `${lines}<rss`).replace('<title>Old', '<title>&a;&b;\u0008Old'))
  importSite({ source: join(folder, 'old/site.xml'), from: undefined, to: join(folder, 'new') })
  expect(read('site.yaml')).not.toMatch(/SECRET|root:/)
  expect(bodyOf('blog/b.md')).toBe('B ![](../../../etc/passwd)\n')
  expect(report()).toContain('Lost: elements that are nested too deeply; their text stays.')
  expect(report()).toContain('Lost: the element <script> with its content.')
})

const toEntry = (label: string, url: string) => `<!-- wp:navigation-link {"label":"${label}","url":"${url}"} /-->`

test('the entries of 2,500 menus in one another are below the first', () => {
  const start = '<!-- wp:navigation-submenu {"label":"Sub"} -->'
  const inner = start.repeat(2500) + toEntry('In', '/a/') + '<!-- /wp:navigation-submenu -->'.repeat(2500)
  run(
    item(1, { title: 'A', link: '/a/' }),
    item(2, { type: 'wp_navigation', title: 'Main', content: inner + toEntry('Out', 'https://x.example') }),
  )
  expect(read('site.yaml')).toContain(`navigation:
  - title: Sub
    items:
      - title: In
        to: /blog/a
  - title: Out
    to: https://x.example
`)
})

test('uploads that are a link to another folder are not read', () => {
  write('secrets/a.png', 'secret')
  mkdirSync(join(folder, 'old'))
  symlinkSync('../secrets', join(folder, 'old/uploads'))
  const file = '<wp:attachment_url>https://old.example/wp-content/uploads/a.png</wp:attachment_url>'
  run(
    item(9, { type: 'attachment', status: 'inherit', title: 'P', more: file }),
    item(1, { title: 'A', link: '/a/', content: '<img src="https://old.example/wp-content/uploads/a.png" alt="A">' }),
  )
  expect(bodyOf('blog/a.md')).toBe('![A](https://old.example/wp-content/uploads/a.png)\n')
})

test('a menu has no entry that has the title of a page that is not public', () => {
  const main = '<category domain="nav_menu" nicename="main"><![CDATA[Main]]></category>'
  const toLinkOf = (id: number, title: string, target: string, parent: string): string =>
    item(id, {
      type: 'nav_menu_item',
      title,
      more: `${main}${meta('_menu_item_type', 'post_type')}${meta('_menu_item_object_id', target)}${meta('_menu_item_menu_item_parent', parent)}`,
    })
  run(
    item(1, { type: 'page', title: 'Plan', link: '/plan/', status: 'private' }),
    item(2, { type: 'page', title: 'Team', link: '/team/' }),
    toLinkOf(3, '', '1', '0'),
    toLinkOf(4, '', '2', '3'),
    toLinkOf(5, 'Soon', '1', '0'),
  )
  expect(read('site.yaml')).toContain('to: /team')
  expect(read('site.yaml')).toContain('Soon')
  expect(read('site.yaml')).not.toContain('Plan')
})

test.each([
  ['<!-- wp:pmpro/membership {"levels":["1"]} --><p>Gone.</p><!-- /wp:pmpro/membership --><p>Stays.</p>'],
  ['<!-- wp:premium-content/subscriber-view --><p>Gone.</p><!-- /wp:premium-content/subscriber-view --><p>Stays.</p>'],
  ['<!-- wp:query-no-results --><p>Gone.</p><!-- /wp:query-no-results --><p>Stays.</p>'],
  ['<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><p>Gone.</p><!-- /wp:group --><p>Stays.</p>'],
])('an import of WordPress shows nothing of a block that only members see: %s', (content) => {
  expect(toBody(content)).toBe('Stays.\n')
  expect(report()).toContain('Lost: the element <div>, which is hidden, with its content.')
})

test.each([
  'members_only',
  'members_only level > 3',
  'member a="b]c"',
  'mepr-show rules="1"',
  'rcp_is_paid',
  'ihc-hide-content',
  'um_loggedin',
  'passster',
  'eyesonly level="x"',
  'access capability="x"',
  'timed-content-server show="1"',
  'learndash_enrolled',
  'ld_group',
  'user_role',
  'password pw="x"',
  'if_user',
  'is_logged_in',
  'paid',
  'vip',
  'registered',
  'student',
  'course_complete',
  'expire date="2020-01-01"',
  'schedule',
  'admin',
  'level',
  'comment',
  'private:area',
  '_member.only',
])('an import of WordPress shows no text of a shortcode that only members see: [%s]', (code) => {
  const [name] = code.split(' ')
  expect(toBody(`[${code}]Gone.[/${name}]\n\nStays.`)).toBe('Stays.\n')
  expect(report()).toContain(`Lost: the text of the shortcode [${name}], which only some see.`)
})

test.each([
  ['<p>[wlm_private "x"]Gone.</p>\n\n<p>Gone.[/wlm_private]</p>\n\n<p>Stays.</p>', 'Stays.'],
  ['<h2>[mepr-show rules="1"]Gone</h2><p>Gone.[/mepr-show]</p><p>Stays.</p>', '## Stays.'],
  ['<div style="x">[member]</div>\nGone.\n\n[/member]Stays.', 'Stays.'],
  ['<ul><li>Stays</li><li>[um_loggedin]Gone</li><li>Gone[/um_loggedin]</li></ul>', '- Stays\n-'],
  [
    '<!-- wp:group --><div>[member]</div><!-- /wp:group --><!-- wp:paragraph --><p>Gone.</p><!-- /wp:paragraph -->[/member]<p>Stays.</p>',
    'Stays.',
  ],
  ['<pre><code>a [member]Gone[/member]</code></pre>', '```\na \n```'],
  ['<p>[paid level<max]Gone. <b>Gone.</b>[/paid]</p><p>Stays.</p>', 'Stays.'],
  ['[member]Gone.<!-- [/member] --><img alt="[/member]" src="x.png">Gone.[/member]Stays.', 'Stays.'],
  ['[member]Gone.[paid]Gone.[/member]\n\nStays.', 'Stays.'],
  ['[member a [/member]Stays.', 'Stays.'],
  ['<!-->[member]Gone.[/member]<!--->[member]Gone.[/member]<!-- -->Stays.', 'Stays.'],
])('elements do not end a shortcode of WordPress that only members see: %s', (content, body) => {
  expect(toBody(content)).toBe(`${body}\n`)
})

test.each([
  ['[[member]Shown[/member]]'],
  ['<a href="/x" title="[member]">Shown</a>[/member]'],
  ['[member/]Shown[/member]'],
  ['[member]Gone.[/member] Shown'],
  ['[/member]Shown[member]'],
])('an import of WordPress keeps a text around or without a shortcode that only members see: %s', (content) => {
  expect(toBody(content)).toContain('Shown')
  expect(read('blog/a.md')).not.toContain('draft: true')
})

test('a line behind a text that only members see is that of the export', () => {
  run(item(1, { title: 'A', link: '/a/', content: '[member]Gone.\nGone.\n[/member]\n[gravityform id="1"]' }))
  const line = readFileSync(join(folder, 'old/site.xml'), 'utf8')
    .split('\n')
    .findIndex((one) => one.includes('gravityform'))
  expect(report()).toContain(`line ${line + 1}: Lost: the shortcode [gravityform`)
})

test.each(
  'box vc_row et_pb_text one_half accessible column button tab accordion quote blockquote clock block gif second guestbook gallery code su_spoiler notification'.split(
    ' ',
  ),
)('an import of WordPress keeps the text in a shortcode that says nothing of readers: %s', (name) => {
  expect(toBody(`[${name} a="b"]Stays.[/${name}]`)).toContain('Stays.')
  expect(read('blog/a.md')).not.toContain('draft: true')
})

test.each(
  [
    's2If current_user_can(x),if x,if x > 3,acf_if field="x",show_if,showif,conditional,geoip-content country="AT"',
    'wpml_if lang="en",visibility,visitor,su_guests,lock,contentlocker,patreon,draft,todo,nocontent,country_block',
  ].flatMap((codes) => codes.split(',')),
)('a post with a text of which only a plugin can tell who sees it is a draft: [%s]', (code) => {
  const name = code.split(' ')[0]
  toBody(`Text.\n\n[${code}]Text.[/${name}]`)
  expect(read('blog/a.md')).toContain('draft: true\n')
  expect(report()).toContain(
    `It is a draft now, since only WordPress can tell who sees the text of the shortcode [${name}].`,
  )
})

test('a pattern with such a text is not shown in a post', () => {
  const content = '<!-- wp:x/visibility --><p>SECRET</p><!-- /wp:x/visibility -->'
  run(
    item(2, { type: 'wp_block', content }),
    item(1, { title: 'A', link: '/a/', content: '<!-- wp:block {"ref":2} /--><p>Text.</p>' }),
  )
  expect(bodyOf('blog/a.md')).toBe('Text.\n')
  expect(report()).toContain('only WordPress can tell who sees the text of the block "x/visibility"')
})

test.each(['<!-- wp:jetpack/paywall /-->', '<!-- wp:jetpack/paywall --><!-- /wp:jetpack/paywall -->'])(
  'an import of WordPress leaves out what is below %s',
  (paywall) => {
    expect(toBody(`<!-- wp:paragraph --><p>Stays.</p><!-- /wp:paragraph -->\n${paywall}\n<p>Gone.</p>`)).toBe(
      'Stays.\n',
    )
    expect(report()).toContain('Lost: what is below the paywall, which subscribers alone see.')
  },
)

test.each([
  ['_jetpack_newsletter_access', 'subscribers', true],
  ['_jetpack_newsletter_access', 'everybody', false],
  ['_members_access_role', 'editor', true],
  ['rcp_subscription_level', 'all', true],
  ['rcp_user_level', 'Subscriber', true],
  ['rcp_user_level', 'All', false],
  ['rcp_access_level', '2', true],
  ['rcp_access_level', 'None', false],
  ['_is_paid', '1', true],
  ['_is_paid', '', false],
  ['_wpmem_block', '1', true],
  ['_wpmem_block', '0', false],
  ['groups-read', '3', true],
  ['groups-groups_read_post', 'x', true],
  ['s2member_ccaps_req', 'a:1:{i:0;s:1:"x";}', true],
  ['s2member_ccaps_req', 'a:0:{}', false],
  ['um_content_restriction', 'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}', true],
  ['um_content_restriction', 'a:2:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"2";}', false],
  ['um_content_restriction', 'a:2:{s:26:"_um_custom_access_settings";b:1;s:14:"_um_accessible";s:1:"0";}', false],
])('a post of WordPress whose field %s is %j is a draft: %s', (key, value, isDraft) => {
  run(item(1, { title: 'A', link: '/a/', more: meta(key, value) }))
  expect(read('blog/a.md').includes('draft: true\n')).toBe(isDraft)
  expect(report().includes('It is a draft now, since the page was not public.')).toBe(isDraft)
})

test('an import of WordPress makes drafts of entries of a type that has no addresses', () => {
  const link = '/?post_type=flamingo_inbound&amp;p=1'
  run(
    item(1, { title: 'A', type: 'flamingo_inbound', link, content: 'A message.' }),
    item(2, { title: 'B', type: 'product', link: '/?product=b' }),
  )
  expect(read('flamingo-inbound/a.md')).toContain('draft: true\n')
  expect(read('product/b.md')).not.toContain('draft')
  expect(report()).toContain('It is a draft now, since the page was not public.')
})

test.each([
  ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'],
  ['_genesis_noindex', '1'],
  ['_seopress_robots_index', 'yes'],
])('an import of WordPress keeps from search engines what %s does', (key, value) => {
  run(item(1, { title: 'A', link: '/a/', more: meta(key, value) }))
  expect(read('blog/a.md')).toContain('noindex: true\n')
})
