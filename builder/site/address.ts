/** Source files → addresses: the file path is the path of the page. */
import type { Section } from '../content/schema/content-api.ts'

/** Where a page stands. */
export interface Place {
  readonly section: Section
  /** Canonical path. */
  readonly path: string
  /** Whether it is the landing page of its section, or the home page. */
  readonly landing: boolean
}

/** The place of a page: `guides/a/b.md` is `/guides/a/b`, `pages/about.md` is `/about`, `index.md` is its folder. */
export function toPlace(section: Section, file: string, slug?: string): Place {
  const segments = file.replace(/\.md$/, '').split('/')
  if (section === 'pages') segments.shift()
  const landing = segments.length === (section === 'pages' ? 1 : 2) && segments.at(-1) === 'index'
  if (segments.at(-1) === 'index') segments.pop()
  if (slug !== undefined && !landing) segments[segments.length - 1] = slug
  return { section, path: `/${segments.join('/')}`, landing }
}

/** Path of the landing page of a section. */
export const toSectionPath = (section: Section): string => (section === 'pages' ? '/' : `/${section}`)

/** Path of a page's markdown form. */
export const toMarkdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/**
 * The address that a path leads to: without a trailing slash, `/index` or `.html`, and in lower case. The Worker
 * answers every other spelling with a redirect.
 */
export function toCanonicalPath(path: string): string {
  const plain = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html?$/, '')
    .replace(/\/index$/, '')
  return plain === '' ? '/' : plain
}
