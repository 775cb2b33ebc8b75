/** The languages of a site of Hugo, and which of them a file has. */
import { type Locale, toLocale, toStatedTag } from '../../source/languages.ts'
import { inAnyCase, recordIn, type Settings, textIn } from '../../source/settings.ts'

/** A language, and the folder of `content` that its pages are below: empty where the names of files say it. */
export interface ContentLocale extends Locale {
  readonly folder: string
}

/** All of them, the one at the root first. */
export type ContentLocales = readonly [ContentLocale, ...ContentLocale[]]

/** The languages, the one at the root first (https://gohugo.io/content-management/multilingual). */
export function readLocales(config: Settings, files: readonly string[]): ContentLocales {
  const settings = recordIn(config, 'languages')
  const folders = new Set(files.map((file) => file.split('/')[1] ?? ''))
  const standard = textIn(config, 'defaultContentLanguage') ?? 'en'
  const suffixes = files.flatMap((file) => /\.([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i.exec(file)?.[1] ?? [])
  const found = folders.has(standard) ? [...folders] : suffixes
  const toFolder = (name: string): string => {
    const own = textIn(recordIn(settings, name), 'contentDir')
    return own === undefined
      ? folders.has(name)
        ? `${name}/`
        : ''
      : `${own.replace(/^content\/?/, '')}/`.replace(/^\/$/, '')
  }
  const others = [...new Set([...Object.keys(settings), ...found])].filter((name) => name !== standard)
  return [
    {
      name: standard,
      tag: toStatedTag(standard) ?? 'en',
      label: undefined,
      ...toLocale(standard, settings[standard]),
      folder: toFolder(standard),
    },
    ...others.flatMap((name) => {
      const locale = toLocale(name, settings[name])
      return locale === undefined ? [] : [{ ...locale, folder: toFolder(name) }]
    }),
  ]
}

/**
 * The language that the settings state: the default one, more exactly by its code. The code alone may be that of the sample
 * that each new site has, `en-us` (https://gohugo.io/configuration/languages).
 */
export function readLanguage(config: Settings): string | undefined {
  const named = textIn(config, 'defaultContentLanguage')
  const tag = toStatedTag(named ?? '')
  const codes = [recordIn(recordIn(config, 'languages'), named ?? 'en'), config].flatMap((one) =>
    ['locale', 'languagecode'].map((key) => inAnyCase(one, key)).filter((code) => typeof code === 'string'),
  )
  return codes.find((code) => code.trim() !== '' && (tag === undefined || toBase(code) === toBase(tag))) ?? named
}

const toBase = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** The place of a file: its language, and its path in that. */
export interface Place {
  readonly locale: ContentLocale
  readonly inner: string
}

/** The language of a file, and its path in that. */
export function toPlace(file: string, locales: ContentLocales): Place | undefined {
  const path = file.slice('content/'.length)
  const suffix = /\.([a-z]{2}(?:-[a-z]{2,4})?)(?=\.\w+$)/i.exec(path)?.[1]
  const named = locales.find(({ name, folder }) => folder === '' && name === suffix)
  if (named !== undefined) return { locale: named, inner: path.replace(`.${suffix}.`, '.') }
  const locale = locales.find(({ folder }) => folder !== '' && path.startsWith(folder)) ?? locales[0]
  return path.startsWith(locale.folder) ? { locale, inner: path.slice(locale.folder.length) } : undefined
}
