/** Languages of a source: their tags, and the pages that translate those of the first. */
import * as v from 'valibot'
import { LanguageTag, nameOf } from '../../content/schema/language.ts'
import { isRecord, toLine } from './front-matter.ts'
import type { Layout, SourcePage } from './layout.ts'

/** Normalizes a language tag: `pt-br` and `pt_BR` are `pt-BR`; `undefined` if there is no such language. */
function toTag(name: string): string | undefined {
  const [language = '', ...parts] = name.split(/[-_]/)
  const rest = parts.map((part) =>
    part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
  )
  const tag = [language.toLowerCase(), ...rest].join('-')
  return v.is(LanguageTag, tag) && nameOf(tag) !== undefined ? tag : undefined
}

/** A language as a source has it. */
export interface Locale {
  /** Its folder, which its addresses begin with. */
  readonly name: string
  readonly tag: string
  /** Its name in the source. */
  readonly label: string | undefined
}

/** A language by its folder and settings; `undefined` if the folder is not a language's. */
export function toLocale(name: string, settings: unknown): Locale | undefined {
  const tag = toTag(name)
  const label = isRecord(settings) ? (settings['label'] ?? settings['languageName']) : settings
  return tag === undefined ? undefined : { name, tag, label: typeof label === 'string' ? label : undefined }
}

/** The languages of a site, the first at the root; nothing for a site in one. */
export const toLanguages = (locales: readonly Locale[]): Layout['languages'] =>
  locales.length < 2
    ? undefined
    : Object.fromEntries(
        locales.map(({ tag, label }) => [
          tag,
          toLine(label ?? '') || (new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag),
        ]),
      )

/** A page in another language than the first. */
export const inLanguage = (page: SourcePage, { tag }: Locale, original: string | undefined): SourcePage => ({
  ...page,
  to: `${tag.toLowerCase()}/${page.to}`,
  language: tag,
  original,
})

/**
 * Redirects for missing translations, where the old system showed the original. `localize` maps an address of the
 * first language to another language.
 */
export function fallBack(
  pages: readonly SourcePage[],
  locales: readonly Locale[],
  localize: (address: string, locale: Locale) => string,
): Layout['redirects'] {
  const known = new Set(pages.flatMap(({ addresses }) => addresses))
  return pages.flatMap(({ language, addresses: [address] }) =>
    language !== undefined || address === undefined
      ? []
      : locales.flatMap((locale) => {
          const from = localize(address, locale)
          return known.has(from) ? [] : [[from, address] as const]
        }),
  )
}
