/** The preview image of a page, 1200 × 630: the site's name and the page's title. */
import type { ObjectId } from '../../worker/contract/release.ts'
import type { Kept, WithFiles } from '../work/work.ts'
import type { ImageWork } from './images.ts'
import { type Asset, toObjectId } from './assets.ts'
import { html } from '../page/html.ts'
import type { Typeface } from './typeface.ts'

/**
 * A preview takes 20 ms of a core and 30 KB. On a site with more pages than this they would take most of the first build
 * and of the storage: its pages share the preview of the site, or have the `image` of their front matter.
 */
export const PREVIEW_PAGES = 1_000
/** Drawn at a time: as many as there are threads that encode. */
const AT_ONCE = 4

/** The name of a preview among the assets. No author can write it, since it is not a path. */
export const toPreviewName = (title: string): string => `preview of ${title}`

/** What previews show of the site. */
interface Site {
  readonly name: string
  readonly url: string
}

/** Draws the previews of a site and of each title, by `toPreviewName`. */
export async function drawPreviews(
  titles: readonly string[],
  { name, url }: Site,
  work: ImageWork,
): Promise<ReadonlyMap<string, Asset>> {
  const { host } = new URL(url)
  const draw = createDraw(name, host)
  const wanted = [...new Set(titles.length > PREVIEW_PAGES ? [name] : [name, ...titles])]
  const previews: [string, Asset][] = []
  const queue = wanted.entries()
  const drawNext = async (): Promise<void> => {
    for (const [index, title] of queue) {
      const drawn = await work.runForFiles('draw a preview', [name, host, title], () => draw(title))
      previews[index] = [toPreviewName(title), toAsset(drawn)]
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext))
  return new Map(previews)
}

const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 88
const SIZE = 76
const NAME_SIZE = 40
const LINES = 4
/** Characters of a line, at most: a hundred of the narrowest fit, and accents have no width. */
const LONGEST = 200

/** A drawing, which is read when it is published. */
interface Drawn extends WithFiles {
  readonly id: ObjectId
  readonly size: number
}

const toAsset = ({ id, size, read }: Kept<Drawn>): Asset => ({
  path: '/assets/preview.png',
  servedPath: `/assets/preview.${id}.png`,
  mediaType: 'image/png',
  id,
  size,
  read: () => read(id),
  width: WIDTH,
  height: HEIGHT,
  variants: [],
})

/**
 * The tools are loaded at the first image that is not kept. A title in letters that the typeface lacks, as those of Japanese, is
 * not drawn: the name of the site is in its place, and the host in the place of such a name.
 */
function createDraw(name: string, host: string): (title: string) => Promise<Drawn> {
  let tools: ReturnType<typeof loadTools> | undefined
  return async (title) => {
    tools ??= loadTools()
    const { typeface, sharp } = await tools
    const site = typeface.toDrawable(name) ?? host
    const svg = toSvg(typeface, site, typeface.toDrawable(title) ?? site)
    // The highest level saves one byte in twenty and takes three times as long.
    const image = sharp(Buffer.from(svg)).png({ compressionLevel: 6 })
    const bytes = new Uint8Array(await image.toBuffer())
    const id = toObjectId('image/png', bytes)
    return { id, size: bytes.length, files: new Map([[id, bytes]]) }
  }
}

async function loadTools() {
  const [{ loadTypeface }, { default: sharp }] = await Promise.all([import('./typeface.ts'), import('sharp')])
  return { typeface: await loadTypeface(), sharp }
}

function toSvg({ widthOf, toPath }: Typeface, name: string, title: string): string {
  const fitsAt = (size: number) => (text: string) => widthOf(text, size) <= WIDTH - 2 * MARGIN
  const lines = wrap(title, fitsAt(SIZE))
  const top = HEIGHT - MARGIN - (lines.length - 1) * SIZE * 1.15
  const draw = (text: string, y: number, size: number) => toPath(text, MARGIN, y, size)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <path fill="#fff" d="M0 0h${WIDTH}v${HEIGHT}H0z" />
    <path fill="#1f4fd8" d="M0 0h${WIDTH}v16H0z${draw(cut(name, fitsAt(NAME_SIZE)), MARGIN + 48, NAME_SIZE)}" />
    <path fill="#161a20" d="${lines.map((line, index) => draw(line, top + index * SIZE * 1.15, SIZE))}" />
  </svg>`.toString()
}

/** Wraps a title between words; a word wider than a line, and text beyond the last line, is cut. */
function wrap(title: string, fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = []
  for (const whole of title.trim().split(/\s+/)) {
    const word = cut(whole, fits)
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `${lines[LINES - 1] ?? ''} …`]
}

/** Cuts a text to one line: the time to draw grows faster than its length, also beside the picture. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (text.length <= LONGEST && fits(text)) return text
  let kept = ''
  for (const character of text.slice(0, LONGEST)) {
    if (!fits(`${kept}${character}…`)) break
    kept += character
  }
  return `${kept}…`
}
