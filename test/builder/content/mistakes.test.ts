/**
 * Mistakes that authors make: the message, its place and its hint, all of them as they are printed. A row is the mistake,
 * the files that are laid over a good folder, and the first line of the message with its hint.
 */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from './check-content.ts'

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>
type Row = readonly [mistake: string, files: Files, message: readonly [line: string, hint: string]]

const front = (lines: string): Files => ({ 'guides/x.md': `---\n${lines}\n---\n\nText.\n` })
const body = (text: string): Files => ({ 'guides/x.md': page('T', text) })
const site = (lines: string): Files => ({
  'site.yaml': `name: N\ndescription: D\nurl: https://www.example.com\n${lines}\n`,
})
const utf16 = (text: string): Uint8Array<ArrayBuffer> => {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
}

const MISTAKES: readonly Row[] = [
  [
    'an indented description',
    front('title: T\n  description: D'),
    [
      'guides/x.md:3:3 error bad-indentation The key "description" is not indented like the other keys of its group: all begin in the same column.',
      'description: D',
    ],
  ],
  [
    'an indented description below a title in quotes',
    front('title: "T"\n  description: D'),
    [
      'guides/x.md:3:3 error bad-indentation The key "description" is not indented like the other keys of its group: all begin in the same column.',
      'description: D',
    ],
  ],
  [
    'a key of an item one column too far left, below others',
    { 'survey.yaml': 'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: text\n   text: Q?\n' },
    [
      'survey.yaml:7:4 error bad-indentation The key "text" is not indented like the other keys of its group: all begin in the same column.',
      '    text: Q?',
    ],
  ],
  [
    'a key of an item one column too far left, below its first key',
    { 'survey.yaml': 'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n   kind: text\n    text: Q?\n' },
    [
      'survey.yaml:6:4 error bad-indentation The key "kind" is not indented like the other keys of its group: all begin in the same column.',
      '    kind: text',
    ],
  ],
  [
    'items of a list in different columns',
    front('title: T\ndescription: D\naliases:\n- /older\n  - /old'),
    [
      'guides/x.md:6:3 error bad-indentation The item is indented deeper than the one above it, so both were read as one text.',
      '- /old',
    ],
  ],
  [
    'items of a list that step back',
    front('title: T\ndescription: D\naliases:\n    - /older\n  - /old'),
    [
      'guides/x.md:6:3 error bad-indentation The item is not indented like the items above it: all begin in the same column.',
      '    - /old',
    ],
  ],
  [
    'a key of forms.yaml in another column',
    { 'forms.yaml': 'contact:\n  title: T\n   submit: S\n' },
    [
      'forms.yaml:3:4 error bad-indentation The key "submit" is not indented like the other keys of its group: all begin in the same column.',
      '  submit: S',
    ],
  ],
  [
    'a key of forms.yaml that steps back',
    { 'forms.yaml': 'contact:\n   title: T\n  submit: S\n' },
    [
      'forms.yaml:3:3 error bad-indentation The key "submit" is not indented like the other keys of its group: all begin in the same column.',
      '   submit: S',
    ],
  ],
  [
    'a title that begins with #',
    front('title: #1 in Bremen\ndescription: D'),
    [
      'guides/x.md:2:1 error empty-value The value of "title" begins with #, so YAML reads it as a comment: put it in quotation marks.',
      'title: "#1 in Bremen"',
    ],
  ],
  [
    'a title without a value',
    front('title:\ndescription: D'),
    [
      'guides/x.md:2:1 error empty-value "title" has no value: write text.',
      'title: …   # Title of the page; it becomes the level-one heading.',
    ],
  ],
  [
    'a name with an umlaut and a space',
    { 'guides/über uns.md': page('T', 'Text.') },
    [
      'guides/über uns.md:1:1 error bad-file-name The name "über uns" cannot be part of an address: write it in lower case, without spaces.',
      'Rename it to "ueber-uns".',
    ],
  ],
  [
    'a name in capitals',
    { 'guides/Über.md': page('T', 'Text.') },
    [
      'guides/Über.md:1:1 error bad-file-name The name "Über" cannot be part of an address: write it in lower case, without spaces.',
      'Rename it to "ueber".',
    ],
  ],
  [
    'a name whose marks are characters of their own',
    { 'guides/u\u0308ber.md': page('T', 'Text.') },
    [
      'guides/über.md:1:1 error bad-file-name The file name stores accents as separate characters (Unicode NFD), so links to it that look right would be broken.',
      'Rename the file: type the same name again.',
    ],
  ],
  [
    'two files whose names differ in the form of Unicode alone',
    { 'assets/u\u0308.txt': 'A', 'assets/\u00FC.txt': 'B', 'static/u\u0308.txt': 'A', 'static/u.txt': 'B' },
    [
      'assets/\u00FC.txt:1:1 error bad-file-name Another file has this name with its accents in the other form of Unicode: only one can be published.',
      'Delete or rename one of the two.',
    ],
  ],
  [
    'two files whose names differ in capitals',
    { 'static/Logo.txt': 'a', 'static/logo.txt': 'b', 'static/logo.svg': '<svg/>' },
    [
      'static/logo.txt:1:1 warning bad-file-name Another file is called "static/Logo.txt": on macOS and Windows only one of them can be there.',
      'Delete or rename one of the two.',
    ],
  ],
  [
    'a page whose name differs from that of another in capitals, once',
    { 'guides/about.md': page('T', 'Text.'), 'guides/About.md': page('T', 'Text.') },
    [
      'guides/About.md:1:1 error bad-file-name The name "About" cannot be part of an address: write it in lower case, without spaces.',
      'Rename it to "about".',
    ],
  ],
  [
    'a folder whose changes GitHub folds',
    { 'guides/node_modules/refunds.md': page('T', 'Text.') },
    [
      'guides/node_modules/refunds.md:1:1 error bad-file-name The name has "node_modules/", by which GitHub takes the file for one that a program wrote, and does not show its changes.',
      'Give the file or its folder another name.',
    ],
  ],
  [
    'a page whose changes GitHub folds',
    { 'guides/pdm.lock.md': page('T', 'Text.'), 'guides/door.locks.md': page('T', 'Text.') },
    [
      'guides/pdm.lock.md:1:1 error bad-file-name The name has ".lock", by which GitHub takes the file for one that a program wrote, and does not show its changes.',
      'Give the file or its folder another name.',
    ],
  ],
  ...[
    ['guides/htmlcov/x.md', 'htmlcov/'],
    ['guides/pnpm-lock.yaml-a.md', 'pnpm-lock.yaml'],
    ['guides/poetry.locks.md', '.lock'],
    ['snippets/Package.resolved.md', 'Package.resolved'],
    ['snippets/Cargo.toml.orig.md', 'Cargo.toml.orig'],
    ['static/esy-lock', '/esy-lock'],
    ['snippets/gradlew', '/gradlew'],
    ['static/gradlew.bat', '/gradlew.bat'],
    ['static/mvnw', '/mvnw'],
    ['snippets/mvnw.cmd', '/mvnw.cmd'],
    ['snippets/bun.lockb', 'bun.lockb'],
    ['snippets/Manifest.toml', 'Manifest.toml'],
    ['snippets/JuliaManifest-v1.2.toml', 'Manifest-v1.2.toml'],
    ['snippets/Main.Designer.cs', '.Designer.cs'],
    ['snippets/Main.designer.vb', '.designer.vb'],
    ['snippets/login.feature.cs', '.feature.cs'],
    ['static/app.js.map', '.js.map'],
    ['static/app.css.map', '.css.map'],
    ['snippets/a.zep.php', '.zep.php'],
    ['static/a.nib', '.nib'],
    ['static/a.xcworkspacedata', '.xcworkspacedata'],
    ['static/a.xcuserstate', '.xcuserstate'],
    ['snippets/a_TLB.pas', '_TLB.pas'],
  ].map(([file = '', found]): Row => [
    `${file}, whose changes GitHub folds`,
    { [file]: page('T', 'Text.') },
    [
      `${file}:1:1 error bad-file-name The name has "${found}", by which GitHub takes the file for one that a program wrote, and does not show its changes.`,
      'Give the file or its folder another name.',
    ],
  ]),
  [
    'a slip in the name of a picture',
    { ...body('![a](/assets/dou.jpg)'), 'assets/duo.jpg': new Uint8Array([255]) },
    [
      'guides/x.md:6:6 error missing-image The image "/assets/dou.jpg" does not exist: did you mean "/assets/duo.jpg"?',
      '/assets/duo.jpg',
    ],
  ],
  [
    'capitals in the name of a picture',
    { ...body('![a](../assets/Duo.JPG)'), 'assets/duo.jpg': new Uint8Array([255]) },
    [
      'guides/x.md:6:6 error missing-image The image "../assets/Duo.JPG" does not exist: the file is "/assets/duo.jpg", and capitals count.',
      '/assets/duo.jpg',
    ],
  ],
  [
    'a picture whose name has a percent sign',
    { ...body('![a](/assets/50%.svg)'), 'assets/50%.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    [
      'guides/x.md:6:6 error missing-image The image "/assets/50%.svg" does not exist: in the address of a file, "%" is %25.',
      '/assets/50%25.svg',
    ],
  ],
  [
    'a picture whose name has a question mark',
    { ...body('![a](/assets/what?.svg)'), 'assets/what?.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    [
      'guides/x.md:6:6 error missing-image The image "/assets/what?.svg" does not exist: in the address of a file, "?" is %3F and "#" is %23.',
      '/assets/what%3F.svg',
    ],
  ],
  [
    'a picture that is not there',
    body('![a](/assets/photo.jpg)'),
    [
      'guides/x.md:6:6 error missing-image The image "/assets/photo.jpg" does not exist: put it under "assets/".',
      '/assets/…',
    ],
  ],
  [
    'a link to another site that nothing closes',
    body('See [us](https://a.example/x\nand more.'),
    [
      'guides/x.md:6:10 error unclosed-address The address "https://a.example/x" has no closing parenthesis, so this is not a link and is shown as written.',
      '(<https://a.example/x>)',
    ],
  ],
  [
    'a link to another site with a space',
    body('See [us](https://a.example/our page) and [b](/guides/setup).'),
    [
      'guides/x.md:6:10 error address-with-space The address "https://a.example/our page" has a space, so this is not a link and is shown as written.',
      '(<https://a.example/our page>)',
    ],
  ],
  [
    'a picture with a space in its name',
    body('![x](Zwei Räder.jpg)'),
    [
      'guides/x.md:6:6 error address-with-space The address "Zwei Räder.jpg" has a space, so this is not a link and is shown as written.',
      '(<Zwei Räder.jpg>)',
    ],
  ],
  [
    'a picture with a space and parentheses in its name',
    body('![x](/assets/Räder (2).jpg)'),
    [
      'guides/x.md:6:6 error address-with-space The address "/assets/Räder (2).jpg" has a space, so this is not a link and is shown as written.',
      '(</assets/Räder (2).jpg>)',
    ],
  ],
  [
    'a link to another site with a space and parentheses',
    body('See [us](https://a.example/our page (2).html) and [b](/guides/setup).'),
    [
      'guides/x.md:6:10 error address-with-space The address "https://a.example/our page (2).html" has a space, so this is not a link and is shown as written.',
      '(<https://a.example/our page (2).html>)',
    ],
  ],
  [
    'a slip in the name of a picture of a card',
    {
      'assets/duo.jpg': 'x',
      'guides/x.md': page('T', '::::cards\n:::card[A]{image=/assets/dou.jpg}\nB\n:::\n::::'),
    },
    [
      'guides/x.md:7:18 error missing-image The image "/assets/dou.jpg" does not exist: did you mean "/assets/duo.jpg"?',
      '/assets/duo.jpg',
    ],
  ],
  [
    'a link with a space',
    body('[x](über uns.md)'),
    [
      'guides/x.md:6:5 error address-with-space The address "über uns.md" has a space, so this is not a link and is shown as written.',
      '(<über uns.md>)',
    ],
  ],
  [
    'strong text with punctuation beside a letter',
    body('これは**強調**、\\*\\*「強調」\\*\\*です、`**「強調」**です`\n\nユーザー**「強調」** と'),
    [
      'guides/x.md:8:5 warning broken-emphasis "**「強調」**" is not strong, since punctuation is between its asterisks and a letter: it is shown as written.',
      '<strong>「強調」</strong>',
    ],
  ],
  [
    'strong text that ends with punctuation beside a letter',
    body('**강조!**입니다'),
    [
      'guides/x.md:6:1 warning broken-emphasis "**강조!**" is not strong, since punctuation is between its asterisks and a letter: it is shown as written.',
      '<strong>강조!</strong>',
    ],
  ],
  [
    'a path that is too long',
    { [`guides/${'a/'.repeat(240)}${'x'.repeat(11)}.md`]: page('T', 'Text.') },
    [
      `guides/${'a/'.repeat(240)}${'x'.repeat(11)}.md:1:1 error too-long The path has 501 characters: it must have at most 500.`,
      'Shorten the names of its folders, or move the file up.',
    ],
  ],
  [
    'a page whose markdown form would have the address of a generated file',
    { 'pages/sitemap.md': page('T', 'Text.') },
    [
      'pages/sitemap.md:1:1 error reserved-path The address "/sitemap.md" is that of a file that the site generates: choose another.',
      'Rename the file, or write another path.',
    ],
  ],
  [
    'stars within words, which are not shown',
    body('Book*s*, *all*, un*frigging*believable, für Mitarbeiter*innen und Kund*innen.\n\nKund*innen'),
    [
      'guides/x.md:6:56 warning broken-emphasis The stars within words or numbers make what is between them emphasized, and are not shown: "*innen und Kund*".',
      '\\*innen und Kund\\*',
    ],
  ],
  [
    'a star within a word that ends emphasis',
    body('*Unsere Kund*innen sind wichtig.*'),
    [
      'guides/x.md:6:1 warning broken-emphasis The star within a word ends emphasis, and is not shown: "*Unsere Kund*". Where that is meant, put a space between the words.',
      '*Unsere Kund\\*',
    ],
  ],
  [
    'stars within words in an alternative text',
    body(
      '![Kund*innen und Partner*innen](https://www.example.org/a*b.png)\n\n![Kund\\*innen, Partner*in](https://www.example.org/a.png)',
    ),
    [
      'guides/x.md:6:1 warning broken-emphasis The stars within words or numbers are not in the alternative text: "Kundinnen und Partnerinnen".',
      'Kund\\*innen … Partner\\*innen',
    ],
  ],
  [
    'a list of a section whose pages have all expired',
    {
      'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nsections:\n  jobs: { title: Jobs }\n',
      'jobs/index.md': page('Jobs', 'Text.'),
      'jobs/a.md': page('T', 'Text.').replace('---\n\n', 'expireAt: 2026-01-01\n---\n\n'),
      'guides/x.md': page('T', '::list{section=jobs}\n\n::list{section=job}'),
    },
    ['guides/x.md:8:16 error unknown-list The site has no section "job": did you mean "jobs"?', 'section=jobs'],
  ],
  [
    'ranges with tildes, which are struck out',
    body('9\\~12, ~~gone~~, `1~2 3~4`, 요금은 10~20분, 30~40분입니다.'),
    [
      'guides/x.md:6:35 warning broken-emphasis "~20분, 30~" is struck out, since it is between tildes: write two on each side where that is meant.',
      '\\~20분, 30\\~',
    ],
  ],
  [
    'a heading without a space',
    body('> ##In a quote\n\n#hashtag, **##bold**, `##code`, \\##meant\n\n####### Seven\n\n##123'),
    [
      'guides/x.md:6:3 warning broken-heading "##In a quote" is not a heading, since no space follows the number signs: it is shown as written.',
      '## In a quote',
    ],
  ],
  [
    'a table with a wrong number of columns',
    body('| a | b |\n| - |\n| 1 | 2 |'),
    [
      'guides/x.md:6:1 warning broken-table The delimiter row of the table has 1 column and its header row 2, so this is not a table.',
      '| --- | --- |',
    ],
  ],
  [
    'a table without its rule',
    body('| a | b |\n| 1 | 2 |'),
    [
      'guides/x.md:6:1 warning broken-table The lines look like a table, but there is no delimiter row below the first.',
      '| --- | --- |',
    ],
  ],
  [
    'a row with more cells than the head',
    body('| a |\n| - |\n| 1 | 2 |'),
    [
      'guides/x.md:8:5 warning surplus-cells The row has more cells than the header row of the table, which has 1.',
      'Add columns to the header row and the delimiter row, or write \\| for a vertical bar inside a cell.',
    ],
  ],
  [
    'a link without a name',
    body('[](setup.md)'),
    [
      'guides/x.md:6:1 warning missing-link-text The link has no text, so nobody can see it or select it.',
      'Write what it leads to between the brackets.',
    ],
  ],
  [
    'a link without a name in a block of raw HTML',
    body('<p>\n<a href="/"><b></b></a>\n</p>'),
    [
      'guides/x.md:7:1 warning missing-link-text The link has no text, so nobody can see it or select it.',
      'Write what it leads to before </a>.',
    ],
  ],
  [
    'a link without a name in a line of raw HTML',
    body('Text <a href="https://a.example/"></a>.'),
    [
      'guides/x.md:6:6 warning missing-link-text The link has no text, so nobody can see it or select it.',
      'Write what it leads to before </a>.',
    ],
  ],
  [
    'a link without an address in raw HTML',
    body('Text <a href="">here</a>.'),
    [
      'guides/x.md:6:9 warning empty-address The address is empty, so it leads nowhere.',
      'Write where it leads: href="/address".',
    ],
  ],
  [
    'a heading without text',
    body('Text.\n\n##\n\nText.'),
    [
      'guides/x.md:8:1 warning empty-heading The heading has no text, so nobody can see it.',
      'Write its text, or delete it.',
    ],
  ],
  [
    'a heading of raw HTML without text',
    body('<div>\n<h3><!-- a --></h3>\n</div>'),
    [
      'guides/x.md:7:1 warning empty-heading The heading has no text, so nobody can see it.',
      'Write its text, or delete it.',
    ],
  ],
  [
    'a slip behind the backticks of code',
    body('```js">\ncall()\n```'),
    [
      'guides/x.md:6:4 warning unseen-text "js">" is not a language of code, and is not shown.',
      'Write the name of a language after the backticks, such as js, or nothing.',
    ],
  ],
  [
    'a title that turns the direction of text',
    front('title: A\u202Eb\ndescription: D'),
    [
      'guides/x.md:2:8 error hidden-characters There is an invisible character here (U+202E).',
      'Delete it; if you cannot find it, type the word again.',
    ],
  ],
  [
    'a customer with tag characters in escapes',
    { 'case-studies/x.md': '---\ntitle: T\ndescription: D\ncustomer: "A\\U000E0041\\U000E0042"\n---\n\nText.\n' },
    [
      'case-studies/x.md:4:11 error hidden-characters There is invisible text here (U+E0041).',
      'Delete it; if you cannot find it, type the word again.',
    ],
  ],
  [
    'a tag with a character without width',
    front('title: T\ndescription: D\ntags: [ok, "on\u200Be"]'),
    [
      'guides/x.md:4:12 warning hidden-characters There is an invisible character here (U+200B).',
      'Delete it; if you cannot find it, type the word again.',
    ],
  ],
  [
    'a sign for what is not there',
    body('Words\uFFFC here.'),
    [
      'guides/x.md:6:6 warning hidden-characters There is an invisible character here (U+FFFC).',
      'Delete it; if you cannot find it, type the word again.',
    ],
  ],
  [
    'an address of the site with a dot at its end',
    { 'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com.\n' },
    [
      'site.yaml:3:6 error bad-url "url" must be the address of the site alone, such as https://www.example.com.',
      'url: …   # Address of the site, without a path.',
    ],
  ],
  [
    'a page whose day is to come, and others whose day it is somewhere, or that wait for it',
    {
      'guides/x.md': '---\ntitle: X\ndescription: D\ndatePublished: 2026-11-23\npublishAt: 2026-11-20\n---\n\nText.\n',
      'guides/y.md': '---\ntitle: Y\ndescription: D\ndatePublished: 2026-11-22\n---\n\nText.\n',
      'guides/z.md': '---\ntitle: Z\ndescription: D\ndatePublished: 2027-05-05\npublishAt: 2027-05-05\n---\n\nText.\n',
    },
    [
      'guides/x.md:4:16 warning future-date The page is published now, though its "datePublished" is 2026-11-23: "publishAt" holds a page back.',
      'publishAt: 2026-11-23',
    ],
  ],
  [
    'a page that was changed before it was published',
    front('title: T\ndescription: D\ndatePublished: 2020-01-02\ndateModified: 2019-01-01'),
    [
      'guides/x.md:5:15 warning wrong-order "dateModified" lies before "datePublished": a page is changed after it is published.',
      'datePublished is 2020-01-02.',
    ],
  ],
  [
    'an event without a date',
    { 'events/x.md': page('T', 'Text.') },
    [
      'events/x.md:2:1 warning missing-date The event has no date: visitors cannot tell when it is, or whether it is over.',
      'startsAt: 2026-11-21T18:00Z',
    ],
  ],
  [
    'a merge conflict in the text',
    body('a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x'),
    [
      'guides/x.md:8:1 error merge-conflict The file has an unresolved merge conflict.',
      'Decide which text stays, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    ],
  ],
  [
    'a merge conflict in the front matter',
    front('<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> x\ndescription: D'),
    [
      'guides/x.md:2:1 error merge-conflict The file has an unresolved merge conflict.',
      'Decide which text stays, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    ],
  ],
  [
    'languages in site.yaml',
    site('languages: [en, de]'),
    [
      'site.yaml:4:12 error wrong-type "languages" is a list: it must be keys with values.',
      'languages: { en: English, de: Deutsch }',
    ],
  ],
  [
    'a link to a contact page that is missing',
    body('[Write](/contact)'),
    [
      'guides/x.md:6:9 error broken-link The link leads to "/contact", which does not exist: link to a page or file of this site, or to an absolute address.',
      'Write the page, or delete the link.',
    ],
  ],
  [
    'a picture on a drive',
    body('![a](C:\\pictures\\duo.jpg)'),
    [
      'guides/x.md:6:6 error missing-image The image "C:\\pictures\\duo.jpg" exists only on your computer: put it under "assets/".',
      '/assets/duo.jpg',
    ],
  ],
  [
    'a picture in a folder of the computer',
    body('![a](file:///home/me/duo.jpg)'),
    [
      'guides/x.md:6:6 error missing-image The image "file:///home/me/duo.jpg" exists only on your computer: put it under "assets/".',
      '/assets/duo.jpg',
    ],
  ],
  [
    'an <iframe>',
    body('<iframe src="https://maps.example/x"></iframe>'),
    [
      'guides/x.md:6:1 error missing-content The element <iframe> is not allowed: what it shows would be missing from the page.',
      'Write ::embed{src=https://… title="…"}, ::video or ::map, or link to what it shows.',
    ],
  ],
  [
    'a text with a space and # in it',
    front('title: We are #1 in this\ndescription: D # a comment'),
    [
      'guides/x.md:2:8 warning cut-text The text ends before "#1 in this", which YAML reads as a comment: put all of it in double quotation marks.',
      '"We are #1 in this"',
    ],
  ],
  [
    'an item of a list with a space and # in it',
    {
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: single\n    text: Q?\n    options:\n      - Team #2\n      - Two\n',
    },
    [
      'survey.yaml:9:9 warning cut-text The text ends before "#2", which YAML reads as a comment: put all of it in double quotation marks.',
      '"Team #2"',
    ],
  ],
  [
    'quotation marks of print',
    front('title: “T”\ndescription: D'),
    [
      'guides/x.md:2:8 warning smart-quotes The value of "title" is in typographic quotation marks, which would appear on the page: write straight ones.',
      'title: "T"',
    ],
  ],
  [
    'a url without a scheme and with a path',
    { 'site.yaml': 'name: N\ndescription: D\nurl: www.example.com/home\n' },
    [
      'site.yaml:3:6 error bad-url "url" must be the address of the site alone, such as https://www.example.com.',
      'url: https://www.example.com',
    ],
  ],
  [
    'a url without a scheme',
    { 'site.yaml': 'name: N\ndescription: D\nurl: www.example.com\n' },
    [
      'site.yaml:3:6 error bad-url "url" must be the address of the site alone, such as https://www.example.com.',
      'url: https://www.example.com',
    ],
  ],
  [
    'a NUL character in a comment of front matter',
    front('title: T\ndescription: D\n# \0'),
    [
      'guides/x.md:4:3 error control-character The file has a NUL character (U+0000) here: git and GitHub take such a file for a binary one, and show no change of it.',
      'Delete the character. Some editors show it as ^@ or \\0.',
    ],
  ],
  [
    'a NUL character in a text',
    body('One\r\ntwo\0three.'),
    [
      'guides/x.md:7:4 error control-character The file has a NUL character (U+0000) here: git and GitHub take such a file for a binary one, and show no change of it.',
      'Delete the character. Some editors show it as ^@ or \\0.',
    ],
  ],
  [
    'a NUL character in a comment of settings',
    site('# \0'),
    [
      'site.yaml:4:3 error control-character The file has a NUL character (U+0000) here: git and GitHub take such a file for a binary one, and show no change of it.',
      'Delete the character. Some editors show it as ^@ or \\0.',
    ],
  ],
  [
    'a sequence of a terminal in a comment of front matter',
    front('title: T\ndescription: D\n# \u001B[8m'),
    [
      'guides/x.md:4:3 error control-character There is a control character here (U+001B), which a terminal that shows the file obeys.',
      'Delete the character.',
    ],
  ],
  [
    'a carriage return that ends a comment of front matter',
    front('title: T\ndescription: D\n# Read.\rnoindex: true'),
    [
      'guides/x.md:4:8 error control-character A carriage return (U+000D) stands alone here: git and GitHub show the lines before and after it as one.',
      'Save the file with the line endings of Unix (LF) or of Windows (CRLF).',
    ],
  ],
  [
    'a carriage return that ends a comment of a style sheet',
    { 'theme.css': 'a { color: red }\r\n/* a\r */' },
    [
      'theme.css:2:5 error control-character A carriage return (U+000D) stands alone here: git and GitHub show the lines before and after it as one.',
      'Save the file with the line endings of Unix (LF) or of Windows (CRLF).',
    ],
  ],
  [
    'UTF-16',
    { 'guides/x.md': utf16(page('T', 'Text.')) },
    [
      'guides/x.md:1:1 error not-utf-8 The file is in UTF-16: save it in UTF-8.',
      'Editors call it "Save with encoding".',
    ],
  ],
  [
    'links as a list',
    site('links:\n  - https://a.example'),
    ['site.yaml:5:3 error wrong-type "links" is a list: it must be keys with values.', 'links:\n  docs: https://…'],
  ],
  [
    'a page at the address of the search',
    { 'pages/search.md': page('Search', 'Text.') },
    [
      'pages/search.md:1:1 error reserved-path The address "/search" is reserved for the site itself: choose another.',
      'Rename the file or its folder.',
    ],
  ],
  [
    'an unclosed <details>',
    body('<details><summary>More</summary>\n\nText.'),
    [
      'guides/x.md:6:1 error unclosed-element The element <details> is not closed: the rest of the page is hidden in it.',
      'Write </details> where it should end.',
    ],
  ],
  [
    'a photo of a phone',
    { ...body('![a](/assets/a.heic)'), 'assets/a.heic': new Uint8Array([255]) },
    [
      'guides/x.md:6:6 error unsupported-image The file "/assets/a.heic" is not an image that browsers can show (application/octet-stream).',
      'Export it as JPEG, PNG or WebP; link to a file that is not an image, without the exclamation mark.',
    ],
  ],
  [
    'a date by another name',
    front('title: T\ndescription: D\ndate: 2026-01-01'),
    [
      'guides/x.md:4:1 error unknown-key Key "date" is unknown: write "datePublished".',
      'datePublished: …   # When the page was first published.',
    ],
  ],
  [
    'a summary',
    front('title: T\nsummary: D'),
    [
      'guides/x.md:3:1 error unknown-key Key "summary" is unknown: write "description".',
      'description: …   # What the page says, in one paragraph.',
    ],
  ],
  [
    'a weight',
    front('title: T\ndescription: D\nweight: 3'),
    [
      'guides/x.md:4:1 error unknown-key Key "weight" is unknown: write "order".',
      'order: …   # Position in its folder: pages with a number come first, by number.',
    ],
  ],
  [
    'an author',
    front('title: T\ndescription: D\nauthor: Me'),
    [
      'guides/x.md:4:1 error unknown-key Key "author" is unknown: write "authors".',
      'authors: …   # Who wrote it: keys of people in `authors.yaml`.',
    ],
  ],
  [
    'a permalink',
    front('title: T\ndescription: D\npermalink: /y'),
    [
      'guides/x.md:4:1 error unknown-key Key "permalink" is unknown. The address of a page is the path of its file.',
      'Delete the key.',
    ],
  ],
  [
    'a capital key',
    front('Title: T\ndescription: D'),
    [
      'guides/x.md:2:1 error unknown-key Key "Title" is unknown: write "title".',
      'title: …   # Title of the page; it becomes the level-one heading.',
    ],
  ],
  [
    'a tab before a key',
    front('title: T\n\tdescription: D'),
    [
      'guides/x.md:3:1 error yaml-syntax Cannot read this as YAML: tabs are not allowed as indentation.',
      'Indent with spaces.',
    ],
  ],
  [
    'an apostrophe in single quotes',
    front("title: 'It's'\ndescription: D"),
    [
      'guides/x.md:2:8 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
      'title: "It\'s"',
    ],
  ],
  [
    'a colon in a title',
    front('title: Tea: green\ndescription: D'),
    [
      'guides/x.md:2:8 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
      'title: "Tea: green"',
    ],
  ],
  [
    'a colon in a question of the survey',
    {
      'survey.yaml':
        'id: s\ntitle: S\nintroduction: I\nquestions:\n  - name: q_a\n    kind: text\n    text: Why?\n  - name: q_b\n    kind: text\n    text: Tea: green?\n',
    },
    [
      'survey.yaml:10:11 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
      'text: "Tea: green?"',
    ],
  ],
  [
    'a colon in a label within braces',
    { 'forms.yaml': 'contact:\n  fields:\n    - { name: a, kind: text, label: Tea: green or: black }\n' },
    [
      'forms.yaml:3:37 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
      'label: "Tea: green or: black"',
    ],
  ],
  [
    'a quote that is not closed',
    front('title: "T\ndescription: D'),
    [
      'guides/x.md:2:8 error yaml-syntax The quotation mark is not closed: write " at the end of the text.',
      'title: "T"',
    ],
  ],
  [
    'a title that begins with @',
    front('title: @home\ndescription: D'),
    [
      'guides/x.md:2:8 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
      'title: "@home"',
    ],
  ],
  [
    'a title of yes',
    front('title: true\ndescription: D'),
    ['guides/x.md:2:8 error wrong-type "title" is true: it must be text.', 'title: "true"'],
  ],
  [
    'a version as a title',
    front('title: 1.0\ndescription: D'),
    ['guides/x.md:2:8 error wrong-type "title" is the number 1.0: it must be text.', 'title: "1.0"'],
  ],
  [
    'a date with dots',
    front('title: T\ndescription: D\ndatePublished: 11.10.2026'),
    [
      'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
      'datePublished: 2026-10-11',
    ],
  ],
  [
    'a date as words',
    front('title: T\ndescription: D\ndatePublished: 3 March 2026'),
    [
      'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
      'datePublished: 2026-03-03',
    ],
  ],
  [
    'a moment without a zone',
    front('title: T\ndescription: D\npublishAt: 2026-03-03T10:00'),
    [
      'guides/x.md:4:12 error bad-date "publishAt" must be a date (YYYY-MM-DD) or a date with time and zone (YYYY-MM-DDThh:mmZ).',
      'publishAt: 2026-03-03T10:00Z',
    ],
  ],
  [
    'a moment where a date is wanted',
    front('title: T\ndescription: D\ndatePublished: 2026-03-03 10:00'),
    [
      'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
      'datePublished: 2026-03-03',
    ],
  ],
  [
    'the 31st of April',
    front('title: T\ndescription: D\ndatePublished: 2026-04-31'),
    [
      'guides/x.md:4:16 error bad-date "datePublished" must be a date that exists, year first: YYYY-MM-DD.',
      'datePublished: …   # When the page was first published.',
    ],
  ],
  [
    'draft in quotes',
    front('title: T\ndescription: D\ndraft: "false"'),
    ['guides/x.md:4:8 error wrong-type "draft" is "false": it must be true or false.', 'draft: false'],
  ],
  [
    'an alias without its slash',
    front('title: T\ndescription: D\naliases: [old]'),
    [
      'guides/x.md:4:11 error bad-path The old path "old" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.',
      '/old',
    ],
  ],
  [
    'an alias of itself',
    front('title: T\ndescription: D\naliases: [/guides/x]'),
    [
      'guides/x.md:4:11 error redirect-loop The alias "/guides/x" is the address of the page itself: it would be a redirect loop.',
      'Delete the alias.',
    ],
  ],
  [
    'an image that is no image',
    { ...front('title: T\ndescription: D\nimage: assets/a.pdf'), 'assets/a.pdf': new Uint8Array([1]) },
    [
      'guides/x.md:4:8 error missing-image The file "assets/a.pdf" is not an image (application/pdf).',
      'image: assets/….png',
    ],
  ],
  [
    'a slip in the image',
    front('title: T\ndescription: D\nimage: assets/lgo.svg'),
    [
      'guides/x.md:4:8 error missing-image The image "assets/lgo.svg" does not exist: did you mean "/assets/logo.svg"?',
      'image: /assets/logo.svg',
    ],
  ],
  [
    'no front matter',
    { 'guides/x.md': '# T\n\nText.\n' },
    [
      'guides/x.md:1:1 error missing-front-matter The page has no front matter: it needs a title and a description.',
      '---\ntitle: …\ndescription: …\n---',
    ],
  ],
  [
    'front matter of TOML',
    { 'guides/x.md': '+++\ntitle = "T"\n+++\n\nText.\n' },
    [
      'guides/x.md:1:1 error missing-front-matter The front matter is TOML: it must be YAML, between two lines of three hyphens.',
      '---\ntitle: …\ndescription: …\n---',
    ],
  ],
  [
    'an empty line above the front matter',
    { 'guides/x.md': '\n' + page('T', 'Text.') },
    [
      'guides/x.md:1:1 error missing-front-matter The front matter does not begin in the first line: nothing may be above it.',
      'Delete the empty line above it.',
    ],
  ],
  [
    'four dashes',
    { 'guides/x.md': '----\ntitle: T\n----\n' },
    [
      'guides/x.md:1:1 error missing-front-matter The front matter begins with "----": the line must have three hyphens and nothing else.',
      '---',
    ],
  ],
  [
    'a page in no section',
    { 'blog/x.md': page('T', 'Text.') },
    [
      'blog/x.md:1:1 error unknown-folder The folder "blog" is no section: name it in site.yaml, or move its files.',
      'sections: { blog: { title: … } }   # in site.yaml; there are pages, guides, case-studies, integrations, apps, use-cases, comparisons, solutions, events, and assets and static for other files.',
    ],
  ],
  [
    'a page beside the sections',
    { 'about.md': page('T', 'Text.') },
    ['about.md:1:1 error unknown-file The file "about.md" has no meaning here.', 'Move it to pages/about.md.'],
  ],
  [
    'a file beside a page',
    { 'guides/a.txt': 'a' },
    [
      'guides/a.txt:1:1 error unknown-file The file "guides/a.txt" is not a page: pages end in ".md", images and other files belong in "assets/".',
      'Move it to assets/a.txt',
    ],
  ],
  [
    'a page of MDX',
    { 'guides/x.mdx': 'Text.' },
    [
      'guides/x.mdx:1:1 error unknown-file The file "guides/x.mdx" is not a page: pages end in ".md", images and other files belong in "assets/".',
      'Give it the ending .md.',
    ],
  ],
  [
    'a slip in a link',
    body('[a](/guides/stup)'),
    [
      'guides/x.md:6:5 error broken-link The link leads to "/guides/stup", which does not exist: did you mean "/guides/setup"?',
      '/guides/setup',
    ],
  ],
  [
    'a link to a page that moved',
    body('[a](/setup/)'),
    [
      'guides/x.md:6:5 error broken-link The link leads to "/setup/", which does not exist: did you mean "/guides/setup"?',
      '/guides/setup',
    ],
  ],
  [
    'a link with a slip in its fragment',
    body('[a](/guides/setup#first-stps)'),
    [
      'guides/x.md:6:5 error broken-anchor The page "/guides/setup" has no heading or element with the id "first-stps": did you mean "#first-steps"?',
      '/guides/setup#first-steps',
    ],
  ],
  [
    'a link with one slash before its host',
    body('[a](https:/shop.example.org/x?y=z://)'),
    [
      'guides/x.md:6:5 error broken-link The address "https:/shop.example.org/x?y=z://" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org/x?y=z://',
    ],
  ],
  [
    'a link without a slash before its host',
    body('[a](HTTPS:shop.example.org)'),
    [
      'guides/x.md:6:5 error broken-link The address "HTTPS:shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'HTTPS://shop.example.org',
    ],
  ],
  [
    'a link with three slashes before its host',
    body('[a](http:///shop.example.org)'),
    [
      'guides/x.md:6:5 error broken-link The address "http:///shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'http://shop.example.org',
    ],
  ],
  [
    'a link in brackets with one slash',
    body('<https:/shop.example.org>'),
    [
      'guides/x.md:6:1 error broken-link The address "https:/shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org',
    ],
  ],
  [
    'a link of this site with one slash',
    body('[a](https:/www.example.com/guides/setup)'),
    [
      'guides/x.md:6:5 error broken-link The address "https:/www.example.com/guides/setup" must have two slashes before its host, or browsers and agents read it differently.',
      'https://www.example.com/guides/setup',
    ],
  ],
  [
    'a definition with one slash',
    body('[a][b]\n\n[b]: https:/shop.example.org'),
    [
      'guides/x.md:8:6 error broken-link The address "https:/shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org',
    ],
  ],
  [
    'raw HTML with one slash',
    body('<a href="https:/shop.example.org">a</a>'),
    [
      'guides/x.md:6:10 error broken-link The address "https:/shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org',
    ],
  ],
  [
    'a button with one slash',
    body(':button[a]{to=https:/shop.example.org}'),
    [
      'guides/x.md:6:15 error broken-link The address "https:/shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org',
    ],
  ],
  [
    'a card with one slash',
    body('::::cards\n:::card[a]{to=https:/shop.example.org}\nText.\n:::\n::::'),
    [
      'guides/x.md:7:15 error broken-link The address "https:/shop.example.org" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org',
    ],
  ],
  [
    'a picture with one slash',
    body('![a](https:/shop.example.org/b.png)'),
    [
      'guides/x.md:6:6 error broken-link The address "https:/shop.example.org/b.png" must have two slashes before its host, or browsers and agents read it differently.',
      'https://shop.example.org/b.png',
    ],
  ],
  [
    'a link to a host without a scheme',
    body('[a](www.example.org)'),
    [
      'guides/x.md:6:5 error broken-link The address "www.example.org" has no scheme: begin it with "https://".',
      'https://www.example.org',
    ],
  ],
  [
    'a link to a mail address',
    body('[a](me@example.org)'),
    [
      'guides/x.md:6:5 error broken-link The address "me@example.org" is a mail address: write it with "mailto:".',
      'mailto:me@example.org',
    ],
  ],
  [
    'a link of a trailing slash',
    body('[a](/guides/setup/)'),
    [
      'guides/x.md:6:5 warning non-canonical-link The address "/guides/setup/" is not the canonical one: it costs readers a redirect.',
      '/guides/setup',
    ],
  ],
  [
    'a link through a redirect, with a fragment',
    { ...body('[a](/old#first-steps)'), 'redirects.yaml': '/old: /guides/setup\n' },
    [
      'guides/x.md:6:5 warning redirected-link The address "/old" redirects to "/guides/setup": link to that.',
      '/guides/setup#first-steps',
    ],
  ],
  [
    'a link to an empty address',
    body('[a]()'),
    [
      'guides/x.md:6:1 warning empty-address The address is empty, so it leads nowhere.',
      'Write where it leads between the parentheses.',
    ],
  ],
  [
    'a javascript address',
    body('[a](javascript:void(0))'),
    [
      'guides/x.md:6:5 error active-address The address "javascript:void(0)" runs code, which pages may not do.',
      'Link to a page or a file instead.',
    ],
  ],
  [
    'a picture without a text',
    body('![](/assets/logo.svg)'),
    [
      'guides/x.md:6:1 error missing-alt The image has no alternative text.',
      'Write what the image shows between the brackets: ![A bar chart of sales by year](…).',
    ],
  ],
  [
    'an <img> without alt',
    body('<img src="/assets/logo.svg">'),
    [
      'guides/x.md:6:1 error missing-alt The image has no alternative text.',
      'Write alt="what the image shows", or alt="" where it only decorates.',
    ],
  ],
  [
    'a style on an element',
    body('<p style="color:red">Text</p>'),
    ['guides/x.md:6:4 warning raw-html <p> must not have "style", which was dropped.', 'Delete it.'],
  ],
  [
    'a <font>',
    body('<font color="red">Text</font>'),
    [
      'guides/x.md:6:1 warning raw-html The element <font> is not allowed and was dropped; its content stays.',
      'Delete the tags, or write it in markdown.',
    ],
  ],
  [
    'onclick',
    body('<p onclick="x()">Text</p>'),
    [
      'guides/x.md:6:4 error active-content The attribute "onclick" runs code, which pages may not do.',
      'Delete the attribute.',
    ],
  ],
  [
    'a second title',
    body('Text.\n\n# More'),
    [
      'guides/x.md:8:1 warning level-one-heading The page has a level-one heading besides its title: it and the headings below it were moved down one level.',
      'Begin it with ##.',
    ],
  ],
  [
    'an alert without a text',
    body('> [!NOTE]'),
    [
      'guides/x.md:6:3 error source-left The alert has no text below its marker, so the marker would be shown.',
      '> [!NOTE]\n> The text.',
    ],
  ],
  [
    'a code block that is not closed',
    body('```js\na'),
    ['guides/x.md:6:1 warning unclosed-code The code block is not closed: everything below it is code.', '```'],
  ],
  [
    'a formula as ChatGPT writes it',
    body(String.raw`So \( E = mc^2 \) and \(this\).`),
    [
      String.raw`guides/x.md:6:4 warning foreign-syntax "\( E = mc^2 \)" is syntax of another system: it is shown as written.`,
      'Write a formula as $x^2$.',
    ],
  ],
  [
    'a formula in lines of its own as ChatGPT writes it',
    body('\\[\n\\frac{a}{b}\n\\]\n\n\\[^1\\] \\[x\\] \\[ \\]'),
    [
      'guides/x.md:6:1 warning foreign-syntax "\\[\n\\frac{a}{b}\n\\]" is syntax of another system: it is shown as written.',
      'Write a formula as $x^2$, or in lines of its own between two lines of $$.',
    ],
  ],
  [
    'a note of Obsidian with a title',
    body('> [!tip]- My title\n> Text.'),
    [
      'guides/x.md:6:3 warning foreign-syntax "[!tip]- My title" is syntax of another system: it is shown as written.',
      ':::tip[My title]\nThe text.\n:::',
    ],
  ],
  [
    'a note of Obsidian of another kind',
    body('> [!DANGER]\n> Text.'),
    [
      'guides/x.md:6:3 warning foreign-syntax "[!DANGER]" is syntax of another system: it is shown as written.',
      '> [!NOTE]',
    ],
  ],
  [
    'a tag in a line with a value without quotes',
    body(
      'An <a class="x" href=/about>about</a>, <b a=c, and <a href="/" title="c=d">a</a> \\<a href=/x> `<a href=/x>`.',
    ),
    [
      'guides/x.md:6:4 warning foreign-syntax "<a class="x" href=/about>" is not a tag, since a value has no quotes: it is shown as written.',
      'href="…"',
    ],
  ],
  [
    'a tag in a line with an address of the web without quotes',
    body('An <a href=https://a.example/b>about</a>.'),
    [
      'guides/x.md:6:4 warning foreign-syntax "<a href=" is not a tag, since a value has no quotes: it is shown as written.',
      'href="…"',
    ],
  ],
  [
    'a footnote that is not defined',
    body('Text[^1].'),
    [
      'guides/x.md:6:5 warning missing-definition "[^1]" is not a footnote: nothing on the page defines it, so it is shown as written.',
      '[^1]: The note.',
    ],
  ],
  [
    'an empty page',
    { 'guides/x.md': '---\ntitle: T\ndescription: D\n---\n' },
    [
      'guides/x.md:2:8 warning empty-page The page has no text below its front matter.',
      'Write the text, or set draft: true.',
    ],
  ],
  [
    'an empty home page',
    { 'pages/index.md': '---\ntitle: T\ndescription: D\n---\n' },
    [
      'pages/index.md:2:8 warning empty-page The page has no text below its front matter.',
      'Write the text, or set draft: true.',
    ],
  ],
  [
    'a redirect to nothing',
    { 'redirects.yaml': '/old: /guides/stup\n' },
    [
      'redirects.yaml:1:7 error broken-link The link leads to "/guides/stup", which does not exist: did you mean "/guides/setup"?',
      '/guides/setup',
    ],
  ],
  [
    'a redirect of a file of an earlier release',
    { 'redirects.yaml': '/assets/Search.O_s-ssssssssssssssssss.js: /guides/setup\n' },
    [
      'redirects.yaml:1:1 error reserved-path The old path "/assets/Search.O_s-ssssssssssssssssss.js" is that of a file of an earlier release, which pages that are open still load.',
      'Delete the redirect.',
    ],
  ],
  [
    'a redirect of a page',
    { 'redirects.yaml': '/guides/setup: /\n' },
    [
      'redirects.yaml:1:1 error redirect-shadows-page The old path "/guides/setup" is the address of a page, which the redirect would hide.',
      'Delete the redirect, or give the page another address.',
    ],
  ],
  [
    'a country in words',
    site('address:\n  addressCountry: Germany'),
    [
      'site.yaml:5:19 error bad-country "address.addressCountry" must be the two letters of a country, such as US.',
      'addressCountry: …   # Country, ISO 3166-1 alpha-2.',
    ],
  ],
  [
    'a language in capitals',
    site('language: DE'),
    ['site.yaml:4:11 error bad-language "language" must be a language tag, such as en or en-GB.', 'language: de'],
  ],
  [
    'a language with an underscore',
    site('language: en_us'),
    ['site.yaml:4:11 error bad-language "language" must be a language tag, such as en or en-GB.', 'language: en-US'],
  ],
  [
    'a language in words',
    site('language: English'),
    [
      'site.yaml:4:11 error bad-language "language" must be a language tag, such as en or en-GB.',
      'language: …   # Language of the content, default `en`.',
    ],
  ],
  [
    'a survey without options',
    { 'survey.yaml': 'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: single\n    text: A\n' },
    [
      'survey.yaml:6:11 error missing-options A question of the kind "single" needs options to choose from.',
      'options:\n  - …\n  - …',
    ],
  ],
  [
    'a scale without end',
    {
      'survey.yaml':
        'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: scale\n    text: A\n    min: 1\n    max: 300000000\n',
    },
    [
      'survey.yaml:9:10 error bad-range The scale goes from 1 to 300000000: it must have at most 101 answers.',
      'Ask for a number instead (kind: number), or write max: 11.',
    ],
  ],
  [
    'a space missing behind a colon',
    front('title:T\ndescription: D'),
    ['guides/x.md:2:7 error missing-space There is no space after "title:": YAML needs one.', 'title: T'],
  ],
  [
    'a key twice',
    front('title: T\ntitle: U\ndescription: D'),
    ['guides/x.md:3:1 error duplicate-key Key "title" appears twice: keep one.', 'Delete one of the two lines.'],
  ],
]

test.each(MISTAKES)('the builder tells of %s', (_, files, expected) => {
  expect(checkContent(files).map((message) => [toLine(message), message.hint])).toEqual([expected])
})

test('what looks like a tag or a variable in a title and a question is text in the documentation of the API', () => {
  const messages = checkContent({
    'site.yaml':
      'name: N\ndescription: D\nurl: https://www.example.com\nsections: { news: { title: "On <select> of {{ x }}", kind: posts } }\n',
    'news/x.md': front('title: T\ndescription: D\ndatePublished: 2026-01-01')['guides/x.md'] ?? '',
    'survey.yaml':
      'id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: text\n    text: Why <Card>?\n',
  })
  expect(messages.filter(({ file }) => file === 'pages/developers.md')).toEqual([])
})
