/** Headings: a single level-one heading is the page's title; the others get ids by GitHub's rules. */
import GithubSlugger from 'github-slugger'
import type { Element } from 'hast'
import type { Heading as MarkdownHeading } from 'mdast'
import { type Heading, replaceTokens } from '../parsed-page.ts'
import type { HastVisitorContext, MdastVisitorContext } from '../parser.ts'
import { EMPTY_HEADING, type Fault, LEVEL_ONE } from '../fault.ts'
import { showsNothing } from '../nothing-seen.ts'
import type { PageContext } from '../page-context.ts'
import { replaceMatches, spanOf } from '../edits.ts'
import { OWN_ID, OWN_IDS } from '../raw-html/faults.ts'

/**
 * Drops a heading at the start of the page that repeats its title. Any other one of level one goes down a level, and
 * with it all headings below it, so that they stay its own.
 */
export function transformHeading(
  node: Readonly<MarkdownHeading>,
  tree: MdastVisitorContext,
  context: PageContext,
): void {
  const { facts } = context
  if (showsNothing(node.children)) context.report(spanOf(node), EMPTY_HEADING)
  if (node.depth === 1) {
    const isFirst = !facts.hasLevelOne
    facts.hasLevelOne = true
    if (isFirst && isTitle(node, tree, context)) return dropTitle(node, tree, context)
    facts.shifted = true
    context.report(spanOf(node), LEVEL_ONE)
  }
  checkAttributes(node, tree, context)
  if (facts.shifted && node.depth < 6) demote(node, tree, context)
}

/** Removes `{#id}` from the markdown view, and reports anything else in the braces. */
function checkAttributes(
  node: Readonly<MarkdownHeading>,
  tree: MdastVisitorContext,
  { body, edits, facts, report }: PageContext,
): void {
  const { hProperties = {} }: { readonly hProperties?: Readonly<Record<string, unknown>> } = { ...node.data }
  const { id, className } = hProperties
  if (id === undefined && className === undefined) return
  const { start, end } = spanOf(node)
  const match = /(?<![ \t])[ \t]*\{[^{}\n]*\}(?=[ \t]*#*[ \t]*(?:\n|$))/.exec(body.slice(start, end))
  if (!match) return
  const place = { start: start + match.index, end: start + match.index + match[0].length }
  edits.push({ ...place, text: '' })
  const braces = { start: place.start + match[0].indexOf('{'), end: place.end }
  if (className !== undefined || typeof id !== 'string' || !/^[^\s"'<>&]+$/.test(id)) report(braces, HEADING_ATTRIBUTES)
  else if (id.startsWith(OWN_IDS)) report(braces, { ...REPEATED_ID, text: OWN_ID.text })
  else if (facts.headingIds.has(id))
    report(braces, { ...REPEATED_ID, text: `There is a heading with the id "${id}" above.` })
  else facts.headingIds.add(id)
  tree.setProperty(node, 'data', typeof id === 'string' ? { hProperties: { id } } : null)
}

const HEADING_ATTRIBUTES: Fault = {
  severity: 'error',
  rule: 'heading-attribute',
  text: 'The braces after a heading may contain only its id.',
  hint: '## Heading {#own-id}',
}

const REPEATED_ID = { severity: 'error', rule: 'repeated-id', hint: '## Heading {#another-id}' } as const

/** Only the first level-one heading is checked: any other one follows a heading. */
function isTitle(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, { title }: PageContext): boolean {
  const blocks = tree.parent(node)
  if (blocks.type !== 'root') return false
  const before = blocks.children.slice(0, tree.indexOf(node))
  if (!before.every(({ type }) => type === 'html' || type === 'definition')) return false
  return title === undefined || plain(tree.textContent(node)) === plain(title)
}

function dropTitle(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, { body, edits }: PageContext): void {
  tree.removeNode(node)
  const { start, end } = spanOf(node)
  edits.push({ start: body.lastIndexOf('\n', start) + 1, end, text: '' })
}

function demote(node: Readonly<MarkdownHeading>, tree: MdastVisitorContext, context: PageContext): void {
  const { body, edits } = context
  tree.setProperty(
    node,
    'depth',
    node.depth === 1 ? 2 : node.depth === 2 ? 3 : node.depth === 3 ? 4 : node.depth === 4 ? 5 : 6,
  )
  const { start, end } = spanOf(node)
  if (/^#+(?!\S)/.test(body.slice(start, start + 7))) {
    edits.push({ start, end: start, text: '#' })
    return
  }
  const underline = body.lastIndexOf('\n', end - 1)
  if (node.depth === 1) {
    const text = body.slice(underline, end).replaceAll('=', '-')
    edits.push({ start: underline, end, text })
    return
  }
  // Below the second level a heading has one line, with its mark before it.
  edits.push({ start, end: start, text: '### ' })
  replaceMatches(context, { start, end: underline }, /[ \t\\]*\n[ \t>]*/g, ' ')
  const ending = /#[ \t]*$/.test(body.slice(start, underline)) ? ' <!-- -->' : ''
  edits.push({ start: underline, end, text: ending })
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

interface HeadingIds {
  readonly list: readonly Heading[]
  /** Gives a heading its id, unless it has one, and adds it to the list. */
  readonly add: (element: Readonly<Element>, tree: HastVisitorContext) => void
}

/** Begins the headings of one page; equal texts are numbered, and those whose id is taken by raw HTML. */
export function createHeadingIds(ids: Set<string>): HeadingIds {
  const list: Heading[] = []
  const slugger = new GithubSlugger()
  const toFreeId = (text: string): string => {
    const id = slugger.slug(text)
    return ids.has(id) ? toFreeId(text) : id
  }
  const add = (element: Readonly<Element>, tree: HastVisitorContext): void => {
    const own = element.properties['id']
    if (typeof own === 'string') ids.add(own)
    if (own === FOOTNOTE_LABEL) {
      if ('className' in element.properties) tree.setProperty(element, 'className', ['visually-hidden'])
      return
    }
    const text = replaceTokens(tree.textContent(element), () => '').trim()
    const id = typeof own === 'string' && own !== '' ? own : toFreeId(text)
    if (id === '' || text === '') return
    tree.setProperty(element, 'id', id)
    ids.add(id)
    tree.appendChild(element, {
      type: 'element',
      tagName: 'a',
      // For the mouse alone: the contents of the page lead to the same places, and no heading needs another name.
      properties: { className: ['anchor'], href: `#${id}`, ariaHidden: 'true', tabIndex: -1 },
      children: [],
    })
    list.push({ depth: Number(element.tagName.slice(1)), id, text })
  }
  return { list, add }
}

/** Id of the heading that footnotes bring along, which is for screen readers only. */
const FOOTNOTE_LABEL = 'footnote-label'
