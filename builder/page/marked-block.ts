/** What stands in the tree of a page in the place of a block, from its markdown to its HTML. */
import type { BlockSchema } from './blocks/parts/block.ts'
import type { MarkedCode } from './code/place.ts'

/** What is marked in the tree, by its place in `PageContext.blocks`, until its HTML is made. */
export type MarkedBlock =
  | {
      readonly kind: 'block'
      readonly schema: BlockSchema
      /** As texts, addresses settled. */
      readonly attributes: Readonly<Record<string, string>>
    }
  /** What only looks like a directive, as `10:30` does: its source around its content. */
  | { readonly kind: 'text'; readonly before: string; readonly after: string }
  | { readonly kind: 'code'; readonly code: MarkedCode }
  /** HTML that the builder made of a formula or a diagram. */
  | { readonly kind: 'html'; readonly html: string }
