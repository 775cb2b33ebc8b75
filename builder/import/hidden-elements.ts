/** Elements that a browser does not show, or may not show: by `hidden`, their style, their classes, or a condition of Vue. */
import type { Nodes } from 'mdast'
import { isRecord } from './source/front-matter.ts'
import { toScalarText } from './source/scalar.ts'
import { isUnknown } from './tree/literal.ts'
import type { Jsx } from './tree/node.ts'
import { readFragment } from '../page/raw-html/read-fragment.ts'

/** Elements that a browser shows only when a script opens them, or where it is a browser of old. */
const UNSHOWN: ReadonlySet<string> = new Set(['datalist', 'noembed', 'noframes'])
/** These, and the one that is shown where it is `open`. */
const RARELY_SHOWN = [...UNSHOWN, 'dialog'].join('|')

/** Whether an element is hidden, or may be. `valueOf` has its attributes: `undefined` for those that it lacks. */
export function findHiding(name: string, valueOf: (name: string) => unknown): 'is' | 'may be' | undefined {
  return isNeverShown(name, valueOf) ? 'is' : mayNotBeShown(valueOf) ? 'may be' : undefined
}

function isNeverShown(name: string, valueOf: (name: string) => unknown): boolean {
  return (
    UNSHOWN.has(name) ||
    (name === 'dialog' && !isSet(valueOf('open'))) ||
    ['hidden', 'popover'].some((key) => isSet(valueOf(key))) ||
    ['v-if', 'v-show'].some((key) => FALSE.test(toScalarText(valueOf(key) ?? 'true'))) ||
    isHiddenStyle(toStyle(valueOf('style')))
  )
}

/** Whether a style hides an element: by itself, or since nothing of it has room. */
const isHiddenStyle = (style: string): boolean =>
  HIDDEN_STYLE.test(style) || (FLAT_STYLE.test(style) && CLIPPED_STYLE.test(style))

/** Whether an element may be hidden by a condition, a binding or a class, whose meaning only the old system knows. */
function mayNotBeShown(valueOf: (name: string) => unknown): boolean {
  const classes = ['class', 'className', 'class:list'].map((key) =>
    [valueOf(key)]
      .flat()
      .map((one) => toScalarText(one ?? ''))
      .join(' '),
  )
  return (
    ['v-else', 'v-else-if', 'v-bind', 'v-for', 'v-html', 'v-text'].some((key) => valueOf(key) !== undefined) ||
    ['v-if', 'v-show'].some((key) => !TRUE.test(toScalarText(valueOf(key) ?? 'true'))) ||
    Object.entries(MAY_BIND).some(([key, may]) =>
      [`:${key}`, `v-bind:${key}`].some((bound) => may.test(toScalarText(valueOf(bound) ?? ''))),
    ) ||
    classes.some((one) => HIDDEN_CLASS.test(one) && !SHOWN_CLASS.test(one))
  )
}

/** Whether an element of MDX may be hidden by what only code knows. `known` has the attributes that are known. */
export const mayBeHidden = ({ name: element, attributes }: Jsx, known: ReadonlyMap<string, unknown>): boolean =>
  attributes.some((one) => {
    // Components give other attributes to others; an element has them itself.
    if (one.type === 'mdxJsxExpressionAttribute')
      return /^[a-z]/.test(element ?? '') || /\b(?:hidden|display|visibility|popover)\b/.test(one.value)
    // What it holds is not shown (https://docs.astro.build/en/reference/directives-reference/#sethtml).
    if (/^set:(?:html|text)$/.test(one.name)) return true
    if (typeof one.value !== 'object' || one.value === null) return false
    const value = known.get(one.name)
    if (one.name === 'style' && isRecord(value)) return STYLES.some((key) => isUnknown(value, key))
    if (known.has(one.name)) return false
    return /^class(?:Name|:list)?$/.test(one.name)
      ? CLASS_WORDS.test(one.value.value)
      : /^(?:hidden|popover|style)$/.test(one.name)
  })

const isSet = (value: unknown): boolean => value !== undefined && value !== false && value !== null

/** What Vue takes for false. */
const FALSE = /^\s*(?:false|0|-0|0n|null|undefined|NaN|''|""|``|!1|!true|void 0)?\s*$/

const TRUE = /^\s*(?:true|1|!0|!false)\s*$/

/** Classes that hide an element with Tailwind, Bootstrap and other style sheets, and those that show it again somewhere. */
const CLASS_WORDS = /(?<![\w-])(?:(?:sl-)?hidden|invisible|d-none|display-none|is-hidden)(?![\w-])/
const HIDDEN_CLASS = new RegExp(String.raw`(?<!\S)${CLASS_WORDS.source}(?!\S)`)
const SHOWN_CLASS = /(?<!\S)(?:[^\s:]\S*:!?(?:block|contents|flex|flow|grid|inline|list|table|visible)|d-\w+-(?!none))/

/** Bindings of Vue that may hide an element. */
const MAY_BIND: Readonly<Record<string, RegExp>> = {
  style: /display|visibility|opacity|\.\.\.|\[|^\s*[^\s{]/i,
  hidden: /^(?!\s*(?:false)?\s*$)/,
  class: CLASS_WORDS,
}

const STYLES = ['display', 'visibility', 'contentVisibility', 'opacity']
const ZERO = String.raw`\s*:\s*(?:0+(?:\.0*)?|\.0+)(?:[a-z]{2,4}|%)?\s*(?:[;!]|$)`
const HIDDEN_STYLE = new RegExp(
  String.raw`(?:^|[;\s])(?:(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse))\b|opacity${ZERO})`,
  'i',
)
const FLAT_STYLE = new RegExp(String.raw`(?:^|[;\s])(?:max-)?(?:height|width)${ZERO}`, 'i')
const CLIPPED_STYLE = /(?:^|[;\s])overflow(?:-[xy])?\s*:\s*(?:hidden|clip)\b/i

/** A name of a style as CSS writes it. */
const toCss = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A style as CSS writes it, whether it is a text or an object. */
const toStyle = (style: unknown): string =>
  isRecord(style)
    ? Object.entries(style)
        .map(([key, value]) => `${toCss(key)}:${toScalarText(value)}`)
        .join(';')
    : toPlainStyle(typeof style === 'string' ? style : '')

/** A style without comments and escapes. */
const toPlainStyle = (style: string): string =>
  style
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|(?=[^\da-f]))/gi, (_, code: string | undefined) =>
      code === undefined ? '' : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0xfffd)),
    )

const HIDING = new RegExp(
  String.raw`<!--|\{\/\*|\{[%{:][^\n]{0,5}comment\b|\{%[-+~]?\s{0,9}(?:#|(?:if|unless|capture|set|macro|liquid|assign)\b)|\{#(?:\s|[^}\n]{0,200}#\})|\{(?:>>|--|~~)|\{\{[<%]|<(?:${RARELY_SHOWN}|template|noscript)\b|<[^<>]{0,2000}\b(?:hidden|display|visibility|opacity|overflow|popover|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|invisible|d-none)\b`,
  'i',
)

/** Whether a text may have comments, or elements that are hidden. */
export const mayHide = (text: string): boolean => HIDING.test(text)

/** Elements that have no content, and so no end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** An element that has begun and not ended. */
interface Open {
  readonly name: string
  depth: number
}

/** Nodes beside each other without the elements of raw HTML that are never shown: one may begin in a node and end in another. */
export function withoutHidden<Node extends Nodes>(
  all: readonly Node[],
  lose: (what: string, at: Node) => void,
): readonly Node[] {
  const nodes = all.filter((node) => {
    const isOut = isHiddenByAttributes(node)
    if (isOut) lose(`a ${node.type} whose list of attributes may hide it`, node)
    return !isOut
  })
  if (!nodes.some((node) => node.type === 'html' && MAY_HIDE.test(node.value))) return nodes
  let open: Open | undefined
  return nodes.filter((node) => {
    if (node.type !== 'html') return open === undefined
    const before = open
    const { shown, rest } = cut(node.value, before, (what) => lose(what, node))
    open = rest
    node.value = shown
    return shown.trim() !== '' || (before === undefined && rest === undefined)
  })
}

/**
 * A list of attributes at an end (https://kramdown.gettalong.org/syntax.html#inline-attribute-lists,
 * https://python-markdown.github.io/extensions/attr_list, https://gohugo.io/content-management/markdown-attributes).
 */
const ATTRIBUTES = new RegExp(
  String.raw`\{[^{}\n]{0,300}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|opacity\s{0,9}:\s{0,9}0(?![.\d])|(?<!#)${CLASS_WORDS.source})[^{}\n]{0,300}\}$`,
)

function isHiddenByAttributes(node: Nodes): boolean {
  if (node.type !== 'paragraph' && node.type !== 'heading') return false
  // A colon in a list may begin a directive.
  const last = node.children
    .slice(-3)
    .map((one) => (one.type === 'text' ? one.value.slice(-600) : one.type === 'textDirective' ? `:${one.name}` : ''))
  return ATTRIBUTES.test(last.join('').trimEnd())
}

const MAY_HIDE = new RegExp(
  String.raw`\b(?:hidden|style|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|popover|class)\b|<(?:${RARELY_SHOWN})\b`,
  'i',
)

/** What a piece of raw HTML shows, and the hidden element that it leaves open. */
function cut(
  source: string,
  before: Open | undefined,
  lose: (what: string) => void,
): { readonly shown: string; readonly rest: Open | undefined } {
  let open = before
  let shown = ''
  let from = 0
  for (const part of readFragment(source)) {
    if (part.kind !== 'open' && part.kind !== 'close') continue
    const isEnd = part.kind === 'close'
    if (open !== undefined) {
      if (part.name !== open.name) continue
      open.depth += isEnd ? -1 : 1
      if (open.depth > 0) continue
      open = undefined
      from = part.end
    } else if (!isEnd) {
      const hiding = findHiding(part.name, (name) => part.attributes.find((one) => one.name === name)?.value)
      if (hiding === undefined) continue
      lose(`the element <${part.name}>, which ${hiding} hidden, with its content`)
      shown += source.slice(from, part.start)
      from = part.end
      // A slash at the end means nothing, but in components of Vue.
      if (!VOID.test(part.name) && !/^<[A-Z][^]*\/>$/.test(source.slice(part.start, part.end)))
        open = { name: part.name, depth: 1 }
    }
  }
  return { shown: open === undefined ? shown + source.slice(from) : shown, rest: open }
}
