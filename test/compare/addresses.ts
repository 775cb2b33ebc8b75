/** The addresses that a source's own system gives to its pages, by its documentation, read by other code than the import. */
import { posix } from 'node:path'

interface Page {
  readonly file: string
  readonly data: Readonly<Record<string, unknown>>
}

const textIn = (data: Page['data'], key: string): string | undefined => {
  const value = data[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The address of one page; nothing where only settings that are code say it. */
export function toOldAddress(kind: string, { file, data }: Page): string | undefined {
  const path = file.replace(/\.(?:mdx?|markdown)$/i, '')
  const below = (folder: string): string => path.slice(path.indexOf(folder) + folder.length)
  switch (kind) {
    case 'mintlify':
      return `/${path}`
    case 'starlight':
      return clean(textIn(data, 'slug') ?? below('src/content/docs/'))
    case 'hugo': {
      const own = below('content/').replace(/^en\//, '')
      const folder = posix.dirname(own)
      const name = posix.basename(own)
      const slug = /^_?index$/.test(name) ? undefined : textIn(data, 'slug')
      return clean(
        textIn(data, 'url') ?? (slug === undefined ? own.replace(/(^|\/)_index$/, '$1') : posix.join(folder, slug)),
      )
    }
    case 'markdown':
      return clean(path.replace(/(^|\/)README$/i, '$1'))
    default:
      return undefined
  }
}

const clean = (path: string): string =>
  `/${path
    .replace(/^\//, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/\/$/, '')}`.toLowerCase()

/** The paths that a text links to, from the root of its site. */
export const linkedPaths = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|(?:href|to|link)=["'])(\/(?!\/)[^\s)"'#?]*)/g)].map(([, path = '']) => path)
