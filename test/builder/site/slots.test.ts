/** Lists of pages and forms in the text of a page: both forms, and what is wrong with them. */
import { expect, test } from 'vitest'
import { lettersOf } from '../../../builder/page/parse/same-text.ts'
import { markdownToHtml } from '../../../builder/page/parser.ts'
import { pageToSend, pageWith } from '../../../builder/site/forms.ts'
import { createTextOf } from '../../support/content-folder.ts'
import { checkContent, compileContent, page, toLine } from '../content/check-content.ts'

const post = (title: string, day: string, facts = ''): string =>
  page(title, 'Text.').replace('description: D', `description: About ${title}.\ndatePublished: ${day}\n${facts}`)

const FILES = {
  'site.yaml':
    'name: N\ndescription: D\nurl: https://www.example.com\nsections:\n  news: { title: News, kind: posts }\n',
  'authors.yaml': 'ada: { name: Ada L }\n',
  'news/index.md': page('News', 'All.'),
  'news/a.md': post('A', '2026-01-02', 'tags: [x]\nauthors: [ada]\nimage: assets/logo.svg'),
  'news/b.md': post('B', '2026-03-02', 'tags: [x, y]'),
  'news/c.md': post('C & D', '2026-02-02', 'tags: [y]'),
}

const list = (body: string) => {
  const compilation = compileContent({ ...FILES, 'pages/list.md': page('List', body) })
  const textOf = createTextOf(compilation)
  const [, html = ''] = /<div class="prose">([\s\S]*)<\/div>\s*<\/article>/.exec(textOf('/list')) ?? []
  const [, markdown = ''] = textOf('/list', 'markdown').split('\n# List\n\n')
  return {
    lines: compilation.messages.map(toLine),
    html: html
      .replaceAll(/>\s+/g, '>')
      .replaceAll(/\s+</g, '<')
      .replaceAll(/<(?:img|picture)[^]*?(?:<\/picture>|>)/g, '{image}'),
    markdown: markdown.trimEnd(),
  }
}

test('a list shows the pages of a section as cards, and as links', () => {
  expect(list('Above\n\n> ::list{section=news limit=2}\n\nbelow')).toEqual({
    lines: [],
    html:
      '<p>Above</p><blockquote><ul class="cards">' +
      '<li><p class="title"><a href="/news/b">B</a></p><p class="facts"><span><time datetime="2026-03-02">2 March 2026</time></span></p><p>About B.</p></li>' +
      '<li><p class="title"><a href="/news/c">C &amp; D</a></p><p class="facts"><span><time datetime="2026-02-02">2 February 2026</time></span></p><p>About C &amp; D.</p></li>' +
      '</ul></blockquote><p>below</p>',
    markdown:
      'Above\n\n> - [B](https://www.example.com/news/b) (2 March 2026): About B.\n' +
      '> - [C & D](https://www.example.com/news/c) (2 February 2026): About C & D.\n\nbelow',
  })
})

test.each([
  ['tag=x', 'B A'],
  ['tag=x order=oldest', 'A B'],
  ['section=news tag=y order=title', 'B C & D'],
  ['section=news order=oldest limit=1', 'A'],
  ['section=guides', 'Set up'],
])('a list with {%s} shows %s', (attributes, expected) => {
  const { markdown } = list(`- One\n\n  ::list{${attributes}}\n`)
  expect(Array.from(markdown.matchAll(/^ {2}- \[(.*?)\]/gm), ([, title]) => title).join(' ')).toBe(expected)
})

const words = (text: string): string => lettersOf(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

test('a list says the same in both forms', () => {
  const { html, markdown } = list('::list{section=news}')
  expect(html).toContain('{image}')
  expect(words(html.replaceAll('{image}', ''))).toBe(words(markdownToHtml(markdown)))
})

test('a form stands where its block is, once, in both forms', () => {
  const compilation = compileContent({
    'pages/form.md': page('Form', 'Above.\n\n:::note\n::form{name=contact}\n:::\n\nBelow.'),
    'pages/end.md': page('End', 'Above.').replace('---\n\n', 'form: contact\n---\n\n'),
  })
  const textOf = createTextOf(compilation)
  const formIn = (path: string) =>
    textOf(path)
      .match(/<form\b[\s\S]*?<\/form>/g)
      ?.filter((form) => form.includes('toolname="contact"'))
  expect(formIn('/form')).toEqual(formIn('/end'))
  expect(formIn('/form')).toHaveLength(1)
  expect(textOf('/form').indexOf('<form class="form"')).toBeLessThan(textOf('/form').indexOf('Below.'))
  expect(textOf('/form')).toContain('/assets/form.js')
  const [, shown = ''] = textOf('/end', 'markdown').trimEnd().split('Above.\n\n')
  const quoted = shown.trimStart().replaceAll(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
  expect(textOf('/form', 'markdown')).toContain(`Above.\n\n> [!NOTE]\n${quoted}\n\nBelow.\n`)
  expect(compilation.pages.find(({ path }) => path === '/form')?.html.policy).toBe('form-page')
})

test.each([
  ['in the text', 'Above.\n\n::form{name=signup}\n\nBetween.\n\n::form{name=contact}', '', ['signup', 'contact']],
  ['with one at the end', 'Above.\n\n::form{name=signup}', 'form: contact\n', ['signup', 'contact']],
  ['with its own among them', '::form{name=events}\n\n::form{name=contact}', 'form: contact\n', ['events', 'contact']],
])('a page has several forms %s, each with ids of its own', (_, body, facts, names) => {
  const compilation = compileContent({
    'pages/several.md': page('Several', body).replace('---\n\n', `${facts}---\n\n`),
  })
  expect(compilation.messages.map(toLine)).toEqual([])
  const textOf = createTextOf(compilation)
  const html = textOf('/several').slice(textOf('/several').indexOf('<main'), textOf('/several').indexOf('</main>'))
  expect(Array.from(html.matchAll(/toolname="([^"]+)"/g), ([, name]) => name)).toEqual(names)
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    Array.from(textOf('/several', 'markdown').matchAll(/`POST .*\/api\/forms\/(.*)`/g), ([, name]) => name),
  ).toEqual(names)
  expect(names.map((name) => pageWith(compilation.site, name))).toEqual(
    names.map(() => 'https://www.example.com/several'),
  )
})

test('a build says what is wrong with lists and forms', () => {
  const found = checkContent({
    ...FILES,
    'pages/a.md': page(
      'A',
      '::list{section=newss}\n\n- ::list{tag=z}\n\n::list{limit=3}\n\n::list{section=news limit=0 order=best}',
    ),
    'pages/b.md': page('B', '::form{name=contakt}'),
    'pages/c.md': page('C', '::form{name=contact}\n\n![A](https://a.example/a.png)\n\n::form{name=contact}'),
    'pages/d.md': page('D', '::form{name=signup}\n\n::form{name=contct}').replace('---\n\n', 'form: contact\n---\n\n'),
    'pages/e.md': page('E', '::form{name=survey}'),
  })
  expect(found.map((message) => `${toLine(message)} ⇒ ${message.hint}`)).toEqual([
    'pages/a.md:6:16 error unknown-list The site has no section "newss": did you mean "news"? ⇒ section=news',
    'pages/a.md:8:14 error unknown-list No page has the tag "z": did you mean "x"? ⇒ tag=x',
    'pages/a.md:10:1 error missing-attribute The block "list" needs the attribute "section". ⇒ {section="…"}  A section: `guides`, or one of `site.yaml`.',
    'pages/a.md:12:27 error bad-attribute "limit" must be a number from 1 to 100. ⇒ limit="…"  Maximum number of pages; default 12.',
    'pages/a.md:12:35 error bad-attribute "order" is "best": it must be one of newest, oldest, title. ⇒ order="…"  By date of publication (`newest` or `oldest`) or by `title`; the default is the order of the section, or newest first for a tag.',
    'pages/b.md:6:13 error unknown-value "name" is "contakt": it must be one of "book-demo", "signup", "events", "contact", "survey". ⇒ name=contact',
    'pages/c.md:8:6 error foreign-image The image is on another host: pages with a form show only images of this site. ⇒ Put the image under assets/, so that no other host learns who fills in the form.',
    'pages/c.md:10:13 error repeated-form The page has this form already. ⇒ Delete the block, or name another form.',
    'pages/d.md:9:13 error unknown-value "name" is "contct": it must be one of "book-demo", "signup", "events", "contact", "survey". ⇒ name=contact',
    'pages/e.md:6:13 error missing-survey The page has the survey as its form, but there is no `survey.yaml` with the questions. ⇒ Write survey.yaml, or choose another form.',
  ])
})

const form = (name: string): string =>
  `${name}: { title: T, kind: survey, fields: [{ name: a, kind: text, label: A }] }\n`

test('pageToSend() finds a form that only another language or the footer has', () => {
  const { site } = compileContent({
    'site.yaml':
      'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\nfooter: [{ title: Hear, form: below }]\n',
    'forms.yaml': form('german') + form('below') + form('nowhere'),
    'de/pages/index.md': page('Start', 'Text.'),
    'de/pages/formular.md': page('Formular', '::form{name=german}'),
  })
  expect(['german', 'below', 'nowhere'].map((name) => pageToSend(site, name))).toEqual([
    'https://www.example.com/de/formular',
    'https://www.example.com/',
    undefined,
  ])
})
