/** Titles that no pointer finds: a browser shows that of the innermost element, an empty one too (https://html.spec.whatwg.org/#the-title-attribute). */
import { decodeString } from 'micromark-util-decode-string'
import { isBlank } from '../../content/schema/hidden-characters.ts'

/** An element with a title that is open. */
interface Titled {
  readonly name: string
  readonly title: string
  /** Whether something is within it that has no title of its own. */
  seen: boolean
  /** Elements of its name in it that are open. */
  within: number
}

/** The titles of elements of which every part has a title of its own. */
export function findCoveredTitles(html: string): readonly string[] {
  const covered: string[] = []
  const open: Titled[] = []
  let end = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const last = open.at(-1)
    if (last && !isBlank(decodeString(html.slice(end, index)))) last.seen = true
    end = index + tag.length
    const title = / title="([^"]*)"/.exec(attributes)?.[1]
    if (slash === '/') {
      if (last?.name !== name || last.within-- > 0) continue
      open.pop()
      if (!last.seen && last.title !== '') covered.push(decodeString(last.title))
    } else if (title === undefined) {
      if (name === 'img' && last) last.seen = true
      if (last?.name === name) last.within += 1
    } else if (!VOID.has(name)) open.push({ name, title, seen: false, within: 0 })
  }
  return covered
}

const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** A tag: what is within quotes is taken as a whole, so that time grows with the text. */
const TAG = /<(\/?)([a-z][\w-]*)(?=((?:[^<>"]|"[^"]*")*))\3>/g
