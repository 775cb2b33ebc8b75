/**
 * Images of the content folder: dimensions, which prevent layout shift, and smaller encodings. Encoding takes most
 * of a second per image, so results are cached by content.
 */
import type { Kept, Work } from '../work/work.ts'
import { isPointer } from '../content/lfs-pointer.ts'
import type { Message } from '../content/schema/message.ts'
import type { Asset } from './assets.ts'
import { type Encoded, type Encoding, encodeOpened, type Measures, toMeasures } from './encode-image.ts'
import { checkWhole, openImage } from './open-image.ts'
import { createBudget, createEncodingBudget, type Fault, type Spend, TooLarge, UNENCODED } from './pixel-budget.ts'

/** The assets with the dimensions of images, and messages about unreadable images. */
export interface Images {
  readonly assets: ReadonlyMap<string, Asset>
  readonly messages: readonly Message[]
}

/** The part of the work that images need. */
export type ImageWork = Pick<Work, 'run' | 'runForFiles'>

/**
 * Adds sizes and variants to the images among the assets. Whether it is worth it is asked when the first one has to be
 * encoded: of a build that fails, only the headers of new images are read.
 */
export const encodeImages = (
  assets: ReadonlyMap<string, Asset>,
  work: ImageWork,
  isWorthIt: () => boolean = () => true,
): Promise<Images> =>
  mapImages(assets, async (asset, spend) => {
    const measure = async () => toMeasures(await openImage(asset, spend))
    const measures = await work.run('measure an image', asset.servedPath, measure)
    spend(asset, measures)
    const encode = async (width: number | undefined) => {
      const { encodings, read } = await work.runForFiles('encode an image', [asset.servedPath, width], async () => {
        if (!isWorthIt()) throw new Unneeded()
        return encodeOpened(await openImage(asset, spend), width)
      })
      return encodings.map((encoding) => toVariant(asset, encoding, read))
    }
    return { measures, encode: (width) => encode(width).catch(toNone) }
  })

/** No image is encoded for a build that fails. */
class Unneeded extends Error {}

function toNone(cause: unknown): readonly Asset[] {
  if (cause instanceof Unneeded) return []
  throw cause
}

/** Only decodes the images, if nothing is written: their sizes are looked at as in a build. */
export const checkImages = (assets: ReadonlyMap<string, Asset>): Promise<Images> =>
  mapImages(assets, async (asset, spend) => {
    const opened = await openImage(asset, spend)
    const encode = async () => {
      await checkWhole(opened)
      return []
    }
    return { measures: toMeasures(opened), encode }
  })

/** An image whose size is known, and which can be encoded in a width, or found to be whole. */
interface Measured {
  readonly measures: Measures
  readonly encode: (width: number | undefined) => Promise<readonly Asset[]>
}

async function mapImages(
  assets: ReadonlyMap<string, Asset>,
  measure: (asset: Asset, spend: Spend) => Promise<Measured>,
): Promise<Images> {
  const mapped = new Map<string, Asset>()
  const messages: Message[] = []
  const spend = createBudget()
  const allow = createEncodingBudget()
  const map = async (asset: Asset): Promise<readonly [Asset, Fault?]> => {
    if (asset.mediaType === VECTOR) return [withVectorSize(asset)]
    if (!RASTER.has(asset.mediaType)) return [asset]
    const { measures, encode } = await measure(asset, spend)
    const { width, height, encoded } = measures
    const isOver = encoded !== undefined && !allow(asset, encoded)
    const sized = { ...asset, width, height, variants: await encode(isOver ? undefined : encoded?.width) }
    return isOver ? [sized, UNENCODED] : [sized]
  }
  // Sequential, because the encoder itself uses every core.
  for (const [path, asset] of assets) {
    const [result, fault] = await map(asset).catch((cause: unknown): readonly [Asset, Fault] => [asset, toFault(cause)])
    // A pointer has a message of its own.
    if (fault && !isPointer(asset)) messages.push({ file: path.slice(1), ...fault })
    mapped.set(path, result)
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

const toFault = (cause: unknown): Fault => (cause instanceof TooLarge ? cause.fault : BROKEN)

const VECTOR = 'image/svg+xml'

/** Formats that are decoded, for their sizes; vector images have theirs in the text. */
const RASTER = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

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
