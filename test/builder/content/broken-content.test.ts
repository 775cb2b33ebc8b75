/**
 * Kinds of broken content: each gives one message, at the place of the fault. A row is what is wrong, the files that are
 * laid over a good folder, and the first line of the message.
 */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

const BROKEN: readonly (readonly [what: string, files: Readonly<Record<string, string>>, message: string])[] = [
  [
    'an unknown key',
    { 'guides/x.md': '---\ntitle: T\ndescripton: D\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:3:1 error unknown-key Key "descripton" is unknown: write "description".',
  ],
  [
    'a required key, misspelt',
    { 'guides/x.md': '---\ntitle: T\ndescripton: D\n---\n\nText.\n' },
    'guides/x.md:3:1 error unknown-key Key "descripton" is unknown: write "description".',
  ],
  [
    'a missing description',
    { 'guides/x.md': '---\ntitle: T\n---\n\nText.\n' },
    'guides/x.md:2:1 warning missing-description There is no description, so search results and lists show the first paragraph.',
  ],
  [
    'a missing title',
    { 'guides/x.md': '---\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:1 error missing-key Key "title" is missing: it is required.',
  ],
  [
    'a missing description on a page without a paragraph',
    { 'guides/x.md': '---\ntitle: T\n---\n\n- Text.\n' },
    'guides/x.md:2:1 error missing-key Key "description" is missing, and there is no paragraph to take it from.',
  ],
  [
    'a reading that is too long for one line',
    { 'guides/x.md': page('T', `Text <ruby>Acme<rt>${'word '.repeat(13)}</rt></ruby>.`) },
    'guides/x.md:6:20 error too-long The text of <ruby> is too long for one line: it does not wrap, and would lie over what stands beside it.',
  ],
  [
    'a text below a reading that is too long for one line',
    { 'guides/x.md': page('T', `<ruby>東京<rt>とうきょう</rt></ruby> <ruby>${'東京'.repeat(11)}<rt>x</rt></ruby>`) },
    'guides/x.md:6:37 error too-long The text of <ruby> is too long for one line: it does not wrap, and would lie over what stands beside it.',
  ],
  [
    'a text beside a <ruby> in another that is too long for one line',
    { 'guides/x.md': page('T', `<ruby>Acme<ruby>東京</ruby> ${'word '.repeat(9)}<rt>x</rt></ruby>`) },
    'guides/x.md:5:1 error too-long The text of <ruby> is too long for one line: it does not wrap, and would lie over what stands beside it.',
  ],
  [
    'a reading in which another makes it too long for one line',
    { 'guides/x.md': page('T', `<ruby>Acme<rt>n<ruby>東京</ruby> ${'word '.repeat(13)}</rt></ruby>`) },
    'guides/x.md:5:1 error too-long The text of <ruby> is too long for one line: it does not wrap, and would lie over what stands beside it.',
  ],
  [
    'a reference to a carriage return in code',
    { 'guides/x.md': page('T', '<pre>echo &#13;rm</pre>') },
    'guides/x.md:6:11 error hidden-characters There is an invisible character here (U+000D).',
  ],
  [
    'a number for a text',
    { 'guides/x.md': '---\ntitle: 2026\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:8 error wrong-type "title" is the number 2026: it must be text.',
  ],
  [
    'a word for true or false',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\ndraft: yes\n---\n\nText.\n' },
    'guides/x.md:4:8 error wrong-type "draft" is "yes": it must be true or false.',
  ],
  [
    'a text for a list',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\naliases: /old\n---\n\nText.\n' },
    'guides/x.md:4:10 error wrong-type "aliases" is "/old": it must be a list.',
  ],
  [
    'a key without a value',
    { 'guides/x.md': '---\ntitle:\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:1 error empty-value "title" has no value: write text.',
  ],
  [
    'an empty text',
    { 'guides/x.md': '---\ntitle: ""\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:8 error empty-value "title" is empty: it must be text.',
  ],
  [
    'a date in another order',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\ndatePublished: 13/2/2024\n---\n\nText.\n' },
    'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
  ],
  [
    'a date that does not exist',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\ndatePublished: 2024-02-30\n---\n\nText.\n' },
    'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
  ],
  [
    'a moment without a zone',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\npublishAt: 2024-02-03T10:00\n---\n\nText.\n' },
    'guides/x.md:4:12 error bad-date "publishAt" must be a date (YYYY-MM-DD) or a date with time and zone (YYYY-MM-DDThh:mmZ).',
  ],
  [
    'expiry before publication',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\npublishAt: 2026-02-03\nexpireAt: 2026-02-01\n---\n\nText.\n' },
    'guides/x.md:5:11 error wrong-order "expireAt" lies before "publishAt": a page is published before it expires.',
  ],
  [
    'an event that ends before it starts',
    {
      'events/x.md': '---\ntitle: T\ndescription: D\nstartsAt: 2026-02-03\nendsAt: 2026-02-01\n---\n\nText.\n',
      // It lasts to the end of the day.
      'events/y.md': '---\ntitle: U\ndescription: D\nstartsAt: 2026-02-03T18:00Z\nendsAt: 2026-02-03\n---\n\nText.\n',
    },
    'events/x.md:5:9 error wrong-order "endsAt" lies before "startsAt": an event ends after it starts.',
  ],
  [
    'an unknown form',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\nform: contacts\n---\n\nText.\n' },
    'guides/x.md:4:7 error unknown-value "form" is "contacts": it must be one of "book-demo", "signup", "events", "contact", "survey".',
  ],
  [
    'the survey without its file',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\nform: survey\n---\n\nText.\n' },
    'guides/x.md:4:7 error missing-survey The page has the survey as its form, but there is no `survey.yaml` with the questions.',
  ],
  [
    'a bad slug',
    { 'apps/x.md': '---\ntitle: T\ndescription: D\nslug: My App\n---\n\nText.\n' },
    'apps/x.md:4:7 error bad-slug "slug" must be lower-case letters, digits and single hyphens.',
  ],
  [
    'a colon in a text',
    { 'guides/x.md': '---\ntitle: Set up: first steps\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:8 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
  ],
  [
    'no space after a colon',
    { 'guides/x.md': '---\ntitle:"T"\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:7 error missing-space There is no space after "title:": YAML needs one.',
  ],
  [
    'an open quotation mark',
    { 'guides/x.md': '---\ntitle: "T\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:2:8 error yaml-syntax The quotation mark is not closed: write " at the end of the text.',
  ],
  [
    'a key that stands twice',
    { 'guides/x.md': '---\ntitle: T\ntitle: U\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:3:1 error duplicate-key Key "title" appears twice: keep one.',
  ],
  [
    'no front matter',
    { 'guides/x.md': '# T\n\nText.\n' },
    'guides/x.md:1:1 error missing-front-matter The page has no front matter: it needs a title and a description.',
  ],
  [
    'front matter without a beginning',
    { 'guides/x.md': 'title: T\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:1:1 error missing-front-matter The front matter is not opened: begin the file with a line of three hyphens.',
  ],
  [
    'front matter without an end',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n\nText.\n' },
    'guides/x.md:1:1 error unclosed-front-matter The front matter is not closed: end it with a line of three hyphens.',
  ],
  [
    'an empty line above the front matter',
    { 'guides/x.md': '\n---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'guides/x.md:1:1 error missing-front-matter The front matter does not begin in the first line: nothing may be above it.',
  ],
  [
    'a missing image in front matter',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\nimage: assets/lgo.svg\n---\n\nText.\n' },
    'guides/x.md:4:8 error missing-image The image "assets/lgo.svg" does not exist: did you mean "/assets/logo.svg"?',
  ],
  [
    'a broken link',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/guides/stup).\n' },
    'guides/x.md:6:10 error broken-link The link leads to "/guides/stup", which does not exist: did you mean "/guides/setup"?',
  ],
  [
    'a broken link to a file',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](../guides/other.md).\n' },
    'guides/x.md:6:10 error broken-link The link leads to "/guides/other", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a broken anchor',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](setup.md#first-step).\n' },
    'guides/x.md:6:10 error broken-anchor The page "/guides/setup" has no heading or element with the id "first-step": did you mean "#first-steps"?',
  ],
  [
    'a broken anchor in the same page',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](#nowhere).\n' },
    'guides/x.md:6:10 error broken-anchor The page "/guides/x" has no heading or element with the id "nowhere".',
  ],
  [
    'a broken anchor in the generated documentation',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/developers#eror).\n' },
    'guides/x.md:6:10 error broken-anchor The page "/developers" has no heading or element with the id "eror": did you mean "#error"?',
  ],
  [
    'a broken anchor in a generated landing page',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/guides#setup).\n' },
    'guides/x.md:6:10 error broken-anchor The page "/guides" has no heading or element with the id "setup".',
  ],
  [
    'a broken anchor in the generated search page',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/search#result).\n' },
    'guides/x.md:6:10 error broken-anchor The page "/search" has no heading or element with the id "result": did you mean "#results"?',
  ],
  [
    'a broken anchor in site.yaml',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlinks:\n  errors: /developers#eror\n' },
    'site.yaml:5:11 error broken-anchor The page "/developers" has no heading or element with the id "eror": did you mean "#error"?',
  ],
  [
    'a broken anchor in a redirect',
    { 'redirects.yaml': '/old: /developers#eror\n' },
    'redirects.yaml:1:7 error broken-anchor The page "/developers" has no heading or element with the id "eror": did you mean "#error"?',
  ],
  [
    'a broken absolute link to this site',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](https://www.example.com/nowhere).\n' },
    'guides/x.md:6:10 error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a link to a draft',
    {
      'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](draft.md).\n',
      'guides/draft.md': '---\ntitle: T\ndescription: D\ndraft: true\n---\n\nText.\n',
    },
    'guides/x.md:6:10 error broken-link The link leads to "/guides/draft", which is not published: it is a draft.',
  ],
  [
    'a mail address without its scheme',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nWrite to [us](us@example.com).\n' },
    'guides/x.md:6:15 error broken-link The address "us@example.com" is a mail address: write it with "mailto:".',
  ],
  [
    'a malformed escape',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/100%).\n' },
    'guides/x.md:6:10 error broken-link The address "/100%" has a malformed percent-escape.',
  ],
  [
    'a link through a redirect',
    {
      'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/old).\n',
      'redirects.yaml': '/old: /guides/setup\n',
    },
    'guides/x.md:6:10 warning redirected-link The address "/old" redirects to "/guides/setup": link to that.',
  ],
  [
    'a link with a trailing slash',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it](/guides/setup/).\n' },
    'guides/x.md:6:10 warning non-canonical-link The address "/guides/setup/" is not the canonical one: it costs readers a redirect.',
  ],
  [
    'an empty link',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nSee [it]().\n' },
    'guides/x.md:6:5 warning empty-address The address is empty, so it leads nowhere.',
  ],
  [
    'a missing image',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n![Logo](../assets/lgo.svg)\n' },
    'guides/x.md:6:9 error missing-image The image "../assets/lgo.svg" does not exist: did you mean "/assets/logo.svg"?',
  ],
  [
    'an image without a text',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n![](../assets/logo.svg)\n' },
    'guides/x.md:6:1 error missing-alt The image has no alternative text.',
  ],
  [
    'a script',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n<script>alert(1)</script>\n' },
    'guides/x.md:6:1 error active-content The page has a <script> element: pages may not run code.',
  ],
  [
    'an attribute that runs code',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n<p onclick="go()">Text</p>\n' },
    'guides/x.md:6:4 error active-content The attribute "onclick" runs code, which pages may not do.',
  ],
  [
    'an address that runs code',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n[Text](javascript:go())\n' },
    'guides/x.md:6:8 error active-address The address "javascript:go()" runs code, which pages may not do.',
  ],
  [
    'raw HTML that may not stay',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nText <marquee>here</marquee>.\n' },
    'guides/x.md:6:6 warning raw-html The element <marquee> is not allowed and was dropped; its content stays.',
  ],
  [
    'a second level-one heading',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n# Another\n\nText.\n' },
    'guides/x.md:6:1 warning level-one-heading The page has a level-one heading besides its title: it and the headings below it were moved down one level.',
  ],
  [
    'the noncharacter of the builder',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nText \uFFFE.\n' },
    'guides/x.md:6:6 error noncharacter The page contains the noncharacter U+FFFE, which no text may have.',
  ],
  [
    'another noncharacter, which stands for a dollar sign while a page is parsed',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nText $x$ \uFDD0HOME.\n' },
    'guides/x.md:6:10 error noncharacter The page contains the noncharacter U+FDD0, which no text may have.',
  ],
  [
    'a page without text',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\n' },
    'guides/x.md:2:8 warning empty-page The page has no text below its front matter.',
  ],
  [
    'two files with one address',
    {
      'guides/x/index.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n',
      'guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n',
    },
    'guides/x.md:1:1 error duplicate-path The page has the address "/guides/x", which is also that of "guides/x/index.md": change one of them.',
  ],
  [
    'a slug that is taken',
    {
      'apps/a.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n',
      'apps/b.md': '---\ntitle: T\ndescription: D\nslug: a\n---\n\nText.\n',
    },
    'apps/b.md:4:7 error duplicate-path The page has the address "/apps/a", which is also that of "apps/a.md": change one of them.',
  ],
  [
    'a reserved address',
    { 'pages/api/x.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'pages/api/x.md:1:1 error reserved-path The address "/api/x" is reserved for the site itself: choose another.',
  ],
  [
    'a page at an address that Cloudflare answers',
    { 'pages/cdn-cgi/x.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'pages/cdn-cgi/x.md:1:1 error reserved-path The address "/cdn-cgi/x" is reserved for the site itself: choose another.',
  ],
  [
    'a file at an address that Cloudflare answers',
    { 'static/cdn-cgi/x.txt': 'Text.' },
    'static/cdn-cgi/x.txt:1:1 error reserved-path The address "/cdn-cgi/x.txt" is that of what Cloudflare answers itself: choose another.',
  ],
  [
    'an alias that is the address of a generated file',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\naliases:\n  - /sitemap.xml\n---\n\nText.\n' },
    'guides/x.md:5:5 error reserved-path The address "/sitemap.xml" is that of a file that the site generates: choose another.',
  ],
  [
    'a redirect from an address of the Worker',
    { 'redirects.yaml': '/health: /guides/setup\n' },
    'redirects.yaml:1:1 error reserved-path The address "/health" is that of a file that the site generates: choose another.',
  ],
  [
    'an address of a section',
    { 'pages/guides/x.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'pages/guides/x.md:1:1 error reserved-path The address "/guides/x" belongs to the section "guides": move the page there.',
  ],
  [
    'an alias without a slash',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\naliases: [old]\n---\n\nText.\n' },
    'guides/x.md:4:11 error bad-path The old path "old" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
  ],
  [
    'an alias with a malformed escape',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\naliases: [/100%]\n---\n\nText.\n' },
    'guides/x.md:4:11 error bad-path The old path "/100%" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
  ],
  [
    'a link through a redirect that was written with escapes',
    {
      'guides/x.md': '---\ntitle: T\ndescription: D\naliases: [/caf%C3%A9]\n---\n\nSee [it](/caf\u00E9).\n',
    },
    'guides/x.md:7:10 warning redirected-link The address "/caf\u00E9" redirects to "/guides/x": link to that.',
  ],
  [
    'an alias of the page itself',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\naliases:\n  - /guides/x\n---\n\nText.\n' },
    'guides/x.md:5:5 error redirect-loop The alias "/guides/x" is the address of the page itself: it would be a redirect loop.',
  ],
  [
    'an alias that is taken',
    {
      'guides/x.md': '---\ntitle: T\ndescription: D\naliases:\n  - /old\n---\n\nText.\n',
      'guides/y.md': '---\ntitle: T\ndescription: D\naliases:\n  - /old\n---\n\nText.\n',
    },
    'guides/y.md:5:5 error duplicate-path The old path "/old" is redirected twice, also in "guides/x.md": keep one.',
  ],
  [
    'redirects in a circle',
    { 'redirects.yaml': '/a: /b\n/b: /a\n' },
    'redirects.yaml:1:1 error redirect-loop The redirects form a loop: /a → /b → /a.',
  ],
  [
    'a redirect that hides a page',
    { 'redirects.yaml': '/guides/setup: /\n' },
    'redirects.yaml:1:1 error redirect-shadows-page The old path "/guides/setup" is the address of a page, which the redirect would hide.',
  ],
  [
    'a redirect to nothing',
    { 'redirects.yaml': '/old: /nowhere\n' },
    'redirects.yaml:1:7 error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a file name with capitals',
    { 'guides/Set Up.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'guides/Set Up.md:1:1 error bad-file-name The name "Set Up" cannot be part of an address: write it in lower case, without spaces.',
  ],
  [
    'an unknown folder',
    { 'guide/x.md': '---\ntitle: T\ndescription: D\n---\n\nText.\n' },
    'guide/x.md:1:1 error unknown-folder The folder "guide" is no section: write "guides".',
  ],
  [
    'an unknown file',
    { 'sites.yaml': 'a: b\n' },
    'sites.yaml:1:1 error unknown-file The file "sites.yaml" has no meaning here: did you mean "site.yaml"?',
  ],
  [
    'a file that is no page',
    { 'guides/x.txt': 'Text.' },
    'guides/x.txt:1:1 error unknown-file The file "guides/x.txt" is not a page: pages end in ".md", images and other files belong in "assets/".',
  ],
  [
    'a url with a path',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com/blog\n' },
    'site.yaml:3:6 error bad-url "url" must be the address of the site alone, such as https://www.example.com.',
  ],
  [
    'a broken path in site.yaml',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\ncontact:\n  contactPage: /contact\n' },
    'site.yaml:5:16 error broken-link The link leads to "/contact", which does not exist: link to a page or file of this site, or to an absolute address.',
  ],
  [
    'a bad country',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\naddress:\n  addressCountry: USA\n' },
    'site.yaml:5:19 error bad-country "address.addressCountry" must be the two letters of a country, such as US.',
  ],
  [
    'a question without options',
    {
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: single\n    text: Which?\n',
    },
    'survey.yaml:6:11 error missing-options A question of the kind "single" needs options to choose from.',
  ],
  [
    'an option that stands twice',
    {
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: single\n    text: Which?\n    options: [Yes, No, Yes]\n',
    },
    'survey.yaml:8:24 error duplicate-option The option "Yes" appears twice: keep one.',
  ],
  [
    'two questions with one name',
    {
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - {name: q_a, kind: text, text: A}\n  - {name: q_a, kind: text, text: B}\n',
    },
    'survey.yaml:6:12 error duplicate-name Two questions have the name "q_a": change one of them.',
  ],
  [
    'a bad question name',
    { 'survey.yaml': 'id: s\ntitle: T\nintroduction: I\nquestions:\n  - {name: agents, kind: text, text: A}\n' },
    'survey.yaml:5:12 error bad-question-name "questions[0].name" must be q_ followed by lower-case letters, digits and underscores.',
  ],
  [
    'an unknown kind of question',
    { 'survey.yaml': 'id: s\ntitle: T\nintroduction: I\nquestions:\n  - {name: q_a, kind: multiple, text: A}\n' },
    'survey.yaml:5:23 error unknown-value "questions[0].kind" is "multiple": it must be one of "single", "multi", "text", "number", "scale".',
  ],
  [
    'an unknown transport',
    {
      'mcp.yaml':
        'name: m\ndescription: D\ntransport: sse\nurlTemplate: https://app.example.com/{workspace}/\nauth: []\ntools: []\n',
    },
    'mcp.yaml:3:12 error unknown-value "transport" is "sse": it must be "streamable-http".',
  ],
  [
    'an unknown form in forms.yaml',
    { 'forms.yaml': 'contacts:\n  title: T\n' },
    'forms.yaml:1:1 error unknown-form There is no form "contacts": write "contact".',
  ],
  [
    'an unknown field of a form',
    { 'forms.yaml': 'contact:\n  labels:\n    mesage: M\n' },
    'forms.yaml:3:5 error unknown-field The form "contact" has no field "mesage": write "message".',
  ],
]

test.each(BROKEN)('the builder tells of %s', (_, files, message) => {
  const messages = checkContent(files)
  expect(messages.map(toLine)).toEqual([message])
  expect(messages).toMatchObject([{ hint: expect.stringMatching(/\S/) }])
})

test('the builder tells of bytes that are not UTF-8, and checks the rest', () => {
  const bytes = Uint8Array.from(page('Caf\u00E9', '[it](/nowhere)'), (character) => character.charCodeAt(0))
  const files = { 'guides/x.md': bytes, 'guides/y.md': page('Y', '[x](x.md)') }
  expect(checkContent(files).map(toLine)).toEqual([
    'guides/x.md:2:11 error not-utf-8 The file is not UTF-8 from here on: save it in UTF-8.',
    'guides/x.md:6:6 error broken-link The link leads to "/nowhere", which does not exist: link to a page or file of this site, or to an absolute address.',
  ])
})

test('the builder says nothing about a good folder', () => {
  expect(checkContent({})).toEqual([])
})

test('the builder tells of every fault in one run, sorted by place', () => {
  const messages = checkContent({
    'guides/b.md': page('B', 'See [it](/nowhere) and [that](/nothing).'),
    'guides/a.md': '---\ntitle: 1\n---\n\nText.\n',
    'survey.yaml': 'id: S\n',
  })
  expect(messages.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
    'guides/a.md:2 wrong-type',
    'guides/b.md:6 broken-link',
    'guides/b.md:6 broken-link',
    'survey.yaml:1 missing-key',
    'survey.yaml:1 missing-key',
    'survey.yaml:1 missing-key',
    'survey.yaml:1 bad-slug',
  ])
})

test('the builder tells of every fault of one file in one run', () => {
  const messages = checkContent({
    'apps/x.md': `---
titel: T
descripton: D
slug: one
draft: maybe
aliases: [/developers, /old#x]
image: assets/none.png
form: survey
---

See [it](/nowhere), [that](#nothing) and ![](../assets/none.png).
`,
    'site.yaml':
      'name: N\ndescription: D\nurl: https://www.example.com\nlinks:\n  a: 5\n  b: /nowhere\nfoo: 1\nbar: 2\n',
    'redirects.yaml': '/a: 5\n/b: /nowhere\n',
  })
  expect(messages.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)).toEqual([
    'apps/x.md:2:1 unknown-key',
    'apps/x.md:3:1 unknown-key',
    'apps/x.md:5:8 wrong-type',
    'apps/x.md:6:11 redirect-shadows-page',
    'apps/x.md:6:24 bad-path',
    'apps/x.md:7:8 missing-image',
    'apps/x.md:8:7 missing-survey',
    'apps/x.md:11:10 broken-link',
    'apps/x.md:11:28 broken-anchor',
    'apps/x.md:11:42 missing-alt',
    'apps/x.md:11:46 missing-image',
    'redirects.yaml:1:5 wrong-type',
    'redirects.yaml:2:5 broken-link',
    'site.yaml:5:6 wrong-type',
    'site.yaml:6:6 broken-link',
    'site.yaml:7:1 unknown-key',
    'site.yaml:8:1 unknown-key',
  ])
})

test('the builder points at the right redirect of a list where another has a fault', () => {
  const messages = checkContent({ 'redirects.yaml': '- { from: /a, to: 5 }\n- { from: /b, to: /nowhere }\n' })
  expect(messages.map(({ line, column, rule }) => `${line}:${column} ${rule}`)).toEqual([
    '1:19 wrong-type',
    '2:19 broken-link',
  ])
})

test('the builder tells nothing of links to a page whose front matter has faults', () => {
  const messages = checkContent({
    'apps/x.md': '---\ntitle: T\nslug: one\naliases: [/old]\n---\n\n## Part\n',
    'solutions/x.md': 'No front matter.\n',
    'guides/y.md': page(
      'Y',
      '[a](../apps/x.md#part) [b](/apps/one) [c](/apps) [d](/solutions/x) [e](/solutions) [f](/old)',
    ),
  })
  expect(messages.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
    'apps/x.md:2 missing-key',
    'guides/y.md:6 redirected-link',
    'solutions/x.md:1 missing-front-matter',
  ])
})

test('the builder tells of the faults of a page whose address is taken', () => {
  const messages = checkContent({ 'guides/setup/index.md': page('Other', 'See [it](/nowhere).') })
  expect(messages.map(({ file, line, rule }) => `${file}:${line} ${rule}`)).toEqual([
    'guides/setup/index.md:1 duplicate-path',
    'guides/setup/index.md:6 broken-link',
  ])
})

test('a message carries the corrected YAML, and a fix where it is safe', () => {
  const [date] = checkContent({
    'guides/x.md': '---\ntitle: T\ndescription: D\ndatePublished: 13/2/2024\n---\n\nText.\n',
  })
  expect(date).toMatchObject({ hint: 'datePublished: 2024-02-13', fix: '2024-02-13', endLine: 4, endColumn: 25 })
})

const yaml = (checks: string): string => `name: N\ndescription: D\nurl: https://www.example.com\nchecks:\n${checks}`

test('`checks` of site.yaml decides how grave a rule is', () => {
  const found = checkContent({
    'site.yaml': yaml(
      '  missing-alt: warning\n  raw-html: error\n  unknown-block: warning\n  unclosed-address: warning\n',
    ),
    'guides/x.md': page('T', '![](/assets/logo.svg)\n\n<font>a</font>\n\n:::lead\nb\n:::\n\n[c](d.md'),
  })
  expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning missing-alt',
    'error raw-html',
    'warning unknown-block',
    'warning unclosed-address',
  ])
  expect(checkContent({ 'site.yaml': yaml('  broken-link: warning\n') }).map(toLine)).toEqual([
    'site.yaml:5:3 error unknown-key Key "broken-link" is unknown: it has no meaning here.',
  ])
})

test('the builder tells nothing of names in other scripts', () => {
  const files = {
    'guides/приватність.md': page('T', 'Text.'),
    'guides/x.md': page('U', '[a](приватність.md) [b](/guides/приватність)'),
  }
  expect(checkContent(files)).toEqual([])
})
