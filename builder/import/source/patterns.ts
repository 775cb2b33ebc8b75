/** Lists of files that a site leaves out, as patterns. What they mean is known, or every page that they may mean is hidden. */

/** Whether a list means a path. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** The lists of a site that leave out pages, joined, or one of them. */
export interface Hidden {
  readonly find: (path: string) => Verdict
  /** A sentence for each reason why a page may be `unknown`. */
  readonly notes: readonly string[]
}

/**
 * `gitignore`: of the patterns of a list, each fits in every folder unless it has a slash, and the last one decides
 * (https://git-scm.com/docs/gitignore). `glob`: each fits from the root, as fast-glob and gobwas/glob read them.
 * `fnmatch`: each fits from the root, and its wildcards fit slashes, too (https://docs.python.org/3/library/fnmatch.html).
 */
type Style = 'gitignore' | 'glob' | 'fnmatch'

/** Patterns of a list, and characters of a pattern and of a path, at most. A list beyond may mean any page. */
const MOST_PATTERNS = 200
const LONGEST_PATTERN = 200
const LONGEST_PATH = 250
/**
 * Ways in which a pattern may fit a path, at most: each wildcard may end at each letter, and each choice at those of its words
 * that begin alike. What follows further ones may be anything.
 */
const MOST_WAYS = LONGEST_PATH ** 3

/** A list that nobody knows. `yes` where code may also hide text of pages that are shown, of which a sitemap says nothing. */
export const hideAll = (why: string, verdict: 'unknown' | 'yes' = 'unknown'): Hidden => ({
  find: () => verdict,
  notes: [`${DRAFTS}: ${why}`],
})

/** Whether a page is a draft: `unclear` where only the old system knows whether it shows it, which its sitemap would tell. */
type IsDraft = true | 'unclear' | undefined

/** Whether a page is a draft for any of some reasons, verdicts of lists among them. */
export function toDraft(...reasons: readonly unknown[]): IsDraft {
  if (reasons.some((reason) => reason === true || reason === 'yes')) return true
  return reasons.some((reason) => reason === 'unclear' || reason === 'unknown') ? 'unclear' : undefined
}

const DRAFTS = 'Pages that the settings may leave out are drafts now'

/** Several lists: a page that one of them means is hidden. */
export function joinHidden(lists: readonly Hidden[]): Hidden {
  const find = (path: string): Verdict => {
    const verdicts = new Set(lists.map((list) => list.find(path)))
    return verdicts.has('yes') ? 'yes' : verdicts.has('unknown') ? 'unknown' : 'no'
  }
  return { find, notes: lists.flatMap(({ notes }) => notes) }
}

/** A list of patterns. */
export function createHidden(patterns: readonly string[], style: Style): Hidden {
  if (patterns.length > MOST_PATTERNS) return hideAll(`a list has more than ${MOST_PATTERNS} patterns.`)
  const all = patterns.map((pattern) => compile(pattern, style))
  const unclear = patterns.filter((_, at) => all[at]?.isExact === false)
  return {
    find: (path) => (path.length > LONGEST_PATH && all.length > 0 ? 'unknown' : decide(all, path)),
    notes: unclear.map((pattern) => `${DRAFTS}: only the old system can tell what "${pattern}" means.`),
  }
}

interface Pattern {
  readonly isAmong: boolean
  /** Whether it fits nothing that it does not mean. */
  readonly isExact: boolean
  /** What it fits as it is written: fast-glob asks for that first. */
  readonly literal: string
  readonly file: RegExp
  readonly folder: RegExp
}

/** The last pattern that fits decides, but one for a folder shows no file that is hidden by its own name. */
function decide(patterns: readonly Pattern[], path: string): Verdict {
  let verdict: Verdict = 'no'
  let isByName = false
  for (const { isAmong, isExact, file, folder, literal } of patterns) {
    const isFile = file.test(path) || literal === path
    if ((!isFile && !folder.test(path)) || (isByName && !isFile && !isAmong)) continue
    const meant: Verdict = isAmong ? 'yes' : 'no'
    verdict = isExact || verdict === meant ? meant : 'unknown'
    isByName = isFile
  }
  return verdict
}

function compile(written: string, style: Style): Pattern {
  const isNegated = style === 'glob' ? /^!(?!\()/.test(written) : style === 'gitignore' && written.startsWith('!')
  const plain = (isNegated ? written.slice(1) : written).replace(/^\.\//, '')
  // To fast-glob `a/**` also means `a`.
  const pattern = plain.replace(/^\//, '').replace(style === 'glob' ? /\/(?:\*\*)?$/ : /\/$/, '')
  const start = style !== 'gitignore' || plain.startsWith('/') || pattern.includes('/') ? '^' : '(?:^|/)'
  const { body, isCut, isExact } = translate(pattern, style)
  return {
    // A glob among those to leave out that begins with an exclamation mark means nothing to some versions.
    isAmong: style !== 'gitignore' || !isNegated,
    isExact: isExact && !(style === 'glob' && isNegated),
    literal: style === 'glob' ? plain : '',
    file: new RegExp(isCut ? `${start}${body}` : `${start}${body}${plain.endsWith('/') ? '(?!)' : '$'}`),
    folder: new RegExp(`${start}${body}${isCut ? '' : '/'}`),
  }
}

/** A pattern as an expression that fits all that it means; `isCut` if anything may follow. */
function translate(pattern: string, style: Style): { body: string; isCut: boolean; isExact: boolean } {
  let body = ''
  let all = 1
  let isExact = true
  for (const { 0: part, groups } of pattern.slice(0, LONGEST_PATTERN).matchAll(PARTS[style])) {
    const { expression, ways = 1, isLoose = false } = toExpression(part, groups?.['deep'] !== undefined, style)
    all *= ways
    isExact &&= !isLoose
    if (all > MOST_WAYS) return { body, isCut: true, isExact: false }
    body += expression
  }
  const isCut = pattern.length > LONGEST_PATTERN
  return { body, isCut, isExact: isExact && !isCut }
}

const DEEP = String.raw`(?<deep>(?:^|(?<=\/))\*\*(?:\/|$))`
const GROUPS = String.raw`[?*+@!]?\([^()]*\)|[?*+@!]?\([\s\S]*\)|\{[^{}]*\}|\{[\s\S]*\}`
const SINGLE = String.raw`\*+|\[[!^]?\]?(?:\[:\w+:\]|\\[\s\S]|[^\]\\])*\]?|\\?[\s\S]`

const PARTS: Readonly<Record<Style, RegExp>> = {
  gitignore: new RegExp(`${DEEP}|${SINGLE}`, 'g'),
  glob: new RegExp(`${DEEP}|${GROUPS}|${SINGLE}`, 'g'),
  fnmatch: new RegExp(SINGLE, 'g'),
}

interface Expression {
  readonly expression: string
  /** At how many letters it may end. */
  readonly ways?: number
  /** Whether it fits more than the part means. */
  readonly isLoose?: boolean
}

const WILD = { ways: LONGEST_PATH } as const
const ANYTHING: Expression = { expression: '.*', ...WILD, isLoose: true }

function toExpression(part: string, isDeep: boolean, style: Style): Expression {
  if (style === 'fnmatch' && /^(?:\*+|\?)$/.test(part))
    return part === '?' ? { expression: '.' } : { expression: '.*', ...WILD }
  if (style === 'glob' && part === '"') return { expression: '"?', isLoose: true }
  if (isDeep) return { expression: part === '**' ? '.*' : '(?:.*/)?', ...WILD }
  if (part === '*') return { expression: '[^/]*', ...WILD }
  if (part === '?') return { expression: '[^/]' }
  if (/^\[[!^]?(?:a-z|A-Z|0-9|\w)+\]$/.test(part)) {
    // To fast-glob an exclamation mark may be one of the characters.
    if (style === 'glob' && part.startsWith('[!')) return { expression: '[^/]', isLoose: true }
    return { expression: part.replace(/^\[[!^]/, style === 'fnmatch' ? '[^' : '[^/') }
  }
  const [, words] = /^\{([\w.-]*(?:,[\w.-]*)+)\}$/.exec(part) ?? /^[@?]?\(([\w.-]*(?:\|[\w.-]*)*)\)$/.exec(part) ?? []
  if (words !== undefined) {
    const choice = `(?:${words.replaceAll('.', String.raw`\.`).replaceAll(',', '|')})`
    const isOptional = part.startsWith('?')
    const all = words.split(/[,|]/).concat(isOptional ? [''] : [])
    const ways = all.reduce((most, word) => Math.max(most, all.filter((one) => word.startsWith(one)).length), 1)
    return { expression: isOptional ? `${choice}?` : choice, ways }
  }
  if (part.length > 1 && !part.startsWith('\\')) return ANYTHING
  return { expression: part.replace(/^\\(?=.)/s, '').replaceAll(/[\\^$.|+*?()[\]{}/-]/g, String.raw`\$&`) }
}
