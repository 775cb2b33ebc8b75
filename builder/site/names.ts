/** Checks names and numbers across pages: tags, authors, `order`. */
import type { Message } from '../content/schema/message.ts'
import { createNearest, listNames } from '../content/schema/nearest.ts'
import type { AuthorsFile } from '../content/schema/authors-file.ts'
import { rangeInFrontMatter, toTagSlug } from '../content/schema/front-matter.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import type { Placed } from './address.ts'
import { findImage } from './front-image.ts'
import type { World } from './links.ts'
import type { Sources } from './sources.ts'

type Fault = Pick<Message, 'severity' | 'rule' | 'text' | 'hint' | 'fix'>

/** Faults of names in the front matter of published pages. Without `authors` nobody is looked for. */
export function checkNames(
  placed: readonly Placed[],
  authors: AuthorsFile | undefined,
  text: Sources['text'],
): Message[] {
  const messages: Message[] = []
  const report = ({ parsed: { file } }: Placed, path: readonly PropertyKey[], fault: Fault): void => {
    messages.push({ file, ...rangeInFrontMatter(file, text(file), path), ...fault })
  }
  checkTags(placed, report)
  if (authors) checkAuthors(placed, authors, report)
  checkOrders(placed, report)
  return messages
}

type Report = (page: Placed, path: readonly PropertyKey[], fault: Fault) => void

/** A tag that one page has and that is nearly another's; and one tag in two spellings. */
function checkTags(placed: readonly Placed[], report: Report): void {
  const spellings = new Map<string, { readonly tag: string; count: number }>()
  const used = placed.flatMap((page) =>
    (page.parsed.frontMatter.tags ?? []).map((tag, index) => ({ page, tag, index, slug: toTagSlug(tag) })),
  )
  for (const { slug, tag } of used) {
    const known = spellings.get(slug) ?? { tag, count: 0 }
    known.count += 1
    spellings.set(slug, known)
  }
  const findNearest = createNearest()
  const common = [...spellings].filter(([, { count }]) => count > 1).map(([slug]) => slug)
  for (const { page, tag, index, slug } of used) {
    const { tag: first = tag, count = 1 } = spellings.get(slug) ?? {}
    const other = count === 1 ? findNearest(slug, common) : undefined
    const near = other === undefined ? undefined : spellings.get(other)?.tag
    const wanted = near ?? first
    if (wanted === tag) continue
    const told =
      near === undefined ? `is written "${first}" elsewhere.` : `is used only on this page: did you mean "${near}"?`
    const fault = { severity: 'warning', rule: 'unlike-tag', text: `The tag "${tag}" ${told}`, hint: wanted } as const
    report(page, ['tags', index], fault)
  }
}

function checkAuthors(placed: readonly Placed[], authors: AuthorsFile, report: Report): void {
  const names = Object.keys(authors)
  const findNearest = createNearest()
  for (const page of placed) {
    for (const [index, id] of (page.parsed.frontMatter.authors ?? []).entries()) {
      if (Object.hasOwn(authors, id)) continue
      const named = names.find((name) => authors[name]?.name === id)
      const near = named ?? findNearest(id, names)
      const told = named === undefined ? `There is no "${id}" in authors.yaml` : `"${id}" is the name that is shown`
      const text = `${told}${near === undefined ? '.' : named === undefined ? `: did you mean "${near}"?` : `: write the key, "${near}".`}`
      const hint = near ?? toUnknownHint(id, names)
      report(page, ['authors', index], { severity: 'error', rule: 'unknown-author', text, hint, fix: near })
    }
  }
}

const toUnknownHint = (id: string, names: readonly string[]): string => {
  const entry = `${toTagSlug(id) || 'ada'}: { name: … }   # in authors.yaml`
  return names.length === 0 ? entry : `${entry}, which has ${listNames(names)}.`
}

/** The authors with their portraits as asset paths, and messages. */
export function resolveAuthors(
  authors: AuthorsFile,
  world: World,
  text: Sources['text'],
): { readonly authors: AuthorsFile; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  const file = 'authors.yaml'
  const resolved = Object.entries(authors).map(([id, author]) => {
    if (author.image === undefined) return [id, author] as const
    const found = findImage(author.image, file, world)
    if ('path' in found) return [id, { ...author, image: found.path }] as const
    const { located } = locateYaml({ file, text: text(file) ?? '', line: 1 })
    messages.push({ file, ...located?.range([id, 'image']), ...found.fault })
    return [id, { ...author, image: undefined }] as const
  })
  return { authors: Object.fromEntries(resolved), messages }
}

/** Two neighbours with one number: which comes first is chance. */
function checkOrders(placed: readonly Placed[], report: Report): void {
  const seen = new Map<string, string>()
  for (const page of placed) {
    const { file, frontMatter } = page.parsed
    if (frontMatter.order === undefined) continue
    const folder = page.place.path.slice(0, page.place.path.lastIndexOf('/'))
    const key = `${page.place.section} ${folder} ${frontMatter.order}`
    const other = seen.get(key)
    seen.set(key, other ?? file)
    if (other === undefined) continue
    const text = `The order ${frontMatter.order} is also that of "${other}": each page of a folder needs its own.`
    report(page, ['order'], { severity: 'warning', rule: 'same-order', text, hint: `order: ${frontMatter.order + 1}` })
  }
}
