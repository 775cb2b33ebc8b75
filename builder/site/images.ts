/**
 * Images of the content folder: dimensions, which prevent layout shift, and smaller encodings. Encoding takes most
 * of a second per image, so results are cached by content.
 */
import type { Sharp } from 'sharp'
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Kept, WithFiles, Work } from '../work/work.ts'
import { isPointer } from '../content/lfs-pointer.ts'
import type { Message } from '../content/schema/message.ts'
import { type Asset, type FileName, toFileName } from './assets.ts'
import { checkWhole, decode, type Opened, openImage } from './open-image.ts'
import { createBudget, type Extent, type Spend, TooLarge } from './pixel-budget.ts'

/** The assets with the dimensions of images, and messages about unreadable images. */
export interface Images {
  readonly assets: ReadonlyMap<string, Asset>
  readonly messages: readonly Message[]
}

/** The part of the work that images need. */
export type ImageWork = Pick<Work, 'runForFiles'>

/**
 * Adds sizes and variants to the images among the assets. Whether it is worth it is asked when the first one has to be
 * encoded: of a build that fails, only the headers of new images are read.
 */
export const encodeImages = (
  assets: ReadonlyMap<string, Asset>,
  work: ImageWork,
  isWorthIt: () => boolean = () => true,
): Promise<Images> =>
  mapImages(assets, (asset, spend) =>
    encodeImage(asset, work, isWorthIt, spend).catch((cause: unknown) => {
      if (cause instanceof Unneeded) return probe(asset, spend)
      throw cause
    }),
  )

/** No image is encoded for a build that fails. */
class Unneeded extends Error {}

/** Rejects files that are not images, a thousand times faster than encoding them. */
async function probe(asset: Asset, spend: Spend): Promise<Asset> {
  return withSize(asset, await openImage(asset, spend))
}

/** Only decodes the images, if nothing is written: their sizes are looked at as in a build. */
export const checkImages = (assets: ReadonlyMap<string, Asset>): Promise<Images> =>
  mapImages(assets, async (asset, spend) => {
    if (asset.mediaType === VECTOR) return withVectorSize(asset)
    if (!RASTER.has(asset.mediaType)) return asset
    const opened = await openImage(asset, spend)
    await checkWhole(opened)
    return withSize(asset, opened)
  })

const withSize = (asset: Asset, { metadata }: Opened): Asset => {
  const { width, height } = metadata.autoOrient
  return { ...asset, width, height }
}

async function mapImages(
  assets: ReadonlyMap<string, Asset>,
  map: (asset: Asset, spend: Spend) => Promise<Asset>,
): Promise<Images> {
  const mapped = new Map<string, Asset>()
  const messages: Message[] = []
  const spend = createBudget()
  // Sequential, because the encoder itself uses every core.
  for (const [path, asset] of assets) {
    const result = await map(asset, spend).catch((cause: unknown) => (cause instanceof TooLarge ? cause.fault : BROKEN))
    // A pointer has a message of its own.
    if ('rule' in result && !isPointer(asset)) messages.push({ file: path.slice(1), ...result })
    mapped.set(path, 'rule' in result ? asset : result)
  }
  return { assets: withDark(mapped), messages }
}

/** Adds the dark variants of images. */
function withDark(assets: ReadonlyMap<string, Asset>): ReadonlyMap<string, Asset> {
  const paired = new Map(assets)
  for (const [path, dark] of assets) {
    const [, name, extension] = /^(.+)\.dark(\.\w+)$/.exec(path) ?? []
    const light = assets.get(`${name}${extension}`)
    if (light && dark.mediaType.startsWith('image/')) paired.set(`${name}${extension}`, { ...light, dark })
  }
  return paired
}

const BROKEN = {
  severity: 'error',
  rule: 'broken-image',
  text: 'The image cannot be decoded: it is truncated, or not an image.',
  hint: 'Export it again as PNG or JPEG.',
} as const

/** Formats that are re-encoded; the others are animated or already compact. */
const ENCODED: ReadonlySet<string> = new Set(['png', 'jpeg'])

const VECTOR = 'image/svg+xml'

/** Formats that are decoded, for their sizes; vector images have theirs in the text. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** Twice the width of a column of text: more than that no screen shows. Pixels. */
const WIDEST = 1_600
/** For phones, for one column, and for screens whose pixels are small. Pixels. */
const NARROWER = [960, 480] as const

/** The tallest WebP (RFC 9649, section 2.7). Pixels. */
const TALLEST = 16_383

/** An encoding that saves less than a tenth is not worth another address. */
const WORTH_IT = 0.9

async function encodeImage(asset: Asset, work: ImageWork, isWorthIt: () => boolean, spend: Spend): Promise<Asset> {
  if (asset.mediaType === VECTOR) return withVectorSize(asset)
  if (!RASTER.has(asset.mediaType)) return asset
  const encode = async () => {
    if (!isWorthIt()) throw new Unneeded()
    return encodeOpened(await openImage(asset, spend))
  }
  const { width, height, scans, encodings, read } = await work.runForFiles('encode an image', asset.servedPath, encode)
  spend(asset, { width, height, scans })
  return { ...asset, width, height, variants: encodings.map((encoding) => toVariant(asset, encoding, read)) }
}

/** The attributes of an image in the page. */
interface Encoded extends WithFiles, Extent {
  /** The format that makes the smallest files first, and of each the widest. */
  readonly encodings: readonly Encoding[]
}

interface Encoding extends FileName {
  readonly format: 'avif' | 'webp'
  /** Pixels. */
  readonly width: number
  readonly size: number
}

/** Encodes an image; throws if it cannot be decoded. */
async function encodeOpened(opened: Opened): Promise<Encoded> {
  const { source, image, metadata, scans } = opened
  const { width, height } = metadata.autoOrient
  const widest = Math.min(width, WIDEST)
  if (!ENCODED.has(metadata.format) || (height * widest) / width > TALLEST) {
    await checkWhole(opened)
    return { width, height, scans, encodings: [], files: new Map() }
  }
  const decoded = await decode(image, widest)
  const encodings: Encoding[] = []
  const made = new Map<ObjectId, Uint8Array<ArrayBuffer>>()
  let limit = source.byteLength * WORTH_IT
  const encoders = [
    ['webp', (frame: Sharp) => frame.webp({ quality: 80, effort: 2 })],
    ['avif', (frame: Sharp) => frame.avif({ quality: 55, effort: 1 })],
  ] as const
  for (const [format, encode] of encoders) {
    const encodeAt = async (wide: number): Promise<readonly [Encoding, Uint8Array<ArrayBuffer>]> => {
      const frame = wide === widest ? decoded.clone() : decoded.clone().resize({ width: wide })
      const bytes = new Uint8Array(await encode(frame).toBuffer())
      return [{ format, width: wide, ...toFileName(`image/${format}`, bytes), size: bytes.byteLength }, bytes]
    }
    const [widestOne, widestBytes] = await encodeAt(widest)
    if (widestOne.size >= limit) continue
    limit = widestOne.size
    const narrower = await Promise.all(NARROWER.filter((wide) => wide < widest).map(encodeAt))
    const all = [[widestOne, widestBytes], ...narrower] as const
    encodings.unshift(...all.map(([encoding]) => encoding))
    for (const [{ id }, bytes] of all) made.set(id, bytes)
  }
  return { width, height, scans, encodings, files: made }
}

function toVariant(asset: Asset, { format, width, id, size, pieces }: Encoding, read: Kept<Encoded>['read']): Asset {
  // `/assets/team.<id>.jpg` → `/assets/team.<id of the variant>.avif`
  const servedPath = asset.servedPath.replace(/\.[\w-]{22}\.\w+$/, `.${id}.${format}`)
  return {
    ...asset,
    servedPath,
    mediaType: `image/${format}`,
    id,
    size,
    pieces,
    read: () => read(id),
    width,
    height: undefined,
    variants: [],
  }
}

const withVectorSize = (asset: Asset): Asset => ({ ...asset, ...readSvgSize(new TextDecoder().decode(asset.read())) })

/** Size of an SVG from its attributes, else from its view box. */
function readSvgSize(source: string): Pick<Asset, 'width' | 'height'> {
  const [tag = ''] = /<svg\b[^<>]*>/.exec(source) ?? []
  const read = (name: string): number | undefined =>
    toPixels(new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)(?:px)?"`).exec(tag)?.[1])
  const box = /\sviewBox="[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(tag)
  const [, boxWidth, boxHeight] = box ?? []
  return { width: read('width') ?? toPixels(boxWidth), height: read('height') ?? toPixels(boxHeight) }
}

/** A size that can be written, and divided by: digits may be so many that their number is infinite. */
function toPixels(digits: string | undefined): number | undefined {
  const pixels = Math.round(Number(digits))
  return pixels >= 1 && pixels <= LARGEST ? pixels : undefined
}

/** The largest size of an SVG, far above what is drawn. Pixels. */
const LARGEST = 100_000
