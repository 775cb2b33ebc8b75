/** An image of the content folder as HTML. */
import { html } from './theme/html.ts'
import type { Asset } from './site.ts'

/** The `<img>` of an asset. */
export const toPicture = (asset: Asset, alt: string, title: string | undefined): string =>
  html`<img
    src="${asset.servedPath}"
    alt="${alt}"
    title="${title}"
    width="${asset.width}"
    height="${asset.height}"
    loading="lazy"
  />`.toString()
