/** Files under `assets/`: published addresses, media types, and images as HTML. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import * as v from 'valibot'
import { LARGEST_VALUE, ObjectId, type PartList, PARTS_TYPE, type Slice } from '../../worker/contract/release.ts'
import type { SourceFile } from '../content/read.ts'
import { html, type Part } from '../page/html.ts'
import type { Work } from '../work/work.ts'
import { withoutMetadata } from './metadata.ts'

/** Bytes that lie elsewhere until they are published. */
export interface Binary {
  /** Names media type and bytes, as the value does that they become. */
  readonly id: ObjectId
  /** Bytes. */
  readonly size: number
  /** Parts of a file larger than a value; `id` is the id of their list. */
  readonly pieces?: readonly Slice[] | undefined
  readonly read: () => Uint8Array<ArrayBuffer>
}

/** A file of `content/assets/`, published under a name that carries its content. */
export interface Asset extends Binary {
  /** Path that authors write: `/assets/team.jpg`. */
  readonly path: string
  /** Path that is served: `/assets/team.<id>.jpg`. */
  readonly servedPath: string
  readonly mediaType: string
  /** Pixels, of images. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Smaller encodings of an image, the best format first, and of each the widest. */
  readonly variants: readonly Asset[]
  /** The same image for dark pages: `team.dark.jpg` beside `team.jpg`. */
  readonly dark?: Asset | undefined
}

/** Every asset by the path that authors write: `/assets/team.jpg`. */
export function createAssets(files: readonly SourceFile[], work: Pick<Work, 'runSync'>): ReadonlyMap<string, Asset> {
  return new Map(files.map((file) => [`/${file.path}`.normalize('NFC'), toAsset(file, work)]))
}

function toAsset({ path, hash, read: readSource }: SourceFile, work: Pick<Work, 'runSync'>): Asset {
  const extension = posix.extname(path)
  const mediaType = toMediaType(extension.slice(1).toLowerCase())
  const name = path.slice(0, path.length - extension.length).replaceAll(/[^\w./-]+/g, '-')
  const read = () => withoutMetadata(readSource(), mediaType)
  const { id, pieces, size } = work.runSync('name an asset', [hash, mediaType], () => {
    const bytes = read()
    return { ...toFileName(mediaType, bytes), size: bytes.byteLength }
  })
  const servedPath = `/${name}.${id}${extension.toLowerCase()}`
  return {
    path: `/${path}`,
    servedPath,
    mediaType,
    id,
    size,
    pieces,
    read,
    width: undefined,
    height: undefined,
    variants: [],
  }
}

const toMediaType = (extension: string): string =>
  isAssetExtension(extension) ? ASSET_TYPES[extension] : ASSET_TYPES.bin

/** The name of a KV value, made from its content: the first 128 bits of the SHA-256 of the media type, a NUL and the bytes, in base64url. */
export function toObjectId(mediaType: string, bytes: string | Uint8Array): ObjectId {
  const hash = createHash('sha256').update(mediaType).update('\0').update(bytes).digest()
  return v.parse(ObjectId, hash.subarray(0, 16).toString('base64url'))
}

/** The name of a file; for a file larger than a KV value, its parts. */
export interface FileName {
  /** Name of its value, or of the list of its pieces: so every version of the Worker finds them by its address. */
  readonly id: ObjectId
  readonly pieces?: readonly Slice[]
}

/** Names a file of a media type. */
export function toFileName(type: string, bytes: Uint8Array<ArrayBuffer>): FileName {
  const { byteLength: size } = bytes
  if (size <= LARGEST_VALUE) return { id: toObjectId(type, bytes) }
  const pieces = Array.from({ length: Math.ceil(size / LARGEST_VALUE) }, (_, index): Slice => {
    const piece = bytes.subarray(index * LARGEST_VALUE, (index + 1) * LARGEST_VALUE)
    return [toObjectId(type, piece), 0, piece.byteLength]
  })
  return { id: toObjectId(PARTS_TYPE, toPartList(type, size, pieces)), pieces }
}

/** The list of the pieces of a file. */
export function toPartList(type: string, size: number, parts: readonly Slice[]): Uint8Array<ArrayBuffer> {
  const document: PartList = { type, size, parts: [...parts] }
  return new TextEncoder().encode(JSON.stringify(document))
}

/** Types of the files under `/assets/`, whose names carry their content: file extension to media type. */
export const ASSET_TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  vtt: 'text/vtt; charset=utf-8',
  bin: 'application/octet-stream',
} as const

/** A file extension that has an asset policy. */
export type AssetExtension = keyof typeof ASSET_TYPES

/** The policy of a file under `/assets/`, by its extension; files of unknown types are bytes to be downloaded. */
export function toAssetPolicy(extension: string): `asset-${AssetExtension}` {
  return isAssetExtension(extension) ? `asset-${extension}` : 'asset-bin'
}

const isAssetExtension = (extension: string): extension is AssetExtension => Object.hasOwn(ASSET_TYPES, extension)

/** The attributes of an image in the page. */
interface Placement {
  readonly alt: string
  readonly title: string | undefined
  /** In pixels, where the author gave a size; one side is enough. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Loaded when it comes near; the first image of a page may be in sight from the start. */
  readonly lazy: boolean
}

/** The element of an image, with its smaller encodings for the browsers that read them. */
export function toPicture(asset: Asset, placement: Placement): string {
  const { alt, title, lazy } = placement
  const { width, height } = toSize(asset, placement)
  const image = html`<img
    src="${asset.servedPath}"
    alt="${alt}"
    ${title !== undefined && html`title="${title}"`}
    ${width === undefined ? height !== undefined && html`height="${height}"` : html`width="${width}"${height !== undefined && html` height="${height}"`}`}
    ${lazy && html`loading="lazy"`}
    decoding="async"
  />`
  if (asset.variants.length === 0 && asset.dark === undefined) return image.toString()
  const isNarrow = width !== undefined && width < COLUMN
  const sizes = `${lazy ? 'auto, ' : ''}${isNarrow ? `${width}px` : `(min-width: 46rem) ${COLUMN}px, 100vw`}`
  return html`<picture
    >${asset.dark && toSources(asset.dark, sizes, true)}${toSources(asset, sizes, false)}${image}</picture
  >`.toString()
}

/** Width of the text column, in pixels. */
const COLUMN = 672

/** The `<source>` elements of an image, one a format. Those for dark pages end with the original file. */
function toSources(asset: Asset, sizes: string, isDark: boolean): Part {
  const media = isDark && html` media="(prefers-color-scheme: dark)"`
  const formats = [...Map.groupBy(asset.variants, ({ mediaType }) => mediaType)]
  return [
    ...formats.map(([type, files]) => {
      const isOne = files.length === 1
      const set = files.map(({ servedPath, width }) => (isOne ? servedPath : `${servedPath} ${width}w`)).join(', ')
      return html`<source type="${type}" ${media} srcset="${set}" ${!isOne && html` sizes="${sizes}"`} />`
    }),
    isDark && html`<source${media} srcset="${asset.servedPath}" />`,
  ]
}

/** The author's size, a missing side computed from the aspect ratio; else the size of the file. */
export function toSize(
  { width, height }: Pick<Asset, 'width' | 'height'>,
  wanted: Pick<Placement, 'width' | 'height'>,
): Pick<Placement, 'width' | 'height'> {
  if (wanted.width === undefined && wanted.height === undefined) return { width, height }
  const ratio = width !== undefined && height !== undefined ? width / height : undefined
  return {
    width: wanted.width ?? (ratio && Math.max(1, Math.round((wanted.height ?? 0) * ratio))),
    height: wanted.height ?? (ratio && Math.max(1, Math.round((wanted.width ?? 0) / ratio))),
  }
}
