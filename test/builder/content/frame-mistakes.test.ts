/** Mistakes in what surrounds the pages: each gives one message that tells the cause, at its place. */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

type Row = readonly [what: string, files: Readonly<Record<string, string>>, message: string]

const MISTAKES: readonly Row[] = [
  [
    'a static file at the address of a page',
    { 'static/guides/setup': 'x' },
    'static/guides/setup:1:1 error reserved-path The address "/guides/setup" is that of "guides/setup.md": choose another.',
  ],
  [
    'a static file at another spelling of a page',
    { 'static/index.html': 'x' },
    'static/index.html:1:1 error reserved-path The address "/index.html" is that of "pages/index.md": choose another.',
  ],
  [
    'a static file at the markdown form of a page',
    { 'static/guides/setup.md': 'x' },
    'static/guides/setup.md:1:1 error reserved-path The address "/guides/setup.md" is that of "guides/setup.md": choose another.',
  ],
  [
    'a static file at another spelling of the markdown form of a page',
    { 'static/guides/index.md': 'x' },
    'static/guides/index.md:1:1 error reserved-path The address "/guides/index.md" is that of a file that the site generates: choose another.',
  ],
  [
    'a redirect from the markdown form of a page',
    { 'redirects.yaml': '/guides/setup.md: https://example.com/\n' },
    'redirects.yaml:1:1 error reserved-path The address "/guides/setup.md" is that of "guides/setup.md": choose another.',
  ],
  [
    'a redirect from another spelling of the markdown form of the home page',
    { 'redirects.yaml': '/.md: https://example.com/\n' },
    'redirects.yaml:1:1 error reserved-path The address "/.md" is that of "pages/index.md": choose another.',
  ],
  [
    'an alias that is the markdown form of another page',
    { 'guides/x.md': page('X', 'Text.').replace('\n---\n\n', '\naliases: [/index.md]\n---\n\n') },
    'guides/x.md:4:11 error reserved-path The address "/index.md" is that of "pages/index.md": choose another.',
  ],
  [
    'a static file at the address of a generated one',
    { 'static/robots.txt': 'x' },
    'static/robots.txt:1:1 error reserved-path The address "/robots.txt" is that of a file that the site generates: choose another.',
  ],
  ...['search.html', 'search.md', 'sitemap.html', 'developers.html', 'Robots.txt'].map((name): Row => [
    `a static file ${name}`,
    { [`static/${name}`]: 'x' },
    `static/${name}:1:1 error reserved-path The address "/${name}" is that of a file that the site generates: choose another.`,
  ]),
  [
    'a static file among those that are named by the builder',
    { 'static/assets/x.png': 'x' },
    'static/assets/x.png:1:1 error reserved-path The address "/assets/x.png" is that of what the site generates or names by itself: choose another.',
  ],
  [
    'a redirect from a static file',
    { 'static/a.pdf': 'x', 'redirects.yaml': '/a.pdf: /guides/setup\n' },
    'redirects.yaml:1:1 error reserved-path The address "/a.pdf" is that of "static/a.pdf": choose another.',
  ],
  [
    'an asterisk in the middle',
    { 'redirects.yaml': '/a/*/b: /guides/setup\n' },
    'redirects.yaml:1:1 error bad-path The old path "/a/*/b" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
  ],
  [
    'a folder given twice',
    { 'redirects.yaml': '/a/*: /guides/:splat\n/A/*: /guides/setup\n' },
    'redirects.yaml:2:1 error duplicate-path The old path "/A/*" is redirected twice: keep one.',
  ],
  [
    'a folder of the site itself',
    { 'redirects.yaml': '/api/*: /guides/:splat\n' },
    'redirects.yaml:1:1 error reserved-path The old path "/api/*" covers addresses that are reserved for the site itself: choose another.',
  ],
  [
    'a folder with pages that are there',
    { 'redirects.yaml': '/guides/*: /\n' },
    'redirects.yaml:1:1 warning redirect-shadows-page The old path "/guides/*" also covers the page "/guides/setup", which is served and not redirected.',
  ],
  [
    'an asterisk in the new address',
    { 'redirects.yaml': '/a/*: /guides/*\n' },
    'redirects.yaml:1:7 error bad-path The new address "/guides/*" must have ":splat" once, after the first slash of its path.',
  ],
  [
    'a splat that would decide the host',
    { 'redirects.yaml': '/a/*: https://example.com:splat\n' },
    'redirects.yaml:1:7 error bad-path The new address "https://example.com:splat" must have ":splat" once, after the first slash of its path.',
  ],
  [
    'a folder that leads to nothing',
    { 'redirects.yaml': '/a/*: /b/:splat\n' },
    'redirects.yaml:1:7 error broken-link Nothing on this site begins with "/b/", so every redirect would lead nowhere.',
  ],
  [
    'a folder that leads to files with hashes in their names',
    { 'redirects.yaml': '/a/*: /assets/:splat\n' },
    'redirects.yaml:1:7 error broken-link Nothing on this site begins with "/assets/", so every redirect would lead nowhere.',
  ],
  [
    'folders that lead to each other',
    { 'redirects.yaml': '/a/*: /b/:splat\n/b/*: /a/:splat\n' },
    'redirects.yaml:1:7 error redirect-loop The redirects form a loop: /a/* → /b/* → /a/*.',
  ],
  [
    'folders that lead to each other where nothing follows them',
    { 'redirects.yaml': '/a/*: /:splat/b\n/b/*: /:splat/a\n' },
    'redirects.yaml:1:7 error redirect-loop The redirects form a loop: /a/* → /b/* → /a/*.',
  ],
  [
    'a folder that leads into itself',
    { 'redirects.yaml': '/a/*: /a/b/:splat\n' },
    'redirects.yaml:1:7 error redirect-loop The redirects form a loop: /a/* → /a/*.',
  ],
  [
    'a folder that leads to a missing page',
    { 'redirects.yaml': '/a/*: /guides/setpu\n' },
    'redirects.yaml:1:7 error broken-link The link leads to "/guides/setpu", which does not exist: did you mean "/guides/setup"?',
  ],
  [
    'a status that no redirect has',
    { 'redirects.yaml': '- { from: /a, to: /guides/setup, status: 303 }\n' },
    'redirects.yaml:1:42 error wrong-type "[0].status" is the number 303: it must be one of 301, 302, 308, 410.',
  ],
  [
    'a new address of what is gone',
    { 'redirects.yaml': '/a: { to: /guides/setup, status: 410 }\n' },
    'redirects.yaml:1:5 error bad-value "/a" must have `to`, or the status 410 and no `to`.',
  ],
  [
    'a redirect to nowhere',
    { 'redirects.yaml': '- { from: /a, status: 302 }\n' },
    'redirects.yaml:1:3 error bad-value "[0]" must have `to`, or the status 410 and no `to`.',
  ],
  [
    'an unknown key of a redirect',
    { 'redirects.yaml': '- { from: /a, to: /guides/setup, stauts: 302 }\n' },
    'redirects.yaml:1:34 error unknown-key Key "stauts" is unknown: write "status".',
  ],
  [
    'a link to an old folder',
    { 'redirects.yaml': '/a/*: /guides/:splat\n', 'guides/x.md': page('X', '[a](/a/setup)') },
    'guides/x.md:6:5 warning redirected-link The address "/a/setup" is redirected by "/a/*" to "/guides/:splat": link to that.',
  ],
  [
    'a link to an old folder whose page did not move',
    { 'redirects.yaml': '/a/*: /guides/:splat\n', 'guides/x.md': page('X', '[a](/a/setpu)') },
    'guides/x.md:6:5 error broken-link The link leads to "/a/setpu", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a folder that leads to one of its own missing pages',
    { 'redirects.yaml': '/a/*: /a/new\n' },
    'redirects.yaml:1:7 error broken-link The link leads to "/a/new", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a path and a folder that lead to each other',
    { 'redirects.yaml': '/a: /b/c\n/b/*: /a\n' },
    'redirects.yaml:1:5 error broken-link The link leads to "/b/c", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a link to what is gone',
    { 'redirects.yaml': '/a: { status: 410 }\n', 'guides/x.md': page('X', '[a](/a)') },
    'guides/x.md:6:5 error broken-link The link leads to "/a", which does not exist: did you mean "/"?',
  ],
  [
    'a link to the page of missing pages',
    { 'pages/404.md': page('Gone', 'x'), 'guides/x.md': page('X', '[a](/404)') },
    'guides/x.md:6:5 error broken-link The link leads to "/404", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a form that nobody made',
    { 'guides/x.md': page('X', 'x').replace('title', 'form: contcat\ntitle') },
    'guides/x.md:2:7 error unknown-value "form" is "contcat": it must be one of "book-demo", "signup", "events", "contact", "survey".',
  ],
  [
    'a form of the footer that nobody made',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nfooter: [{ title: T, form: quote }]\n' },
    'site.yaml:4:28 error unknown-value "form" is "quote": it must be one of "book-demo", "signup", "events", "contact", "survey".',
  ],
  [
    'one of the five forms, misspelt',
    { 'forms.yaml': 'contcat: { title: Write }\n' },
    'forms.yaml:1:1 error unknown-form There is no form "contcat": write "contact".',
  ],
  [
    'a form without fields',
    { 'forms.yaml': 'quote: { title: Quote }\n' },
    'forms.yaml:1:1 error unknown-form The form "quote" has no fields: only the five built-in forms may leave them out.',
  ],
  [
    'a form without a title',
    { 'forms.yaml': 'quote: { fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error missing-key Key "title" is missing: the form "quote" needs one.',
  ],
  [
    'a form with a name that makes no address',
    { 'forms.yaml': 'Ask Us: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error bad-slug The name "Ask Us" cannot be part of an address: use lower-case letters, digits and single hyphens.',
  ],
  [
    'a form with a name of the API',
    { 'forms.yaml': 'lead-form: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error duplicate-name The name "lead-form" is taken by the API: choose another for the form.',
  ],
  [
    'a form whose webhook is the secret that signs',
    { 'forms.yaml': 'secret: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error duplicate-name The name "secret" is taken by the API: choose another for the form.',
  ],
  [
    'two forms with one operation',
    {
      'forms.yaml':
        'a-1: { title: T, fields: [{ name: a, kind: text, label: A }] }\na1: { title: T, fields: [{ name: a, kind: text, label: A }] }\n',
    },
    'forms.yaml:2:1 error duplicate-name The name "a1" is taken by the API: choose another for the form.',
  ],
  [
    'a form with a name that no key can have',
    { 'forms.yaml': 'constructor: { title: T, fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error reserved-key Key "constructor" is a reserved name: choose another.',
  ],
  [
    'a label with a name that no key can have',
    { 'forms.yaml': 'contact: { labels: { __proto__: A } }\n' },
    'forms.yaml:1:22 error reserved-key Key "__proto__" is a reserved name: choose another.',
  ],
  [
    'a field twice',
    { 'forms.yaml': 'contact: { fields: [{ name: message, kind: text, label: A }] }\n' },
    'forms.yaml:1:29 error duplicate-name The form "contact" has a field "message" already: choose another name.',
  ],
  [
    'a field that means something to the service',
    { 'forms.yaml': 'contact: { fields: [{ name: captcha_token, kind: text, label: A }] }\n' },
    'forms.yaml:1:29 error duplicate-name The field name "captcha_token" is reserved in every form: choose another.',
  ],
  [
    'a field of an unknown kind',
    { 'forms.yaml': 'contact: { fields: [{ name: phone, kind: phone, label: A }] }\n' },
    'forms.yaml:1:42 error unknown-value "contact.fields[0].kind" is "phone": it must be one of "text", "textarea", "email", "tel", "url", "number", "date", "choice", "choices", "consent", "hidden".',
  ],
  [
    'a choice of nothing',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: choice, label: A }] }\n' },
    'forms.yaml:1:23 error missing-options The field "a" is a choice and needs at least two options.',
  ],
  [
    'a slip in the name of a form that gets a field',
    { 'forms.yaml': 'contacts: { fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:1 error unknown-form There is no form "contacts": write "contact".',
  ],
  [
    'an option that appears twice',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: choice, label: A, options: [B, C, B] }] }\n' },
    'forms.yaml:1:72 error duplicate-option The option "B" appears twice: keep one.',
  ],
  [
    'options of a text',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: text, label: A, options: [B, C] }] }\n' },
    'forms.yaml:1:63 error needless-options The field "a" is of the kind "text", which has no options.',
  ],
  [
    'a hidden field that nobody fills in',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: hidden, label: A }] }\n' },
    'forms.yaml:1:38 error missing-value The hidden field "a" has no value: visitors cannot fill it in.',
  ],
  [
    'a range that is empty',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: number, label: A, min: 5, max: 1 }] }\n' },
    'forms.yaml:1:61 error bad-range The field "a" has a "min" above its "max": no value would be accepted.',
  ],
  [
    'a key of IndexNow whose file would be one of the site',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nindexnow: llms-full\n' },
    'site.yaml:4:11 error bad-indexnow-key "indexnow" must be 8 to 128 letters, digits and hyphens, and not begin with "llms-full".',
  ],
  [
    'a range of a consent',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: consent, label: A, min: 5 }] }\n' },
    'forms.yaml:1:62 error needless-options The field "a" is of the kind "consent", which has no "min".',
  ],
  [
    'a last day of a text',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: text, label: A, max: 2026-01-01 }] }\n' },
    'forms.yaml:1:59 error needless-options The field "a" is of the kind "text", which has no "max".',
  ],
  [
    'a length of a number',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: number, label: A, maxLength: 5 }] }\n' },
    'forms.yaml:1:67 error needless-options The field "a" is of the kind "number", which has no "maxLength".',
  ],
  [
    'a range of another kind',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: date, label: A, max: 1 }] }\n' },
    'forms.yaml:1:59 error bad-range The field "a" is of the kind "date", whose "max" must be a date.',
  ],
  [
    'a range of days for a number',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: number, label: A, min: 2026-01-01 }] }\n' },
    'forms.yaml:1:61 error bad-range The field "a" is of the kind "number", whose "min" must be a number.',
  ],
  [
    'a range without an end',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: number, label: A, max: .inf }] }\n' },
    'forms.yaml:1:61 error bad-value "contact.fields[0].max" must be a finite number.',
  ],
  [
    'a hidden field that has to be filled in',
    {
      'forms.yaml':
        'contact: { fields: [{ name: a, kind: hidden, label: A, value: "{utm_source}", required: true }] }\n',
    },
    'forms.yaml:1:89 error missing-value The hidden field "a" is required: who comes without its value could send nothing.',
  ],
  [
    'a consent to a page that is not there',
    { 'forms.yaml': 'contact: { fields: [{ name: a, kind: consent, label: "I read [this](pages/privcy.md)." }] }\n' },
    'forms.yaml:1:54 error broken-link The link leads to "/privcy", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'fields of the survey',
    { 'forms.yaml': 'survey: { fields: [{ name: a, kind: text, label: A }] }\n' },
    'forms.yaml:1:11 error needless-fields The questions of the survey are in `survey.yaml`: it has no other fields.',
  ],
  [
    'two services that count visits',
    {
      'site.yaml':
        'name: N\ndescription: D\nurl: https://www.example.com\nanalytics: { plausible: example.com, cloudflare: 0123456789abcdef0123456789abcdef }\n',
    },
    'site.yaml:4:12 error bad-value "analytics" must name one service.',
  ],
]

test.each(MISTAKES)('checkContent() explains %s', (_, files, message) => {
  expect(checkContent(files).map(toLine)).toEqual([message])
})

test('checkContent() shows where a redirect of a folder leads in the hint', () => {
  const files = { 'redirects.yaml': '/a/*: /guides/:splat\n', 'guides/x.md': page('X', '[a](/a/setup)') }
  expect(checkContent(files).map(({ hint }) => hint)).toEqual(['/guides/setup'])
})
