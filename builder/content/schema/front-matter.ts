/**
 * The front matter of a page: located, parsed, validated. An unknown key is an error that names the nearest known
 * key.
 */
import * as v from 'valibot'
import type { Section } from './served/content-api.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { isSection } from '../../../worker/contract/sections.ts'
import type { SectionKind } from './section.ts'
import { constraint, type Fault } from './fault.ts'
import { CalendarDate, checkOrder, Finite, Line, Moment, Slug, Text } from './values.ts'
import { type Message, type Range } from './message.ts'
import { salvage } from './issues.ts'
import { checkYaml, locateYaml } from './yaml.ts'
import { rememberLast } from '../../work/remember.ts'

const oneLine = (description: string) => v.pipe(Line, v.description(description))
const text = (description: string) => v.pipe(Text, v.description(description))
const date = (description: string) => v.pipe(CalendarDate, v.description(description))
const moment = (description: string) => v.pipe(Moment, v.description(description))

/** A list that is shown whole. */
const few = <Item extends v.GenericSchema>(item: Item, description: string) =>
  v.pipe(
    v.array(item),
    v.maxLength(100, constraint('too-long', 'must have at most 100 entries')),
    v.description(description),
  )

/** Layouts: the width of a page and the elements around its text. */
const Layout = v.pipe(
  v.picklist(['article', 'wide', 'landing', 'plain']),
  v.description(
    '`article` has lines of a readable length, `wide` the whole width, `landing` hides title and breadcrumbs, `plain` shows only title and text.',
  ),
)

/** Characters of a tag. The path segment of a long one takes time with their square. */
const LONGEST_TAG = 60

/** A word or a few that several pages share; it becomes a part of an address. */
const Tag = v.pipe(
  Line,
  v.maxLength(LONGEST_TAG, constraint('too-long', `must have at most ${LONGEST_TAG} characters`)),
  v.check(
    (tag) => tag.length > LONGEST_TAG || toTagSlug(tag) !== '',
    constraint('bad-tag', 'must have a letter or a digit'),
  ),
)

/** The path segment of a tag: `Release notes` → `release-notes`, `C++` → `c-plus-plus`, `C#` → `c-sharp`. */
export const toTagSlug = (tag: string): string =>
  tag
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{N}][+#]*)[+#](?![\p{L}\p{N}])/gu, (mark) => (mark === '+' ? '-plus' : '-sharp'))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** A value of the team's own. */
const Scalar = v.lazy((value): v.GenericSchema<unknown, string | number | boolean> => {
  return typeof value === 'string' ? Line : v.union([Finite, v.boolean(), v.string()])
})

const common = {
  title: oneLine('Title of the page; it becomes the level-one heading.'),
  description: v.optional(text('What the page says, in one paragraph.')),
  draft: v.optional(v.pipe(v.boolean(), v.description('A draft is published nowhere.'))),
  publishAt: v.optional(moment('Not published before this moment.')),
  expireAt: v.optional(moment('Not published from this moment on.')),
  aliases: v.optional(v.pipe(v.array(Line), v.description('Old paths that redirect here.'))),
  image: v.optional(oneLine('Image for previews, a path under `assets/`.')),
  datePublished: v.optional(date('When the page was first published.')),
  dateModified: v.optional(date('When the page was last revised in substance.')),
  form: v.optional(v.pipe(Line, v.description('The form of the page.'))),
  order: v.optional(
    v.pipe(Finite, v.description('Position in its folder: pages with a number come first, by number.')),
  ),
  navTitle: v.optional(oneLine('Short title for menus and lists.')),
  tags: v.optional(few(Tag, 'What the page is about, in words that other pages share.')),
  authors: v.optional(few(Line, 'Who wrote it: keys of people in `authors.yaml`.')),
  toc: v.optional(v.pipe(v.boolean(), v.description('`false` leaves out the list of contents.'))),
  noindex: v.optional(v.pipe(v.boolean(), v.description('Served, but in no map, list or search.'))),
  translationOf: v.optional(
    oneLine('The original that this page translates, if its file has another name: a file or a path.'),
  ),
  layout: v.optional(Layout),
  extra: v.optional(
    v.pipe(v.record(v.string(), Scalar), v.description('Values of your own, served in JSON as they are.')),
  ),
}

const slug = v.optional(v.pipe(Slug, v.description('Replaces the file name in the address.')))

const page = v.strictObject(common)

/** The front matter of one kind of page. */
export const frontMatterOf = {
  pages: page,
  guides: page,
  'case-studies': v.strictObject({
    ...common,
    customer: v.optional(oneLine('Customer that the story is about.')),
    industry: v.optional(oneLine('Industry of that customer.')),
  }),
  integrations: v.strictObject({ ...common, slug, category: v.optional(oneLine('What kind of system it is.')) }),
  apps: v.strictObject({ ...common, slug }),
  'use-cases': page,
  comparisons: page,
  solutions: page,
  events: v.strictObject({
    ...common,
    startsAt: v.optional(moment('When the event starts.')),
    endsAt: v.optional(moment('When the event ends.')),
    location: v.optional(oneLine('Where it takes place.')),
  }),
} satisfies Record<Section, v.GenericSchema>

type Written = v.InferOutput<typeof frontMatterOf.pages>

/** The front matter of a page in a section of `site.yaml`. Posts require a date; their landing page does not. */
const frontMatterOfKind = {
  pages: page,
  docs: page,
  posts: v.strictObject({ ...common, datePublished: date('When the post was published.') }),
} satisfies Record<SectionKind, v.GenericSchema>

/** Front matter of any kind: the common keys and the optional keys of every kind. */
export type FrontMatter = Omit<Written, 'description'> & {
  /** Empty until one was taken from the text. */
  readonly description: string
  /** Whether the description was taken from the text. */
  readonly hasTakenDescription?: true
  readonly customer?: string | undefined
  readonly industry?: string | undefined
  readonly slug?: string | undefined
  readonly category?: string | undefined
  readonly startsAt?: string | undefined
  readonly endsAt?: string | undefined
  readonly location?: string | undefined
}

/** The front matter of a page, as far as it can be read. */
export interface CheckedFrontMatter {
  readonly frontMatter: FrontMatter
  /** Whether it has no fault. */
  readonly sound: boolean
  readonly messages: readonly Message[]
}

/** Placeholder for unreadable front matter, and defaults for missing keys. */
export const UNREADABLE: FrontMatter = { title: '…', description: '…' }

/** Whether an event ends on the day of its start, at no hour: that lasts to the end of the day. */
const endsOnItsDay = (written: unknown): boolean => {
  const { success, output } = v.safeParse(v.object({ startsAt: v.string(), endsAt: v.string() }), written)
  return success && output.endsAt.length === 'YYYY-MM-DD'.length && output.startsAt.startsWith(output.endsAt)
}

/** Checks the YAML between the fences. `lineOffset` is the number of lines above it in the file, usually 1. */
export function checkFrontMatter(
  section: Section | SectionKind,
  yamlSource: string,
  lineOffset: number,
  { file, inner }: { readonly file: string; readonly inner: string },
): CheckedFrontMatter {
  const schema: v.GenericSchema<unknown, Written> = isSection(section)
    ? frontMatterOf[section]
    : frontMatterOfKind[section]
  const { value, data, messages } = checkYaml(schema, { file, text: yamlSource, line: lineOffset + 1 }, (written) => [
    ...checkOrder(written, 'publishAt', 'expireAt', 'a page is published before it expires'),
    ...(endsOnItsDay(written) ? [] : checkOrder(written, 'startsAt', 'endsAt', 'an event ends after it starts')),
    ...checkOrder(written, 'datePublished', 'dateModified', 'a page is changed after it is published', 'warning'),
    ...(section === 'events' && !inner.endsWith('/index.md') ? checkEvent(written) : []),
    ...(inner === 'pages/index.md' ? checkHome(written) : []),
  ])
  const written = value ?? salvage(schema, data, UNREADABLE)
  return { frontMatter: { ...written, description: written.description ?? '' }, sound: value !== undefined, messages }
}

/** An event without a date is listed nowhere that people look for it. */
function checkEvent(written: unknown): Fault[] {
  if (typeof written !== 'object' || written === null || 'startsAt' in written) return []
  const fault = 'The event has no date: visitors cannot tell when it is, or whether it is over.'
  return [
    {
      rule: 'missing-date',
      severity: 'warning',
      path: [],
      part: 'key',
      text: fault,
      hint: 'startsAt: 2026-11-21T18:00Z',
    },
  ]
}

/** Tags and authors of the home page, which its markdown has and its HTML has not. */
function checkHome(written: unknown): Fault[] {
  if (typeof written !== 'object' || written === null) return []
  const hint = 'Delete them, or write what they say in the text.'
  return ['tags', 'authors']
    .filter((key) => key in written)
    .map((key) => {
      const fault = `The home page does not show its ${key}: agents alone read them.`
      return { rule: 'unseen-text', severity: 'warning', path: [key], part: 'key', text: fault, hint }
    })
}

/** One page is asked about again and again, for the position of each of its values. */
const splitLast = rememberLast((source: string) => splitFrontMatter('', source))

/** The position of a value in valid front matter; the first line if it is absent. */
export function rangeInFrontMatter(
  file: string,
  source: string | undefined,
  path: readonly PropertyKey[],
  part: 'key' | 'value' = 'value',
): Partial<Range> {
  const { yaml, lineOffset } = splitLast(source ?? '')
  const { located } = yaml === undefined ? {} : locateYaml({ file, text: yaml, line: lineOffset + 1 })
  return located ? located.range(path, part) : { line: 1, column: 1 }
}
