/** A plain folder of markdown, whose file paths are its addresses. */
import { posix } from 'node:path'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { split, toDate } from '../source/front-matter.ts'
import { createNames, toPagePath } from '../source/names.ts'

/** Folders of posts, whose names or front matter have a day. */
const POSTS = /^(?:_posts|posts|blog|news)\//

/** Reads a folder of markdown. */
export function readMarkdown(source: Source): Layout {
  const toName = createNames()
  const pages = source.files
    .filter((name) => /\.(?:md|markdown)$/i.test(name) && !NO_PAGE.test(name))
    .map((name) => toPage(name, source, toName))
  const hasPosts = pages.some(({ to }) => to.startsWith('blog/'))
  return {
    name: undefined,
    description: undefined,
    url: undefined,
    sections: {
      docs: { title: 'Documentation', kind: 'docs' },
      ...(hasPosts && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    pages,
    roots: ['', 'docs'],
    statics: [
      ['public', ''],
      ['static', ''],
      ['assets', '/assets'],
      ['', ''],
    ],
    redirects: [],
    components: new Map(),
    syntaxOf: () => 'md',
    prepare: (text) => text,
    aliases: {},
    notes: [],
  }
}

/** Files of repositories that are not pages. */
const NO_PAGE =
  /(?:^|\/)(?:\.github|CONTRIBUTING|LICENSE|NOTICE|SECURITY|MAINTAINERS|CODE_OF_CONDUCT|CHANGELOG|CLAUDE|AGENTS)(?:\.\w+$|\/)/i

function toPage(file: string, source: Source, toName: (path: string) => string): SourcePage {
  const path = file.replace(/\.(?:md|markdown)$/i, '')
  const folder = path.replace(/(?:^|\/)(?:_?index|readme)$/i, '')
  const { data } = split(source.read(file) ?? '')
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(posix.basename(path)) ?? []
  const date = day ?? toDate(data['date'] ?? data['created_at'])
  const order =
    typeof data['sort_rank'] === 'number'
      ? data['sort_rank']
      : typeof data['nav_order'] === 'number'
        ? data['nav_order']
        : undefined
  if (POSTS.test(file) && date !== undefined && folder === path) {
    const addresses = [
      `/${path}`,
      ...(day === undefined ? [] : [`/${posix.dirname(path)}/${day.replaceAll('-', '/')}/${rest}`]),
    ]
    return { file, to: toName(`blog/${toPagePath(rest ?? posix.basename(path))}`), addresses, date }
  }
  const plain = folder.replace(/^docs(?:\/|$)/, '')
  const isIndex = folder !== path
  const to = plain === '' ? 'index' : `${toPagePath(plain)}${isIndex ? '/index' : ''}`
  return { file, to: toName(`docs/${to}`), addresses: [`/${folder}`], order }
}
