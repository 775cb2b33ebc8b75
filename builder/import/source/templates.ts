/**
 * Templates in pages, of Liquid (https://shopify.github.io/liquid), Nunjucks (https://mozilla.github.io/nunjucks/templating.html) and Jinja
 * (https://jinja.palletsprojects.com/templates): what they never show is left out. None is run.
 */
import { oneLine } from './front-matter.ts'
import type { Hearing } from './layout.ts'
import { onlyBreaks } from './leave-out.ts'

type Pair = readonly [start: string, end: string]

/** What a language writes around its parts. */
export interface Marks {
  readonly block: Pair
  readonly value: Pair
  readonly comment?: Pair
}

export const LIQUID: Marks = { block: ['{%', '%}'], value: ['{{', '}}'] }
/** Also of Jinja. */
export const NUNJUCKS: Required<Marks> = { ...LIQUID, comment: ['{#', '#}'] }

/** Gives the text that a tag becomes, where it is known, by what is shown around it. */
export type Resolve = (tag: string, before: string, after: string) => string | undefined

/**
 * A text without comments, branches that are never shown, and text that is kept for another place. Its lines stay, since
 * notes count them.
 */
export function withoutUnshown(
  text: string,
  marks: Marks,
  hearing: Hearing,
  resolve: Resolve = () => undefined,
): string {
  const reader = new Reader(hearing)
  const shown: string[] = []
  let from = 0
  const put = (end: number, isShown: boolean, known?: string): void => {
    const part = text.slice(from, end)
    const lines = onlyBreaks(part)
    shown.push(isShown ? (known === undefined ? part : known + lines) : lines)
    reader.line += lines.length
    from = end
  }
  for (const tag of toTags(text, marks)) {
    put(tag.start, reader.isShown)
    const before = shown.slice(-MOST_BEFORE).join('').slice(-AROUND)
    put(tag.end, reader.take(tag), resolve(tag.written, before, text.slice(tag.end, tag.end + AROUND)))
  }
  // What has no end is hidden up to the end of the text.
  put(text.length, reader.isShown)
  return shown.join('')
}

/** Characters on either side of a tag by which it is judged, and the parts before it that may have them. */
const AROUND = 20
const MOST_BEFORE = 5

interface Tag {
  readonly kind: keyof Marks
  readonly start: number
  readonly end: number
  readonly written: string
  readonly name: string
  /** What is behind the name. */
  readonly rest: string
}

const escape = (text: string): string => text.replaceAll(/[\\^$.|+*?()[\]{}/-]/g, String.raw`\$&`)

/** The tags of a text, but those in `{% raw %}`. */
function* toTags(text: string, marks: Marks): Generator<Tag> {
  const { block, value, comment } = marks
  const kinds = [
    ['block', block] as const,
    ['value', value] as const,
    ...(comment ? [['comment', comment] as const] : []),
  ]
  const starts = new RegExp(kinds.map(([, [start]]) => escape(start)).join('|'), 'g')
  const rawEnd = new RegExp(
    `${escape(block[0])}[-+~]?\\s{0,99}end(?:raw|verbatim)\\s{0,99}[-+~]?${escape(block[1])}`,
    'g',
  )
  const unended = new Set<string>()
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const [kind, [start, end]] = kinds.find(([, [one]]) => one === match?.[0]) ?? ['block', block]
    const at = unended.has(kind) ? -1 : text.indexOf(end, match.index + start.length)
    if (at === -1) {
      unended.add(kind)
      continue
    }
    const inner = text.slice(match.index + start.length, at)
    const [, name = '', rest = ''] = /^[-+~]?\s*(#|[a-z]\w*)?([\s\S]*?)[-+~]?$/i.exec(inner) ?? []
    starts.lastIndex = at + end.length
    yield { kind, start: match.index, end: starts.lastIndex, written: start + inner + end, name, rest: rest.trim() }
    if (kind !== 'block' || !/^(?:raw|verbatim)$/.test(name)) continue
    rawEnd.lastIndex = starts.lastIndex
    const last = rawEnd.exec(text)
    if (last === null) return
    starts.lastIndex = rawEnd.lastIndex
    yield { kind, start: last.index, end: rawEnd.lastIndex, written: last[0], name: `end${name}`, rest: '' }
  }
}

/** A mark around text that is no template, which shows nothing itself. */
export const RAW_MARK = /^\{%[-+~]?\s*(?:end)?(?:raw|verbatim)\s*[-+~]?%\}$/

/** A block that has begun and not ended. */
interface Block {
  readonly name: string
  isShown: boolean
  /** Whether a branch before is the one that is shown, for certain. */
  isDecided: boolean
  /** Whether its tags are left out with what it never shows. */
  isKnown: boolean
}

/** Conditions, other blocks that may have an `else`, and those whose text is for another place. */
const CONDITION = /^(?:if|unless)$/
const CHOICE = /^(?:for|case|switch|tablerow|ifchanged|async(?:Each|All))$/
const KEPT = /^(?:capture|macro|set)$/

/** Blocks in each other, at most. */
const DEEPEST = 200

/** Tells of each tag whether it is shown, as it is written. */
class Reader {
  line = 1
  readonly #hearing: Hearing
  readonly #open: Block[] = []
  /** Names that the page gives a constant. */
  readonly #constants = new Set<string>()

  constructor(hearing: Hearing) {
    this.#hearing = hearing
  }

  get isShown(): boolean {
    return this.#isShownAround(undefined)
  }

  take({ kind, name, rest, written }: Tag): boolean {
    const last = this.#open.at(-1)
    if (last?.name === 'comment' && !/^(?:end)?comment$/.test(name)) return false
    if (kind === 'value') return this.isShown
    if (kind === 'comment' || name === '#') return this.#leaveOut('a comment of a template')
    if (name === 'liquid') return this.#leaveOut(`what "${toShort(written)}" shows`)
    if (name === 'assign' || (name === 'set' && /^[\w.,\s]{1,200}=/.test(rest))) return this.#keep(rest, written)
    if (name === 'comment') return this.#begin(name, 'a comment of a template')
    if (KEPT.test(name)) return this.#begin(name, `the text of "${toShort(written)}", which is for another place`)
    if (CHOICE.test(name)) return this.#push(name) !== undefined && this.isShown
    if (CONDITION.test(name)) {
      const block = this.#push(name)
      const verdict = this.#judge(rest, written, name === 'unless')
      block.isKnown = verdict !== 'unknown'
      return this.#choose(block, verdict, written)
    }
    if (last !== undefined && CONDITION.test(last.name) && /^(?:else|elsif|elseif|elif)$/.test(name))
      return this.#choose(last, name === 'else' ? 'yes' : this.#judge(rest, written, false), written)
    return name.startsWith('end') ? this.#end(name.slice(3)) : this.isShown
  }

  #isShownAround(inner: Block | undefined): boolean {
    return this.#open.every((block) => block === inner || block.isShown)
  }

  #leaveOut(what: string): false {
    if (this.isShown) this.#hearing.lose(what, this.line)
    return false
  }

  #keep(rest: string, written: string): false {
    const [, name, value = ''] = /^([\w.]+)\s*=\s*(\S+)$/.exec(rest) ?? []
    if (name !== undefined && (NEVER.test(value) || ALWAYS.test(value))) this.#constants.add(name)
    return this.#leaveOut(`the value that "${toShort(written)}" keeps`)
  }

  #push(name: string): Block {
    const block = { name, isShown: true, isDecided: false, isKnown: false }
    if (this.#open.length < DEEPEST) this.#open.push(block)
    else this.#hearing.hide('its templates are nested too deeply to be read', this.line)
    return block
  }

  #begin(name: string, what: string): false {
    this.#leaveOut(what)
    this.#push(name).isShown = false
    return false
  }

  /** Begins a branch, and tells whether its tag is shown. */
  #choose(block: Block, verdict: Verdict, written: string): boolean {
    const isShownAround = this.#isShownAround(block)
    block.isShown = !block.isDecided && verdict !== 'no'
    block.isDecided ||= verdict === 'yes'
    if (!block.isShown && isShownAround)
      this.#hearing.lose(`the text of "${toShort(written)}", which is never shown`, this.line)
    if (block.isShown && verdict === 'unknown') block.isKnown = false
    return block.isShown && !block.isKnown && isShownAround
  }

  #end(name: string): boolean {
    const at = this.#open.findLastIndex((block) => block.name === name)
    if (at === -1) return this.isShown
    const [block] = this.#open.splice(at)
    return this.isShown && block?.isShown !== false && block?.isKnown !== true
  }

  #judge(condition: string, written: string, isTurned: boolean): Verdict {
    const plain = condition
      .replaceAll(/"[^"]*"|'[^']*'/g, '""')
      .replace(/^\((.*)\)$/s, '$1')
      .trim()
    const isNever = NEVER.test(plain)
    if (isNever || ALWAYS.test(plain)) return isNever === isTurned ? 'yes' : 'no'
    const [, first = ''] = /^(?:not\s+)?([\w.]+)(?:\s+and\s.*)?$/s.exec(plain) ?? []
    if (plain.length > LONGEST_CONDITION || CONSTANT.test(plain) || FALSE_AND.test(plain) || this.#constants.has(first))
      this.#hearing.hide(`only the old system can tell whether it shows the text of "${toShort(written)}"`, this.line)
    return 'unknown'
  }
}

type Verdict = 'yes' | 'no' | 'unknown'

const NEVER = /^(?:false|nil|null|none|undefined|not\s+true)$/i
const ALWAYS = /^(?:true|not\s+false)$/i
/** Conditions without a name, and those that a constant decides. */
const CONSTANT = /^(?:[\d\s".,<>=!()[\]+*/-]|\b(?:true|false|nil|null|none|not|and|or|empty|blank|contains|in)\b)*$/i
const FALSE_AND = /^(?:false|nil|null|none)\s+and\b|\band\s+(?:false|nil|null|none)$/i

/** Characters of a condition, and of a tag in a note, at most. */
const LONGEST_CONDITION = 1000
const LONGEST = 60

const toShort = (tag: string): string => {
  const line = oneLine(tag).replaceAll('"', "'")
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line
}
