/** Content codings: RFC 9110, section 12.5.3. */
import type { Coding } from './entity-tag.ts'
import { remember } from './remember.ts'

/** Bytes of a body that the runtime compresses again for each answer, at most: a megabyte takes 80 ms. */
const MOST_EACH_TIME = 100 * 1024

/** Bytes of a body whose gzip form is kept, at most: one that is larger may not fit into the memory for them. */
const MOST_KEPT = 2 * 1024 * 1024

/** What is known of a body. */
interface Body {
  /** Bytes. */
  readonly size: number
  /** Whether its gzip form is kept: it is not made for one request, nor put together from parts. */
  readonly kept: boolean
}

/**
 * The coding that a client's `Accept-Encoding` asks for; absent for none. Of two that it likes equally gzip is taken:
 * brotli is some 6 % smaller, but only the runtime can apply it, again for each answer, which large bodies are too dear for. (The
 * header of the request itself is always `br, gzip`: the client's own is `request.cf.clientAcceptEncoding`.)
 */
export function chooseCoding(acceptEncoding: string | undefined, { size, kept }: Body): Coding | undefined {
  if (acceptEncoding === undefined) return undefined
  const isSmall = size <= MOST_EACH_TIME
  const isKept = kept && size <= MOST_KEPT
  return toCodings(acceptEncoding).find((coding) => isSmall || (coding === 'gzip' && isKept))
}

/** The codings that a client likes better than none, the best first. */
const toCodings = remember((acceptEncoding): readonly Coding[] => {
  const qualities = new Map(acceptEncoding.split(',').map(toQuality))
  const any = qualities.get('*') ?? 0
  const br = qualities.get('br') ?? any
  const gzip = qualities.get('gzip') ?? qualities.get('x-gzip') ?? any
  const least = qualities.get('identity') ?? 0
  const liked = [['gzip', gzip] as const, ['br', br] as const].filter(([, quality]) => quality > 0 && quality >= least)
  return liked.toSorted(([, a], [, b]) => b - a).map(([coding]) => coding)
})

/** A coding and its quality; 0, as if it were not there, where the quality is malformed. */
function toQuality(text: string): [coding: string, quality: number] {
  const [coding = '', parameter] = text.split(';').map((part) => part.trim().toLowerCase())
  if (parameter === undefined) return [coding, 1]
  return [coding, /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0]
}
