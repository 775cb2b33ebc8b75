/**
 * Images of the content folder: their sizes, so that a page does not move when they arrive, and smaller encodings where
 * those save bytes. Encoding takes most of a second an image, so the results are kept between builds, named by content.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Message } from '../content/diagnose.ts'
import { toFileId, toObjectId } from './assets.ts'
import type { Asset } from './site.ts'

/** The assets with what is known of the images among them, and which of those cannot be read. */
export interface Images {
  readonly assets: ReadonlyMap<string, Asset>
  readonly messages: readonly Message[]
}

/** Adds sizes and variants to the images among the assets; `folder` is where they are kept. */
export async function encodeImages(assets: ReadonlyMap<string, Asset>, folder: string): Promise<Images> {
  await mkdir(folder, { recursive: true })
  return mapImages(assets, (asset) => encodeImage(asset, folder))
}

/** Decodes the images alone, where there is nothing to keep encodings in. */
export const checkImages = (assets: ReadonlyMap<string, Asset>): Promise<Images> =>
  mapImages(assets, async (asset) => {
    if (!RASTER.has(asset.mediaType)) return asset
    const sharp = await loadSharp()
    await sharp(asset.bytes).resize({ width: 8 }).raw().toBuffer()
    return asset
  })

async function mapImages(assets: ReadonlyMap<string, Asset>, map: (asset: Asset) => Promise<Asset>): Promise<Images> {
  const mapped = new Map<string, Asset>()
  const messages: Message[] = []
  // One after the other: the encoder uses every core by itself.
  for (const [path, asset] of assets) {
    const result = await map(asset).catch(() => undefined)
    if (!result) messages.push({ file: path.slice(1), ...BROKEN })
    mapped.set(path, result ?? asset)
  }
  return { assets: mapped, messages }
}

const BROKEN = {
  severity: 'error',
  rule: 'broken-image',
  text: 'The image cannot be decoded: it is cut off, or it is no image.',
  hint: 'Export it again as PNG or JPEG.',
} as const

/** Loaded late because most builds find every image encoded. */
const loadSharp = async () => (await import('sharp')).default

/** What is kept of an image; the encodings lie beside it as `<name>.<format>`. */
const Kept = v.object({
  width: v.number(),
  height: v.number(),
  formats: v.array(v.picklist(['avif', 'webp'])),
})
type Kept = v.InferOutput<typeof Kept>

type Format = Kept['formats'][number]

/** Formats that are decoded, for their sizes; vector images have theirs in the text. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/** Formats that are encoded anew; the others are animated, or already well encoded. */
const ENCODED = new Set(['image/png', 'image/jpeg'])

/** Twice the width of a column of text: more than that no screen shows. Pixels. */
const WIDEST = 1_600

/** An encoding that saves less than a tenth is not worth another address. */
const WORTH_IT = 0.9

async function encodeImage(asset: Asset, folder: string): Promise<Asset> {
  if (asset.mediaType === 'image/svg+xml') return { ...asset, ...readSvgSize(new TextDecoder().decode(asset.bytes)) }
  if (!RASTER.has(asset.mediaType)) return asset
  const name = join(folder, toObjectId(`${asset.mediaType} 1`, asset.bytes))
  const image = (await readKept(name)) ?? (await encode(asset.bytes, name, ENCODED.has(asset.mediaType)))
  const { width, height, encodings } = image
  const variants = encodings.map(({ format, bytes }) => toVariant(asset, format, bytes))
  return { ...asset, width, height, variants }
}

interface Encoded {
  readonly width: number
  readonly height: number
  /** Smallest first. */
  readonly encodings: readonly { readonly format: Format; readonly bytes: Uint8Array<ArrayBuffer> }[]
}

/** Encodes an image; throws where it cannot be decoded. */
async function encode(source: Uint8Array, name: string, isEncoded: boolean): Promise<Encoded> {
  const sharp = await loadSharp()
  const { width, height } = (await sharp(source).metadata()).autoOrient
  const image = sharp(source).autoOrient().resize({ width: WIDEST, withoutEnlargement: true })
  const encodings: { format: Format; bytes: Uint8Array<ArrayBuffer> }[] = []
  let limit = source.byteLength * WORTH_IT
  const encoders = [
    ['webp', image.clone().webp({ quality: 80, effort: 2 })],
    ['avif', image.clone().avif({ quality: 55, effort: 1 })],
  ] as const
  // To decode it all is what finds that it is cut off.
  if (!isEncoded) await image.clone().resize({ width: 8 }).raw().toBuffer()
  for (const [format, encoder] of isEncoded ? encoders : []) {
    const bytes = new Uint8Array(await encoder.toBuffer())
    if (bytes.byteLength >= limit) continue
    encodings.unshift({ format, bytes })
    limit = bytes.byteLength
  }
  for (const { format, bytes } of encodings) await replaceFile(`${name}.${format}`, bytes)
  const kept: Kept = { width, height, formats: encodings.map(({ format }) => format) }
  await replaceFile(`${name}.json`, JSON.stringify(kept))
  return { width, height, encodings }
}

/** What an earlier build kept; a file that is missing or damaged is made again. */
async function readKept(name: string): Promise<Encoded | undefined> {
  try {
    const { width, height, formats } = v.parse(Kept, JSON.parse(await readFile(`${name}.json`, 'utf8')))
    const encodings = await Promise.all(
      formats.map(async (format) => ({ format, bytes: new Uint8Array(await readFile(`${name}.${format}`)) })),
    )
    return { width, height, encodings }
  } catch {
    return undefined
  }
}

/** Writes beside and renames, so that a build that is killed leaves no half file. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.${process.pid}`, content)
  await rename(`${path}.${process.pid}`, path)
}

function toVariant(asset: Asset, format: Format, bytes: Uint8Array<ArrayBuffer>): Asset {
  const mediaType = `image/${format}`
  // `/assets/team.<id>.jpg` → `/assets/team.<id of the variant>.avif`
  const servedPath = asset.servedPath.replace(/\.[\w-]{22}\.\w+$/, `.${toFileId(mediaType, bytes)}.${format}`)
  return { ...asset, servedPath, mediaType, bytes, width: undefined, height: undefined, variants: [] }
}

/** Size of an SVG from its attributes, else from its view box. */
function readSvgSize(source: string): Pick<Asset, 'width' | 'height'> {
  const [tag = ''] = /<svg\b[^>]*>/.exec(source) ?? []
  const read = (name: string): number | undefined => {
    const value = new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)(?:px)?"`).exec(tag)?.[1]
    return value === undefined ? undefined : Math.round(Number(value))
  }
  const box = /\sviewBox="[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(tag)
  const [, boxWidth, boxHeight] = box ?? []
  return {
    width: read('width') ?? (boxWidth === undefined ? undefined : Math.round(Number(boxWidth))),
    height: read('height') ?? (boxHeight === undefined ? undefined : Math.round(Number(boxHeight))),
  }
}
