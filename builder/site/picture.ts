/** An image of the content folder as HTML. */
import type { Asset } from './site.ts'
import { html } from '../page/html.ts'

/** What the page says of an image. */
export interface Placement {
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
  if (asset.variants.length === 0) return image.toString()
  return html`<picture
    >${asset.variants.map(
      ({ servedPath, mediaType }) => html`<source type="${mediaType}" srcset="${servedPath}" />`,
    )}${image}</picture
  >`.toString()
}

/** The author's size, with the side that was left out in proportion; else that of the file. */
function toSize({ width, height }: Asset, wanted: Placement): Pick<Placement, 'width' | 'height'> {
  if (wanted.width === undefined && wanted.height === undefined) return { width, height }
  const ratio = width !== undefined && height !== undefined ? width / height : undefined
  return {
    width: wanted.width ?? (ratio && Math.round((wanted.height ?? 0) * ratio)),
    height: wanted.height ?? (ratio && Math.round((wanted.width ?? 0) / ratio)),
  }
}
