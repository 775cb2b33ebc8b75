/** Content codings: RFC 9110, section 12.5.3. */
import type { Coding } from './entity-tag.ts'
import { remember } from './remember.ts'

/**
 * The coding that a client's `Accept-Encoding` asks for; absent for none. Of two that it likes equally gzip is taken:
 * brotli is some 6 % smaller, but only the runtime can apply it, again for each answer. (The header of the request itself
 * is always `br, gzip`: the client's own is `request.cf.clientAcceptEncoding`.)
 */
export const chooseCoding = (acceptEncoding: string | undefined): Coding | undefined =>
  acceptEncoding === undefined ? undefined : decide(acceptEncoding)

const decide = remember((acceptEncoding): Coding | undefined => {
  const qualities = new Map(acceptEncoding.split(',').map(toQuality))
  const any = qualities.get('*') ?? 0
  const br = qualities.get('br') ?? any
  const gzip = qualities.get('gzip') ?? qualities.get('x-gzip') ?? any
  const best = Math.max(br, gzip)
  if (best === 0 || best < (qualities.get('identity') ?? 0)) return undefined
  return gzip >= br ? 'gzip' : 'br'
})

/** A coding and its quality; 0, as if it were not there, where the quality is malformed. */
function toQuality(text: string): [coding: string, quality: number] {
  const [coding = '', parameter] = text.split(';').map((part) => part.trim().toLowerCase())
  if (parameter === undefined) return [coding, 1]
  return [coding, /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0]
}
