/** File names that make good addresses. */
import * as v from 'valibot'
import { REFUSED_KEYS } from '../../../worker/contract/forms.ts'
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

/** Whether a section of the team's own may have a name. */
export const isSectionName = (name: string): boolean => v.is(Slug, name) && !isTaken(name) && !REFUSED_KEYS.has(name)

/** A name for a section of the team's own, from the first part of its addresses. */
export function toSectionName(written: string): string {
  const name = toPagePath(written).replaceAll('/', '-')
  return isSectionName(name) ? name : `our-${name}`
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

/** A note about pages in formats that no import reads. */
export const toUnread = (files: readonly string[]): readonly string[] =>
  files.length === 0 ? [] : [`Not imported, since an import does not read such files: ${files.join(', ')}.`]

/** A page at a path that no other page has. */
export const withName = <Page extends { readonly to: string }>(page: Page, toName: (path: string) => string): Page => ({
  ...page,
  to: toName(page.to),
})

/** Characters of a path, at most: no system has files at longer ones. */
export const LONGEST = 4096

/**
 * Paths that nothing else has, without the extension of their files: a number follows where two files would be one, or a
 * file would be where a folder is.
 */
export function createNames(): (path: string, extension?: string) => string {
  /** The number that is tried next, for each file and each folder. */
  const taken = new Map<string, number>()
  /** The folders, as they are called in the source below the folder that they are in. */
  const folders = new Map<string, string>()
  /** A folder and the index in it have one address. */
  const isUsed = (name: string, extension: string): boolean =>
    (extension === '' ? [name] : [name, name.replace(/\/index$/, ''), `${name}/index`]).some((one) =>
      taken.has(one + extension),
    )
  const take = (path: string, extension = ''): string => {
    const first = path + extension
    let name = path
    for (let number = taken.get(first) ?? 2; isUsed(name, extension); number += 1) {
      name = `${path}-${number}`
      taken.set(first, number + 1)
    }
    taken.set(name + extension, 2)
    return name
  }
  return (path, extension = '.md') => {
    const start = path.length > LONGEST ? 0 : path.lastIndexOf('/') + 1
    let folder = ''
    for (const part of path.slice(0, start).split('/').slice(0, -1)) {
      const written = folder + part
      const own = folders.get(written) ?? take(written)
      folders.set(written, own)
      folder = `${own}/`
    }
    return take(folder + path.slice(start), extension)
  }
}

/** Files in few folders before those in many. */
export const outermostFirst = (files: readonly string[]): readonly string[] =>
  files.toSorted((a, b) => a.split('/').length - b.split('/').length)
