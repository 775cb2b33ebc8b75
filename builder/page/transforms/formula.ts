/** Formulas in the tree → MathML, which browsers render and read aloud natively. A faulty formula is a message. */
import { createRequire } from 'node:module'
import type { Nodes } from 'mdast'
import * as v from 'valibot'
import { type MdastVisitorContext, parseFragment } from '../parser.ts'
import { settleCommands } from '../code/formula-commands.ts'
import { findUnseenWords, FORMULA_COMMENT } from '../code/hidden-words.ts'
import { type FormulaSize, measureFormula } from '../code/measure-formula.ts'
import { replaceMatches, type Span, spanOf } from '../edits.ts'
import type { PageContext } from '../page-context.ts'
import { unseenText } from './unseen.ts'

/** Makes a formula MathML. The markdown view keeps its source, without comments. */
export function transformFormula(
  node: Readonly<Extract<Nodes, { type: 'math' | 'inlineMath' }>>,
  tree: MdastVisitorContext,
  context: PageContext,
): void {
  const { blocks, body, report } = context
  const span = spanOf(node)
  const { start, end } = span
  replaceMatches(context, span, FORMULA_COMMENT, '')
  const isBlock = node.type === 'math'
  if (isBlock) checkOpening(span, context)
  const made = renderFormula(node.value, isBlock || body.startsWith('$$', start))
  const within = body.indexOf(node.value, start)
  const offset = within === -1 || within > end ? undefined : within
  if ('fault' in made) {
    const at = offset === undefined ? start : Math.min(end - 1, offset + made.at)
    report(
      { start: at, end: at + 1 },
      {
        severity: 'error',
        rule: 'bad-formula',
        text: `The formula cannot be read: ${made.fault}.`,
        hint: made.hint ?? String.raw`$\frac{a}{b}$`,
      },
    )
    return
  }
  const placeOf = (text: string): Span => {
    const at = body.indexOf(text, start)
    return at === -1 || at >= end ? { start, end } : { start: at, end: at + text.length }
  }
  const unseen = findUnseenWords(node.value, made.html)
  const [first] = unseen
  if (first !== undefined) report(placeOf(first), unseenText('Words of the formula are', unseen.join(' ')))
  for (const command of made.without) {
    const place = offset === undefined ? span : { start: offset + command.start, end: offset + command.end }
    report(place, { ...UNREAD_COMMAND, text: toUnread(node.value.slice(command.start, command.end)) })
  }
  const index = blocks.push({ kind: 'made', toHtml: () => parseFragment(made.html) }) - 1
  tree.setProperty(node, 'data', { hName: isBlock ? 'div' : 'span', hProperties: { dataBlock: String(index) } })
}

/** Reports words behind the dollars that open a block, which belong to no formula, and takes them out of the view. */
function checkOpening({ start, end }: Span, { body, edits, report }: PageContext): void {
  const [line = ''] = body.slice(start, end).split('\n', 1)
  const [, dollars = '', words = ''] = /^(\s*\$+\s*)(\S.*)?$/.exec(line) ?? []
  if (words === '') return
  const place = { start: start + dollars.length, end: start + line.length }
  report(place, unseenText('The words after the dollars of the formula are', words.trimEnd()))
  edits.push({ start: start + dollars.trimEnd().length, end: place.end, text: '' })
}

const UNREAD_COMMAND = { severity: 'warning', rule: 'unread-formula', hint: 'Delete the command.' } as const

const toUnread = (command: string): string =>
  `${command} has no effect: a page lays no part of a formula over others, or out of the line.`

const require = createRequire(import.meta.url)

/** The part of Temml that is used. */
interface Temml {
  readonly renderToString: (
    formula: string,
    options: { readonly displayMode: boolean; readonly annotate: boolean; readonly throwOnError: boolean },
  ) => string
  readonly __parse: (formula: string, options: { readonly displayMode: boolean }) => unknown
}

let temml: Temml | undefined

interface FormulaFault {
  readonly fault: string
  /** Characters before the fault. */
  readonly at: number
  readonly hint?: string | undefined
}

/** A rendered formula (MathML with its source) without some commands, or its fault. */
type Formula = { readonly html: string; readonly without: readonly Span[] } | FormulaFault

/** Characters of a formula. Some units of 4,000 take 2 s, of 16,000 they take 17 s. */
const LONGEST = 4000

/** Parts of a formula, and characters of its MathML: for each of its characters, and for a short one. */
const MOST_PARTS = { each: 10, short: 300 }
const MOST_MATHML = { each: 200, short: 2000 }

/** The longest length, of one and of all spaces in a row, in em. More would hide text. */
const MOST_LENGTH = 40
/** Width of a space between words, in em. */
const BLANK = 0.25

const TOO_MUCH_SPACE: FormulaFault = {
  fault: `its spaces are together longer than ${MOST_LENGTH} em`,
  at: 0,
  hint: 'Leave some of them out.',
}

/** Renders a formula. */
function renderFormula(written: string, display: boolean): Formula {
  if (written.length > LONGEST) return { fault: `it has ${written.length} characters, and may have ${LONGEST}`, at: 0 }
  const settled = settleCommands(written)
  if ('fault' in settled) return settled
  const { formula, without } = settled
  temml ??= load()
  try {
    const { __parse, renderToString } = temml
    const tree = __parse(formula, { displayMode: display })
    const size = measureFormula(tree)
    const fault = explainSize(size, formula)
    if (fault) return fault
    const mathml = renderToString(formula, { displayMode: display, annotate: true, throwOnError: true })
    if (mathml.length > allow(MOST_MATHML, formula)) return TOO_LARGE
    const blanks = (mathml.match(/\u00A0{2,}/g) ?? []).join('').length
    if (blanks * BLANK > MOST_LENGTH) return TOO_MUCH_SPACE
    const uncommented = mathml.replace(/(?<=<annotation[^<>]*>)[^<]*/, (source) =>
      source.replaceAll(FORMULA_COMMENT, ''),
    )
    // On a background of the author's, text may have no contrast. \tiny text in scripts would be too small to be seen.
    const plain = uncommented.replaceAll(/(?<!<mspace) mathbackground="[^"]*"| mathsize="0\.[^"]*"/g, '')
    const lined = plain.replaceAll(/ style="([^"]*)"/g, (_, style: string) => toLines(style))
    const html = lined.replaceAll(WITHOUT_SIZE, '').replaceAll(INK, '$1currentcolor')
    return { html: isLong(html, size) ? html.replace('<math', '<math tabindex="0"') : html, without }
  } catch (cause) {
    const { message, position, hint } = v.parse(ParseError, cause)
    const [text = ''] = message.trim().split(/ at position|:\s*\n| at end of input/)
    return { fault: text, at: position ?? 0, hint }
  }
}

/**
 * Sizes close to zero, by which parts would overlap: what \cancelto writes behind a part, labels of arrows in `CD`, and the
 * numbers before an element in \ce. Phantoms keep theirs.
 */
const WITHOUT_SIZE = /(?<=<mpadded)(?: lspace="-1width")? (?:width|height)="0\.1px"(?=[^<>]*>(?!<mphantom))/g

/** The colour of a \rule, which would be black on a dark page, too. */
const INK = /(<mspace mathbackground=")[^"]*/g

/** The lines of a cell or a box. The policy of pages forbids styles in elements. */
function toLines(style: string): string {
  const sides = Array.from(style.matchAll(/border(?:-(\w+))?:/g), ([, side = 'top bottom left right']) => side)
  return sides.length === 0 ? '' : ` data-lines="${sides.join(' ')}"`
}

/** Whether a formula may be wider than a phone: it scrolls, and takes the focus for the keyboard in browsers that do not give it. */
const isLong = (mathml: string, { longest }: FormulaSize): boolean => longest > WIDEST || toWidth(mathml) > WIDEST

/** Width of a formula that surely fits, in em. */
const WIDEST = 12

/** About how wide a formula is whose letters, signs and spaces are all in a row, in em. */
function toWidth(mathml: string): number {
  const letters = mathml.replaceAll(/<annotation\b[^]*<\/annotation>|<[^<>]*>|&\w+;/g, '')
  const narrow = letters.match(/[a-ln-v\dx-z\s.,:;!|()[\]'′−]/g)?.length ?? 0
  const spaces = Array.from(mathml.matchAll(/<mspace\b[^<>]* width="([\d.]+)em"/g), ([, width]) => Number(width))
  return narrow / 2 + (letters.length - narrow) + spaces.reduce((sum, width) => sum + width, 0)
}

const allow = ({ each, short }: typeof MOST_PARTS, { length }: string): number => each * length + short

const TOO_LARGE: FormulaFault = {
  fault: 'it has too many parts for its length',
  at: 0,
  hint: String.raw`Take \cancelto and arrows of reactions out of each other.`,
}

function explainSize({ parts, longest, spaces }: FormulaSize, formula: string): FormulaFault | undefined {
  if (parts > allow(MOST_PARTS, formula)) return TOO_LARGE
  if (longest > MOST_LENGTH)
    return { fault: `a length in it is longer than ${MOST_LENGTH} em`, at: 0, hint: 'Write a shorter length.' }
  return spaces > MOST_LENGTH ? TOO_MUCH_SPACE : undefined
}

const ParseError = v.object({ message: v.string(), position: v.optional(v.number()), hint: v.optional(v.string()) })

/** It takes some milliseconds to load, and most pages have no formula. */
function load(): Temml {
  const loaded: { readonly default?: Temml } & Temml = require('temml')
  return loaded.default ?? loaded
}
