/** Formulas in the tree → MathML, which browsers render and read aloud natively. A faulty formula is a message. */
import { createRequire } from 'node:module'
import type { Nodes } from 'mdast'
import * as v from 'valibot'
import { type MdastVisitorContext, parseFragment } from '../parser.ts'
import { replaceMatches, spanOf } from '../edits.ts'
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
  replaceMatches(context, span, COMMENT, '')
  const isBlock = node.type === 'math'
  const made = renderFormula(node.value, isBlock || body.startsWith('$$', start))
  if ('fault' in made) {
    const within = body.indexOf(node.value, start)
    const at = within === -1 || within > end ? start : Math.min(end - 1, within + made.at)
    report(
      { start: at, end: at + 1 },
      {
        severity: 'error',
        rule: 'bad-formula',
        text: `The formula cannot be read: ${made.fault}.`,
        hint: String.raw`$\frac{a}{b}$`,
      },
    )
    return
  }
  const unseen = findUnseen(node.value, made.html)
  const [first] = unseen
  if (first !== undefined) {
    const at = body.indexOf(first, start)
    report({ start: at, end: at + first.length }, unseenText('Words of the formula are', unseen.join(' ')))
  }
  const index = blocks.push({ kind: 'made', toHtml: () => parseFragment(made.html) }) - 1
  tree.setProperty(node, 'data', { hName: isBlock ? 'div' : 'span', hProperties: { dataBlock: String(index) } })
}

/** The words of a comment, which no formula shows; its sign stays, for it also ends the line. */
const COMMENT = /(?<=(?<!\\)%)[^\n]+?(?=\n|\$*$)/g

/** Names in a formula that are no words of it: of commands, environments, columns and colours. */
const NAMES =
  /\\begin\s*\{array\}\s*\{[^{}]*\}|\\(?:definecolor\s*\{[^{}]*\}\s*\{\w*\}|fcolorbox\s*\{[^{}]*\}|begin|end|\w*color|colorbox)\s*(?:\[\w*\])?\s*\{[^{}]*\}|\\[A-Za-z@]+/g

/** Words that a formula does not show: those of a phantom, of a label, of a macro that is not used. */
function findUnseen(formula: string, mathml: string): readonly string[] {
  const words =
    formula
      .replaceAll(COMMENT, '')
      .replaceAll(NAMES, ' ')
      .match(/\p{L}{4,}/gu) ?? []
  if (words.length === 0) return []
  let shown = ''
  let hiding = 0
  for (const part of mathml.split(/(<[^<>]*>)/)) {
    if (/^<(?:annotation|mphantom)\b/.test(part)) hiding += 1
    else if (/^<\/(?:annotation|mphantom)>/.test(part)) hiding -= 1
    else if (hiding === 0 && !part.startsWith('<')) shown += part
  }
  const letters = toLetters(shown)
  return words.filter((word) => !letters.includes(toLetters(word)))
}

/** Letters without accents, in no alphabet of mathematics. */
const toLetters = (text: string): string => text.normalize('NFKD').replaceAll(/[\p{M}\s]/gu, '')

const require = createRequire(import.meta.url)

/** The part of Temml that is used. */
interface Temml {
  readonly renderToString: (
    formula: string,
    options: { readonly displayMode: boolean; readonly annotate: boolean; readonly throwOnError: boolean },
  ) => string
}

let temml: Temml | undefined

/** A rendered formula (MathML with its source), or its fault and position. */
type Formula =
  | { readonly html: string }
  | { readonly fault: string; /** Characters before the fault. */ readonly at: number }

/** Characters of a formula. Some units of 4,000 take 2 s, of 16,000 they take 17 s. */
const LONGEST = 4000

/** Renders a formula. */
function renderFormula(formula: string, display: boolean): Formula {
  if (formula.length > LONGEST) return { fault: `it has ${formula.length} characters, and may have ${LONGEST}`, at: 0 }
  temml ??= load()
  try {
    const html = temml.renderToString(formula, { displayMode: display, annotate: true, throwOnError: true })
    const uncommented = html.replace(/(?<=<annotation[^<>]*>)[^<]*/, (source) => source.replaceAll(COMMENT, ''))
    // The policy of pages forbids styles in elements.
    return { html: uncommented.replaceAll(/ style="[^"]*"/g, '') }
  } catch (cause) {
    const { message, position } = v.parse(ParseError, cause)
    const [text = ''] = message.trim().split(/ at position|:\s*\n| at end of input/)
    return { fault: text, at: position ?? 0 }
  }
}

const ParseError = v.object({ message: v.string(), position: v.optional(v.number()) })

/** It takes some milliseconds to load, and most pages have no formula. */
function load(): Temml {
  const loaded: { readonly default?: Temml } & Temml = require('temml')
  return loaded.default ?? loaded
}
