/** The feeds of a site, as machine-readable files: one for the site, one for each posts section. */
import type { Language } from '../../content/schema/language.ts'
import type { Edition, Site } from '../../site/site.ts'
import { toFeedPath } from '../../site/posts.ts'
import { hasFeed } from '../../site/dates.ts'
import { toPascalCase } from '../../content/schema/served/operation-names.ts'
import type { MachineFile } from './model.ts'

/** The feeds that the site has. */
export const toFeedFiles = (site: Site): readonly MachineFile[] => site.editions.flatMap(toFeeds)

function toFeeds(edition: Edition): readonly MachineFile[] {
  const { language, sections } = edition
  const [inLanguage, suffix] = language.folder === '' ? ['', ''] : [` in ${language.tag}`, toNameSuffix(language)]
  return [
    ...(hasFeed(edition)
      ? [
          toFeedFile(
            `${language.root}/feed.xml`,
            `getFeed${suffix}`,
            `Get the feed${inLanguage}`,
            `The pages published or revised last${inLanguage}`,
          ),
        ]
      : []),
    ...sections.flatMap((group) => {
      const path = toFeedPath(group)
      if (path === undefined) return []
      const { section, label } = group
      return toFeedFile(
        path,
        `getFeedOf${toPascalCase(section)}${suffix}`,
        `Get the feed of ${label}${inLanguage}`,
        `The newest posts of the section “${label}”${inLanguage}`,
      )
    }),
  ]
}

/** Suffix of the operation ids of a language: `InDe`. */
export const toNameSuffix = ({ folder }: Language): string => `In${toPascalCase(folder)}`

function toFeedFile(path: string, operationId: string, summary: string, what: string): MachineFile {
  const file = { path, operationId, summary, description: `${what}, as Atom (RFC 4287).` }
  return { ...file, mediaType: 'application/atom+xml', example: '<?xml version="1.0" encoding="UTF-8"?>\n' }
}
