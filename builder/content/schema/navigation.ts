/** Menu, footer and header button in `site.yaml`. */
import * as v from 'valibot'
import { constraint } from './fault.ts'
import { Line } from './values.ts'

/** Every page has all entries, so their cost grows with the number of pages. */
export const MOST_ENTRIES = 200

/** Entries of the menu or the footer, those of groups included. */
export const countEntries = (entries: readonly (string | object)[]): number =>
  entries.reduce((sum, entry) => sum + 1 + countItems(entry), 0)

const countItems = (entry: string | object): number =>
  typeof entry === 'object' && 'items' in entry && Array.isArray(entry.items) ? entry.items.length : 0

const FEW = constraint('too-long', `must have at most ${MOST_ENTRIES} entries, those of its groups included`)

const title = v.pipe(Line, v.description('What the link or the group is called.'))
const Target = v.pipe(
  Line,
  v.description(
    'A section, a page as a file (`pages/pricing.md`) or as a path, an absolute address, or `mailto:`, `tel:` or `sms:`.',
  ),
)

const Titled = v.strictObject({ title, to: Target })

/** The target of a link, with an optional title. */
const Item = v.lazy((value): v.GenericSchema<unknown, string | v.InferOutput<typeof Titled>> =>
  typeof value === 'object' ? Titled : Target,
)

const Group = v.pipe(
  v.strictObject({
    title,
    to: v.optional(Target),
    items: v.optional(v.pipe(v.array(Item), v.minLength(1, 'empty-value: must have at least one'))),
  }),
  v.check(
    ({ to, items }) => (to === undefined) !== (items === undefined),
    'bad-value: must have either `to` or `items`',
  ),
  v.examples([{ title: 'Prices', to: 'pages/prices.md' }]),
)
type NavigationGroup = v.InferOutput<typeof Group>

/** The menu at the top of every page. */
export const Navigation = v.pipe(
  v.array(
    v.lazy((value): v.GenericSchema<unknown, string | NavigationGroup> => (typeof value === 'object' ? Group : Target)),
  ),
  v.check((entries) => countEntries(entries) <= MOST_ENTRIES, FEW),
  v.description('The menu: sections, pages, and groups of them, in order.'),
  v.examples([['guides', { title: 'Prices', to: 'pages/prices.md' }]]),
)
export type Navigation = v.InferOutput<typeof Navigation>

/** The columns at the end of every page. */
export const Footer = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        title,
        items: v.optional(v.array(Item)),
        form: v.optional(v.pipe(Line, v.description('A form below the links of the column.'))),
      }),
      v.check(
        ({ items = [], form }) => items.length > 0 || form !== undefined,
        'bad-value: must have `items` or a `form`',
      ),
      v.examples([{ title: 'Company', items: ['pages/about.md'] }]),
    ),
  ),
  v.check((columns) => countEntries(columns) <= MOST_ENTRIES, FEW),
  v.description('The columns of the footer, in order.'),
  v.examples([[{ title: 'Company', items: ['pages/about.md'] }]]),
)
export type Footer = v.InferOutput<typeof Footer>

/** The button at the top of every page. */
export const CallToAction = v.pipe(
  v.lazy((value): v.GenericSchema<unknown, false | v.InferOutput<typeof Titled>> =>
    value === false ? v.literal(false) : Titled,
  ),
  v.description('The button at the top; `false` for none.'),
  v.examples([{ title: 'Get a quote', to: 'pages/contact.md' }]),
)
export type CallToAction = v.InferOutput<typeof CallToAction>
