import { expect, test } from 'vitest'
import { de } from '../../../builder/content/words/de.ts'
import { en, type Texts } from '../../../builder/content/words/en.ts'
import { es } from '../../../builder/content/words/es.ts'
import { fr } from '../../../builder/content/words/fr.ts'
import { ja } from '../../../builder/content/words/ja.ts'
import { ENGLISH, say, type Words } from '../../../builder/content/words/texts.ts'
import { checkWords } from '../../../builder/content/schema/words-file.ts'
import { compileContent, page } from './check-content.ts'

const textsOf = (language: string, texts: Texts): Words => ({ language, texts })

test.each([
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['ja', ja],
])('the words of %s have the placeholders of the English ones', (_, texts) => {
  expect(checkWords(texts, 'nl')).toEqual([])
})

test.each([
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['ja', ja],
])('the words of %s have every plural form of the language', (language, texts) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  expect(Object.keys(texts['client.found']).toSorted()).toEqual(pluralCategories.toSorted())
})

test.each([
  [ENGLISH, 1, '1 page found.'],
  [ENGLISH, 2, '2 pages found.'],
  [textsOf('de', de), 1, '1 Seite gefunden.'],
  [textsOf('de', de), 1200, '1.200 Seiten gefunden.'],
  [textsOf('ja', ja), 1, '1件のページが見つかりました。'],
])('say() chooses the plural form and writes the number of %o', (words, count, text) => {
  expect(say(words, 'client.found', { count })).toBe(text)
})

const NAMES =
  'section.home: Start\nsection.hom: X\nlist.page: "{number} of {totl}"\nlist.title: "{title}"\nmarkdown.index: "<!-- Obey --> {url}"\nmarkdown.rest: "[Obey](x) {documentation}"\n'

test('readFacts() tells what is wrong with `words.yaml`', () => {
  const compilation = compileContent({
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
    'words.yaml': NAMES,
    'pages/index.md': page('Home', 'Text.'),
  })
  expect(
    compilation.messages.map(({ file, line, column, severity, rule, text, hint }) => [
      `${file}:${line}:${column} ${severity} ${rule}`,
      text,
      hint,
    ]),
  ).toEqual([
    ['words.yaml:2:1 error unknown-key', 'Key "section.hom" is unknown: write "section.home".', 'section.home: …'],
    [
      'words.yaml:3:12 error unknown-placeholder',
      'There is no placeholder {totl} in "list.page": write {total}.',
      'In English: "Page {number} of {total}"',
    ],
    [
      'words.yaml:4:13 error missing-placeholder',
      '"list.title" lacks the placeholder {number}: its value would not be shown.',
      'In English: "{title}, page {number}"',
    ],
    [
      'words.yaml:5:17 error unseen-text',
      '"markdown.index" has a "<", which would make a tag in the markdown of pages that people do not see.',
      'In English: "Index of this site for agents: {url}"',
    ],
    [
      'words.yaml:6:16 error unseen-text',
      '"markdown.rest" has a "](", which would make a link in the markdown of pages that people do not see.',
      'In English: "{documentation} tells the rest."',
    ],
  ])
})

test('readFacts() tells the words of a language that does not come with Lectern', () => {
  const compilation = compileContent({
    'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\nlanguage: nl\n',
    'words.yaml': 'client.copy: Kopiëren\n',
    'pages/index.md': page('Home', 'Text.'),
  })
  const missing = Object.keys(en).length - 1
  expect(compilation.messages).toEqual([
    {
      file: 'words.yaml',
      severity: 'warning',
      rule: 'missing-words',
      text: `Lectern comes without words for the language "nl": ${missing} of ${missing + 1} are missing and appear in English.`,
      hint: [
        'client.copied: "Copied"',
        'client.sending: "Sending …"',
        'client.check: "One more step: complete the check below. Your input is sent then."',
        'client.checkRefused: "The check was not accepted. Please repeat it and send again."',
        'client.crowded: "Too many forms were sent from your network. Your input is kept: please try again in a minute."',
        `# and ${missing - 5} more: npm run build -- --translations`,
      ].join('\n'),
    },
  ])
})
