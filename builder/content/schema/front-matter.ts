/** What authors write at the top of a page. Strict: an unknown key is a fault that names the nearest known one. */
import * as v from 'valibot'
import type { Section } from './content-api.ts'
import { FormName } from '../../../worker/contract/forms.ts'
import { CalendarDate, Moment } from './date.ts'
import { Slug, Text } from './text.ts'

const text = (description: string) => v.pipe(Text, v.description(description))
const date = (description: string) => v.pipe(CalendarDate, v.description(description))
const moment = (description: string) => v.pipe(Moment, v.description(description))

const common = {
  title: text('Title of the page; it becomes the level-one heading.'),
  description: text('What the page says, in one paragraph.'),
  draft: v.optional(v.pipe(v.boolean(), v.description('A draft is published nowhere.'))),
  publishAt: v.optional(moment('Not published before this moment.')),
  expireAt: v.optional(moment('Not published from this moment on.')),
  aliases: v.optional(v.pipe(v.array(v.string()), v.description('Old paths that lead here.'))),
  image: v.optional(text('Image for previews, a path under `assets/`.')),
  datePublished: v.optional(date('When the page was first published.')),
  dateModified: v.optional(date('When the page was last revised in substance.')),
  form: v.optional(v.pipe(FormName, v.description('The form that the page carries.'))),
}

const slug = v.optional(v.pipe(Slug, v.description('Replaces the file name in the address.')))

const page = v.strictObject(common)

/** The front matter of one kind of page. */
export const frontMatterOf = {
  pages: page,
  guides: page,
  'case-studies': v.strictObject({
    ...common,
    customer: v.optional(text('Customer that the story is about.')),
    industry: v.optional(text('Industry of that customer.')),
  }),
  integrations: v.strictObject({ ...common, slug, category: v.optional(text('What kind of system it is.')) }),
  apps: v.strictObject({ ...common, slug }),
  'use-cases': page,
  comparisons: page,
  solutions: page,
  events: v.strictObject({
    ...common,
    startsAt: v.optional(moment('When the event starts.')),
    endsAt: v.optional(moment('When the event ends.')),
    location: v.optional(text('Where it takes place.')),
  }),
} satisfies Record<Section, v.GenericSchema>

/** Front matter of any kind: the common keys, and those of a kind where present. */
export type FrontMatter = v.InferOutput<typeof frontMatterOf.pages> & {
  readonly customer?: string | undefined
  readonly industry?: string | undefined
  readonly slug?: string | undefined
  readonly category?: string | undefined
  readonly startsAt?: string | undefined
  readonly endsAt?: string | undefined
  readonly location?: string | undefined
}
