import { expect, test } from 'vitest'
import { parsePage } from '../../../builder/page/parse/parse-page.ts'

/** What is said to be emphasized by stars within words, and what is to be written instead. */
const findStars = (body: string) =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [] })
    .messages.filter(({ rule }) => rule === 'broken-emphasis')
    .map(({ text, hint }) => [/"(.*)"/s.exec(text)?.[1], hint])

test.each([
  ['Maße: 10*20*30 cm.', ['*20*', String.raw`\*20\*`]],
  ['10*20*30*40*50', ['*20*', String.raw`\*20\*`], ['*40*', String.raw`\*40\*`]],
  ['10*x*20', ['*x*', String.raw`\*x\*`]],
  ['Fahrer (m*w*d)', ['*w*', String.raw`\*w\*`]],
  ['2**8 und 2**16', ['**8 und 2**', String.raw`\*\*8 und 2\*\*`]],
  ['Die Mitarbeiter*innen arbeiten mit\nKund*innen.', ['*innen arbeiten mit Kund*', '\\*innen arbeiten mit\nKund\\*']],
  ['> Die Mitarbeiter*innen und\n> Kund*innen.', ['*innen und > Kund*', '\\*innen und\n> Kund\\*']],
  ['*Unsere Kund*innen sind wichtig.*', ['*Unsere Kund*', String.raw`*Unsere Kund\*`]],
  ['Alle Kund*innen sind gemeint*', ['*innen sind gemeint*', String.raw`\*innen sind gemeint*`]],
  ['Schüler*innen/Lehrer*innen', ['*innen/Lehrer*', String.raw`\*innen/Lehrer\*`]],
  ['Schüler*innen-Lehrer*innen-Verhältnis', ['*innen-Lehrer*', String.raw`\*innen-Lehrer\*`]],
  ['Leiter*in<br>Köch*in', ['*in<br>Köch*', String.raw`\*in<br>Köch\*`]],
])('%j has stars within words', (body, ...found) => {
  expect(findStars(body)).toEqual(found)
})

test.each([
  'un*frigging*believable and un**believ**able',
  'Book*s* and *un*do, **B**ring **y**our **o**wn',
  '*all of it* and **all of it**, ***both of it***',
  '*Note:* a word, **Price:**5 and **strong text**beside',
  String.raw`10\*20\*30, \*a\*, and Kund*innen`,
  '这是*强调*的文字。これは*大切 です*よ。한국어*강조 입니다*요',
  '`a*b c*d` and _a b_ and [link](https://example.org/a*b*c)',
  'CO**2**e',
])('%j has none', (body) => {
  expect(findStars(body)).toEqual([])
})
