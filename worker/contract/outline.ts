/**
 * The outline of a page's markdown. The builder stores it behind the text; the Worker cuts sections and budgets by
 * it.
 */

import * as v from 'valibot'

/** A heading within the page, or within one of its blocks. */
export type OutlinedSection = readonly [
  /** The fragment of the heading's address. */
  id: string,
  /** Level of the heading; 0 for a heading inside a block, whose section is that block. */
  depth: number,
  /** Position of the block that it begins. */
  block: number,
]

/** The parts of a page's markdown, in bytes. */
export interface Outline {
  /** Lines of the front matter that every part begins with: title, description and canonical address. */
  readonly facts: number
  /** The bytes before the first block: front matter and links to indexes. */
  readonly head: number
  /** Size of each block with the empty lines behind it, in order; all of them and the head are the page. */
  readonly blocks: readonly number[]
  readonly sections: readonly OutlinedSection[]
}

/** A whole number from 1. */
export const Count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
)

/** Which part is wanted: parameters of an address, or arguments of a tool. */
export const Wanted = v.object({
  section: v.optional(
    v.pipe(
      v.string('must be text'),
      v.maxLength(500, 'is too long'),
      v.description('Id of a heading: returns that heading and its content.'),
    ),
  ),
  maxTokens: v.optional(
    v.pipe(
      Count,
      v.maxValue(1_000_000, 'must be at most 1000000'),
      v.description(
        'Most tokens; cut between blocks, of which there is at least one. The answer says how to continue.',
      ),
    ),
  ),
  after: v.optional(v.pipe(Count, v.description('Where to continue, as the previous answer said.'))),
})
export type Wanted = v.InferOutput<typeof Wanted>

/** A part of a page: its blocks from `first` to before `end`. */
export interface Extent {
  readonly first: number
  readonly end: number
}

/** The blocks that belong to the heading with an id. */
export const toSection = (outline: Outline, id: string): Extent | undefined =>
  toExtent(
    outline,
    outline.sections.findIndex(([own]) => own === id),
  )

/** The blocks that belong to the heading at a position: those before the next one of its level or above. */
export function toExtent({ sections, blocks }: Outline, position: number): Extent | undefined {
  const [, depth, first] = sections[position] ?? []
  if (depth === undefined || first === undefined) return undefined
  if (depth === 0) return { first, end: first + 1 }
  for (let at = position + 1; at < sections.length; at++) {
    const [, other = 0, end] = sections[at] ?? []
    if (other > 0 && other <= depth) return { first, end: end ?? blocks.length }
  }
  return { first, end: blocks.length }
}

/** Bytes of some blocks. */
export const sizeOf = ({ blocks }: Outline, { first, end }: Extent): number =>
  blocks.slice(first, end).reduce((sum, size) => sum + size, 0)

/** Bytes of a token, as agents budget for a text: about four in English prose. */
export const BYTES_PER_TOKEN = 4

/** Estimated tokens of a number of bytes. */
export const toTokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN)
