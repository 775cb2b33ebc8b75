/** The table of all blocks. */
import type { BlockSchema } from '../block.ts'
import { ASIDES } from './asides.ts'
import { CARDS } from './cards.ts'
import { COLUMNS } from './columns.ts'
import { DETAILS } from './details.ts'
import { FIELDS } from './fields.ts'
import { FIGURES } from './figures.ts'
import { INCLUDE } from './include.ts'
import { INLINE } from './inline.ts'
import { MEDIA } from './media.ts'
import { SLOTS } from './slots.ts'
import { STEPS } from './steps.ts'
import { TABS } from './tabs.ts'

/** The blocks, by name, in the order of the guide. */
export const BLOCKS: ReadonlyMap<string, BlockSchema> = new Map(
  [
    ...ASIDES,
    ...DETAILS,
    ...STEPS,
    ...TABS,
    ...CARDS,
    ...COLUMNS,
    ...FIGURES,
    ...MEDIA,
    INCLUDE,
    ...SLOTS,
    ...FIELDS,
    ...INLINE,
  ].map((schema) => [schema.name, schema]),
)
