/** The markdown view of a page: the author's bytes with the edits of the transforms applied. */
import { unmask } from '../masks.ts'
import { countLookedAt, findSlowMarkdown, MOST_LOOKED_AT } from '../directives/slow-text.ts'
import { applyEdits, type Edit, findSource } from '../edits.ts'
import type { PageContext } from '../page-context.ts'
import { TOKEN_MARK } from '../parsed-page.ts'
import { markdownToHtml } from '../parser.ts'

/** Writes the view, without the empty lines around it. Nothing, with a fault, where it would take too long to parse. */
export function toView({ body, edits, facts, report }: PageContext): string | undefined {
  // Code without a closing fence reaches to the end of the page, empty lines and all.
  const endsInCode = facts.codeEnd !== -1 && body.slice(facts.codeEnd).trim() === ''
  const source = endsInCode ? body.slice(0, facts.codeEnd) : body
  const decided = decideRemovals(source, edits)
  const edited = applyEdits(source, decided)
  const slow = edits.length > 0 ? findSlowMarkdown(maskTokens(edited)) : undefined
  if (slow !== undefined) {
    const start = findSource(source, decided, slow.span.start)
    report({ start, end: start + 1 }, slow.fault)
    return undefined
  }
  const view = unmask(edited).replace(/^(?:[ \t]*\n)+/, '')
  const content = endsInCode ? view : view.trimEnd()
  return content === '' || content.endsWith('\n') ? content : `${content}\n`
}

/** Largest number of renderings for deciding on removals; undecided ones keep their placeholder. */
const MOST_TRIALS = 100

/** What a rendered character costs, in characters that the parser looks at: forty million of them take about a second. */
const LOOKED_AT_RENDERED = 25

/**
 * Decides whether a removal needs a placeholder: without a tag, its neighbours may parse differently. Both versions
 * are rendered and compared, for all removals at once, then by bisection. Text that the author did not write, since tags
 * were between its parts, may take too long to parse: it is not rendered.
 */
function decideRemovals(source: string, edits: readonly Edit[]): readonly Edit[] {
  const doubtful = edits.filter(({ placeholder }) => placeholder !== undefined)
  if (doubtful.length === 0) return edits
  const removed = new Set<Edit>()
  const write = (also: readonly Edit[]): string => {
    const all = new Set([...removed, ...also])
    return applyEdits(
      source,
      edits.map((edit) => (all.has(edit) ? edit : { ...edit, text: edit.placeholder ?? edit.text })),
    )
  }
  const kept = write([])
  const wanted = findSlowMarkdown(maskTokens(kept)) === undefined ? toReading(kept) : undefined
  let [trials, looked] = [0, 0]
  const isWanted = (text: string): boolean => {
    trials += 1
    const masked = maskTokens(text)
    looked += countLookedAt(masked)
    if (looked >= MOST_LOOKED_AT || findSlowMarkdown(masked) !== undefined) return false
    const reading = toReading(text)
    looked += reading.length * LOOKED_AT_RENDERED
    return reading === wanted
  }
  const decide = (group: readonly Edit[]): void => {
    if (group.length === 0 || trials >= MOST_TRIALS || looked >= MOST_LOOKED_AT) return
    if (isWanted(write(group))) for (const edit of group) removed.add(edit)
    else if (group.length > 1) {
      const half = Math.ceil(group.length / 2)
      decide(group.slice(0, half))
      decide(group.slice(half))
    }
  }
  if (wanted !== undefined) decide(doubtful)
  return edits.map((edit) =>
    edit.placeholder === undefined || removed.has(edit) ? edit : { ...edit, text: edit.placeholder },
  )
}

/** A text of the same length whose addresses are ASCII, as they are when they take the places of their tokens. */
const maskTokens = (text: string): string => text.replaceAll(TOKEN_MARK, '0')

/** The rendered markdown, without placeholders and white space. */
const toReading = (markdown: string): string =>
  markdownToHtml(markdown)
    .replaceAll(/<\/?span>|<!-- -->|\s+/g, '')
    .replaceAll('<p></p>', '')
