/** Media types of files. */

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
  bin: 'application/octet-stream',
} as const

/** A file extension that has an asset policy. */
export type AssetExtension = keyof typeof ASSET_TYPES

/** The policy of a file under `/assets/`, by its extension; files of unknown types are bytes to be downloaded. */
export function toAssetPolicy(extension: string): `asset-${AssetExtension}` {
  return isAssetExtension(extension) ? `asset-${extension}` : 'asset-bin'
}

const isAssetExtension = (extension: string): extension is AssetExtension => Object.hasOwn(ASSET_TYPES, extension)
