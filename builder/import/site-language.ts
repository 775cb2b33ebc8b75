/** Which language an imported site is in. */
import { type Report, WHOLE } from './report.ts'
import { toLine } from './source/front-matter.ts'
import { toStatedTag } from './source/languages.ts'
import type { Layout } from './source/layout.ts'

/** `language` of `site.yaml`: absent for English, and for a site in several languages. */
export function toLanguage({ languages, language }: Layout, report: Report): string | undefined {
  if (languages !== undefined || language === undefined) return undefined
  const tag = toStatedTag(language)
  if (tag === undefined)
    report.note(
      WHOLE,
      undefined,
      `Not imported: the language "${toLine(language).slice(0, 60)}", which is no tag: write one into site.yaml, such as "language: de".`,
    )
  return tag === 'en' ? undefined : tag
}

/** The languages of the new site, in a line of the report. */
export function describeLanguage({ languages, language }: Layout): string {
  if (languages !== undefined) return `Languages: ${Object.keys(languages).join(', ')}`
  const tag = language === undefined ? undefined : toStatedTag(language)
  return tag === undefined
    ? 'Language: en, since the source names no other. If it is another, write it into `site.yaml`, such as `language: de`'
    : `Language: ${tag}`
}
