/** File names that make good addresses. */
import * as v from 'valibot'
import { isTaken } from '../../content/schema/section.ts'
import { Slug } from '../../content/schema/values.ts'
import { toGoodName } from '../../content/tree.ts'

/** The path of a page in the new folder: each part of it a name that makes a good address. */
export const toPagePath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => toGoodName(decode(part, decodeURIComponent)) || 'page')
    .join('/')

/** The path of a page outside of sections. Reserved first segments are renamed. */
export function toPlainPath(path: string): string {
  const [first = '', ...rest] = toPagePath(path).split('/')
  return `pages/${[isTaken(first) ? `${first}-page` : first || 'index', ...rest].join('/')}`
}

/** A name for a section of the team's own, from the first part of its addresses. */
export function toSectionName(written: string): string {
  const name = toPagePath(written).replaceAll('/', '-')
  return isTaken(name) || !v.is(Slug, name) ? `our-${name}` : name
}

/** A path without escapes, as far as they can be read. */
export function decode(text: string, read: (text: string) => string = decodeURI): string {
  try {
    return read(text)
  } catch {
    return text
  }
}

/** A note about the files that are no pages of the site. */
export function toLeft(all: readonly string[], pages: readonly string[]): readonly string[] {
  const known = new Set(pages)
  const left = all.filter((name) => !known.has(name))
  return left.length === 0 ? [] : [`Not imported, since they are about the repository: ${left.join(', ')}.`]
}

/** A page at a path that no other page has. */
export const withName = <Page extends { readonly to: string }>(page: Page, toName: (path: string) => string): Page => ({
  ...page,
  to: toName(page.to),
})

/** Paths that nothing else has: a number follows where two would be one, before the extension. */
export function createNames(): (path: string, extension?: string) => string {
  /** The number that is tried next, for each path that is taken. */
  const taken = new Map<string, number>()
  return (path, extension = '') => {
    const first = path + extension
    let name = first
    for (let number = taken.get(first) ?? 2; taken.has(name); number += 1) {
      name = `${path}-${number}${extension}`
      taken.set(first, number + 1)
    }
    taken.set(name, 2)
    return name
  }
}
