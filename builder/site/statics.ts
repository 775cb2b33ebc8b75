/** Files under `static/`: each is served unchanged at its own path. */
import { posix } from 'node:path'
import type { SourceFile } from '../content/read.ts'
import type { Work } from '../work/work.ts'
import { ASSET_TYPES, type Binary, toFileName } from './assets.ts'

/** A file of `content/static/`, served at its own path as it is. */
export interface StaticFile extends Binary {
  /** `/favicon.ico` */
  readonly path: string
  /** Source file, relative to the content folder. */
  readonly file: string
  /** The file whose media type it has. */
  readonly extension: StaticExtension
}

/** Media types by file extension: the types of assets, and of files that other systems expect at fixed addresses. */
export const STATIC_TYPES = {
  ...ASSET_TYPES,
  html: 'text/html; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff: 'font/woff',
} as const

/** A file extension that has a media type of its own. */
export type StaticExtension = keyof typeof STATIC_TYPES

/** Every static file by its path on the site: `/favicon.ico`. */
export const createStatics = (
  files: readonly SourceFile[],
  work: Pick<Work, 'runSync'>,
): ReadonlyMap<string, StaticFile> =>
  new Map(
    files.map((file) => {
      const path = file.path.slice('static'.length).normalize('NFC')
      return [path, toStatic(path, file, work)]
    }),
  )

function toStatic(path: string, { path: file, hash, read }: SourceFile, work: Pick<Work, 'runSync'>): StaticFile {
  const known = work.runSync('name a static file', [hash, extensionOf(path)], () => {
    const bytes = read()
    const extension = toExtension(path, bytes)
    return { extension, ...toFileName(STATIC_TYPES[extension], bytes), size: bytes.byteLength }
  })
  return { path, file, ...known, read }
}

/** The extension of a path in lower case; empty without one, and where its name ends with a dot. */
export const extensionOf = (path: string): string => posix.extname(path).slice(1).toLowerCase()

/** The extension whose media type a file has. One without is looked into, such as `/.well-known/apple-app-site-association`. */
function toExtension(path: string, bytes: Uint8Array): StaticExtension {
  const extension = extensionOf(path)
  if (isStaticExtension(extension)) return extension
  return extension === '' ? lookInto(bytes) : 'bin'
}

function lookInto(bytes: Uint8Array): 'json' | 'txt' | 'bin' {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isJson(text) ? 'json' : 'txt'
  } catch {
    return 'bin'
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isStaticExtension = (extension: string): extension is StaticExtension => Object.hasOwn(STATIC_TYPES, extension)
