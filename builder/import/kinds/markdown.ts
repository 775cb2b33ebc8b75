/** A plain folder of markdown, whose file paths are its addresses. */
import { posix } from 'node:path'
import { withTitles } from '../components/asides.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { split, toDate } from '../source/front-matter.ts'
import { readSettings, textIn } from '../source/settings.ts'
import { createNames, toLeft, toPagePath } from '../source/names.ts'

/** Folders of posts, whose names or front matter have a day. */
const POSTS = /^(?:_posts|posts|blog|news)\//

/** Reads a folder of markdown. */
export function readMarkdown(source: Source): Layout {
  const toName = createNames()
  const all = source.files.filter((name) => /\.(?:md|markdown)$/i.test(name))
  const files = all.filter((name) => !NO_PAGE.test(name))
  const root = ROOTS.find((folder) => files.filter((name) => name.startsWith(folder)).length > files.length / 2) ?? ''
  const pages = files
    // Pages of the site have their names before others of the repository.
    .toSorted((a, b) => Number(b.startsWith(root)) - Number(a.startsWith(root)))
    .map((name) => toPage(name, root, source, toName))
  const config = readSettings(source.read(source.files.find((name) => VITEPRESS.test(name)) ?? ''))[0]
  const hasPosts = pages.some(({ to }) => to.startsWith('blog/'))
  return {
    name: textIn(config, 'title'),
    description: textIn(config, 'description'),
    url: undefined,
    sections: {
      docs: { title: 'Documentation', kind: 'docs' },
      ...(hasPosts && { blog: { title: 'Blog', kind: 'posts' } }),
    },
    pages,
    roots: ['', 'docs', root],
    statics: [
      ['public', ''],
      ['static', ''],
      ['assets', '/assets'],
      ['', ''],
    ],
    redirects: [],
    components: new Map(),
    syntaxOf: () => 'md',
    prepare: withTitles,
    aliases: {},
    notes: toLeft(all, files),
  }
}

const VITEPRESS = /^\.vitepress\/config\.[cm]?[jt]s$/

/** Folders that hold all pages of a site, and are no part of their addresses. */
const ROOTS = ['content/', 'src/content/', 'src/pages/', 'pages/', 'src/']

/** Files at the root of repositories that are about the repository. */
const NO_PAGE =
  /^(?:\.github\/.*|(?:CONTRIBUTING|LICENSE|NOTICE|SECURITY|MAINTAINERS|CODE_OF_CONDUCT|CHANGELOG|CLAUDE|AGENTS)\.\w+)$/

function toPage(file: string, root: string, source: Source, toName: (path: string) => string): SourcePage {
  const path = (file.startsWith(root) ? file.slice(root.length) : file).replace(/\.(?:md|markdown)$/i, '')
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
  if (POSTS.test(path) && date !== undefined && folder === path) {
    const addresses = [
      `/${path}`,
      ...(day === undefined ? [] : [`/${posix.dirname(path)}/${day.replaceAll('-', '/')}/${rest}`]),
    ]
    return { file, to: toName(`blog/${toPagePath(rest ?? posix.basename(path))}`), addresses, date }
  }
  const plain = folder.replace(/^docs(?:\/|$)/, '')
  const isIndex = folder !== path
  const to = plain === '' ? 'index' : `${toPagePath(plain)}${isIndex ? '/index' : ''}`
  return {
    file,
    to: toName(`docs/${to}`),
    addresses: [`/${folder}`, ...(file.startsWith(path) ? [] : [`/${root}${folder}`])],
    order,
  }
}
