/** Pictures and other files that the pages of a source link to. */
import { posix } from 'node:path'
import { ASSET_LIMIT } from '../content/read.ts'
import { ASSET_TYPES } from '../site/assets.ts'
import type { Layout, Source, SourcePage } from './source/layout.ts'
import { createNames, decode, toPagePath } from './source/names.ts'

/** An address in the new folder, and its problem. */
export interface Target {
  readonly address: string
  readonly fault?: string
}

/** How a page names a file. */
interface Use {
  readonly from: SourcePage
  readonly written: string
  readonly isPicture: boolean
}

/** Finds files, and collects those that pages need. */
interface Assets {
  /** The address of a file in the new folder, by its path or address in the source; nothing for what is no file of it. */
  readonly find: (path: string, use: Use) => Target | undefined
  /** The files that are needed: path in the source → path in the new folder. */
  readonly assets: ReadonlyMap<string, string>
  /** Files that only pages need which are not shown: copied, they would be published. */
  readonly findUnused: () => readonly string[]
}

export function createAssets(source: Source, layout: Layout, isHidden: (page: SourcePage) => boolean): Assets {
  // What the site does not have is no file that it would publish.
  const left = new Set(layout.left)
  const files = new Set(source.files.filter((file) => !left.has(file) && layout.isLeftOut?.(file) !== true))
  const places = new Map<string, string>()
  const assets = new Map<string, string>()

  const find = (path: string, use: Use): Target | undefined => {
    const { from, isPicture } = use
    const plain = decode(path)
    const toStatic = (address: string): string[] =>
      layout.statics.flatMap(([folder, start]) =>
        address.startsWith(`${start}/`) ? [posix.join(folder, address.slice(start.length + 1))] : [],
      )
    const candidates = /^(?:\/|https?:)/.test(plain)
      ? toStatic(plain)
      : [
          ...placesBeside(plain, from),
          ...layout.statics.map(([folder]) => posix.join(folder, plain)),
          // As a browser resolves it, from the address of the page.
          ...addressesOf(from).flatMap((address) => toStatic(posix.join('/', address, plain))),
        ]
    const alias = Object.entries(layout.aliases).find(([start]) => plain.startsWith(start))
    if (alias) candidates.unshift(posix.join(alias[1], plain.slice(alias[0].length)))
    const found = [...candidates, ...candidates.map(withoutSize)].filter((file) => files.has(file))
    if (found.length === 0) return undefined
    const file = found.find((one) => layout.isPublished?.(one, { from: from.file, isPicture }) !== false)
    return file === undefined
      ? {
          address: use.written,
          fault: `Not imported: the file "${use.written}", which the old site did not publish.`,
        }
      : toAsset(file, use)
  }

  const toName = createNames()
  const toAsset = (file: string, { written, from }: Use): Target => {
    if ((source.sizeOf(file) ?? 0) > ASSET_LIMIT)
      return { address: written, fault: `Not imported: the file "${written}", which is too large to be published.` }
    const [, stem = file, end = ''] = /^(.+)(\.[a-z\d]+)$/i.exec(file) ?? []
    const extension = end.toLowerCase()
    const to = places.get(file) ?? toName(`assets/${toPagePath(stem)}`, extension) + extension
    places.set(file, to)
    if (!isHidden(from)) assets.set(file, to)
    return Object.hasOwn(ASSET_TYPES, extension.slice(1))
      ? { address: `/${to}` }
      : { address: `/${to}`, fault: `The file "${written}" is of a type that browsers download and do not show.` }
  }

  return { find, assets, findUnused: () => [...places.keys()].filter((file) => !assets.has(file)) }
}

/** The address of a page, and what its original may have: Hugo shows files of the first language where another has none. */
function addressesOf({ addresses: [own = ''], language }: SourcePage): readonly string[] {
  const start = `/${language?.toLowerCase() ?? ''}/`
  return language !== undefined && own.toLowerCase().startsWith(start) ? [own, own.slice(start.length - 1)] : [own]
}

/** A relative path, resolved from a page and from its original. */
export const placesBeside = (path: string, from: SourcePage | undefined): readonly string[] =>
  [from?.file ?? '', from?.original].flatMap((file) =>
    file === undefined ? [] : [posix.join(file === '' ? '' : posix.dirname(file), path)],
  )

/** The picture that a smaller one was made of: WordPress writes its size behind the name. */
const withoutSize = (file: string): string => file.replace(/(?:-\d+x\d+|-scaled|-e\d{10,})(\.\w+)$/, '$1')
