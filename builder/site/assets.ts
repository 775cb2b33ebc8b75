/** Files under `assets/` → what is published of them. */
import { posix } from 'node:path'
import { toFileId } from './large-file.ts'
import { ASSET_TYPES, toAssetPolicy } from './asset-type.ts'
import type { SourceFile } from '../content/read.ts'
import type { Asset } from './site.ts'

/** Every asset by the path that authors write: `/assets/team.jpg`. */
export function createAssets(files: readonly SourceFile[]): ReadonlyMap<string, Asset> {
  return new Map(files.map((file) => [`/${file.path}`, toAsset(file)]))
}

function toAsset({ path, bytes }: SourceFile): Asset {
  const extension = posix.extname(path)
  const mediaType = toMediaType(extension.slice(1).toLowerCase())
  const name = path.slice(0, path.length - extension.length).replaceAll(/[^\w./-]+/g, '-')
  const servedPath = `/${name}.${toFileId(mediaType, bytes)}${extension.toLowerCase()}`
  return { path: `/${path}`, servedPath, mediaType, bytes, width: undefined, height: undefined, variants: [] }
}

function toMediaType(extension: string): string {
  const policy = toAssetPolicy(extension)
  return Object.entries(ASSET_TYPES).find(([name]) => policy === `asset-${name}`)?.[1] ?? 'application/octet-stream'
}
