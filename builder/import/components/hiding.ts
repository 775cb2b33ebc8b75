/** Whether a browser shows an element: by its name, `hidden`, its style, its classes, or a condition of Vue. */
import { isRecord } from '../source/front-matter.ts'
import { toScalarText } from '../source/scalar.ts'
import { isUnknown } from '../tree/literal.ts'
import type { Jsx } from '../tree/node.ts'
import { hasColourOfGround } from './colours.ts'

/** Elements that a browser shows only when a script opens them, or where it is a browser of old. */
const UNSHOWN: ReadonlySet<string> = new Set(['datalist', 'noembed', 'noframes'])
/** These, and the one that is shown where it is `open`. */
export const RARELY_SHOWN = [...UNSHOWN, 'dialog'].join('|')

/** Elements whose content a browser does not show as text: it is for scripts, or for browsers that do not know them. */
export const REPLACED = 'audio|canvas|iframe|meter|noscript|object|progress|script|style|svg|template|video'

/** The same, and elements whose content is no text, or is none of the page. */
export const NO_TEXT = new RegExp(`^(?:${REPLACED}|embed|head|optgroup|option|select|textarea|title)$`)

const HIDDEN_PARTS = new RegExp(
  String.raw`<!--|\{\/\*|\{[%{:][^\n]{0,5}comment\b|\{%[-+~]?\s{0,9}(?:#|(?:if|unless|capture|set|macro|liquid|assign)\b)|\{#(?:\s|[^}\n]{0,200}#\})|\{(?:>>|--|~~)|\{\{[<%]|<(?:${RARELY_SHOWN}|${REPLACED}|if|show|when)\b|(?:<[^<>]{0,2000}|\{:?[^{}\n]{0,600})\b(?:hidden|display|visibility|opacity|overflow|font-size|text-indent|absolute|fixed|clip|clip-path|transform|transparent|filter|zoom|mask|background|popover|v-if|v-show|v-else|v-bind|v-for|v-html|v-text|invisible|d-none)\b`,
  'i',
)

/** Whether a text may have comments, or elements that are hidden. */
export const mayHide = (text: string): boolean => HIDDEN_PARTS.test(text)

/** Whether an element is hidden, or may be. `valueOf` has its attributes: `undefined` for those that it lacks. */
export function findHiding(name: string, valueOf: (name: string) => unknown): 'is' | 'may be' | undefined {
  return isNeverShown(name, valueOf) ? 'is' : mayNotBeShown(name, valueOf) ? 'may be' : undefined
}

function isNeverShown(name: string, valueOf: (name: string) => unknown): boolean {
  return (
    UNSHOWN.has(name) ||
    (name === 'dialog' && !isSet(valueOf('open'))) ||
    ['hidden', 'popover'].some((key) => isSet(valueOf(key))) ||
    ['v-if', 'v-show'].some((key) => FALSE.test(toScalarText(valueOf(key) ?? 'true'))) ||
    (CONDITIONAL.test(name) && CONDITIONS.some((key) => valueOf(key) !== undefined && !isTrue(valueOf(key)))) ||
    toBound(name, valueOf).some((value) => FALSE.test(value)) ||
    isHiddenStyle(toStyle(valueOf('style')))
  )
}

/** Whether a style hides an element: by itself, by its place, by its colour, or since nothing of it has room. */
const isHiddenStyle = (style: string): boolean =>
  HIDDEN_STYLE.test(style) ||
  AWAY_STYLE.test(style) ||
  (FLAT_STYLE.test(style) && CLIPPED_STYLE.test(style)) ||
  (PALE_STYLE.test(style) && !GRADIENT_STYLE.test(style)) ||
  hasColourOfGround(style)

/** Whether an element may be hidden by a condition, a binding or a class, whose meaning only the old system knows. */
function mayNotBeShown(name: string, valueOf: (key: string) => unknown): boolean {
  const classes = ['class', 'className', 'class:list'].map((key) =>
    [valueOf(key)]
      .flat()
      .map((one) => toScalarText(one ?? ''))
      .join(' '),
  )
  return (
    ['v-else', 'v-else-if', 'v-bind', 'v-for', 'v-html', 'v-text'].some((key) => valueOf(key) !== undefined) ||
    ['v-if', 'v-show'].some((key) => !TRUE.test(toScalarText(valueOf(key) ?? 'true'))) ||
    toBound(name, valueOf).some((value) => !TRUE.test(value)) ||
    Object.entries(MAY_BIND).some(([key, may]) =>
      [`:${key}`, `v-bind:${key}`].some((bound) => may.test(toScalarText(valueOf(bound) ?? ''))),
    ) ||
    MASK_STYLE.test(toStyle(valueOf('style'))) ||
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
    if (CONDITIONAL.test(element ?? '') && CONDITIONS.includes(one.name)) return !known.has(one.name)
    const value = known.get(one.name)
    if (one.name === 'style' && isRecord(value)) return STYLES.some((key) => isUnknown(value, key))
    if (known.has(one.name)) return false
    return /^class(?:Name|:list)?$/.test(one.name)
      ? CLASS_WORDS.test(one.value.value)
      : /^(?:hidden|popover|style)$/.test(one.name)
  })

/** Components that show what they hold where a condition is met. */
const CONDITIONAL = /^(?:If|Show|When)$/i
const CONDITIONS = ['condition', 'when', 'if', 'test']

/** The conditions that Vue binds. */
const toBound = (name: string, valueOf: (key: string) => unknown): readonly string[] =>
  (CONDITIONAL.test(name) ? CONDITIONS : [])
    .flatMap((key) => [valueOf(`:${key}`), valueOf(`v-bind:${key}`)])
    .flatMap((value) => (value === undefined ? [] : [toScalarText(value)]))

/** What JavaScript takes for true. */
const isTrue = (value: unknown): boolean => Boolean(value) && value !== 'false'

const isSet = (value: unknown): boolean => value !== undefined && value !== false && value !== null

/** What Vue takes for false. */
const FALSE = /^\s*(?:false|0|-0|0n|null|undefined|NaN|''|""|``|!1|!true|void 0)?\s*$/

const TRUE = /^\s*(?:true|1|!0|!false)\s*$/

/** Classes that hide an element with Tailwind, Bootstrap and other style sheets, and those that show it again somewhere. */
const CLASS_WORDS = /(?<![\w-])(?:(?:sl-)?hidden|invisible|d-none|display-none|is-hidden)(?![\w-])/
/** Tailwind marks what outweighs other classes with `!`. */
const HIDDEN_CLASS = new RegExp(String.raw`(?<!\S)!?${CLASS_WORDS.source}!?(?!\S)`)
const SHOWN_CLASS = /(?<!\S)(?:[^\s:]\S*:!?(?:block|contents|flex|flow|grid|inline|list|table|visible)|d-\w+-(?!none))/

/** Bindings of Vue that may hide an element. */
const MAY_BIND: Readonly<Record<string, RegExp>> = {
  style: /display|visibility|opacity|\.\.\.|\[|^\s*[^\s{]/i,
  hidden: /^(?!\s*(?:false)?\s*$)/,
  class: CLASS_WORDS,
}

const STYLES = ['display', 'visibility', 'contentVisibility', 'opacity']
const END = String.raw`\s*(?:[;!]|$)`
const ZERO = String.raw`\s*:\s*(?:0+(?:\.0*)?|\.0+)(?:[a-z]{2,4}|%)?${END}`
/** Nothing that people see: up to a twentieth, or a pixel. */
const FAINT = String.raw`\s*:\s*(?:0*\.0[0-4]\d*|[0-4](?:\.\d*)?%)${END}`
const FAINT_FILTER = String.raw`filter\s*:[^;]{0,99}?\bopacity\(\s*(?:0*\.0[0-4]\d*|0+(?:\.0*)?|[0-4](?:\.\d*)?%)\s*\)`
const TINY = String.raw`\s*:\s*(?:0*\.\d+|1(?:\.0*)?)px${END}`
const FAR = String.raw`-(?:\d{4}|\d{3}(?:r?em|v[hw]))`
const HIDDEN_STYLE = new RegExp(
  String.raw`(?:^|[;\s])(?:(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse))\b|(?:opacity|font-size|scale)${ZERO}|(?:opacity|zoom)${FAINT}|zoom${ZERO}|${FAINT_FILTER}|font-size${TINY}|font\s*:[^;]{0,99}?(?<![\d.])0(?:px)?\s*/)`,
  'i',
)
/** Styles that move a text out of sight, or make it as small as nothing. */
const AWAY_STYLE = new RegExp(
  [
    String.raw`(?:^|[;\s])(?:(?:left|right|top|bottom|text-indent|margin-left|margin-top)\s*:\s*(?:${FAR}|-\d{3}%)`,
    String.raw`translate\s*:\s*${FAR}`,
    String.raw`transform\s*:[^;]{0,200}\b(?:scale[XY]?\(\s*0+(?:\.0*)?\s*[,)]|translate(?:[XY]|3d)?\(\s*(?:[^\s,()]+,\s*)?${FAR})`,
    String.raw`clip-path\s*:\s*(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d*)?%|circle\(\s*0)`,
    String.raw`clip\s*:\s*rect\((?:[\s,]*[01](?:px)?){4}\s*\))`,
  ].join('|'),
  'i',
)
/** A text without colour; that of a gradient behind it shows it. */
const PALE_STYLE =
  /(?:^|[;\s])(?:-webkit-text-fill-)?color\s*:\s*(?:transparent\b|#(?:[\da-f]{3}0|[\da-f]{6}00)(?![\da-f])|(?:rgb|hsl)a?\([^()]{0,60}[,/]\s*0+(?:\.0*)?%?\s*\))/i
const GRADIENT_STYLE = /(?:^|[;\s-])background-clip\s*:\s*text\b/i
const FLAT_STYLE = new RegExp(
  String.raw`(?:^|[;\s])(?:(?:max-)?(?:height|width|(?:inline|block)-size)(?:${ZERO}|${TINY})|text-indent\s*:\s*\d{3,}%)`,
  'i',
)
const CLIPPED_STYLE = /(?:^|[;\s])overflow(?:-[xy])?\s*:\s*(?:hidden|clip)\b/i

/** What a mask shows only its picture can tell. */
const MASK_STYLE = /(?:^|[;\s])(?:-webkit-)?mask(?:-image)?\s*:\s*(?!none\b)[^\s;]/i

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

/** Elements that have no content, and so no end. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
