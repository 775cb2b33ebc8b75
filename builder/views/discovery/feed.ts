/** `feed.xml` (Atom, RFC 4287): the most recently published or revised pages. */
import type { Entry } from '../entry.ts'
import type { Page, Edition } from '../../site/site.ts'
import { toFeedPath } from '../../site/posts.ts'
import { toLastChange, hasFeed } from '../../site/dates.ts'
import { toMembers } from '../../site/sections.ts'
import { toAuthors } from '../theme/byline.ts'
import { toXmlText } from '../plain-text.ts'
import { say } from '../../content/words/texts.ts'

/** Enough for a reader that polls once a week. */
const MAX_ENTRIES = 50

/** The feed; `undefined` if no page has a date. */
export function* feed(site: Edition): Iterable<Entry> {
  if (hasFeed(site))
    yield* toFeed(
      site,
      `${site.language.root}/feed.xml`,
      site.facts.name,
      site.facts.description,
      site.language.root || '/',
      site.sections.flatMap((group) => toMembers(site, group)),
    )
  for (const group of site.sections) {
    const { path, title, label, pages } = group
    const { description = '' } = site.pages.find((page) => page.path === path) ?? {}
    const feedPath = toFeedPath(group)
    if (feedPath !== undefined)
      yield* toFeed(
        site,
        feedPath,
        say(site.words, 'list.feed', { section: label, name: site.facts.name }),
        description || title,
        path,
        pages,
      )
  }
}

function* toFeed(
  site: Edition,
  path: string,
  title: string,
  subtitle: string,
  home: string,
  pages: readonly Page[],
): Iterable<Entry> {
  const entries = pages
    .flatMap((page) => {
      const day = toLastChange(page)
      return day === undefined ? [] : [{ page, day, order: `${day} ${page.frontMatter.datePublished ?? ''}` }]
    })
    // Within a day, new pages come before revised ones, otherwise in reading order.
    .toSorted((a, b) => (a.order === b.order ? 0 : a.order < b.order ? 1 : -1))
    .slice(0, MAX_ENTRIES)
  const [latest] = entries
  if (latest === undefined) return
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.words.language}">
<id>${toXmlText(site.url + home)}</id>
<title>${toXmlText(title)}</title>
<subtitle>${toXmlText(subtitle)}</subtitle>
<updated>${toMoment(latest.day)}</updated>
<author><name>${toXmlText(site.facts.legalName ?? site.facts.name)}</name></author>
<link rel="self" type="application/atom+xml" href="${toXmlText(site.url + path)}"/>
<link rel="alternate" type="text/html" href="${toXmlText(site.url + home)}"/>
${site.facts.websub === undefined ? '' : `<link rel="hub" href="${toXmlText(site.facts.websub)}"/>\n`}`
  const body = [head, ...entries.map(({ page, day }) => toEntry(page, day, site)), '</feed>\n']
  yield { kind: 'file', path, content: { policy: 'atom', body } }
}

/** Atom wants a moment (RFC 4287 section 3.3) where we know a day. */
const toMoment = (day: string): string => `${day}T00:00:00Z`

function toEntry(page: Page, day: string, site: Edition): string {
  const { datePublished } = page.frontMatter
  return `<entry>
<id>${toXmlText(page.url)}</id>
<title>${toXmlText(page.title)}</title>
<updated>${toMoment(day)}</updated>
${toAuthors(page, site)
  .map(({ name }) => `<author><name>${toXmlText(name)}</name></author>\n`)
  .join(
    '',
  )}${datePublished === undefined ? '' : `<published>${toMoment(datePublished)}</published>\n`}<link rel="alternate" type="text/html" href="${toXmlText(page.url)}"/>
<link rel="alternate" type="text/markdown" href="${toXmlText(page.markdownUrl)}"/>
${[page.section, ...(page.frontMatter.tags ?? [])].map((term) => `<category term="${toXmlText(term)}"/>`).join('\n')}
<summary>${toXmlText(page.description)}</summary>
</entry>
`
}
