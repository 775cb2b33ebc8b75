/** JSON documents of the release that answers are computed from. */
import type { ObjectId, Slice } from '../contract/release.ts'
import type { FormsConfig } from '../contract/forms-config.ts'
import type { Representation, Root } from '../contract/stored.ts'
import type { Bytes } from './kv.ts'
import type { Known, Need } from './known.ts'
import { Memory } from './memory.ts'
import { type Cold, findRoute } from './resolve.ts'
import { cut, toPieces } from './stream.ts'

/** The part of a release that an answer may read. */
export type Source = Pick<Known, 'release' | 'routes' | 'bytes'>

/** The representation of a file; `missing` if the release has none at this path. */
export function findFile(path: string, source: Pick<Source, 'release' | 'routes'>): Representation | 'missing' | Cold {
  const route = findRoute(path, source)
  if (route === undefined) return 'missing'
  if ('need' in route) return route
  return 'file' in route ? route.file : 'missing'
}

/** The bytes of a representation, with its parts concatenated. */
export function readBytes(representation: Representation, source: Pick<Source, 'bytes'>): Bytes | Need {
  const { id, size, within, parts } = representation
  if (parts === undefined) return readPiece(within ?? id, source)
  const whole = new Uint8Array(size)
  let offset = 0
  for (const piece of toPieces(representation)) {
    const part = readPiece(piece, source)
    if ('need' in part) return part
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}

/** The bytes of a value, or of a slice of one. */
export function readPiece(piece: ObjectId | Slice, { bytes }: Pick<Source, 'bytes'>): Bytes | Need {
  const id = typeof piece === 'string' ? piece : piece[0]
  const value = bytes(id)
  if (value === undefined) return { need: 'bytes', id }
  return typeof piece === 'string' ? value : cut(value, piece)
}

/** Reads a document of one kind at a path; `document` is `undefined` if the release has none. */
export type ReadDocument<Document> = (
  path: string,
  source: Source,
) => { readonly document: Document | undefined } | Need

/** Bytes of the documents of one kind that an isolate keeps parsed. */
const KEPT = 2 * 1024 * 1024

/**
 * Creates a reader of the builder's documents of one kind, which it keeps parsed: so many bytes of them, each at most an
 * eighth of that.
 */
export function createReader<Document>(room = KEPT): ReadDocument<Document> {
  const kept = new Memory<ObjectId, { readonly document: Document; readonly size: number }>(room, ({ size }) => size)
  return (path, source) => {
    const file = findFile(path, source)
    if (file === 'missing') return { document: undefined }
    if ('need' in file) return file
    const known = kept.get(file.id)
    if (known !== undefined) return known
    const bytes = readBytes(file, source)
    if ('need' in bytes) return bytes
    const document: Document = JSON.parse(new TextDecoder().decode(bytes))
    kept.set(file.id, { document, size: file.size })
    return { document }
  }
}

const forms = new WeakMap<Root, FormsConfig>()

/** The configuration of the forms. */
export function readForms({ release: { root }, bytes }: Pick<Source, 'release' | 'bytes'>): FormsConfig | Need {
  const known = forms.get(root)
  if (known !== undefined) return known
  const value = bytes(root.forms)
  if (value === undefined) return { need: 'bytes', id: root.forms }
  const config: FormsConfig = JSON.parse(new TextDecoder().decode(value))
  forms.set(root, config)
  return config
}
