/** Pages that exist in every language: the search, the list of all pages. */
import type { Edition, Translation } from '../site/site.ts'

/** A generated page and its counterparts in the other languages, by its path below the root of a language. */
export const toToolPages = (
  { languages, language, url }: Pick<Edition, 'languages' | 'language' | 'url'>,
  path: string,
): readonly Pick<Translation, 'language' | 'url'>[] =>
  languages
    .filter(({ tag }) => tag !== language.tag)
    .map(({ tag, root }) => ({ language: tag, url: url + root + path }))
