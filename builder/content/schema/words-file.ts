/** `words.yaml`: replaces words of a built-in language, or adds a language. */
import * as v from 'valibot'
import { en, type Key } from '../words/en.ts'
import { ENGLISH, findTexts, type Words } from '../words/texts.ts'
import type { Message } from './message.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './language.ts'
import { nearest } from './nearest.ts'
import { Line } from './values.ts'

const Plural = v.strictObject({
  zero: v.optional(Line),
  one: v.optional(Line),
  two: v.optional(Line),
  few: v.optional(Line),
  many: v.optional(Line),
  other: Line,
})

/** One word: a text, or one for each plural form. */
export const Word = v.lazy((value): v.GenericSchema<unknown, string | v.InferOutput<typeof Plural>> =>
  typeof value === 'object' ? Plural : Line,
)

const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] => {
  const keys: Name[] = []
  for (const key in record) keys.push(key)
  return keys
}

/** The names of all words. */
const KEYS = keysOf(en)

/** Any of the words. */
export const WordsFile = v.strictObject(v.entriesFromList(KEYS, v.exactOptional(Word)))
export type WordsFile = v.InferOutput<typeof WordsFile>

/** Checks beyond the schema: a word has the same placeholders as in English, and agents read nothing else than people. */
export function checkWords(data: unknown, language: string): Fault[] {
  const written = v.safeParse(v.record(v.string(), v.unknown()), data)
  if (!written.success) return []
  const isOurs = findTexts(language) !== undefined
  const checks = [checkPlaceholders, checkMarkup, checkUnseen]
  return KEYS.flatMap((key) =>
    textsOf(written.output[key]).flatMap(({ path, text }) =>
      checks.flatMap((check) => check(key, [key, ...path], text, isOurs)),
    ),
  )
}

/** Words of pages that are for agents, or for those who listen to a page. */
const UNSEEN: ReadonlySet<Key> = new Set(['form.leaveEmpty', 'layout.agents', 'section.all', 'section.pages'])

/** Words that no person sees. A language that Lectern has no words for needs them, as long as in English, more or less. */
function checkUnseen(key: Key, path: Fault['path'], written: string, isOurs: boolean): Fault[] {
  if (!isOurs && written.length <= 2 * show(key).length + 20) return []
  if (checkMarkup(key, path, written).length > 0 || (!key.startsWith('markdown.') && !UNSEEN.has(key))) return []
  const text = `"${key}" is read by agents alone: people do not see what it says.`
  const hint = isOurs ? 'Delete it: Lectern has its own words for it.' : `In English: ${show(key)}`
  return [{ rule: 'unseen-text', severity: 'warning', path, part: 'value', text, hint }]
}

/** Words of markdown are written as they are, for agents alone: nobody else would see a tag, a comment or a link. */
function checkMarkup(key: Key, path: Fault['path'], written: string): Fault[] {
  const [mark] = /<|\]\s*[([]|:\/\//.exec(written) ?? []
  if (!key.startsWith('markdown.') || mark === undefined) return []
  const what = mark === '<' ? 'a tag' : 'a link'
  const text = `"${key}" has a "${mark}", which would make ${what} in the markdown of pages that people do not see.`
  return [{ rule: 'unseen-text', path, part: 'value', text, hint: `In English: ${show(key)}` }]
}

function checkPlaceholders(key: Key, path: Fault['path'], written: string): Fault[] {
  const wanted = placeholdersOf(key)
  const found = [...written.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const hint = `In English: ${show(key)}`
  const unknown = found.filter((name) => !wanted.includes(name))
  if (unknown.length > 0) {
    return unknown.map((name) => {
      const near = nearest(name, wanted)
      const advice = near === undefined ? '' : `: write {${near}}`
      const text = `There is no placeholder {${name}} in "${key}"${advice}.`
      return { rule: 'unknown-placeholder', path, part: 'value', text, hint }
    })
  }
  // A plural form may say its number in a word.
  return wanted
    .filter((name) => !found.includes(name) && !(name === 'count' && path.length > 1))
    .map((name) => {
      const text = `"${key}" lacks the placeholder {${name}}: its value would not be shown.`
      return { rule: 'missing-placeholder', path, part: 'value', text, hint }
    })
}

/** The texts of a word: one, or one for each plural form. */
function textsOf(word: unknown): readonly { readonly path: Fault['path']; readonly text: string }[] {
  if (typeof word === 'string') return [{ path: [], text: word }]
  return Object.entries(typeof word === 'object' && word !== null ? word : {}).flatMap(([form, text]) =>
    typeof text === 'string' ? [{ path: [form], text }] : [],
  )
}

const placeholdersOf = (key: Key): readonly string[] => [
  ...new Set(textsOf(en[key]).flatMap(({ text }) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
]

const show = (key: Key): string => JSON.stringify(en[key])

/** A word in English, as `words.yaml` has it. */
export const explainWord = (key: Key): string => `${key}: ${show(key)}`

/** The words of a language: from `words.yaml`, else built-in, else English. */
export function completeWords(language: string, written: WordsFile): Words {
  return { language, texts: { ...(findTexts(language) ?? ENGLISH.texts), ...written } }
}

/** The words that a language lacks. */
export const missingWords = (language: string, written: WordsFile): readonly Key[] =>
  findTexts(language) || nameOf(language) === undefined ? [] : KEYS.filter((key) => written[key] === undefined)

/** Words that a message names: all of them are more than anybody reads. */
const SHOWN = 5

/** Tells that a language does not come with Lectern, and which words its team still has to write. */
export function explainMissingWords(language: string, file: string, missing: readonly Key[]): Message[] {
  if (missing.length === 0) return []
  const shown = missing.slice(0, SHOWN).map(explainWord)
  const more = missing.length > SHOWN ? [`# and ${missing.length - SHOWN} more: npm run build -- --translations`] : []
  const text = `Lectern comes without words for the language "${language}": ${missing.length} of ${KEYS.length} are missing and appear in English.`
  return [{ file, severity: 'warning', rule: 'missing-words', text, hint: [...shown, ...more].join('\n') }]
}
