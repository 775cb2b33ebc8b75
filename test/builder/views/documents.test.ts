/**
 * Every document of a site that has one thing of every kind, literally: what changes in one of these files changes for every
 * reader. `npx vitest run test/builder/views/documents -u` writes them anew, and their diff belongs to the review.
 */
import { expect, test } from 'vitest'
import { createTextOf } from '../../support/content-folder.ts'
import { compileContent } from '../content/check-content.ts'

const page = (title: string, facts = '', text = 'Text.'): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${facts}---\n\n${text}\n`

const compilation = compileContent({
  'site.yaml': `name: Example
legalName: Example Ltd
tagline: We make examples.
description: One thing of every kind.
url: https://www.example.com
app: https://app.example.com
contact: { contactPage: /contact, contactForm: /api/forms/contact, demo: /contact }
address: { addressLocality: Ghent, addressRegion: Flanders, addressCountry: BE }
mcp: { manifest: /mcp.json, transport: streamable-http, urlTemplate: "https://app.example.com/mcp/{workspace}/", requiresAccount: true, setup: /guides/setup }
links: { guides: /guides }
sameAs: [https://social.example/@example]
license: { name: CC BY 4.0, identifier: CC-BY-4.0 }
contentSignal: { search: true, ai-input: true, ai-train: false }
securityContact: mailto:security@example.com
indexnow: key-12345
websub: https://hub.example/
languages: { en: English, de: Deutsch }
embeds: [video.example]
sections:
  products: { title: Products }
  news: { title: News, kind: posts, perPage: 1 }
  docs: { title: Docs, kind: docs }
navigation: [products, { title: More, items: [docs, events] }]
footer: [{ title: Company, items: [pages/contact.md], form: signup }]
callToAction: { title: Ask us, to: pages/contact.md }
`,
  'mcp.yaml': `name: example
description: Reads the workspace of a customer.
version: 1.2.3
transport: streamable-http
urlTemplate: https://app.example.com/mcp/{workspace}/
auth: [{ type: static-token, description: For scripts., prefix: svc_ }]
tools: [{ name: list_sources, description: Lists the sources. }]
`,
  'survey.yaml': `id: readers
title: Readers
introduction: Who reads this site.
questions:
  - { name: q_one, kind: single, text: One?, help: Choose., options: ["Yes", "No"] }
  - { name: q_many, kind: multi, text: Many?, options: [A, B] }
  - { name: q_number, kind: number, text: How many?, min: 1, max: 9 }
  - { name: q_scale, kind: scale, text: How much?, max: 5, minLabel: little, maxLabel: much }
  - { name: q_text, kind: text, text: What else?, maxLength: 100 }
`,
  'forms.yaml': `contact:
  introduction: We read everything.
  fields:
    - { name: phone, kind: tel, label: Phone, help: With the code. }
    - { name: amount, kind: number, label: Amount, min: 1, max: 9, required: true }
    - { name: day, kind: date, label: Day, min: 2026-01-01 }
    - { name: place, kind: choice, label: Where, options: [Here, There] }
    - { name: times, kind: choices, label: When, options: [Now, Later] }
    - { name: source, kind: hidden, label: Source, value: "{utm_source}" }
    - { name: consent, kind: consent, label: "I read [the terms](pages/contact.md) of use.", required: true }
quote:
  title: Ask for a price
  kind: lead
  fields: [{ name: size, kind: number, label: Size, required: true }]
poll:
  title: A poll
  kind: survey
  fields:
    - { name: answer, kind: choice, label: Answer, options: ["Yes", "No"] }
    - { name: why, kind: text, label: Why? }
    - { name: sixty, kind: textarea, label: ${'Sixty'.repeat(12)}, maxLength: 100 }
    - { name: longer, kind: textarea, label: ${'Sixty'.repeat(12)}+ }
    - { name: day, kind: date, label: Day, max: 2026-12-31 }
    - { name: page, kind: url, label: Page }
    - { name: mail, kind: email, label: Mail }
`,
  'de/forms.yaml': 'contact: { title: Kontakt, labels: { phone: Telefon } }\n',
  'authors.yaml': 'ada: { name: Ada Lovelace, role: Engineer, links: [https://social.example/@ada] }\n',
  'redirects.yaml': '/old: /guides/setup\n/old-guides/*: /guides/:splat\n/gone: { status: 410 }\n',
  'static/humans.txt': 'Made by people: https://www.example.com/nowhere\n',
  'pages/index.md': page('Example', '', '[Set up](../guides/setup.md)'),
  'pages/contact.md': page('Contact', 'form: contact\n'),
  'pages/quote.md': page('Quote', 'form: quote\n'),
  'pages/poll.md': page('Poll', 'form: poll\n'),
  'pages/survey.md': page('Survey', 'form: survey\n'),
  'pages/hidden.md': page('Hidden', 'noindex: true\n'),
  'pages/video.md': page('Video', '', '::embed{src=https://video.example/1 title="A film"}'),
  'pages/404.md': page('Nothing here'),
  'guides/setup.md': page(
    'Set up',
    'datePublished: 2026-01-02\ndateModified: 2026-02-03\n',
    '## First steps\n\nDo it.',
  ),
  'products/lamp.md': page('Lamp', 'order: 1\nextra: { price: 10 }\n'),
  'news/a.md': page('News A', 'datePublished: 2026-01-01\ntags: [Releases]\nauthors: [ada]\n'),
  'news/b.md': page('News B', 'datePublished: 2026-03-01\nimage: /assets/logo.svg\n'),
  'docs/index.md': page('Docs'),
  'docs/use/first.md': page('First steps'),
  'events/talk.md': page('Talk', 'startsAt: 2027-05-04T10:00Z\nendsAt: 2027-05-04T12:00Z\nlocation: Ghent\n'),
  'case-studies/acme.md': page('Acme', 'customer: Acme\nindustry: Anvils\n'),
  'integrations/slack.md': page('Slack', 'category: Chat\n'),
  'de/pages/index.md': page('Beispiel'),
  'de/pages/contact.md': page('Kontakt', 'form: contact\n'),
  'de/news/a.md': page('Neues A', 'datePublished: 2026-01-01\n'),
})
const textOf = createTextOf(compilation)

/** Documents one after the other, each below its address; JSON over several lines. */
const show = (paths: readonly string[]): string =>
  paths.map((path) => `==> ${path}\n${toLines(textOf(path))}\n`).join('')

const toLines = (text: string): string => (text.startsWith('{') ? JSON.stringify(JSON.parse(text), undefined, 2) : text)

const under = (pattern: RegExp): readonly string[] =>
  compilation.files.map(({ path }) => path).filter((path) => pattern.test(path))

test('the site has no fault', () => {
  expect(compilation.messages).toEqual([])
})

test.each([
  ['api', under(/^\/api\//)],
  [
    'discovery',
    under(/^\/(?:de\/)?(?:\.well-known\/|mcp\/server-card|robots|key-|sitemap\.|opensearch|llms\.|site-agent)/),
  ],
  ['feeds', under(/\/feed\.xml$/)],
  ['full-text', under(/^\/(?:de|docs|events|news)\/llms-full\.txt$/)],
  ['mcp', ['/mcp/server.json']],
  ['openapi', ['/openapi.yaml']],
  ['search', under(/^\/search\/(?:index|pages|phrases)/)],
  ['survey', under(/^\/survey-/)],
])('the documents of "%s" are literally these', async (name, paths) => {
  await expect(show(paths)).toMatchFileSnapshot(`documents/${name}.txt`)
})

test('the markdown of all pages is literally this', async () => {
  const texts = compilation.pages.map(({ path }) => `==> ${path}\n${textOf(path, 'markdown')}`)
  await expect(texts.join('\n')).toMatchFileSnapshot('documents/markdown.txt')
})

test.each(['/contact', '/docs/use/first', '/de/news/a', '/sitemap', '/404'])(
  'the HTML of %s is literally this',
  async (path) => {
    await expect(textOf(path)).toMatchFileSnapshot(`documents/html${path.replaceAll('/', '-')}.txt`)
  },
)

test('the headers of hidden, framed, missing and static files are literally these', async () => {
  const policies = Object.entries(compilation.policies).filter(([name]) => /hidden|missing|static|video/.test(name))
  await expect(JSON.stringify(policies, undefined, 2)).toMatchFileSnapshot('documents/headers.txt')
})
