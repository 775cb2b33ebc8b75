/** Data points of the dataset `READS`: the Worker writes one a request, and `lectern stats` queries them. */

/** Families of readers, by `User-Agent`. */
export type Family = 'person' | 'search engine' | 'training crawler' | 'assistant' | 'coding agent' | 'unknown'

/** One request, without anything about the person behind it. */
export interface Read {
  readonly family: Family
  /** Media type of the representation; empty if none was sent. */
  readonly representation: string
  /** First digit of the status: `2xx`. */
  readonly statusClass: string
  /** Path without query, of at most 500 characters. */
  readonly path: string
}

/** The column of each. The index is the sampling key, so that a rare family is never sampled away by a frequent one. */
export const READ_COLUMNS = {
  family: 'index1',
  representation: 'blob1',
  statusClass: 'blob2',
  path: 'blob3',
} as const satisfies Record<keyof Read, string>

/** A read as Analytics Engine takes it: blobs in the order of their columns. */
export const toDataPoint = ({ family, representation, statusClass, path }: Read) => ({
  indexes: [family],
  blobs: [representation, statusClass, path],
})
