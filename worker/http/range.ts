/** Byte ranges: RFC 9110, section 14. */

/** Bytes from `start` to before `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The bytes that a `Range` header requests; `unsatisfiable` if there are none; `undefined` if the header is ignored:
 * absent, several ranges, another unit, malformed.
 */
export function toRange(header: string | null, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = header?.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? []
  if (first === '' && last === '') return undefined
  if (last !== '' && Number(first) > Number(last)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : 'unsatisfiable'
}
