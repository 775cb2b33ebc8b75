/** The markdown view of a page: the author's bytes with the edits of the transforms applied. */
import { unmaskDollars } from '../dollars.ts'
import { applyEdits, type Edit } from '../edits.ts'
import type { PageContext } from '../page-context.ts'
import { markdownToHtml } from '../parser.ts'

/** Writes the view, without the empty lines around it. */
export function toView({ body, edits, facts }: PageContext): string {
  // Code without a closing fence reaches to the end of the page, empty lines and all.
  const endsInCode = facts.codeEnd !== -1 && body.slice(facts.codeEnd).trim() === ''
  const source = endsInCode ? body.slice(0, facts.codeEnd) : body
  const view = unmaskDollars(applyEdits(source, decideRemovals(source, edits))).replace(/^(?:[ \t]*\n)+/, '')
  const content = endsInCode ? view : view.trimEnd()
  return content === '' || content.endsWith('\n') ? content : `${content}\n`
}

/** Largest number of renderings for deciding on removals; undecided ones keep their placeholder. */
const MOST_TRIALS = 100

/**
 * Decides whether a removal needs a placeholder: without a tag, its neighbours may parse differently. Both versions
 * are rendered and compared, for all removals at once, then by bisection.
 */
function decideRemovals(source: string, edits: readonly Edit[]): readonly Edit[] {
  const doubtful = edits.filter(({ placeholder }) => placeholder !== undefined)
  if (doubtful.length === 0) return edits
  const removed = new Set<Edit>()
  const write = (also: readonly Edit[]): string => {
    const all = new Set([...removed, ...also])
    return toReading(
      applyEdits(
        source,
        edits.map((edit) => (all.has(edit) ? edit : { ...edit, text: edit.placeholder ?? edit.text })),
      ),
    )
  }
  const wanted = write([])
  let trials = 0
  const decide = (group: readonly Edit[]): void => {
    if (group.length === 0 || trials >= MOST_TRIALS) return
    trials += 1
    if (write(group) === wanted) for (const edit of group) removed.add(edit)
    else if (group.length > 1) {
      const half = Math.ceil(group.length / 2)
      decide(group.slice(0, half))
      decide(group.slice(half))
    }
  }
  decide(doubtful)
  return edits.map((edit) =>
    edit.placeholder === undefined || removed.has(edit) ? edit : { ...edit, text: edit.placeholder },
  )
}

/** The rendered markdown, without placeholders and white space. */
const toReading = (markdown: string): string =>
  markdownToHtml(markdown)
    .replaceAll(/<\/?span>|<!-- -->|\s+/g, '')
    .replaceAll('<p></p>', '')
