/** File names that make good addresses. */
import { toGoodName } from '../../content/tree.ts'

/** The path of a page in the new folder: each part of it a name that makes a good address. */
export const toPagePath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => toGoodName(decode(part, decodeURIComponent)) || 'page')
    .join('/')

/** A path without escapes, as far as they can be read. */
export function decode(text: string, read: (text: string) => string = decodeURI): string {
  try {
    return read(text)
  } catch {
    return text
  }
}

/** Paths that nothing else has: a number follows where two would be one. */
export function createNames(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    let name = path
    for (let number = 2; taken.has(name); number += 1) name = `${path}-${number}`
    taken.add(name)
    return name
  }
}
