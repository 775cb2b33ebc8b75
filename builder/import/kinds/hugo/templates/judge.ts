/** Whether a template of a shortcode shows the text between the tags (https://gohugo.io/methods/shortcode/inner). It is not run. */
import { readFragment } from '../../../../page/raw-html/read-fragment.ts'
import { findHiding, VOID } from '../../../components/hiding.ts'

/** `maybe` where it depends on a condition, or where the text goes. */
export type Verdict = 'always' | 'maybe' | 'never'

/** A block of a template, with whether each of its branches shows the text. */
interface Block {
  /** Whether it depends on the text alone. */
  isOfText: boolean
  /** Whether the dot is the text. */
  readonly hasDot: boolean
  /** Whether the dot is the shortcode around this one. */
  readonly isOfParent: boolean
  hasElse: boolean
  readonly branches: boolean[]
}

const INNER = /\.Inner(?:Deindent)?\b/
/** Parts of a template that are given the shortcode as a whole. */
const PART = /\b(?:partial|partialCached|template)\b/
const WHOLE = /[\s(][.$](?=[\s)|]|$)/
const DOT = /(?:^|[\s(|])\.(?=$|[\s)|])/
/** The name of the dot of a block. */
const ITEM = /(?<=^(?:range|with)\s{1,9})(?:\$\w+\s*,\s*)?(\$\w+)\s*:?=\s*/
/** Functions that make something else of a text, or say it to the author alone. */
const OTHER = /\b(?:sha\d+|md5|hmac|len|count(?:words|runes)|fnv32a|(?:warn|error)(?:id)?f|(?:hash|crypto)\.\w+)\b/i
/** What keeps a text for another place, and what takes it from there: from the page, or from this shortcode alone. */
const STORES = /\.(?:Set|Add|SetInMap)\s/
const TAKES = /(?:\.(?:Scratch|Store)|\$\w+)\.(?:Get\w*|Values)\b/
const TAKES_OWN = /(?<!\b(?:Page|[Ss]ite|hugo))\.(?:Scratch|Store)\.(?:Get\w*|Values)\b/
/** Shortcodes whose hidden text people open. */
const OPENED = /^(?:accordion|collaps|details|expand|fold|spoiler|summary|tab|toggle)/i

/** Tells what the template of a shortcode does with its text. */
export function judge(template: string, name: string): Verdict {
  const names = new Set<string>()
  const blocks: Block[] = []
  let [isShown, isMentioned] = [false, false]
  const hasText = (action: string): boolean =>
    INNER.test(action) ||
    (PART.test(action) && WHOLE.test(action)) ||
    (action.match(/\$\w+/g) ?? []).some((one) => names.has(one))
  const isOfText = (action: string): boolean =>
    /^\w+\s+\.Parent$/.test(action) ||
    (hasText(action) &&
      !/[.$]\w/.test(
        action.replaceAll(/\.Inner\w*|\$\w+/g, (one) => (names.has(one) || one.startsWith('.') ? '' : one)),
      ))
  const show = (): void => {
    const last = blocks.at(-1)
    if (last === undefined) isShown = true
    else last.branches[last.branches.length - 1] = true
  }
  for (const { action: written, isSeen } of toActions(template, OPENED.test(name))) {
    const [, item] = ITEM.exec(written) ?? []
    const action = written.replace(ITEM, '')
    const [word = ''] = /^\w+/.exec(action) ?? []
    const last = blocks.at(-1)
    if (/^(?:if|with|range|block|define)$/.test(word)) {
      const own = word === 'block' || isOfText(action)
      const hasDot = /^[wr]/.test(word) && hasText(action) && !OTHER.test(action)
      if (hasDot && item !== undefined) names.add(item)
      const isOfParent = /^with\s+\$?\.Parent$/.test(action)
      blocks.push({ isOfText: own, hasDot, isOfParent, hasElse: false, branches: [false] })
    } else if (word === 'else' && last !== undefined) {
      last.branches.push(false)
      last.hasElse ||= action === 'else'
      last.isOfText ||= isOfText(action)
    } else if (word === 'end' && last !== undefined) {
      blocks.pop()
      const isSome = last.branches.some(Boolean)
      isMentioned ||= isSome
      if (isSome && (last.isOfText || (last.hasElse && last.branches.every(Boolean)))) show()
    } else {
      const [, variable] = /^(\$\w+)\s*:?=/.exec(action) ?? []
      const isText = hasText(action) || (DOT.test(action) && blocks.some(({ hasDot }) => hasDot))
      const isForParent = action.includes('.Parent') || blocks.some(({ isOfParent }) => isOfParent)
      const isKept = STORES.test(action) && !isForParent && !TAKES.test(template)
      if (!isText || OTHER.test(action)) continue
      if (variable !== undefined) names.add(variable)
      else if (isSeen && !isKept) show()
      else isMentioned = true
    }
  }
  if (isShown) return 'always'
  if (isMentioned) return 'maybe'
  // What shortcodes between the tags leave for this one.
  return TAKES_OWN.test(template) ? 'always' : TAKES.test(template) ? 'maybe' : 'never'
}

interface Action {
  readonly action: string
  /** Whether it is in a text of HTML that people see. */
  readonly isSeen: boolean
}

/** What a template does, without its comments, and those of HTML. */
function* toActions(template: string, isOpened: boolean): Generator<Action> {
  const found = [...findActions(template)]
  let masked = ''
  for (const { start, end } of found) masked += template.slice(masked.length, start) + ' '.repeat(end - start)
  masked += template.slice(masked.length)
  let at = 0
  let hidden: { readonly name: string; depth: number } | undefined
  for (const part of readFragment(masked)) {
    if (hidden !== undefined && 'name' in part && part.name === hidden.name)
      hidden.depth += part.kind === 'close' ? -1 : 1
    if (hidden?.depth === 0) hidden = undefined
    for (let one = found[at]; one !== undefined && one.start < part.end; one = found[(at += 1)])
      if (part.kind !== 'comment' && one.action !== undefined)
        yield { action: one.action, isSeen: part.kind === 'text' && (hidden === undefined || isOpened) }
    if (part.kind !== 'open' || hidden !== undefined || VOID.test(part.name)) continue
    const valueOf = (name: string): string | undefined => part.attributes.find((one) => one.name === name)?.value
    if (UNSEEN.test(part.name) || findHiding(part.name, valueOf) !== undefined) hidden = { name: part.name, depth: 1 }
  }
}

const UNSEEN = /^(?:script|style|template|noscript|title)$/

interface Found {
  readonly start: number
  readonly end: number
  /** Absent for a comment. */
  readonly action?: string
}

function* findActions(text: string): Generator<Found> {
  for (let start = text.indexOf('{{'); start !== -1;) {
    const isComment = /^\{\{-?\s{0,99}\/\*/.test(text.slice(start, start + 110))
    const inner = isComment ? text.indexOf('*/', start) : start
    const close = inner === -1 ? -1 : text.indexOf('}}', inner)
    if (close === -1) return
    const end = close + 2
    const written = text
      .slice(start + 2, close)
      .replace(/^-/, '')
      .replace(/-$/, '')
      .trim()
    yield isComment ? { start, end } : { start, end, action: written }
    start = text.indexOf('{{', end)
  }
}
