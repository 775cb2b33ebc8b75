/** One fault, one message: what is only a consequence of a fault that is reported is not reported. */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

type Files = Readonly<Record<string, string>>

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const MISSPELT = '---\ntitle: About us\ndescripton: Who we are.\n---\n\nText.\n'
const UNKNOWN_KEY = 'pages/about.md:3:1 error unknown-key Key "descripton" is unknown: write "description".'

test.each<readonly [fault: string, files: Files, line: string]>([
  [
    'a page in menu and footer with a fault of its own',
    {
      'site.yaml': `${SITE}navigation: [pages/about.md]\nfooter: [{ title: Us, items: [/about] }]\n`,
      'pages/about.md': MISSPELT,
    },
    UNKNOWN_KEY,
  ],
  [
    'a page with a fault of its own that has a translation of another name',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\n`,
      'pages/about.md': MISSPELT,
      'de/pages/index.md': page('Start', 'Text.'),
      'de/pages/ueber-uns.md': '---\ntitle: Über uns\ndescription: D\ntranslationOf: pages/about.md\n---\n\nText.\n',
    },
    UNKNOWN_KEY,
  ],
  [
    'a missing page in the menu that has no title there',
    { 'site.yaml': `${SITE}navigation: [pages/pricing.md]\n` },
    'site.yaml:4:14 error broken-link The link leads to "/pricing", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a generated file in the menu that has no title there',
    { 'site.yaml': `${SITE}navigation: [/openapi.json]\n` },
    'site.yaml:4:14 error missing-title The link to "/openapi.json" needs a title, since it does not lead to a page of this site.',
  ],
  [
    'a page in the menu of two languages that has moved',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\nnavigation: [{ title: Prices, to: pages/pricing.md }]\n`,
      'redirects.yaml': '/pricing: /guides/setup\n',
      'de/pages/index.md': page('Start', 'Text.'),
    },
    'site.yaml:5:35 warning redirected-link The address "/pricing" redirects to "/guides/setup": link to that.',
  ],
  [
    'a page in the menu of two languages whose folder has moved',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\nnavigation: [{ title: Set up, to: pages/old/setup.md }]\n`,
      'redirects.yaml': '/old/*: /guides/:splat\n',
      'de/pages/index.md': page('Start', 'Text.'),
    },
    'site.yaml:5:35 warning redirected-link The address "/old/setup" is redirected by "/old/*" to "/guides/:splat": link to that.',
  ],
  [
    'a link of a translation to a page that has moved',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\n`,
      'redirects.yaml': '/pricing: /guides/setup\n',
      'de/pages/index.md': page('Start', '[Preise](pricing.md)'),
    },
    'de/pages/index.md:6:10 warning redirected-link The address "/pricing" redirects to "/guides/setup": link to that.',
  ],
  [
    'a quotation mark that is not closed in site.yaml',
    {
      'site.yaml': `name: "N\ndescription: D\nlanguages: { en: English, de: Deutsch }\nsections: { news: { title: News } }\n`,
      'news/a.md': page('A', '[Home](../pages/index.md)'),
      'de/pages/index.md': page('Start', '[A](/news/a)'),
      'de/site.yaml': 'description: D\n',
      'pages/index.md': page('Home', '[A](../news/a.md)\n\n::list{section=news}\n\n::map{lat=1 lon=1 label=M}'),
      'redirects.yaml': '/old/*: /news/:splat\n',
    },
    'site.yaml:1:7 error yaml-syntax The quotation mark is not closed: write " at the end of the text.',
  ],
  [
    'a field that is twice in forms.yaml',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\nfooter: [{ title: Us, form: quote }]\n`,
      'forms.yaml':
        'quote:\n  title: T\n  fields:\n    - { name: a, kind: text, label: A }\n    - { name: a, kind: text, label: B }\n',
      'de/forms.yaml': 'quote: { labels: { a: Ah } }\n',
      'de/pages/index.md': page('Start', 'Text.'),
      'pages/a.md': page('A', '::form{name=quote}'),
      'pages/b.md': '---\ntitle: B\ndescription: D\nform: quote\n---\n\nText.\n',
    },
    'forms.yaml:5:15 error duplicate-name The form "quote" has a field "a" already: choose another name.',
  ],
  [
    'a section of an unknown kind',
    {
      'site.yaml': `${SITE}languages: { en: English, de: Deutsch }\nnavigation: [docs, news]\nsections:\n  docs: { title: Docs, kind: docs }\n  news: { title: News, kind: post, perPage: 4 }\n`,
      'docs/a.md': page('A', '::list{section=news}'),
      'news/a.md': '---\ntitle: A\ndescription: D\ndatePublished: 2026-01-01\n---\n\nText.\n',
      'de/pages/index.md': page('Start', 'Text.'),
      'de/site.yaml': 'sections: { news: { title: Neues } }\n',
    },
    'site.yaml:8:30 error unknown-value "sections.news.kind" is "post": it must be one of "pages", "posts", "docs".',
  ],
  [
    'a section whose name has capitals',
    {
      'site.yaml': `${SITE}navigation: [jobs]\nsections:\n  Jobs: { title: Jobs }\n`,
      'jobs/a.md': page('A', 'Text.'),
    },
    'site.yaml:6:3 error bad-slug The name "Jobs" cannot be part of an address: use lower-case letters, digits and single hyphens.',
  ],
  [
    'a tab in authors.yaml',
    {
      'authors.yaml': 'ada:\n\tname: Ada\n',
      'guides/a.md': '---\ntitle: A\ndescription: D\nauthors: [ada]\n---\n\nText.\n',
    },
    'authors.yaml:2:1 error yaml-syntax Cannot read this as YAML: tabs are not allowed as indentation.',
  ],
])('checkContent() has one message for %s', (_, files, line) => {
  expect(checkContent(files).map(toLine)).toEqual([line])
})

test('checkContent() finds the title of a page in the menu by a part of it and in every script', () => {
  const files = {
    'site.yaml': `${SITE}navigation: [guides/setup.md#first-steps, pages/größe.md]\n`,
    'pages/größe.md': page('Größe', 'Text.'),
  }
  expect(checkContent(files).map(toLine)).toEqual([])
})
