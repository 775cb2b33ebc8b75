/**
 * The image that a page is shared with, 1200 × 630: the name of the site and the title of the page. Text is drawn from a
 * font that is part of the builder, so that every machine draws the same, and the images are kept by what they show.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Font } from 'opentype.js'
import { replaceFile } from './images.ts'
import { toObjectId } from './assets.ts'
import type { Asset } from './site.ts'
import { html } from '../page/html.ts'

/** What previews are drawn from. */
export interface PreviewOptions {
  /** Name of the site. */
  readonly name: string
  /** Where they are kept between builds. */
  readonly folder: string
}

/**
 * A preview takes 20 ms of a core and 30 KB. On a site with more pages than this they would take most of the first build
 * and of the storage: its pages share the preview of the site, or have the `image` of their front matter.
 */
export const PREVIEW_PAGES = 1_000
/** Drawn at a time: as many as there are threads that encode. */
const AT_ONCE = 4

/** The name that a preview goes by among the assets; no author can write it, for it is no path. */
export const toPreviewName = (title: string): string => `preview of ${title}`

/** Draws the previews of the site and of each title, by `toPreviewName`. */
export async function drawPreviews(
  titles: readonly string[],
  { name, folder }: PreviewOptions,
): Promise<ReadonlyMap<string, Asset>> {
  await mkdir(folder, { recursive: true })
  const draw = createDraw(name)
  const wanted = [...new Set(titles.length > PREVIEW_PAGES ? [name] : [name, ...titles])]
  const previews: [string, Asset][] = []
  const queue = wanted.entries()
  const work = async (): Promise<void> => {
    for (const [index, title] of queue) {
      const drawn = await keep(join(folder, toName(title, name)), () => draw(title))
      previews[index] = [toPreviewName(title), toAsset(drawn)]
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return new Map(previews)
}

const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 88
const SIZE = 76
const LINES = 4

/** Changes with the design, so that no build uses what an older one drew. */
const toName = (title: string, name: string): string => `preview-${toObjectId('2', `${name}\n${title}`)}.png`

async function keep(file: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const known = await readFile(file).catch(() => undefined)
  if (known) return new Uint8Array(known)
  const drawn = new Uint8Array(await draw())
  await replaceFile(file, drawn)
  return drawn
}

function toAsset(bytes: Uint8Array<ArrayBuffer>): Asset {
  const path = '/assets/preview.png'
  const servedPath = `/assets/preview.${toObjectId('image/png', bytes)}.png`
  return { path, servedPath, mediaType: 'image/png', bytes, width: WIDTH, height: HEIGHT, variants: [] }
}

/** The tools are loaded at the first image that is not kept. */
function createDraw(name: string): (title: string) => Promise<Uint8Array> {
  let tools: ReturnType<typeof loadTools> | undefined
  return async (title) => {
    tools ??= loadTools()
    const { font, sharp } = await tools
    // The highest level saves one byte in twenty and takes three times as long.
    return sharp(Buffer.from(toSvg(font, name, title)))
      .png({ compressionLevel: 6 })
      .toBuffer()
  }
}

async function loadTools() {
  const [{ parse }, { default: sharp }, file] = await Promise.all([
    import('opentype.js'),
    import('sharp'),
    readFile(createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-700-normal.woff')),
  ])
  return { font: parse(new Uint8Array(file).buffer), sharp }
}

function toSvg(font: Font, name: string, title: string): string {
  const lines = wrap(title, (text) => font.getAdvanceWidth(text, SIZE) <= WIDTH - 2 * MARGIN)
  const top = HEIGHT - MARGIN - (lines.length - 1) * SIZE * 1.15
  const draw = (text: string, y: number, size: number) => font.getPath(text, MARGIN, y, size).toPathData(1)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z" />
    <path fill="#1f4fd8" d="M0 0h${WIDTH}v16H0z${draw(name, MARGIN + 48, 40)}" />
    <path fill="#161a20" d="${lines.map((line, index) => draw(line, top + index * SIZE * 1.15, SIZE))}" />
  </svg>`.toString()
}

/** Breaks a title between words; what does not fit on the last line is left out. */
function wrap(title: string, fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `${lines[LINES - 1] ?? ''} …`]
}
