import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkContent, compileContent, page, toLine } from '../content/check-content.ts'
import { createTextOf } from '../../support/content-folder.ts'

const SITE = `name: N
description: D
url: https://www.example.com
languages: { en: English, de: Deutsch, ja: 日本語 }
sections:
  news: { title: News, kind: posts }
navigation: [guides, news, { title: Prices, to: pages/prices.md }]
`

const post = (title: string, facts = ''): string =>
  `---\ntitle: ${title}\ndescription: What happened.\ndatePublished: 2026-01-01\n${facts}---\n\nText.\n`

const FILES = {
  'site.yaml': SITE,
  'pages/index.md': page('Home', 'Read [the steps](/guides/setup) and [the prices](prices.md).'),
  'pages/prices.md': page('Prices', 'Ten.'),
  'pages/contact.md': '---\ntitle: Contact\ndescription: D\nform: contact\n---\n\nWrite.\n',
  'news/a.md': post('A new thing', 'tags: [Release]\n'),
  'de/site.yaml': 'description: Ein Satz.\nsections: { news: { title: Neuigkeiten } }\n',
  'de/forms.yaml': 'contact: { title: Schreiben Sie uns! }\n',
  'de/pages/index.md': page('Startseite', 'Lesen Sie [die Schritte](/guides/setup) und [die Preise](prices.md).'),
  'de/pages/kontakt.md':
    '---\ntitle: Kontakt\ndescription: D\nform: contact\ntranslationOf: pages/contact.md\n---\n\n> [!NOTE]\n> Schreiben Sie.\n',
  'de/guides/setup.md': page('Einrichten', '## Erste Schritte\n\nTun Sie es.'),
  'de/news/a.md': post('Etwas Neues', 'tags: [Version]\n'),
  'ja/guides/setup.md': page('セットアップ', '全文検索を設定します。'),
}

const compilation = compileContent(FILES)
const textOf = createTextOf(compilation)

test('compile() finds nothing wrong with a site in three languages', () => {
  expect(checkContent(FILES).map(toLine)).toEqual([])
})

test.each([
  ['/de', '<a href="/de/guides/setup">die Schritte</a> und <a href="/prices">die Preise</a>'],
  ['/de', '<a href="/de/news" \n>Neuigkeiten</a'],
  ['/de', '<a href="/ja" lang="ja" hreflang="ja">日本語</a>'],
  ['/de/kontakt', '<a href="/contact" lang="en" hreflang="en">English</a>'],
  ['/de/kontakt', '<p class="alert-title">Hinweis</p>'],
  ['/de/kontakt', '<h2 id="page:form">Schreiben Sie uns!</h2>'],
  ['/de/kontakt', 'data-message="Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com."'],
  ['/de/kontakt', '<script type="application/json" id="page:words">'],
  ['/de/kontakt', '"inLanguage":"de"'],
  ['/de/news/a', '<a href="/de/news/tags/version">Version</a>'],
  ['/de/search', '<form action="/de/search" class="search" data-root="/de" data-results="results">'],
  ['/ja/guides/setup', '<html lang="ja">'],
])('pages() writes %s in its language', (path, part) => {
  expect(textOf(path)).toContain(part)
})

test('pages() gives scripts the words of `words.yaml`, in which nothing ends the element', () => {
  const own = compileContent({
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'words.yaml': 'client.copy: </script><b>\n',
    'pages/index.md': page('Home', 'Text.'),
  })
  expect(createTextOf(own)('/')).toContain(String.raw`{"client.copy":"\u003c/script>\u003cb>"}`)
})

test('pages() says in other languages than English that a form refuses private addresses', () => {
  const demo = '---\ntitle: Demo\ndescription: D\nform: book-demo\n---\n\nText.\n'
  const own = compileContent({ ...FILES, 'pages/demo.md': demo, 'de/pages/demo.md': demo })
  expect(createTextOf(own)('/de/demo').match(/data-refused/g)).toHaveLength(1)
  expect(createTextOf(own)('/de/demo')).toContain('data-refused="Geben Sie Ihre geschäftliche Adresse ein')
  expect(createTextOf(own)('/demo')).not.toContain('data-refused')
  expect(createTextOf(own)('/de/kontakt')).not.toContain('data-refused')
})

test('pages() marks the documentation of the API as English in a site of another language', () => {
  const own = compileContent({
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguage: he\n',
  })
  expect(createTextOf(own)('/developers')).toContain('<article lang="en" dir="ltr">')
  expect(createTextOf(own)('/guides/setup')).toContain('<article>')
  expect(textOf('/developers')).toContain('<article>')
})

test('resolveLink() follows `translationOf`, whichever of the two pages has it', () => {
  const own = compileContent({
    ...FILES,
    'pages/offer.md': '---\ntitle: Offer\ndescription: D\ntranslationOf: /de/angebot\n---\n\nOurs.\n',
    'de/pages/angebot.md': page(
      'Angebot',
      '[A](contact.md) [B](/contact) [C](kontakt.md) [D](../../pages/contact.md) [E](/contact/?a=1) [F](offer.md)',
    ),
    'ja/pages/prices.md': '---\ntitle: P\ndescription: D\n---\n\n[G](contact.md) [H](/contact)\n',
    'ja/pages/tel.md': '---\ntitle: T\ndescription: D\ntranslationOf: de/pages/kontakt.md\n---\n\nT.\n',
  })
  const hrefs = (path: string): readonly (string | undefined)[] =>
    Array.from(createTextOf(own)(path).matchAll(/<a href="([^"]*)"\s*>[A-H]</g), ([, href]) => href)
  expect(hrefs('/de/angebot')).toEqual([
    '/de/kontakt',
    '/de/kontakt',
    '/de/kontakt',
    '/contact',
    '/de/kontakt?a=1',
    '/de/angebot',
  ])
  expect(hrefs('/ja/prices')).toEqual(['/ja/tel', '/ja/tel'])
  expect(own.messages.map(toLine)).toEqual([])
})

const links = (path: string): string[] => textOf(path).match(/<link rel="alternate" hreflang="[^>]*>/g) ?? []

test('pages() names a page in every language that it is in, and the first where none fits', () => {
  const contact = [
    '<link rel="alternate" hreflang="en" href="https://www.example.com/contact" />',
    '<link rel="alternate" hreflang="de" href="https://www.example.com/de/kontakt" />',
    '<link rel="alternate" hreflang="x-default" href="https://www.example.com/contact" />',
  ]
  expect(links('/contact')).toEqual(contact)
  expect(links('/de/kontakt')).toEqual(contact)
  expect(links('/prices')).toEqual([])
})

test('openapi() describes the language of pages where there are two', () => {
  const own = compileContent({
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n',
    'de/pages/index.md': page('Startseite', 'Text.'),
  })
  const { Page } = JSON.parse(createTextOf(own)('/openapi.json')).components.schemas
  expect(Object.keys(Page.properties)).toEqual(expect.arrayContaining(['language', 'translations']))
})

test('collections() says the language of a page and where it is in others', () => {
  const { data } = JSON.parse(textOf('/api/v1/guides.json'))
  expect(
    data.map(({ path, language, translations }: Record<string, unknown>) => [path, language, translations]),
  ).toEqual([
    [
      '/guides/setup',
      'en',
      { de: 'https://www.example.com/de/guides/setup', ja: 'https://www.example.com/ja/guides/setup' },
    ],
    [
      '/de/guides/setup',
      'de',
      { en: 'https://www.example.com/guides/setup', ja: 'https://www.example.com/ja/guides/setup' },
    ],
    [
      '/ja/guides/setup',
      'ja',
      { en: 'https://www.example.com/guides/setup', de: 'https://www.example.com/de/guides/setup' },
    ],
  ])
})

test('pageMarkdown() has the language and the translations in its front matter', () => {
  expect(textOf('/de/kontakt', 'markdown').split('\n').slice(0, 11)).toEqual([
    '---',
    'title: "Kontakt"',
    'description: "D"',
    'canonical: https://www.example.com/de/kontakt',
    'section: pages',
    'language: de',
    'translations:',
    '  en: https://www.example.com/contact',
    '---',
    '',
    '> Verzeichnis dieser Website für Agenten: https://www.example.com/de/llms.txt',
  ])
})

test('resolveMenus() leads to the counterpart of a page, under its title unless the menu has another', () => {
  const own = compileContent({
    ...FILES,
    'site.yaml': `${SITE}footer:\n  - { title: Company, items: [pages/contact.md, { title: Ask, to: pages/contact.md }, pages/hidden.md] }\n`,
    'pages/hidden.md': '---\ntitle: Hidden\ndescription: D\nnoindex: true\n---\n\nText.\n',
  })
  expect(own.messages.map(toLine)).toEqual([])
  const footerOf = (path: string): readonly string[] =>
    /<h2>Company<\/h2>.*?<\/ul>/s.exec(createTextOf(own)(path))?.[0].match(/<a href="[^<]*/g) ?? []
  expect(footerOf('/')).toEqual(['<a href="/contact">Contact', '<a href="/contact">Ask', '<a href="/hidden">Hidden'])
  expect(footerOf('/de')).toEqual([
    '<a href="/de/kontakt">Kontakt',
    '<a href="/de/kontakt">Ask',
    '<a href="/hidden">Hidden',
  ])
})

test('sitemap() links a page to itself in other languages', () => {
  const line = textOf('/sitemap.xml')
    .split('\n')
    .find((one) => one.includes('<loc>https://www.example.com/contact<'))
  expect(line).toBe(
    '<url><loc>https://www.example.com/contact</loc>' +
      '<xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/contact"/>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/kontakt"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://www.example.com/contact"/></url>',
  )
})

test('searchIndex() has an index for each language, cut into words where there are no spaces', () => {
  expect(Object.keys(JSON.parse(textOf('/ja/search/terms/-.json')))).toEqual(
    expect.arrayContaining(['ガイド', 'セットアップ', '全文', '検索', '設定']),
  )
  expect(textOf('/search/terms/-.json')).not.toContain('einrichten')
})

test('survey and forms of a language are sent as the site has them', () => {
  const own = compileContent({
    'site.yaml': SITE,
    'survey.yaml':
      'id: s\ntitle: Survey\nintroduction: Why.\nquestions:\n  - { name: q_a, kind: single, text: Which?, options: [Yes, No way] }\n',
    'de/survey.yaml': 'title: Umfrage\nquestions: { q_a: { text: Welche?, options: [Ja, Keinesfalls] } }\n',
    'de/pages/umfrage.md': '---\ntitle: Umfrage\ndescription: D\nform: survey\n---\n',
  })
  const textOfOwn = createTextOf(own)
  expect(textOfOwn('/de/umfrage')).toMatch(/value="No way"\s*\/>\s*(?:<span>)?Keinesfalls/)
  expect(textOfOwn('/de/umfrage', 'markdown')).toContain(
    '### 1. Welche?\n\nEigenschaft `q_a`: eine Zeichenkette, eine dieser Optionen.\n\n- `"Yes"`: Ja\n- `"No way"`: Keinesfalls',
  )
})

test('a form of the own content has the words of each language, and sends the same in all', () => {
  const files = {
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n',
    'forms.yaml':
      'quote:\n  title: Ask for a quote\n  fields:\n    - { name: place, kind: choice, label: Where, options: [Station, School], required: true }\n    - { name: consent, kind: consent, label: "I have read the [prices](pages/prices.md)." }\n',
    'pages/quote.md': '---\ntitle: Quote\ndescription: D\nform: quote\n---\n',
    'pages/prices.md': page('Prices', 'Ten.'),
    'de/forms.yaml':
      'quote:\n  title: Angebot anfordern\n  submit: Anfordern\n  labels: { place: Wo, consent: "Ich kenne die [Preise](pages/preise.md)." }\n  options: { place: [Bahnhof, Schule] }\n',
    'de/pages/angebot.md': '---\ntitle: Angebot\ndescription: D\nform: quote\ntranslationOf: pages/quote.md\n---\n',
    'de/pages/preise.md': '---\ntitle: Preise\ndescription: D\ntranslationOf: pages/prices.md\n---\n\nZehn.\n',
  }
  const own = compileContent(files)
  expect(own.messages.map(toLine)).toEqual([])
  const textOfOwn = createTextOf(own)
  const html = textOfOwn('/de/angebot')
  expect(html).toContain('<h2 id="page:form">Angebot anfordern</h2>')
  expect(html).toMatch(/value="Station"[^>]*>\s*(?:<span>)?Bahnhof/)
  expect(html).toMatch(/<a href="\/de\/preise"\s*>Preise<\/a/)
  expect(html).toMatch(/<button[^>]*>\s*Anfordern/)
  expect(html).not.toMatch(/>\s*(?:Station|School|Where|Ask for a quote)\s*</)
  expect(textOfOwn('/de/angebot', 'markdown')).toContain('Wo (Bahnhof `"Station"`, Schule `"School"`)')
  expect(textOfOwn('/quote', 'markdown')).toContain('Where (`"Station"`, `"School"`)')
  expect(textOfOwn('/quote')).toMatch(/value="Station"[^>]*>\s*(?:<span>)?Station/)
})

/** The setup guide in German, whose original was another when it was translated. */
const toStale = (body: string): Readonly<Record<string, string>> => ({
  'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n',
  'de/guides/setup.md': page('Einrichten', 'Tun Sie es.'),
  'de/translations.yaml': `"guides/setup.md": 0123456789ab ${hash('sha256', body).slice(0, 12)}\n`,
})

test('compile() tells of a translation whose original was changed since, and so does its page', () => {
  const stale = compileContent(toStale('\nTun Sie es.\n'))
  const textOfStale = createTextOf(stale)
  expect(stale.messages.map(toLine)).toEqual([
    'de/guides/setup.md:2:8 warning stale-translation The original "guides/setup.md" was changed since it was translated.',
  ])
  expect(textOfStale('/de/guides/setup')).toMatch(
    /Das Original dieser Seite ist neuer: <a href="\/guides\/setup" hreflang="en" lang="en"\s*>Set up<\/a\s*>/,
  )
  expect(textOfStale('/de/guides/setup', 'markdown')).toContain(
    'Das Original dieser Seite ist neuer: [Set up](https://www.example.com/guides/setup)',
  )
})

test('compile() takes a translation that was changed as well for a new one', () => {
  expect(compileContent(toStale('\nAls es noch anders war.\n')).messages).toEqual([])
})

const LANGUAGES = 'name: N\ndescription: D\nurl: https://www.example.com\nlanguages: { en: English, de: Deutsch }\n'
/** A site in two languages, with a page in each. */
const GERMAN = { 'site.yaml': LANGUAGES, 'de/pages/index.md': page('Start', 'Text.') }
const translation = (of: string): string => `---\ntitle: T\ndescription: D\ntranslationOf: ${of}\n---\n\nText.\n`

test.each([
  [
    'a tag that is none',
    { 'site.yaml': LANGUAGES.replace('de:', 'German:') },
    'site.yaml:4:27 error bad-language "German" is not a language tag: write one such as de or pt-BR.',
    'languages: { en: English, de: Deutsch }',
  ],
  [
    'a tag in capitals',
    { 'site.yaml': LANGUAGES.replace('de:', 'DE:') },
    'site.yaml:4:27 error bad-language "DE" is not a language tag: write de.',
    'languages: { de: … }',
  ],
  [
    'a language that there is not',
    { 'site.yaml': LANGUAGES.replace('de:', 'jp:') },
    'site.yaml:4:27 error unknown-language There is no language "jp": did you mean "ja" (Japanese)?',
    'The tags are those of BCP 47: de, fr, ja, pt-BR.',
  ],
  [
    'a language beside the languages',
    { ...GERMAN, 'site.yaml': `${LANGUAGES}language: de\n` },
    'site.yaml:5:11 error bad-language "language" is de, but the first of the languages is en: delete "language".',
    'language: en',
  ],
  [
    'a folder of a language that site.yaml does not name',
    { 'de/pages/about.md': page('A', 'B') },
    'de/pages/about.md:1:1 error unknown-folder The folder "de" is for a language (German) that site.yaml does not name.',
    'languages: { en: English, de: … }   # in site.yaml',
  ],
  [
    'a page in the place of a language',
    { ...GERMAN, 'pages/de/x.md': page('A', 'B') },
    'pages/de/x.md:1:1 error reserved-path The address "/de/x" belongs to the language "de": move the page there.',
    'Move the file to de/pages/x.md',
  ],
  [
    'a translation of nothing',
    { ...GERMAN, 'de/guides/a.md': translation('guides/stup.md') },
    'de/guides/a.md:4:16 error unknown-original The original "guides/stup.md" of this translation does not exist: did you mean "guides/setup.md"?',
    'translationOf: guides/setup.md',
  ],
  [
    'a translation of a draft',
    {
      ...GERMAN,
      'guides/b.md': page('B', 'B').replace('title', 'draft: true\ntitle'),
      'de/guides/a.md': translation('guides/b.md'),
    },
    'de/guides/a.md:4:16 error unknown-original The original "guides/b.md" of this translation is not published: it is a draft.',
    'Publish it, or correct it first.',
  ],
  [
    'a translation of a page that has expired',
    {
      ...GERMAN,
      'guides/b.md': page('B', 'B').replace('title', 'expireAt: 2026-01-01\ntitle'),
      'de/guides/a.md': translation('guides/b.md'),
    },
    'de/guides/a.md:4:16 error unknown-original The original "guides/b.md" of this translation is not published: it expired at 2026-01-01.',
    'Publish it, or correct it first.',
  ],
  [
    'a translation that is published before its original',
    {
      ...GERMAN,
      // A landing page that is made for a language says nothing early.
      'integrations/index.md': page('I', 'I').replace('title', 'draft: true\ntitle'),
      'de/integrations/x.md': page('X', 'X'),
      'guides/b.md': page('B', 'B').replace('title', 'publishAt: 2999-01-01\ntitle'),
      'de/guides/b.md': page('B', 'B'),
    },
    'de/guides/b.md:2:8 warning early-translation The page is published, but its original "/guides/b" is not: it is not published before 2999-01-01.',
    'Give it the same draft, publishAt and expireAt.',
  ],
  [
    'a translation into the same language',
    { ...GERMAN, 'guides/a.md': translation('guides/setup.md') },
    'guides/a.md:4:16 error unknown-original "guides/setup.md" is in the same language: the original of a translation is in another language.',
    'Delete the key, or name the original.',
  ],
  [
    'two translations of one page',
    {
      ...GERMAN,
      'de/guides/a.md': translation('guides/setup.md'),
      'de/guides/setup.md': page('A', 'B'),
    },
    'de/guides/setup.md:2:8 error duplicate-translation "/guides/setup" has two translations into "de", also "de/guides/a.md": a page can have only one in each language.',
    'Delete one of the two, or let one name another original.',
  ],
  [
    'a page that is not translated, where the site wants all of them',
    { 'site.yaml': `${LANGUAGES}checks: { missing-translation: error }\n`, 'de/pages/index.md': page('A', 'B') },
    'guides/setup.md:1:1 error missing-translation The page is not translated into "de".',
    'Write de/guides/setup.md, or let a page name it: translationOf: guides/setup.md',
  ],
  [
    'a data file that no language has',
    { ...GERMAN, 'de/redirects.yaml': '/a: /b\n' },
    'de/redirects.yaml:1:1 error unknown-file The file "redirects.yaml" has no meaning in the folder of a language.',
    'Known: site.yaml, survey.yaml, forms.yaml, words.yaml, translations.yaml; pages belong in the folders of their sections.',
  ],
  [
    'an image in the folder of a language',
    { ...GERMAN, 'de/assets/a.png': 'x' },
    'de/assets/a.png:1:1 error unknown-folder All languages share the folders "assets/" and "static/" beside "site.yaml": move "assets/a.png" there.',
    'assets/de/a.png',
  ],
  [
    'a section that site.yaml does not name',
    { ...GERMAN, 'de/site.yaml': 'sections: { news: { title: N } }\n' },
    'de/site.yaml:1:13 error unknown-section There is no section "news" in site.yaml.',
    'Sections that every site has are named by words.yaml: section.guides: …',
  ],
  [
    'options that are not those of the survey',
    {
      ...GERMAN,
      'survey.yaml':
        'id: s\ntitle: S\nintroduction: W\nquestions:\n  - { name: q_a, kind: single, text: W?, options: [A, B] }\n',
      'de/survey.yaml': 'questions: { q_a: { options: [A] } }\n',
    },
    'de/survey.yaml:1:30 error missing-options The question "q_a" has 2 options in survey.yaml, but 1 here: write one for each, in the same order.',
    'options: [A, B]',
  ],
])('compile() tells of %s', (_, files, line, hint) => {
  const messages = checkContent(files)
  expect(messages.map((message) => [toLine(message), message.hint])).toEqual([[line, hint]])
})

test('pages() leads from a translated page to the ones before and after it', () => {
  const textIn = createTextOf(compileContent({ ...FILES, 'news/b.md': post('B').replace('2026-01-01', '2026-02-01') }))
  expect(textIn('/news/a')).toContain('<a href="/news/b" rel="prev">')
  expect(textIn('/news/b')).toContain('<a href="/news/a" rel="next">')
})
