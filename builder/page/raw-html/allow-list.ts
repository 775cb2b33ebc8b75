/** The raw HTML that a page may contain. Everything else is removed. */

const GLOBAL_ATTRIBUTES = ['aria-describedby', 'aria-label', 'aria-labelledby', 'dir', 'id', 'lang', 'title'] as const

const CELL_ATTRIBUTES = ['colspan', 'headers', 'rowspan', 'scope'] as const

/** Every element that is allowed, with the attributes that it may have beside the global ones. */
export const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...'b bdi bdo blockquote br caption cite code dd dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i kbd mark p pre q'
    .split(' ')
    .map((name): [string, readonly string[]] => [name, []]),
  ...'abbr rt ruby s samp small span strong sub summary sup table tbody tfoot thead tr u ul var wbr div section'
    .split(' ')
    .map((name): [string, readonly string[]] => [name, []]),
  ['a', ['href', 'hreflang', 'name']],
  ['del', ['datetime']],
  ['details', ['open']],
  ['img', ['alt', 'height', 'src', 'width']],
  ['ins', ['datetime']],
  ['li', ['value']],
  ['ol', ['start', 'type']],
  ['col', ['span']],
  ['colgroup', ['span']],
  ['td', CELL_ATTRIBUTES],
  ['th', [...CELL_ATTRIBUTES, 'abbr']],
  ['time', ['datetime']],
])

/** Elements whose content is not text of the page, and goes with them. */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(
  'script style iframe object embed svg math template noscript textarea select title xmp noembed noframes rp'.split(
    ' ',
  ),
)

/** Block elements. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody'
    .concat(' td tfoot th thead tr ul')
    .split(' '),
)

/** Elements without content (https://html.spec.whatwg.org/#void-elements) among those that stay. */
export const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** Elements that mean nothing but in a table. */
export const OF_TABLES: ReadonlySet<string> = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '))

/** Attributes that hold an address. */
export const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src'])

/** Attributes whose text people see or hear. */
const SAID: ReadonlySet<string> = new Set(['abbr', 'alt', 'aria-label', 'title'])

/** What may be written in an attribute. A date, a time or a duration has of letters only those of units (https://html.spec.whatwg.org/#datetime-value). */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['datetime', /^[-+:.\d\sTZWPYMDHS]*$/i],
  ['dir', /^(?:auto|ltr|rtl)$/i],
  // What markdown can number an item with (CommonMark § 5.2).
  ['start', /^\d{1,9}$/],
  ['value', /^\d{1,9}$/],
  // Nobody would see it.
  ['width', /^(?!\s*0+(?!\.?\d))/],
  ['height', /^(?!\s*0+(?!\.?\d))/],
])

/** Whether an attribute of an element stays. An id, a date or a language that has words would say them to agents alone. */
export const isKeptAttribute = (
  element: string,
  { name, value }: { readonly name: string; readonly value: string },
): boolean =>
  isAllowedAttribute(element, name) &&
  (SAID.has(name) ||
    ADDRESS_ATTRIBUTES.has(name) ||
    (value.trim().split(/\s+/).length < 4 && (VALUES.get(name)?.test(value) ?? true)))

/** Whether an element may have an attribute. With a direction `<bdo>` would show its letters and digits in reverse order. */
export const isAllowedAttribute = (element: string, attribute: string): boolean =>
  (GLOBAL_ATTRIBUTES.some((name) => name === attribute) && !(element === 'bdo' && attribute === 'dir')) ||
  (ALLOWED.get(element)?.includes(attribute) ?? false)
