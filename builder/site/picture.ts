/** An image of the content folder as HTML. */
import type { Asset } from './site.ts'
import { html } from '../page/html.ts'

/** What the page says of an image. */
export interface Placement {
  readonly alt: string
  readonly title: string | undefined
  /** Loaded when it comes near; the first image of a page may be in sight from the start. */
  readonly lazy: boolean
}

/** The element of an image, with its smaller encodings for the browsers that read them. */
export function toPicture(asset: Asset, { alt, title, lazy }: Placement): string {
  const image = html`<img
    src="${asset.servedPath}"
    alt="${alt}"
    ${title !== undefined && html`title="${title}"`}
    ${asset.width !== undefined && html`width="${asset.width}" height="${asset.height}"`}
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
