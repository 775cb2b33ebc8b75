/** The feeds of a site as machine-readable files: one of everything, and one a section of posts. */
import type { Site } from '../../site/site.ts'
import { toFeedPath } from '../../site/posts.ts'
import { hasFeed } from '../../site/dates.ts'
import { toPascalCase } from '../api/own-sections.ts'
import type { MachineFile } from './files.ts'

/** The feeds that the site has. */
export function toFeedFiles(site: Site): readonly MachineFile[] {
  const posts = site.sections.filter(({ path }) => site.listings.has(path))
  return [
    ...(hasFeed(site)
      ? [toFeedFile('/feed.xml', 'getFeed', 'Get the feed', 'The pages published or revised last')]
      : []),
    ...posts.map(({ section, label }) => {
      const name = `getFeedOf${toPascalCase(section)}`
      return toFeedFile(
        toFeedPath(section),
        name,
        `Get the feed of ${label}`,
        `The newest posts of the section “${label}”`,
      )
    }),
  ]
}

function toFeedFile(path: string, operationId: string, summary: string, what: string): MachineFile {
  const file = { path, operationId, summary, description: `${what}, as Atom (RFC 4287).` }
  return { ...file, mediaType: 'application/atom+xml', example: '<?xml version="1.0" encoding="UTF-8"?>\n' }
}
