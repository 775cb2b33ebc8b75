/** WordPress addresses, and the file of each page in the content folder. */
import { posix } from 'node:path'
import { SECTIONS } from '../../../../worker/contract/sections.ts'
import { toTagSlug } from '../../../content/schema/front-matter.ts'
import { isTaken } from '../../../content/schema/section.ts'
import { toPersonId } from '../../source/front-matter.ts'
import type { Layout, SourcePage } from '../../source/layout.ts'
import { decode, isSectionName, LONGEST, toPagePath, toPlainPath, toSectionName } from '../../source/names.ts'
import type { Export, Item } from './export.ts'

/** Whether an address is a path. Others, such as `/?p=12`, differ in their query alone. */
export const isPretty = (link: string): boolean => URL.canParse(link) && new URL(link).search === ''

export const toAddress = ({ link, slug, type, id }: Item): string => {
  if (isPretty(link)) return decode(new URL(link).pathname).replace(/\/+$/, '') || '/'
  const name = toPagePath(decode(slug)) || `${type}-${id}`
  return type === 'post' || type === 'page' ? `/${name}` : `/${type}/${name}`
}

export const oldSlugs = ({ meta }: Item): string[] => [meta.get('_wp_old_slug') ?? ''].filter((slug) => slug !== '')

/** Parts of a post with an address that leads to the new page, at most. */
const MOST_PARTS = 100

/** Addresses of the parts of a post that was divided. */
export const parts = ({ content }: Item, address: string): string[] =>
  address.length > LONGEST
    ? []
    : [...content.matchAll(/<!--nextpage-->/g)].slice(0, MOST_PARTS).map((_, at) => posix.join(address, String(at + 2)))

/** The section of the posts: the common prefix of their addresses. */
export function chooseSection(posts: readonly Item[]): string {
  const starts = new Set(posts.map((post) => toAddress(post).split('/').slice(1, -1)[0] ?? ''))
  const [start = ''] = starts
  return starts.size === 1 && isSectionName(start) && !/^\d+$/.test(start) ? start : 'blog'
}

/** The path of the file of a page. */
export function toPlace({ type }: Item, address: string, section: string): string {
  const path = toPagePath(address)
  const name = posix.basename(path) || 'index'
  if (type === 'post') return `${section}/${/^(?:tags|authors|page|index)$/.test(name) ? `${name}-post` : name}`
  const [first = '', ...rest] = path.split('/')
  if (type !== 'page') return `${toSectionName(type.replaceAll('_', '-'))}/${name}`
  if (path === '') return 'pages/index'
  if (first === section && rest.length === 0) return `${section}/index`
  if (SECTIONS.some((one) => one === first && one !== 'pages'))
    return [first, ...rest, ...(rest.length === 0 ? ['index'] : [])].join('/')
  return toPlainPath(path)
}

export function toSections(pages: readonly SourcePage[], section: string): Layout['sections'] {
  const names = new Set(
    pages.map(({ to }) => to.split('/')[0] ?? '').filter((name) => name !== 'pages' && !isTaken(name)),
  )
  return Object.fromEntries(
    [...names].map((name) => {
      const title = name === section && name === 'blog' ? 'Blog' : name.charAt(0).toUpperCase() + name.slice(1)
      return [name, { title, kind: 'posts' as const }]
    }),
  )
}

/** Old addresses of lists → the lists of the new site. */
export function toLists(site: Export, posts: readonly Item[], section: string): Layout['redirects'] {
  if (posts.length === 0) return []
  const home = `/${section}`
  const tags = new Set(posts.flatMap(({ terms }) => terms.map(({ name }) => toTagSlug(name))))
  const parents = new Map(site.terms.map((term) => [`${term.taxonomy} ${term.slug}`, term]))
  const toPath = (taxonomy: string, slug: string, depth = 0): string => {
    const parent = parents.get(`${taxonomy} ${slug}`)?.parent ?? ''
    return parent === '' || depth > 10 ? slug : `${toPath(taxonomy, parent, depth + 1)}/${slug}`
  }
  const terms = site.terms.flatMap(({ taxonomy, slug, name }) => {
    const tag = toTagSlug(name)
    const to = tags.has(tag) && slug !== 'uncategorized' ? `${home}/tags/${tag}` : home
    const from = `/${taxonomy === 'category' ? 'category' : 'tag'}/${toPath(taxonomy, slug)}`
    return from.length > LONGEST ? [] : [[from, to] as const]
  })
  const writers = new Set(posts.map(({ author }) => author))
  const authors = [...writers].map((author) => [`/author/${author}`, `${home}/authors/${toPersonId(author)}`] as const)
  const days = new Set(
    posts.flatMap(({ date }) => [4, 7, 10].map((length) => `/${date.slice(0, length).replaceAll('-', '/')}`)),
  )
  const further = Array.from({ length: Math.ceil(posts.length / 10) - 1 }, (_, at) => `/page/${at + 2}`)
  return [
    ...terms,
    ...authors,
    ...[...days, ...further].map((from) => [from, home] as const),
    ['/feed', `${home}/feed.xml`],
  ]
}
