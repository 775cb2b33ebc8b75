/** Whether a text has the colour of what is behind it, so that nobody sees it. */

/** Whether a style, without comments, gives a text the colour of its ground. Pictures behind a text may show it. */
export function hasColourOfGround(style: string): boolean {
  const declarations = style.split(';').map(readDeclaration)
  const find = (names: RegExp): string => {
    const all = declarations.filter(({ name }) => names.test(name))
    return (all.findLast(({ isImportant }) => isImportant) ?? all.at(-1))?.value ?? ''
  }
  if (declarations.some(({ name, value }) => name.startsWith('background') && PICTURE.test(value))) return false
  const ground = find(/^background(?:-color)?$/)
  // The colour of the text, whichever that is.
  if (ground === 'currentcolor') return true
  const color = toColour(find(/^-webkit-text-fill-color$/) || find(/^color$/))
  return COLOUR.test(color) && color === toColour(ground)
}

interface Declaration {
  readonly name: string
  readonly value: string
  readonly isImportant: boolean
}

function readDeclaration(written: string): Declaration {
  const at = written.indexOf(':')
  const [value = '', ...marks] = written
    .slice(at + 1)
    .toLowerCase()
    .split('!')
  return { name: written.slice(0, at).trim().toLowerCase(), value: value.trim(), isImportant: marks.length > 0 }
}

const PICTURE = /\burl\(|gradient\(|\bimage(?:-set)?\(|\bvar\(/

/** Colours, not words that stand for that of another element. */
const COLOUR =
  /^(?:#[\da-f]{3,8}|(?:rgb|hsl|hwb|(?:ok)?lab|(?:ok)?lch|color)a?\([^()]{1,99}\)|(?!(?:inherit|initial|unset|revert|revert-layer|none|auto|currentcolor)$)[a-z]+)$/

/** A colour in one way of writing, as far as it has several that are common. */
function toColour(written: string): string {
  const [, ...parts] = RGB.exec(written) ?? []
  const plain = written.replaceAll(/\s/g, '')
  const hex = parts.length > 0 ? `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}` : plain
  const named = hex === 'white' ? '#ffffff' : hex === 'black' ? '#000000' : hex
  return named.replace(/^#([\da-f])([\da-f])([\da-f])f?$/, '#$1$1$2$2$3$3').replace(/^(#[\da-f]{6})ff$/, '$1')
}

const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0)?\s*)?\)$/
