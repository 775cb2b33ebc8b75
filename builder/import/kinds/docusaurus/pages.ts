/** The pages of a Docusaurus site: where each was, and where it stands now. */
import { posix } from 'node:path'
import { split } from '../../source/front-matter.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { toPagePath, toPlainPath } from '../../source/names.ts'
import { textIn } from '../../source/settings.ts'
import type { Instance } from './instances.ts'

export const join = (...parts: readonly string[]): string => posix.join('/', ...parts)

interface Place {
  readonly source: Source
  readonly folder: string
  /** The address of the folder. */
  readonly start: string
  readonly instance: Instance
}

/** A page as its instance has it. */
export function toPage(file: string, place: Place): SourcePage {
  const { kind } = place.instance
  if (kind === 'docs') return toDoc(file, place)
  return kind === 'posts' ? toPost(file, place) : toPlain(file, place)
}

/** A page of `src/pages`: its address is its path. */
function toPlain(file: string, { folder, start }: Place): SourcePage {
  const path = file.slice(folder.length + 1).replace(/(?:^|\/|(?<=\/))index\.mdx?$|\.mdx?$/, '')
  return { file, to: toPlainPath(path), addresses: [join(start, path)] }
}

/** Redirects from docs of other versions to the same docs in the imported version. */
export function toOlder({ folder, older }: Instance, source: Source, start: string): Layout['redirects'] {
  const files = new Set(source.files)
  return older.flatMap(([other, path]) =>
    source.files.flatMap((file) => {
      if (!file.startsWith(`${other}/`) || !/\.mdx?$/.test(file)) return []
      const instance = { order: new Map(), section: 'docs' }
      const current = [
        file.slice(other.length),
        file.slice(other.length).replace(/\.mdx?$/, (end) => (end === '.md' ? '.mdx' : '.md')),
      ]
        .map((name) => folder + name)
        .find((name) => files.has(name))
      if (current === undefined) return []
      const toAddress = (name: string, below: string, from: string): string =>
        toDoc(name, { source, folder: below, start: from, instance }).addresses[0] ?? from
      return [[toAddress(file, other, join(start, path)), toAddress(current, folder, start)] as const]
    }),
  )
}

/** A doc: its address is its slug, else its path with its id; numbers at the beginning of names are its order. */
function toDoc(
  file: string,
  {
    source,
    folder,
    start,
    instance: { order, section },
  }: Omit<Place, 'instance'> & { readonly instance: Pick<Instance, 'order' | 'section'> },
): SourcePage {
  const { data } = split(source.read(file) ?? '')
  const path = file
    .slice(folder.length + 1)
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumber)
    .join('/')
  const parent = posix.dirname(path) === '.' ? '' : posix.dirname(path)
  const id = typeof data['id'] === 'string' ? posix.join(parent, data['id']) : path
  const slug = typeof data['slug'] === 'string' ? data['slug'] : undefined
  const isIndex =
    /(?:^|\/)(?:index|readme)$/i.test(path) || (parent !== '' && posix.basename(parent) === posix.basename(path))
  const own = slug === undefined ? (isIndex ? parent : id) : slug.startsWith('/') ? slug : posix.join(parent, slug)
  const label = textIn(data, 'sidebar_label')
  const address = join(start, own)
  const isHome = own === '/' || own === ''
  return {
    file,
    to: `${section}/${isHome ? 'index' : isIndex ? `${toPagePath(parent)}/index` : toPagePath(own)}`,
    addresses: [address, join(start, id)],
    order: order.get(id) ?? order.get(path),
    navTitle: label,
  }
}

const withoutNumber = (name: string): string => name.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '')

/** A post: its name begins with its day. */
function toPost(file: string, { source, folder, start }: Place): SourcePage {
  const { data } = split(source.read(file) ?? '')
  const path = file.slice(folder.length + 1).replace(/(?:\/index)?\.mdx?$/, '')
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})[-/]?(.*)$/.exec(path) ?? []
  const dated = day === undefined ? path : `${day.replaceAll('-', '/')}/${rest ?? ''}`
  const slug = textIn(data, 'slug')
  return {
    file,
    to: `blog/${toPagePath((slug ?? rest ?? path).replaceAll('/', '-'))}`,
    addresses: [join(start, slug ?? dated)],
    date: day,
  }
}
