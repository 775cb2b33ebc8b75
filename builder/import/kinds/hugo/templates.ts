/** Whether templates of shortcodes show the text between their tags (https://gohugo.io/methods/shortcode/inner). None is run. */
import type { Hearing, Source } from '../../source/layout.ts'
import { SHORTCODE } from './shortcodes.ts'

/** `maybe` where it depends on a condition. */
export type Verdict = 'always' | 'maybe' | 'never'

const TEMPLATE = /^(?<theme>(?:themes|_vendor)\/.*)?layouts\/_?shortcodes\/(?<name>[^.]+)\.[\w.-]+$/

/** Bytes of a template that is read, at most. */
const LARGEST_TEMPLATE = 100_000

/** What the templates of a source do, by the names of their shortcodes. Those of the project come before those of its themes. */
export function readTemplates(source: Source): ReadonlyMap<string, Verdict> {
  const found = source.files.flatMap((file) => {
    const { theme, name } = TEMPLATE.exec(file)?.groups ?? {}
    return name === undefined ? [] : [{ file, name, isOwn: theme === undefined }]
  })
  const byName = [...Map.groupBy(found, ({ name }) => name)]
  return new Map(
    byName.map(([name, all]) => {
      const own = all.filter(({ isOwn }) => isOwn)
      const verdicts = (own.length === 0 ? all : own).map(({ file }) => {
        const text = source.read(file, LARGEST_TEMPLATE)
        return text === undefined ? 'maybe' : judge(text)
      })
      const [first = 'maybe'] = verdicts
      return [name, verdicts.every((verdict) => verdict === first) ? first : 'maybe']
    }),
  )
}

/** A text without what is between tags whose templates do not show it. Its lines stay, since notes count them. */
export function withoutUnshown(text: string, verdicts: ReadonlyMap<string, Verdict>, { lose, hide }: Hearing): string {
  if (![...verdicts.values()].some((verdict) => verdict !== 'always')) return text
  const countLines = (start: number, end: number): number => text.slice(start, end).split('\n').length - 1
  const unclear = new Set<string>()
  const hidden = findPairs(text).filter(({ name, start }) => {
    if (verdicts.get(name) === 'maybe' && !unclear.has(name)) {
      hide(`only Hugo can tell whether the shortcode "${name}" shows its text`, 1 + countLines(0, start))
      unclear.add(name)
    }
    return verdicts.get(name) === 'never'
  })
  let shown = ''
  let from = 0
  let line = 1
  for (const { name, start, end } of hidden.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    line += countLines(from, start)
    lose(`the text in the shortcode "${name}", whose template does not show it`, line)
    line += countLines(start, end)
    shown += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]+/g, '')
    from = end
  }
  return shown + text.slice(from)
}

/** A shortcode that is closed. */
interface Pair {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Whether Hugo reads its text as markdown with the page. */
  readonly isMarkdown: boolean
}

/** The pairs of tags in a text. */
export function findPairs(text: string): readonly Pair[] {
  const open = new Map<string, number[]>()
  return [...text.matchAll(SHORTCODE)].flatMap(({ 0: written, 1: slash, 2: name = '', index }) => {
    const starts = open.get(name) ?? []
    open.set(name, starts)
    if (slash === undefined) starts.push(index)
    const start = slash === undefined ? undefined : starts.pop()
    return start === undefined
      ? []
      : [{ name, start, end: index + written.length, isMarkdown: text.startsWith('{{%', start) }]
  })
}

/** A block of a template, with whether each of its branches shows the text. */
interface Block {
  /** Whether it depends on the text alone. */
  isOfText: boolean
  /** Whether the dot is the text. */
  readonly hasDot: boolean
  hasElse: boolean
  readonly branches: boolean[]
}

const INNER = /\.Inner(?:Deindent)?\b/
/** Parts of a template that are given the shortcode as a whole. */
const PART = /\b(?:partial|partialCached|template)\b/
const WHOLE = /[\s(][.$](?=[\s)|]|$)/
const DOT = /(?:^|[\s(|])\.(?=$|[\s)|])/
/** What shortcodes between the tags leave for this one. */
const STORED = /\.(?:Scratch|Store)\b/

function judge(template: string): Verdict {
  const names = new Set<string>()
  const blocks: Block[] = []
  let [isShown, isMentioned] = [false, false]
  const hasText = (action: string): boolean =>
    INNER.test(action) ||
    (PART.test(action) && WHOLE.test(action)) ||
    (action.match(/\$\w+/g) ?? []).some((name) => names.has(name))
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
  for (const action of toActions(template)) {
    const [word = ''] = /^\w+/.exec(action) ?? []
    const last = blocks.at(-1)
    if (/^(?:if|with|range|block|define)$/.test(word)) {
      const own = word === 'block' || isOfText(action)
      blocks.push({ isOfText: own, hasDot: /^[wr]/.test(word) && hasText(action), hasElse: false, branches: [false] })
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
      const [, name] = /^(\$\w+)\s*:?=/.exec(action) ?? []
      const isText = hasText(action) || (DOT.test(action) && blocks.some(({ hasDot }) => hasDot))
      if (isText && name === undefined) show()
      if (isText && name !== undefined) names.add(name)
    }
  }
  return isShown ? 'always' : isMentioned ? 'maybe' : STORED.test(template) ? 'always' : 'never'
}

/** What a template does, without its comments, and those of HTML. */
function* toActions(template: string): Generator<string> {
  const text = template
    .split('<!--')
    .map((part, at) => (at === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join('')
  for (let start = text.indexOf('{{'); start !== -1;) {
    const isComment = /^\{\{-?\s{0,99}\/\*/.test(text.slice(start, start + 110))
    const inner = isComment ? text.indexOf('*/', start) : start
    const end = inner === -1 ? -1 : text.indexOf('}}', inner)
    if (end === -1) return
    if (!isComment)
      yield text
        .slice(start + 2, end)
        .replace(/^-/, '')
        .replace(/-$/, '')
        .trim()
    start = text.indexOf('{{', end)
  }
}
