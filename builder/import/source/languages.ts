/** Languages of a source: their tags, and the pages that translate those of the first. */
import * as v from 'valibot'
import { LanguageTag, nameOf } from '../../content/schema/language.ts'
import { isRecord } from './front-matter.ts'
import type { Layout, SourcePage } from './layout.ts'

/** The tag of a language, however a system writes it: `pt-br` and `pt_BR` are `pt-BR`; nothing for what is none. */
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
  /** What the source calls it. */
  readonly label: string | undefined
}

/** A language by its folder and its settings; nothing where the folder is that of no language. */
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
          label ?? new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
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
 * Where a system shows the original in place of a translation that is missing: redirects from those addresses. `localize` gives
 * the address that a page of the first language has in another.
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
