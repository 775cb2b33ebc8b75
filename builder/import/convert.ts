/** Converts one page of a source to one page of a content folder. */
import type { Root, RootContent } from 'mdast'
import { toDate, toLine, toText, write } from './source/front-matter.ts'
import { type SourcePage, toPath } from './source/layout.ts'
import { numberIn } from './source/settings.ts'
import { split } from './source/split.ts'
import type { Target } from './assets.ts'
import type { Links } from './links.ts'
import type { Surroundings } from './tree/component.ts'
import { cutPart } from './components/part.ts'
import { mergedToHtml } from './components/table-html.ts'
import { takeTitle } from './title.ts'
import { settleEmptyLinks } from './tree/empty-links.ts'
import { shift, takeRepeatedIds, takeReservedIds } from './tree/headings.ts'
import { hasParagraph } from './has-paragraph.ts'
import { rewrite } from './rewrite.ts'
import { stringify } from './tree/stringify.ts'
import { takeOutUnseen } from './tree/unseen.ts'
import { type Draft, draft, type Sources } from './draft.ts'

/** Data that the conversions of all pages share. */
export interface World extends Sources {
  readonly links: Links
  /** The files that pages include, as far as they are converted. */
  readonly included: Set<string>
  /** Bytes of files whose code pages may still show. */
  readonly shown: { left: number }
  /** The pages in the folder of an index page. */
  readonly below: (page: SourcePage) => ReturnType<Surroundings['below']>
}

/** Bytes of all files that a page includes; each counts as a thousand at least. */
const MOST_INCLUDED = 500_000

/** Writes a page with its front matter. */
export function convert({ page, source, lineOf, data, tree }: Draft, world: World): string {
  const body = rewriteIn({ page, source, lineOf, tree }, world, { within: [page.file], left: { size: MOST_INCLUDED } })
  if (takeOutUnseen(body) > 0)
    world.report.note(
      page.file,
      undefined,
      'Lost: characters that nobody sees, such as those of direction and of terminals.',
    )
  const { named, taken } = settleEmptyLinks(body)
  for (const address of named)
    world.report.note(page.file, undefined, `The link to "${address}" had no text, and has the name of its host.`)
  for (const address of taken)
    world.report.note(page.file, undefined, `Lost: the link to "${address}", which had no text.`)
  const title = takeTitle(data, body, page)
  shift(body)
  for (const id of takeReservedIds(body))
    world.report.note(
      page.file,
      undefined,
      `Lost: the id "${id}", since a page of Lectern has its own ids with "page:".`,
    )
  for (const id of takeRepeatedIds(body))
    world.report.note(page.file, undefined, `Lost: the id "${id}" of a heading, which one above it has, too.`)
  const description = typeof data['description'] === 'string' ? toText(data['description']) : ''
  const text = stringify(mergedToHtml(body))
  const known = {
    title,
    description: description || (hasParagraph(text) ? undefined : `${title}.`),
    order: page.order ?? numberIn(data, 'order', 'sidebar_position', 'weight'),
    navTitle: toLine(page.navTitle ?? '') || undefined,
    image: toPreview(data['image'], page, world),
    datePublished: page.date ?? toDate(data['date'] ?? data['publishDate'] ?? data['created_at']),
  }
  const front = write(data, known, {
    keep: (key) => world.report.kept(key),
    lose: (key) => world.report.note(page.file, 1, `Lost: the key "${key}" of the front matter.`),
  })
  return `${front}\n${text}`
}

/** The picture of a page, where the source has it. */
function toPreview(image: unknown, page: SourcePage, { links, report }: World): string | undefined {
  if (typeof image !== 'string' || image === '') return undefined
  const { address, fault } = links.image(image, page)
  if (fault === undefined && address.startsWith('/assets/')) return address
  report.note(page.file, undefined, fault ?? `Lost: the picture "${image}" for previews, which is not in the source.`)
  return undefined
}

/** The files that include each other above a place, and how many more bytes the page may include. */
interface Includes {
  readonly within: readonly string[]
  readonly left: { size: number }
}

function rewriteIn({ page, source, lineOf, tree }: Omit<Draft, 'data'>, world: World, includes: Includes): Root {
  const { layout, links, report } = world
  const take = ({ address, fault }: Target): string => {
    if (fault !== undefined) report.note(page.file, undefined, fault)
    return address
  }
  return rewrite(tree, {
    file: page.file,
    source,
    lineOf,
    components: layout.components,
    code: layout,
    report,
    room: world.room,
    link: (address) => take(links.link(address, page)),
    image: (address) => take(links.image(address, page)),
    below: () => world.below(page),
    text: (file) => readShown(file, page, world),
    include: (file, part) => include({ file, part }, page, world, includes),
  })
}

/** The text of a file whose code a page shows. */
function readShown(file: string, from: SourcePage, { source, layout, report, shown }: World): string | undefined {
  const path = toPath(file, from, layout)
  shown.left -= source.sizeOf(path) ?? 0
  if (shown.left >= 0) return source.read(path)
  report.note(from.file, undefined, `Lost: "${file}", since the pages show too much of other files.`)
  return undefined
}

/** The content of a file that another one includes, or of a part of it. */
function include(
  { file, part }: { readonly file: string; readonly part: string | undefined },
  from: SourcePage,
  world: World,
  { within, left }: Includes,
): readonly RootContent[] | undefined {
  const { source, layout, report } = world
  const path = toPath(file, from, layout)
  const isFull = left.size < 0
  const made = isFull ? undefined : layout.open?.(path)
  if (!isFull && !made && !source.files.includes(path)) return undefined
  const isCircle = within.includes(path)
  const whole = Math.max(source.sizeOf(path) ?? 0, made?.body.length ?? 0)
  const cut = part === undefined || isCircle ? undefined : cutPart(split(source.read(path) ?? '', layout.fences), part)
  const size = Math.max(1000, part === undefined ? whole : (cut?.body.length ?? 0))
  if (isCircle || size > left.size) {
    const why = isCircle ? 'files include each other in a circle' : 'the page includes too much'
    report.note(from.file, undefined, `Lost: "${file}", since ${why}.`)
    left.size -= 1000
    return undefined
  }
  left.size -= size
  world.included.add(path)
  if (part !== undefined && cut === undefined) {
    report.note(from.file, undefined, `Lost: the part "${part}" of "${file}", which cannot be told from the others.`)
    return []
  }
  const sources = cut === undefined ? world : { ...world, layout: { ...layout, open: () => cut } }
  const included = draft({ ...from, file: path }, sources)
  if (included?.isExposed === true) {
    report.note(from.file, undefined, `Lost: "${file}", whose text may hide something and cannot be read.`)
    return []
  }
  return included && rewriteIn(included, world, { within: [...within, path], left }).children
}
