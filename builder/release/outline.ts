/** The outline of a page's markdown: the positions at which the Worker cuts sections and token budgets. */
import GithubSlugger from 'github-slugger'
import { type Outline, type OutlinedSection, sizeOf, toExtent, toTokens } from '../../worker/contract/outline.ts'
import { type Block, readBlocks } from '../page/parser.ts'
import type { Heading } from '../page/parsed-page.ts'

/** A page's markdown, with the headings that name its sections. */
interface Outlined {
  readonly text: string
  readonly outline: Outline
}

/** Tokens above which a page lists its sections. */
const LONG = 4_000
/** Levels of headings in such a list. */
const LISTED_LEVELS = 3

/**
 * Finds the blocks and sections of a page's markdown; a long page gets a list of them. `headings` are those of the
 * HTML form, whose ids are the fragments; `line` introduces the list.
 */
export function outlinePage(text: string, headings: readonly Heading[], line: string): Outlined {
  const start = text.indexOf('\n---\n') + '\n---\n'.length
  const blocks = readBlocks(text.slice(start))
  // The pointer to the index is the first block, and belongs to the head.
  const [, first] = blocks
  if (first === undefined) throw new Error('The markdown of a page has neither a pointer nor a title.')
  const own = joinHeadings(blocks.slice(1))
  const offsets = own.map((block) => start + block.start)
  const sizes = own.map((_, index) => Buffer.byteLength(text.slice(offsets[index], offsets[index + 1])))
  const before = text.slice(0, start + first.start)
  const sections = toSections(own, headings)
  const outline = { facts: sizeOfFacts(text), head: Buffer.byteLength(before), blocks: sizes, sections }
  const list = toTokens(Buffer.byteLength(text)) > LONG ? toList(outline, line) : ''
  return {
    text: before + list + text.slice(before.length),
    outline: { ...outline, head: outline.head + Buffer.byteLength(list) },
  }
}

/**
 * A heading and the block below it as one block, so that no part of a page ends with a heading. A block with headings of
 * its own stays one, because each is a section.
 */
const joinHeadings = (blocks: readonly Block[]): readonly Block[] =>
  blocks.filter(({ headings }, index) => {
    const before = blocks[index - 1]
    return headings.length > 0 || before === undefined || !isHeading(before)
  })

const isHeading = ({ headings }: Block): boolean => headings.some(({ outer }) => outer)

/** The first lines of the front matter: its fence, title, description and canonical address. */
const sizeOfFacts = (text: string): number => Buffer.byteLength(`${text.split('\n', FACTS).join('\n')}\n`)

const FACTS = 4

/** The ids of headings: those of the HTML form, and generated ones for headings without an id. */
function toSections(blocks: readonly Block[], headings: readonly Heading[]): readonly OutlinedSection[] {
  const slugger = new GithubSlugger()
  for (const { id } of headings) slugger.occurrences[id] = 0
  // The places of headings with the same text, the first as the last.
  const places = Map.groupBy([...headings.keys()].toReversed(), (at) => toLetters(headings[at]?.text ?? ''))
  let next = 0
  return blocks.flatMap((block, index) =>
    block.headings.flatMap(({ depth, text, outer }): OutlinedSection[] => {
      if (outer && depth === 1) return []
      const left = places.get(toLetters(text)) ?? []
      let found = left.pop()
      while (found !== undefined && found < next) found = left.pop()
      if (found !== undefined) next = found + 1
      const id = headings[found ?? -1]?.id ?? slugger.slug(text)
      return id === '' ? [] : [[id, outer ? depth : 0, index]]
    }),
  )
}

const toLetters = (text: string): string => text.replaceAll(/\s+/g, '')

function toList(outline: Outline, line: string): string {
  const items = outline.sections.flatMap(([id, depth], position) => {
    const extent = depth > 0 && depth <= LISTED_LEVELS ? toExtent(outline, position) : undefined
    return extent === undefined ? [] : `\`${id}\` ${toTokens(sizeOf(outline, extent))}`
  })
  return items.length === 0 ? '' : `> ${line} ${items.join(', ')}\n\n`
}
