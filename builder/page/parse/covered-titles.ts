/** Titles that no pointer finds: a browser shows that of the innermost element, an empty one too (https://html.spec.whatwg.org/#the-title-attribute). */
import { decodeString } from 'micromark-util-decode-string'
import { isBlank } from '../../content/schema/hidden-characters.ts'
import { findText } from '../edits.ts'
import type { PageContext } from '../page-context.ts'
import { replaceTokens } from '../parsed-page.ts'
import { VOID } from '../raw-html/allow-list.ts'
import { unseenText } from '../transforms/unseen.ts'

/** Reports titles that browsers never show, where the source has them, or at the beginning of the page. */
export function reportCovered(html: string, { body, refs, report }: PageContext): void {
  if (!html.includes(' title="')) return
  const shown = replaceTokens(html, (index) => (refs[index]?.title === undefined ? 'shown' : ''))
  for (const title of findCoveredTitles(shown)) {
    report(
      findText(title, body),
      unseenText('Everything inside has a title of its own, which browsers show instead: this one is', title),
    )
  }
}

/** An element with a title that is open. */
interface Titled {
  readonly name: string
  readonly title: string
  /** Whether something is within it that has no title of its own. */
  seen: boolean
  /** Elements of its name that are open, itself included. */
  depth: number
}

/** The titles of elements of which every part has a title of its own. */
function findCoveredTitles(html: string): readonly string[] {
  const covered: string[] = []
  const open: Titled[] = []
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const last = open.at(-1)
    if (last && !isBlank(decodeString(html.slice(end, index)))) last.seen = true
    end = index + tag.length
    const title = / title="([^"]*)"/.exec(attributes)?.[1]
    if (slash === '/') {
      if (last?.name !== name) continue
      last.depth -= 1
      if (last.depth > 0) continue
      open.pop()
      if (!last.seen && last.title !== '') covered.push(decodeString(last.title))
    } else if (title === undefined) {
      if (name === 'img' && last) last.seen = true
      if (last?.name === name) last.depth += 1
    } else if (!VOID.has(name)) open.push({ name, title, seen: false, depth: 1 })
  }
  return covered
}

/** A tag: what is within quotes is taken as a whole, so that time grows with the text. */
const TAG = /<(\/?)([a-z][\w-]*)(?=((?:[^<>"]|"[^"]*")*))\3>/g
