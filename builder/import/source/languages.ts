/** Languages of a source: their tags, and the pages that translate those of the first. */
import { nameOf } from '../../content/schema/language.ts'
import { suggestTag } from '../../content/schema/values.ts'
import { isRecord, toLine } from './front-matter.ts'
import type { Layout, Source, SourcePage } from './layout.ts'
import { outermostFirst } from './names.ts'

/** Normalizes a language tag: `pt-br` and `pt_BR` are `pt-BR`; `undefined` if there is no such language. */
function toTag(name: string): string | undefined {
  const tag = suggestTag(name)
  return tag !== undefined && nameOf(tag) !== undefined ? tag : undefined
}

/** Longest tag (BCP 47, section 4.4.1). */
const LONGEST_TAG = 35

/** The tag of a language as settings state it, as far as the new site has such: `de-CH` for `de_CH.UTF-8` and `de-CH-informal`. */
export function toStatedTag(stated: string): string | undefined {
  if (stated.length > LONGEST_TAG) return undefined
  const parts = stated.trim().split(/[-_.@]/)
  return parts.map((_, at) => toTag(parts.slice(0, parts.length - at).join('-'))).find((tag) => tag !== undefined)
}

/** Templates around all pages. */
const TEMPLATE =
  /^(?!(?:.*\/)?(?:examples?|fixtures?|tests?)\/)(?:(?:.*\/)?(?:_?layouts?|_?includes|overrides|templates)\/.*|(?:.*\/)?(?:index|base|layout|_document))\.(?:html?|njk|liquid|hbs|ejs|webc|vue|astro|[jt]sx)$/

/** Templates that are read, at most, and their bytes. */
const MOST_TEMPLATES = 200
const LARGEST_TEMPLATE = 100_000

/** The language that the templates of a site state, if it is the same in all. */
export function findHtmlLanguage({ files, read }: Source): string | undefined {
  const found = outermostFirst(files.filter((file) => TEMPLATE.test(file)))
    .slice(0, MOST_TEMPLATES)
    .flatMap(
      (file) =>
        /<html\b[^<>]{0,300}\blang=["']([A-Za-z][\w-]*)["']/.exec(read(file, LARGEST_TEMPLATE) ?? '')?.[1] ?? [],
    )
  return new Set(found).size === 1 ? found[0] : undefined
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
