/** Threat: settings, texts and lists of redirects that take hours to read. What is beyond a limit need not be large: the message says that it was refused. */
import { expect, test } from 'vitest'
import { checkContent, page, toLine } from '../../builder/content/check-content.ts'
import { cheaply, repeat } from './cheaply.ts'

const SITE = 'name: N\ndescription: D\nurl: https://www.example.com\n'
const toSurvey = (question: string) =>
  `id: s\ntitle: T\nintroduction: I\nquestions:\n  - name: q_a\n    kind: scale\n    text: A\n    ${question}\n`
const toForms = (count: number) =>
  repeat(count, (at) => `q${at}:\n  title: Q\n  fields: [{ name: a, kind: text, label: x }]`)
/** Two letters for each number below 676. */
const toLetters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))

test.each([
  [
    'a scale to 300,000,000',
    { 'survey.yaml': toSurvey('max: 300000000') },
    ['survey.yaml:8:10 error bad-range The scale goes from 1 to 300000000: it must have at most 101 answers.'],
  ],
  [
    '3,000 forms',
    { 'forms.yaml': toForms(3000) },
    ['forms.yaml:1:1 error too-many The file must have at most 100 forms.'],
  ],
  [
    '101 forms',
    { 'forms.yaml': toForms(101) },
    ['forms.yaml:1:1 error too-many The file must have at most 100 forms.'],
  ],
  [
    '9,000 fields',
    {
      'forms.yaml': `q:\n  title: Q\n  fields:\n${repeat(9000, (at) => `  - { name: a${at}, kind: text, label: x }`)}`,
    },
    ['forms.yaml:4:3 error too-long "q.fields" must have at most 90 entries.'],
  ],
  [
    '30,000 options of a field',
    {
      'forms.yaml': `q:\n  title: Q\n  fields: [{ name: a, kind: choice, label: x, options: [${repeat(30_000, (at) => `    o${at},`)}] }]`,
    },
    ['forms.yaml:3:56 error too-long "q.fields[0].options" must have at most 1000 entries.'],
  ],
  [
    '10,000 questions',
    {
      'survey.yaml': `id: s\ntitle: T\nintroduction: I\nquestions:\n${repeat(10_000, (at) => `  - { name: q_a${at}, kind: text, text: x }`)}`,
    },
    ['survey.yaml:5:3 error too-long "questions" must have at most 90 entries.'],
  ],
  [
    '30,000 options of a question',
    {
      'survey.yaml': `id: s\ntitle: T\nintroduction: I\nquestions: [{ name: q_a, kind: single, text: x, options: [${repeat(30_000, (at) => `    o${at},`)}] }]`,
    },
    ['survey.yaml:4:58 error too-long "questions[0].options" must have at most 1000 entries.'],
  ],
  [
    'options of which all cannot be sent',
    {
      'forms.yaml': `q:\n  title: Q\n  fields:\n    - { name: a, kind: choices, label: x, options: [${repeat(50, (at) => `      選${'択'.repeat(80)}${at},`)}] }`,
      'survey.yaml': `id: s\ntitle: T\nintroduction: I\nquestions:\n  - { name: q_a, kind: multi, text: x, options: [${repeat(50, (at) => `    選${'択'.repeat(81)}${at},`)}] }`,
    },
    [
      'forms.yaml:3:3 error too-long Whoever chooses the longest answers sends 12390 bytes with these alone: a submission has at most 16384.',
      'survey.yaml:4:1 error too-long Whoever chooses the longest answers sends 12540 bytes with these alone: a submission has at most 16384.',
    ],
  ],
  [
    'a hundred options of which one is sent',
    {
      'forms.yaml': `q:\n  title: Q\n  fields:\n    - { name: a, kind: choice, label: x, options: [${repeat(100, (at) => `      選${'択'.repeat(80)}${at},`)}] }`,
    },
    [],
  ],
  [
    'a scale to 1e15',
    { 'survey.yaml': toSurvey('max: 1e15') },
    ['survey.yaml:8:10 error bad-range The scale goes from 1 to 1000000000000000: it must have at most 101 answers.'],
  ],
  [
    'a scale from far below',
    { 'survey.yaml': toSurvey('min: -1000000') },
    ['survey.yaml:8:10 error bad-range The scale goes from -1000000 to 5: it must have at most 101 answers.'],
  ],
  [
    'a scale to infinity',
    { 'survey.yaml': toSurvey('max: .inf') },
    ['survey.yaml:8:10 error bad-range "max" is Infinity: the ends of a scale must be whole numbers.'],
  ],
  [
    'a scale with a broken end',
    { 'survey.yaml': toSurvey('max: 5.5') },
    ['survey.yaml:8:10 error bad-range "max" is 5.5: the ends of a scale must be whole numbers.'],
  ],
  [
    'a scale of 101 answers',
    { 'survey.yaml': toSurvey('{ min: 0, max: 100 }'.slice(2, -2).replace(', ', '\n    ')) },
    [],
  ],
  [
    'a title of 2 MB',
    { 'guides/x.md': page('a'.repeat(2e6), 'Text.') },
    ['guides/x.md:2:8 error too-long "title" must have at most 1000 characters.'],
  ],
  [
    'a description of 2 MB',
    { 'guides/x.md': `---\ntitle: T\ndescription: ${'a b '.repeat(5e5)}\n---\n\nText.\n` },
    ['guides/x.md:3:14 error too-long "description" must have at most 20000 characters.'],
  ],
  [
    '4,000 beginnings of a link in a code block',
    { 'guides/x.md': page('T', `\`\`\`markdown\n${'[a]('.repeat(4000)}\n\`\`\``) },
    [],
  ],
  [
    '90 KB of words and of numbers in code blocks',
    {
      'guides/x.md': page(
        'T',
        `\`\`\`cpp\n${'*a b\n'.repeat(15_000)}\`\`\`\n\n\`\`\`ini\n${'1.\n'.repeat(30_000)}\`\`\``,
      ),
    },
    [],
  ],
  [
    '90 KB of empty lines in a code block',
    { 'guides/x.md': page('T', `\`\`\`ada\n${'\n'.repeat(90_000)}\n\`\`\``) },
    [],
  ],
  [
    'a circle of 2,000 redirects of folders',
    { 'redirects.yaml': repeat(2000, (at) => `/r${at}/*: /r${(at + 1) % 2000}/:splat`) },
    [
      'redirects.yaml:1:8 error redirect-loop The redirects form a loop: /r0/* → /r1/* → /r2/* → /r3/* → /r4/* → /r5/* → /r6/* → /r7/* → /r8/* → /r9/* → … → /r0/*.',
    ],
  ],
  [
    'an address of 500,000 number signs',
    { 'site.yaml': SITE.replace('www.example.com', `example.com/${'#'.repeat(500_000)}`) },
    ['site.yaml:3:6 error bad-url "url" has characters that an address cannot have: write them as browsers do.'],
  ],
  ['25,000 redirects of folders', { 'redirects.yaml': repeat(25_000, (at) => `/r${at}/*: /guides/:splat`) }, []],
  [
    'a chain of 5,000 redirects',
    { 'redirects.yaml': `${repeat(5000, (at) => `/r${at}: /r${at + 1}`)}\n/r5000: /guides/setup\n` },
    [],
  ],
  [
    'a circle of 5,000 redirects',
    { 'redirects.yaml': repeat(5000, (at) => `/r${at}: /r${(at + 1) % 5000}`) },
    [
      'redirects.yaml:1:1 error redirect-loop The redirects form a loop: /r0 → /r1 → /r2 → /r3 → /r4 → /r5 → /r6 → /r7 → /r8 → /r9 → … → /r0.',
    ],
  ],
  [
    '300,000 spaces in a text that needs quotes',
    { 'site.yaml': `${SITE}x: a: b${' '.repeat(300_000)}c` },
    [
      'site.yaml:4:4 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
    ],
  ],
  [
    '20 labels that begin links without end',
    {
      'forms.yaml': `quote:\n  title: T\n  fields:\n${repeat(20, (at) => `    - { name: a${at}, kind: consent, label: "${'['.repeat(19_000)}" }`)}`,
    },
    [],
  ],
  [
    '20,000 indented lines above a fault',
    { 'redirects.yaml': `${repeat(20_000, (at) => `  a${at}: /b`)}\nx` },
    ['redirects.yaml:20001:1 error yaml-syntax Cannot read this as YAML: unexpected scalar at node end.'],
  ],
  [
    '2,000 aliases',
    { 'authors.yaml': repeat(2000, (at) => `a${at}: &a${at} { name: A }\nb${at}: *a${at}`) },
    ['authors.yaml:1:1 error too-many The file has 2000 aliases (*name): it may have 1000.'],
  ],
  [
    '45 aliases of 12,000 characters, and an alias of those',
    {
      'forms.yaml': `a: &a { title: ${'t'.repeat(12_000)} }\nb: &b [${'*a,'.repeat(45)}]\nc: *b`,
    },
    [
      'forms.yaml:1:1 error too-many The aliases (*name) of the file stand for 1081127 characters: they may stand for 1000000.',
    ],
  ],
  [
    'an alias in the value that it stands for',
    {
      'authors.yaml': 'a: &a { name: [*a] }\n',
      'guides/x.md': '---\ntitle: T\ndescription: D\nextra: &e\n  a: *e\n---\n',
    },
    [
      'authors.yaml:1:1 error yaml-syntax The alias "*a" is part of the value that it stands for.',
      'guides/x.md:2:1 error yaml-syntax The alias "*e" is part of the value that it stands for.',
    ],
  ],
  [
    '20,000 authors',
    { 'guides/x.md': `---\ntitle: T\ndescription: D\nauthors: [${'a,'.repeat(20_000)}]\n---\n\nText.\n` },
    ['guides/x.md:4:10 error too-long "authors" must have at most 100 entries.'],
  ],
  [
    'hosts of 120,000 letters',
    {
      'site.yaml': `${SITE}embeds: ["${'a'.repeat(120_000)}"]\n`,
      'forms.yaml': `events: { refusedDomains: ["${'a'.repeat(120_000)}"] }\n`,
    },
    [
      'forms.yaml:1:28 error bad-domain "events.refusedDomains[0]" must be a mail domain, such as example.com.',
      'forms.yaml:1:28 error too-long "events.refusedDomains[0]" must have at most 253 characters.',
      'site.yaml:4:10 error bad-host "embeds[0]" must be a host name, such as www.youtube-nocookie.com.',
      'site.yaml:4:10 error too-long "embeds[0]" must have at most 253 characters.',
    ],
  ],
  [
    '120,000 letters above a fault of YAML',
    { 'site.yaml': `${SITE}x: ${'a'.repeat(120_000)}\ny: { a: b: c }\n` },
    [
      'site.yaml:5:9 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
    ],
  ],
  [
    '120,000 letters before a fault of YAML',
    { 'site.yaml': `${SITE}y: { x: ${'a'.repeat(120_000)}, a: b: c }\n` },
    [
      'site.yaml:4:120014 error yaml-syntax The text has characters that mean something in YAML: put it in double quotation marks.',
    ],
  ],
  [
    'a tag of 300,000 number signs',
    { 'guides/x.md': `---\ntitle: T\ndescription: D\ntags: ["a${'#'.repeat(300_000)}a"]\n---\n\nText.\n` },
    [
      'guides/x.md:4:8 error too-long "tags[0]" must have at most 1000 characters.',
      'guides/x.md:4:8 error too-long "tags[0]" must have at most 60 characters.',
    ],
  ],
  [
    'a table of 20,000 columns',
    {
      'guides/x.md': page(
        'T',
        repeat(3, (at) => (at === 1 ? '|-' : '|a').repeat(20_000)),
      ),
    },
    [],
  ],
])('a build ends soon with %s', (_, files, messages) => {
  expect(cheaply(() => checkContent(files)).map(toLine)).toEqual(messages)
})

test.each([
  [
    'a text with 120,000 spaces where a list is wanted',
    { 'guides/x.md': `---\ntitle: T\ndescription: D\ntags: "a${' '.repeat(120_000)}b"\n---\n\nText.\n` },
    ['guides/x.md:4:7 wrong-type'],
  ],
  [
    'links to addresses of 19,000 slashes',
    {
      'guides/x.md': page(
        'T',
        `[a](/a${'/'.repeat(19_000)}b) [c](/guides/setup${'/'.repeat(19_000)}#c)\n[d](/d${'/'.repeat(19_000)}e)`,
      ),
    },
    ['guides/x.md:6:5 broken-link', 'guides/x.md:6:19014 broken-anchor', 'guides/x.md:7:5 broken-link'],
  ],
  [
    'an old path of 120,000 slashes',
    { 'redirects.yaml': `? /a${'/'.repeat(120_000)}b\n: /guides/setup\n` },
    ['redirects.yaml:1:3 too-long'],
  ],
])('a build ends soon with %s, which its messages repeat', (_, files, messages) => {
  const found = cheaply(() => checkContent(files))
  expect(found.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)).toEqual(messages)
})

test('a build ends soon with 676 languages', () => {
  const languages = repeat(676, (at) => `  de-${toLetters(at)}: A`)
  const messages = cheaply(() => checkContent({ 'site.yaml': `${SITE}languages:\n  en: English\n${languages}\n` }))
  const [limit, ...others] = messages.filter(({ rule }) => rule === 'too-long')
  expect(limit?.text).toBe('"languages" must have at most 100 entries.')
  expect(others).toEqual([])
  expect(messages.filter(({ rule }) => rule === 'empty-language').length).toBeLessThan(100)
})

test('a build says of 100,000 lists in one another that they nest too deeply', () => {
  const survey = `id: s
extra: ${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const messages = cheaply(() => checkContent({ 'survey.yaml': survey }))
  expect(messages).toMatchObject([{ line: 2, rule: 'too-deep', text: 'The value is nested too deeply.' }])
})
