/** Mistakes in sections, menus, people and languages: the message, its place and its hint, as they are printed. */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

type Files = Readonly<Record<string, string>>
type Row = readonly [mistake: string, files: Files, line: string, hint: string]

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const NEWS = `${SITE}sections:\n  news: { title: News, kind: posts }\n`
const site = (lines: string): Files => ({ 'site.yaml': `${SITE}${lines}\n` })
const front = (line: string): Files => ({ 'guides/x.md': `---\ntitle: X\ndescription: D\n${line}\n---\n\nText.\n` })
const post = (facts: string): string =>
  `---\ntitle: A post\ndescription: D\ndatePublished: 2026-01-01\n${facts}\n---\n\nText.\n`
const posts = (...facts: readonly string[]): Files => ({
  'site.yaml': NEWS,
  ...Object.fromEntries(facts.map((one, index) => [`news/p${index}.md`, post(one)])),
})

const MISTAKES: readonly Row[] = [
  [
    'sections as a list',
    site('sections: [news, docs]'),
    'site.yaml:4:11 error wrong-type "sections" is a list: it must be keys with values.',
    'sections:\n  news: { title: News, kind: posts }',
  ],
  [
    'a section as a text',
    site('sections: { news: News }'),
    'site.yaml:4:19 error wrong-type "sections.news" is "News": it must be keys with values.',
    'news: { title: …, kind: posts }',
  ],
  [
    'a section without a title',
    site('sections: { news: { kind: posts } }'),
    'site.yaml:4:21 error missing-key Key "sections.news.title" is missing: it is required.',
    'title: …   # What the section is called in the navigation.',
  ],
  [
    'a kind that there is not',
    site('sections: { news: { title: News, kind: blog } }'),
    'site.yaml:4:40 error unknown-value "sections.news.kind" is "blog": it must be one of "pages", "posts", "docs".',
    'kind: …   # `pages` in reading order (default), dated `posts`, or a tree of `docs`.',
  ],
  [
    'posts on a page of a section without posts',
    site('sections: { tools: { title: Tools, perPage: 10 } }'),
    'site.yaml:4:20 error bad-value "sections.tools" must have `kind: posts`, or no `perPage`: only lists of posts are cut into pages.',
    'tools: { title: …, kind: posts }',
  ],
  [
    'a section in the place of a language',
    {
      ...site('languages: { en: English, de: Deutsch }\nsections: { de: { title: D } }'),
      'de/pages/index.md': page('S', 'x'),
    },
    'site.yaml:5:13 error taken-section The name "de" is taken by the folder of a language: choose another for the section.',
    'our-de: …',
  ],
  [
    'a folder that site.yaml does not name',
    { 'blog/x.md': page('X', 'x') },
    'blog/x.md:1:1 error unknown-folder The folder "blog" is no section: name it in site.yaml, or move its files.',
    'sections: { blog: { title: … } }   # in site.yaml; there are pages, guides, case-studies, integrations, apps, use-cases, comparisons, solutions, events, and assets and static for other files.',
  ],
  [
    'the folder of a language with the capitals of its tag',
    {
      'site.yaml': `${NEWS}languages: { en: English, de-CH: Deutsch }\n`,
      'de-ch/pages/index.md': page('S', 'x'),
      'de-CH/guides/setup.md': page('S', 'x'),
    },
    'de-CH/guides/setup.md:1:1 error unknown-folder The folder "de-CH" is no section: write "de-ch".',
    'de-ch/guides/setup.md',
  ],
  [
    'a slip in the name of a folder',
    { 'site.yaml': NEWS, 'new/x.md': page('X', 'x') },
    'new/x.md:1:1 error unknown-folder The folder "new" is no section: write "news".',
    'news/x.md',
  ],
  [
    'a post without its date',
    { 'site.yaml': NEWS, 'news/a.md': page('A', 'x') },
    'news/a.md:2:1 error missing-key Key "datePublished" is missing: it is required.',
    'datePublished: …   # When the post was published.',
  ],
  [
    'a tag misspelt once',
    posts('tags: [Releases]', 'tags: [Releases]', 'tags: [Relaeses]'),
    'news/p2.md:5:8 warning unlike-tag The tag "Relaeses" is used only on this page: did you mean "Releases"?',
    'Releases',
  ],
  [
    'a tag in other letters',
    posts('tags: [Releases]', 'tags: [Releases]', 'tags: [releases]'),
    'news/p2.md:5:8 warning unlike-tag The tag "releases" is written "Releases" elsewhere.',
    'Releases',
  ],
  [
    'tags in one text',
    posts('tags: Releases, News'),
    'news/p0.md:5:7 error wrong-type "tags" is "Releases, News": it must be a list.',
    'tags:\n  - Releases\n  - News',
  ],
  [
    'an author that authors.yaml does not have',
    { 'authors.yaml': 'ada: { name: Ada }\n', ...posts('authors: [grace]') },
    'news/p0.md:5:11 error unknown-author There is no "grace" in authors.yaml.',
    'grace: { name: … }   # in authors.yaml, which has ada.',
  ],
  [
    'an author whose name means something to JavaScript',
    { 'authors.yaml': 'ada: { name: Ada }\n', ...posts('authors: [constructor]') },
    'news/p0.md:5:11 error unknown-author There is no "constructor" in authors.yaml.',
    'constructor: { name: … }   # in authors.yaml, which has ada.',
  ],
  [
    'an author by the name that is shown',
    { 'authors.yaml': 'ada: { name: Ada Lovelace }\n', ...posts('authors: [Ada Lovelace]') },
    'news/p0.md:5:11 error unknown-author "Ada Lovelace" is the name that is shown: write the key, "ada".',
    'ada',
  ],
  [
    'a portrait that is not there',
    { 'authors.yaml': 'ada: { name: Ada, image: assets/lgo.svg }\n' },
    'authors.yaml:1:26 error missing-image The image "assets/lgo.svg" does not exist: did you mean "/assets/logo.svg"?',
    'image: /assets/logo.svg',
  ],
  [
    'a photo by another key',
    { 'authors.yaml': 'ada: { name: Ada, photo: assets/logo.svg }\n' },
    'authors.yaml:1:19 error unknown-key Key "photo" is unknown: write "image".',
    'image: …   # A portrait, a path under `assets/`.',
  ],
  [
    'an order given twice',
    {
      'guides/a.md': page('A', 'x').replace('title', 'order: 1\ntitle'),
      'guides/b.md': page('B', 'x').replace('title', 'order: 1\ntitle'),
    },
    'guides/b.md:2:8 warning same-order The order 1 is also that of "guides/a.md": each page of a folder needs its own.',
    'order: 2',
  ],
  [
    'an order without end',
    front('order: .inf'),
    'guides/x.md:4:8 error bad-value "order" must be a finite number.',
    'order: …   # Position in its folder: pages with a number come first, by number.',
  ],
  [
    'an order in words',
    front('order: first'),
    'guides/x.md:4:8 error wrong-type "order" is "first": it must be a number.',
    'order: …   # Position in its folder: pages with a number come first, by number.',
  ],
  [
    'a layout that there is not',
    front('layout: full-width'),
    'guides/x.md:4:9 error unknown-value "layout" is "full-width": it must be one of "article", "wide", "landing", "plain".',
    'layout: …   # `article` has lines of a readable length, `wide` the whole width, `landing` hides title and breadcrumbs, `plain` shows only title and text.',
  ],
  [
    'a key in another spelling',
    front('nav_title: X'),
    'guides/x.md:4:1 error unknown-key Key "nav_title" is unknown: write "navTitle".',
    'navTitle: …   # Short title for menus and lists.',
  ],
  [
    'a list among values of the own',
    front('extra: { sizes: [1, 2] }'),
    'guides/x.md:4:17 error wrong-type "extra.sizes" is a list: it must be text, a number, or true or false.',
    'sizes: …',
  ],
  [
    'a slip in the menu',
    site('navigation: [guieds]'),
    'site.yaml:4:14 error unknown-section "guieds" is neither a section with pages nor a page: did you mean "guides"?',
    'guides',
  ],
  [
    'a section without pages in the menu',
    site('sections: { news: { title: News } }\nnavigation: [news]'),
    'site.yaml:5:14 error empty-section The section "news" has no page yet, so it cannot be linked to.',
    'Write news/index.md, or leave the section out here.',
  ],
  [
    'a missing page in the menu',
    site('navigation: [{ title: Set up, to: guides/stup.md }]'),
    'site.yaml:4:35 error broken-link The link leads to "/guides/stup", which does not exist: did you mean "/guides/setup"?',
    '/guides/setup',
  ],
  [
    'a link of the menu by another key',
    site('navigation: [{ title: Set up, href: guides/setup.md }]'),
    'site.yaml:4:31 error unknown-key Key "href" is unknown: write "to".',
    'to: …   # A section, a page as a file (`pages/pricing.md`) or as a path, an absolute address, or `mailto:`, `tel:` or `sms:`.',
  ],
  [
    'a group of the menu that is a link as well',
    site('navigation: [{ title: Set up, to: guides/setup.md, items: [guides] }]'),
    'site.yaml:4:14 error bad-value "navigation[0]" must have either `to` or `items`.',
    '- { title: Prices, to: pages/prices.md }',
  ],
  [
    'the menu as keys',
    site('navigation: { guides: Guides }'),
    'site.yaml:4:13 error wrong-type "navigation" is a group of keys: it must be a list.',
    'navigation: [ guides, { title: Prices, to: pages/prices.md } ]',
  ],
  [
    'a column of the footer without links',
    site('footer: [{ title: Company }]'),
    'site.yaml:4:10 error bad-value "footer[0]" must have `items` or a `form`.',
    '- { title: Company, items: [ pages/about.md ] }',
  ],
  [
    'links of the footer without a column',
    site('footer: [guides]'),
    'site.yaml:4:10 error wrong-type "footer[0]" is "guides": it must be keys with values.',
    '- { title: Company, items: [ pages/about.md ] }',
  ],
  [
    'a button that is only true',
    site('callToAction: true'),
    'site.yaml:4:15 error wrong-type "callToAction" is true: it must be keys with values.',
    'callToAction: { title: Get a quote, to: pages/contact.md }',
  ],
  [
    'a button without a title',
    site('callToAction: guides/setup.md'),
    'site.yaml:4:15 error wrong-type "callToAction" is "guides/setup.md": it must be keys with values.',
    'callToAction: { title: Get a quote, to: pages/contact.md }',
  ],
  [
    'analytics without an account',
    site('analytics: plausible'),
    'site.yaml:4:12 error wrong-type "analytics" is "plausible": it must be keys with values.',
    'analytics: { plausible: example.com }',
  ],
  [
    'analytics of another service',
    site('analytics: { google: G-123 }'),
    'site.yaml:4:14 error unknown-key Key "google" is unknown: it has no meaning here.',
    'Known keys: plausible, umami, cloudflare.',
  ],
  [
    'a rest of an address that no asterisk matches',
    { 'redirects.yaml': '/old: /guides/:splat\n' },
    'redirects.yaml:1:7 error bad-path ":splat" stands for what an asterisk matches, and the old path "/old" has none.',
    '/old/*: /guides/:splat',
  ],
  [
    'a rest of an address of another host that no asterisk matches',
    { 'redirects.yaml': '/old: https://www.example.org/:splat\n' },
    'redirects.yaml:1:7 error bad-path ":splat" stands for what an asterisk matches, and the old path "/old" has none.',
    '/old/*: https://www.example.org/:splat',
  ],
  [
    'a rest of an address in a query that no asterisk matches',
    { 'redirects.yaml': '/old: /?from=:splat\n' },
    'redirects.yaml:1:7 error bad-path ":splat" stands for what an asterisk matches, and the old path "/old" has none.',
    '/old/*: /?from=:splat',
  ],
  [
    'a form whose name is longer than Turnstile takes',
    {
      'forms.yaml': 'quotation-for-a-large-organisation: { title: T, fields: [{ name: a, kind: text, label: A }] }\n',
    },
    'forms.yaml:1:1 error bad-slug The name "quotation-for-a-large-organisation" has 34 characters: use at most 32, since Turnstile accepts no longer one.',
    'quotation-for-a-large-organisati: …',
  ],
  [
    'a form whose name has capitals',
    { 'forms.yaml': 'Ask Us: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error bad-slug The name "Ask Us" cannot be part of an address: use lower-case letters, digits and single hyphens.',
    'ask-us: …',
  ],
  [
    'a form whose name has an umlaut',
    { 'forms.yaml': 'Übung: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error bad-slug The name "Übung" cannot be part of an address: use lower-case letters, digits and single hyphens.',
    'uebung: …',
  ],
  [
    'a folder of several pages that is no section',
    { 'blog/a.md': page('A', 'Text.'), 'blog/b/c.md': page('C', 'Text.') },
    'blog/a.md:1:1 error unknown-folder The folder "blog" is no section: name it in site.yaml, or move its files.',
    'sections: { blog: { title: … } }   # in site.yaml; there are pages, guides, case-studies, integrations, apps, use-cases, comparisons, solutions, events, and assets and static for other files.',
  ],
  [
    'a language that has a section of the team first',
    {
      'site.yaml': NEWS,
      'news/a.md': post(''),
      'fr/news/a.md': post(''),
      'fr/pages/index.md': page('Bonjour', 'Texte.'),
    },
    'fr/news/a.md:1:1 error unknown-folder The folder "fr" is for a language (French) that site.yaml does not name.',
    'languages: { en: English, fr: … }   # in site.yaml',
  ],
  [
    'a no-break space behind a colon',
    { 'guides/x.md': '---\ntitle: X\ndescription:\u00A0"D"\n---\n\nText.\n' },
    'guides/x.md:3:13 error missing-space This is a no-break space (U+00A0), which YAML takes for a letter: type a space.',
    'description: "D"',
  ],
  [
    'a quotation mark that is not closed, and a space missing in the next line',
    { 'authors.yaml': 'ada:\n  name: "Ada\n  role:"Baker"\n' },
    'authors.yaml:2:9 error yaml-syntax The quotation mark is not closed: write " at the end of the text.',
    'name: "Ada"',
  ],
  [
    'no-break spaces before a key',
    { 'authors.yaml': 'ada:\n\u00A0\u00A0name: Ada\n  role: Baker\n' },
    'authors.yaml:2:1 error missing-space This is a no-break space (U+00A0), which YAML takes for a letter: type a space.',
    'name: Ada',
  ],
  [
    'a link to a download that is missing',
    { 'guides/x.md': page('X', '[The price list](../assets/prices.pdf)') },
    'guides/x.md:6:18 error missing-file The file "../assets/prices.pdf" does not exist: put it under "assets/".',
    '/assets/…',
  ],
  [
    'a slip in a link to a download',
    { 'guides/x.md': page('X', '[The logo](../assets/lgoo.svg)') },
    'guides/x.md:6:12 error missing-file The file "../assets/lgoo.svg" does not exist: did you mean "/assets/logo.svg"?',
    '/assets/logo.svg',
  ],
  [
    'a list whose bracket is not closed',
    front('tags: [parts, safety\nauthors: [ada]'),
    'guides/x.md:4:7 error yaml-syntax The bracket "[" is not closed: write "]" where the list ends.',
    'tags: [parts, safety]',
  ],
  [
    'a menu entry whose brace is not closed',
    site('navigation:\n  - { title: Set up, to: guides/setup.md\n  - guides'),
    'site.yaml:5:5 error yaml-syntax The brace "{" is not closed: write "}" where the group of keys ends.',
    '- { title: Set up, to: guides/setup.md }',
  ],
  [
    'a list inside braces whose bracket is not closed',
    site('navigation:\n  - { title: More, items: [guides, pages/index.md }\n  - guides'),
    'site.yaml:5:27 error yaml-syntax The bracket "[" is not closed: write "]" where the list ends.',
    'Look for the "]" that is missing.',
  ],
  [
    'a bracket at the end of a file that is not closed',
    { 'authors.yaml': 'ada: { name: Ada, links: [https://x.example/a' },
    'authors.yaml:1:26 error yaml-syntax The bracket "[" is not closed: write "]" where the list ends.',
    'ada: { name: Ada, links: [https://x.example/a]',
  ],
  [
    'a language without a page',
    site('languages: { en: English, de: Deutsch }'),
    'site.yaml:4:27 warning empty-language The language "de" has no page yet: its home page is empty.',
    'Write de/pages/index.md, or leave the language out until it has one.',
  ],
  [
    'a translation on a site of one language',
    front('translationOf: guides/setup.md'),
    'guides/x.md:4:1 error unknown-original The site has only one language, so no page is a translation: name the others in site.yaml.',
    'languages: { en: English, de: Deutsch }',
  ],
  [
    'words that leave out a number',
    {
      ...site('languages: { en: English, de: Deutsch }'),
      'de/pages/index.md': page('S', 'x'),
      'de/words.yaml': 'list.page: Seite {number}\n',
    },
    'de/words.yaml:1:12 error missing-placeholder "list.page" lacks the placeholder {total}: its value would not be shown.',
    'In English: "Page {number} of {total}"',
  ],
]

test.each(MISTAKES)('the builder tells of %s', (_, files, line, hint) => {
  expect(checkContent(files).map((message) => [toLine(message), message.hint])).toEqual([[line, hint]])
})
