/** Messages about translations: missing, stale, duplicate, and languages without pages. */
import type { Message } from '../content/schema/message.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { type Language, nameOf, withoutFolder } from '../content/schema/language.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import type { World } from './links.ts'
import type { Page } from './site.ts'
import type { Sources } from './sources.ts'

/** A page of a language beside its original. */
interface Counterpart {
  /** Tag of the language that it should be in. */
  readonly language: string
  /** File of the original. */
  readonly file: string
  /** Absent if there is no translation yet. */
  readonly translation: Pick<Page, 'file'> | undefined
  readonly isStale: boolean
}

interface Context {
  readonly text: Sources['text']
  /** Severity of the rule `missing-translation`, where `site.yaml` gives it one. */
  readonly missing: Message['severity'] | undefined
}

/** Reports stale translations and, if the site asks for it, missing ones. */
export function explainPairs(pairs: readonly Counterpart[], { text, missing }: Context): readonly Message[] {
  return pairs.flatMap(({ language, file, translation, isStale }): Message[] => {
    if (translation === undefined) {
      if (missing === undefined) return []
      const said = `The page is not translated into "${language}".`
      const hint = `Write ${language.toLowerCase()}/${file}, or let a page name it: translationOf: ${file}`
      return [{ file, line: 1, column: 1, severity: missing, rule: 'missing-translation', text: said, hint }]
    }
    const { file: own = file } = translation
    if (!isStale) return []
    const said = `The original "${file}" was changed since it was translated.`
    const hint = `Change the translation too. If it is still right, delete the line of ${file} in ${language.toLowerCase()}/translations.yaml.`
    const at = rangeInFrontMatter(own, text(own), ['title'])
    return [{ file: own, ...at, severity: 'warning', rule: 'stale-translation', text: said, hint }]
  })
}

/** Two pages of one language cannot both be the translation of a third. */
export function explainClaim(
  { file = 'site.yaml', frontMatter, language }: Page,
  other: Page,
  key: string,
  { text }: Context,
): Message {
  const path = frontMatter.translationOf === undefined ? ['title'] : ['translationOf']
  return {
    file,
    ...rangeInFrontMatter(file, text(file), path),
    severity: 'error',
    rule: 'duplicate-translation',
    text: `"${key}" has two translations into "${language}", also "${other.file ?? other.path}": a page can have only one in each language.`,
    hint: 'Delete one of the two, or let one name another original.',
  }
}

/** A page that names its original on a site of one language. */
export const explainAlone =
  ({ text }: Context) =>
  ({ file = '', frontMatter }: Page): readonly Message[] => {
    if (frontMatter.translationOf === undefined) return []
    const at = { file, ...rangeInFrontMatter(file, text(file), ['translationOf'], 'key'), severity: 'error' } as const
    const said = 'The site has only one language, so no page is a translation: name the others in site.yaml.'
    return [{ ...at, rule: 'unknown-original', text: said, hint: 'languages: { en: English, de: Deutsch }' }]
  }

/** Written translations that are published while the page at the same path of the first language is not. */
export const explainEarly = (
  pages: readonly Page[],
  folders: readonly string[],
  { text, world }: Context & { readonly world: Pick<World, 'pages'> },
): readonly Message[] =>
  pages.flatMap(({ path, file, frontMatter }): Message[] => {
    const original = withoutFolder(path, folders)
    const { hidden } = world.pages.get(original) ?? {}
    if (file === undefined || original === path || hidden === undefined || frontMatter.translationOf !== undefined)
      return []
    const at = { file, ...rangeInFrontMatter(file, text(file), ['title']), severity: 'warning' } as const
    const said = `The page is published, but its original "${original}" is not: ${hidden}.`
    return [{ ...at, rule: 'early-translation', text: said, hint: 'Give it the same draft, publishAt and expireAt.' }]
  })

/** Languages without a page: their home page is empty. */
export const explainEmpty = (
  pages: readonly Page[],
  languages: readonly Language[],
  { text }: Context,
): readonly Message[] =>
  languages.flatMap(({ tag, folder }): Message[] => {
    if (nameOf(tag) === undefined || pages.some(({ language, file }) => language === tag && file !== undefined))
      return []
    const { located } = locateYaml({ file: 'site.yaml', text: text('site.yaml') ?? '', line: 1 })
    const said = `The language "${tag}" has no page yet: its home page is empty.`
    const at = { file: 'site.yaml', ...(located?.range(['languages', tag], 'key') ?? { line: 1 }) }
    const hint = `Write ${folder}/pages/index.md, or leave the language out until it has one.`
    return [{ ...at, severity: 'warning', rule: 'empty-language', text: said, hint }]
  })
