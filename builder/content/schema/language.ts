/** The languages of a site: the first is at the root, each other one in its own folder and below its own path. */
import * as v from 'valibot'
import { constraint, type Fault } from './fault.ts'
import { nearest } from './nearest.ts'
import { LANGUAGE_TAG, Line, suggestTag } from './values.ts'
import { locateYaml } from './yaml.ts'

/** A language that the site is published in. */
export interface Language {
  /** BCP 47 tag: `de`, `pt-BR`. */
  readonly tag: string
  /** Its own name, for the language switcher. */
  readonly label: string
  /** Folder of its content, below which the others are mirrored; empty for the first language. */
  readonly folder: string
  /** Path prefix: `/de`; empty for the first language. */
  readonly root: string
  readonly direction: 'ltr' | 'rtl'
}

/** A language tag: a language, where needed a script and a region. */
export const LanguageTag = v.pipe(
  v.string(),
  v.regex(LANGUAGE_TAG, constraint('bad-language', 'must be a language tag, such as en or en-GB')),
)

/** Every page leads to its translations, so the cost of pages that each language has grows with the square of this. */
const MOST_LANGUAGES = 100

/** `languages` in `site.yaml`: tag → the language's own name. */
export const Languages = v.pipe(
  v.record(v.string(), Line),
  v.check(
    (languages) => Object.keys(languages).length <= MOST_LANGUAGES,
    constraint('too-long', `must have at most ${MOST_LANGUAGES} entries`),
  ),
  v.description('The languages of the site; the first is served at the root, the others below their tag.'),
)

/** Checks beyond the schema: every tag is well-formed and names an existing language. */
export function checkLanguages(data: unknown): Fault[] {
  const written = v.safeParse(
    v.object({ languages: v.record(v.string(), v.unknown()), language: v.optional(v.unknown()) }),
    data,
  )
  if (!written.success) return []
  const { languages, language } = written.output
  const tags = Object.keys(languages)
  const faults = tags.flatMap((tag): Fault[] => {
    const fault = { path: ['languages', tag], part: 'key' } as const
    if (!v.safeParse(LanguageTag, tag).success) {
      const meant = suggestTag(tag)
      const text = `"${tag}" is not a language tag: write ${meant ?? 'one such as de or pt-BR'}.`
      const hint = meant === undefined ? 'languages: { en: English, de: Deutsch }' : `languages: { ${meant}: … }`
      return [{ ...fault, rule: 'bad-language', text, hint }]
    }
    if (nameOf(tag) !== undefined) return []
    const near = nearest(tag, KNOWN)
    const advice = near === undefined ? '.' : `: did you mean "${near}" (${nameOf(near)})?`
    const text = `There is no language "${tag}"${advice}`
    return [{ ...fault, rule: 'unknown-language', text, hint: 'The tags are those of BCP 47: de, fr, ja, pt-BR.' }]
  })
  if (typeof language !== 'string' || tags[0] === undefined || language === tags[0]) return faults
  const text = `"language" is ${language}, but the first of the languages is ${tags[0]}: delete "language".`
  return [...faults, { rule: 'bad-language', path: ['language'], part: 'value', text, hint: `language: ${tags[0]}` }]
}

/** The English name of a language; `undefined` if it does not exist. */
export const nameOf = (tag: string): string | undefined => {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

/** The tag that a mistyped one probably means. */
const KNOWN = 'ar cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh'.split(' ')

/** The languages in the text of `site.yaml`, as far as it is readable; at least one. */
export function readLanguages(siteYaml: string | undefined): readonly [Language, ...Language[]] {
  const data =
    siteYaml?.includes('language') === true
      ? locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 }).located?.data
      : undefined
  const single = v.safeParse(v.object({ language: LanguageTag }), data)
  const several = v.safeParse(v.object({ languages: v.record(v.string(), v.unknown()) }), data)
  const written = several.success ? Object.entries(several.output.languages).slice(0, MOST_LANGUAGES) : []
  const [first, ...others] = written.filter(([tag]) => v.is(LanguageTag, tag))
  if (first === undefined) return [toLanguage(single.success ? single.output.language : 'en', undefined, '')]
  return [toLanguage(...first, ''), ...others.map(([tag, label]) => toLanguage(tag, label, tag.toLowerCase()))]
}

function toLanguage(tag: string, label: unknown, folder: string): Language {
  return {
    tag,
    label: typeof label === 'string' ? label : tag,
    folder,
    root: folder === '' ? '' : `/${folder}`,
    direction: RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr',
  }
}

/** Languages that are written from right to left, and scripts that are. */
const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|iw|ku|ps|sd|ug|ur|yi)(?:-(?!Latn)|$)|-(?:Arab|Hebr|Thaa|Syrc|Nkoo)\b/

/** The folders of the languages but the first. */
export const foldersOf = (languages: readonly Language[]): readonly string[] =>
  languages.flatMap(({ folder }) => (folder === '' ? [] : [folder]))

/** A file by the folder of its language, and its path below that: `de/guides/x.md` is `guides/x.md` in `de`. */
export function splitLanguage(
  file: string,
  folders: readonly string[],
): { readonly folder: string; readonly inner: string } {
  const first = file.slice(0, Math.max(0, file.indexOf('/')))
  return first !== '' && folders.includes(first)
    ? { folder: first, inner: file.slice(first.length + 1) }
    : { folder: '', inner: file }
}

/** The path of a page without the prefix of its language. */
export function withoutFolder(path: string, folders: readonly string[]): string {
  const [, first = '', ...rest] = path.split('/')
  return folders.includes(first) ? `/${rest.join('/')}` : path
}
