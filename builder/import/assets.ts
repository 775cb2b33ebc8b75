/** Pictures and other files that the pages of a source link to. */
import { posix } from 'node:path'
import { ASSET_TYPES } from '../site/assets.ts'
import type { Layout, Source, SourcePage } from './source/layout.ts'
import { decode, toPagePath } from './source/names.ts'

/** Finds files, and collects those that pages need. */
export interface Assets {
  /** The path of a file in the source. */
  readonly findFile: (path: string, from: SourcePage) => string | undefined
  /** The address of a file in the new folder. */
  readonly toAsset: (file: string) => string
  /** The files that are needed: path in the source → path in the new folder. */
  readonly assets: ReadonlyMap<string, string>
}

export function createAssets(source: Source, layout: Layout): Assets {
  const files = new Set(source.files)
  const assets = new Map<string, string>()

  const findFile = (path: string, from: SourcePage): string | undefined => {
    const plain = decode(path)
    const toStatic = (address: string): string[] =>
      layout.statics.flatMap(([folder, start]) =>
        address.startsWith(`${start}/`) ? [posix.join(folder, address.slice(start.length))] : [],
      )
    const candidates = /^(?:\/|https?:)/.test(plain)
      ? toStatic(plain)
      : [
          ...placesBeside(plain, from),
          ...layout.statics.map(([folder]) => posix.join(folder, plain)),
          // As a browser resolves it, from the address of the page.
          ...toStatic(posix.join('/', from.addresses[0] ?? '', plain)),
        ]
    const alias = Object.entries(layout.aliases).find(([start]) => plain.startsWith(start))
    if (alias) candidates.unshift(posix.join(alias[1], plain.slice(alias[0].length)))
    return [...candidates, ...candidates.map(withoutSize)].find((file) => files.has(file))
  }

  const toAsset = (file: string): string => {
    const known = assets.get(file)
    if (known !== undefined) return `/${known}`
    const extension = posix.extname(file)
    const to = `assets/${toPagePath(file.slice(0, file.length - extension.length))}${extension.toLowerCase()}`
    assets.set(file, to)
    return `/${to}`
  }

  return { findFile, toAsset, assets }
}

/** A relative path, resolved from a page and from its original. */
export const placesBeside = (path: string, from: SourcePage | undefined): readonly string[] =>
  [from?.file ?? '', from?.original].flatMap((file) =>
    file === undefined ? [] : [posix.join(file === '' ? '' : posix.dirname(file), path)],
  )

export const isAsset = (file: string): boolean => Object.hasOwn(ASSET_TYPES, posix.extname(file).slice(1).toLowerCase())

/** The picture that a smaller one was made of: WordPress writes its size behind the name. */
const withoutSize = (file: string): string => file.replace(/(?:-\d+x\d+|-scaled|-e\d{10,})(\.\w+)$/, '$1')
