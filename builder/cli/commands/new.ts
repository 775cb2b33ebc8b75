/** `lectern new`: creates a page with the front matter of its section. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { printResult } from '../../content/report/print.ts'
import { isSection, SECTIONS } from '../../../worker/contract/sections.ts'
import { nearest } from '../../content/schema/nearest.ts'
import { type OwnSections, readOwnSections, toSectionKind } from '../../content/schema/section.ts'
import { UsageError } from '../../content/error.ts'
import { toGoodName } from '../../content/tree.ts'
import { requireNoLink, requireText } from '../../content/folder.ts'

/** Writes the page. */
export function newPage(
  section: string,
  title: string,
  { content, json }: { readonly content: string; readonly json: boolean },
): 0 {
  const own = readOwnSections(requireText(join(content, 'site.yaml')))
  const file = writePage(content, section, title, own)
  printResult(json, { file }, `Wrote ${file}\n`)
  return 0
}

/** Writes a page in a section or a folder of one (`guides/moving`); the path of its file. */
export function writePage(content: string, folder: string, title: string, own: OwnSections, now = new Date()): string {
  const section = folder.split('/')[0] ?? ''
  if (!isSection(section) && !Object.hasOwn(own, section)) {
    const known = [...SECTIONS, ...Object.keys(own)]
    const near = nearest(section, known)
    const others = `write one of ${known.join(', ')}, or name it under "sections" in site.yaml`
    const hint = near === undefined ? others : `did you mean "${near}"?`
    throw new UsageError(`There is no section "${section}": ${hint}`)
  }
  const odd = folder.split('/').find((name) => name !== toGoodName(name))
  if (odd !== undefined) {
    throw new UsageError(`"${odd}" cannot be the name of a folder: use lower-case letters, digits and single hyphens`)
  }
  const slug = toFileName(title)
  if (slug === '') throw new UsageError(`"${title}" has no letter that an address can have: give it a title with one`)
  const file = join(content, folder, `${slug}.md`)
  if (existsSync(file)) throw new UsageError(`"${file}" exists already: give the page another title`)
  const folders = folder.split('/').map((_, at, all) => join(content, ...all.slice(0, at + 1)))
  for (const place of [...folders, file]) requireNoLink(place)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, toText(section, title, own, now))
  return file
}

/** The title as the name of a file, which becomes the last part of the address. */
const toFileName = (title: string): string => toGoodName(title.replaceAll(/['’]/g, '').replaceAll(/[._]/g, ' '))

function toText(section: string, title: string, own: OwnSections, now: Date): string {
  const today = now.toISOString().slice(0, 10)
  const dated = section === 'events' ? { startsAt: `${today}T18:00Z`, location: 'Online' } : {}
  const published = toSectionKind(section, own) === 'posts' ? { datePublished: today } : {}
  const frontMatter = { title, description: `In one sentence, what "${title}" tells.`, ...dated, ...published }
  return `---\n${stringify(frontMatter)}---\n\nWrite here.\n`
}
