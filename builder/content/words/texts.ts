/** The words of a language as data, and their placeholders. */
import type { body } from './body.ts'
import { de } from './de.ts'
import { en, type Key, type Plural, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** Words in the body of a page; none depends on a number. */
export type BodyTexts = Readonly<Record<keyof typeof body, string>>

/** The words that the pages of one language are made with. */
export interface Words {
  /** BCP 47 tag: it decides how numbers and dates are written, too. */
  readonly language: string
  readonly texts: Texts
}

/** Names in braces. */
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** The names that a word wants filled in. */
export type Placeholder<K extends Key> = (typeof en)[K] extends string
  ? Placeholders<(typeof en)[K]>
  : Placeholders<(typeof en)[K][keyof (typeof en)[K]]>

/** The values of a word's placeholders; none if it has no placeholders. */
type Values<K extends Key> = [Placeholder<K>] extends [never] ? [] : [Readonly<Record<Placeholder<K>, string | number>>]

/** The languages that come with Lectern. */
const KNOWN: ReadonlyMap<string, Texts> = new Map<string, Texts>([
  ['en', en],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['ja', ja],
])

/** The built-in words of a language (`de` for `de-AT`); `undefined` if there are none. */
export const findTexts = (language: string): Texts | undefined => KNOWN.get(language) ?? KNOWN.get(toBase(language))

/** The words in English, the fallback for missing ones. */
export const ENGLISH: Words = { language: 'en', texts: en }

/** A word with its values. Numbers are written as the language does. */
export function say<K extends Key>(words: Words, key: K, ...values: Values<K>): string {
  const given: Readonly<Record<string, string | number>> = { ...values[0] }
  return cut(words, key, given)
    .map((piece) => (typeof piece === 'string' ? piece : toValue(words, piece.name, given)))
    .join('')
}

/** A word, split into texts and placeholders. */
export function cut(
  { language, texts }: Words,
  key: Key,
  { count }: Readonly<Record<string, unknown>>,
): readonly (string | { readonly name: string })[] {
  const written: string | Plural = texts[key]
  const text =
    typeof written === 'string' ? written : (written[toPlural(language, Number(count ?? 0))] ?? written.other)
  return text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : { name: piece }))
}

function toValue({ language }: Words, name: string, values: Readonly<Record<string, string | number>>): string {
  const value = values[name] ?? ''
  return typeof value === 'string' || isEnglish(language) ? String(value) : formatNumber(language, value)
}

/** The words used in page bodies. */
export function toBodyTexts(words: Words): BodyTexts {
  return {
    'body.note': say(words, 'body.note'),
    'body.tip': say(words, 'body.tip'),
    'body.important': say(words, 'body.important'),
    'body.warning': say(words, 'body.warning'),
    'body.caution': say(words, 'body.caution'),
    'body.required': say(words, 'body.required'),
    'body.default': say(words, 'body.default'),
    'body.diagram': say(words, 'body.diagram'),
    'body.load': say(words, 'body.load', { host: '{host}' }),
    'body.footnotes': say(words, 'body.footnotes'),
    'body.backToReference': say(words, 'body.backToReference', { number: '{number}' }),
  }
}

/** English does not use `Intl`, whose locale data take 40 ms to load. */
const isEnglish = (language: string): boolean => language === 'en'

function toPlural(language: string, count: number): Intl.LDMLPluralRule {
  if (isEnglish(language)) return count === 1 ? 'one' : 'other'
  return new Intl.PluralRules(language).select(count)
}

const formatNumber = (language: string, value: number): string => new Intl.NumberFormat(language).format(value)

const toBase = (language: string): string => language.split('-', 1)[0] ?? language
