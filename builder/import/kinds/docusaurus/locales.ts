/** The languages of a site of Docusaurus (https://docusaurus.io/docs/api/docusaurus-config#i18n). */
import { type Locale, toLocale, toStatedTag } from '../../source/languages.ts'
import { type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { isUnread, listIn, readDefault, readSettings, recordIn, textIn } from '../../source/settings.ts'
import { isComputed, isUnknown } from '../../tree/literal.ts'

interface Locales {
  /** Those that the site has, the first of them without a folder of its own below `i18n`. */
  readonly locales: readonly [Locale, ...Locale[]]
  /** The default one as the settings state it. */
  readonly language: string | undefined
  /** The translations that it may not have: all of them, where code makes the list of languages. */
  readonly hidden: Hidden
}

/** The languages of a site: only the default one where the settings list no others. */
export function readLocales(code: string | undefined, files: readonly string[], root: string): Locales {
  const found = readSettings(code, 'i18n')
  const settings = recordIn(found[0], 'i18n')
  const labels = recordIn(settings, 'localeConfigs')
  const start = `${root}i18n/`
  const names = new Set(
    files.flatMap((name) => (name.startsWith(start) ? [name.slice(start.length).split('/')[0] ?? ''] : [])),
  )
  const stated = textIn(settings, 'defaultLocale')
  const standard = stated ?? 'en'
  const language = textIn(recordIn(labels, standard), 'htmlLang') ?? stated
  const tag = toStatedTag(language ?? standard) ?? 'en'
  const known = listIn(settings, 'locales')
  const whole = readDefault(code ?? '')
  const isUnclear =
    ['i18n', 'locales'].some((key) => isUnread(code ?? '', key)) ||
    readSettings(code).some((one) => isComputed(one, 'i18n')) ||
    isUnknown(settings, 'locales') ||
    (found.length === 0 && whole !== undefined && (whole === 'unknown' || isUnknown(whole, 'i18n')))
  const others = [...names].flatMap((name) =>
    name !== standard && (isUnclear || known.includes(name)) ? (toLocale(name, labels[name]) ?? []) : [],
  )
  return {
    locales: [
      toLocale(standard, labels[standard]) ?? { name: standard, tag, label: toLocale(tag, labels[standard])?.label },
      ...others,
    ],
    language,
    hidden: joinHidden(isUnclear && others.length > 0 ? [hideAll('code makes the setting "locales".')] : []),
  }
}
