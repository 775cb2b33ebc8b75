/** What a parsed formula takes on a page. */

/** The size of a formula. */
export interface FormulaSize {
  /** Parts that are rendered. */
  readonly parts: number
  /** The longest length, in em. */
  readonly longest: number
  /** All spaces that could be in a row, in em. */
  readonly spaces: number
}

/** Measures a tree of Temml. Parts that several others share are rendered for each of them, but looked through once. */
export function measureFormula(tree: unknown): FormulaSize {
  const known = new Map<object, FormulaSize>()
  const measure = (node: unknown): FormulaSize => {
    if (typeof node !== 'object' || node === null) return NOTHING
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, NOTHING)
    let { parts, longest, spaces } = { ...NOTHING, parts: 1, longest: toEm(node) }
    if ('dimension' in node) spaces = toEm(node.dimension)
    for (const [key, value] of Object.entries(node)) {
      // The place in the source.
      if (key === 'loc') continue
      const inner = measure(value)
      parts += inner.parts
      longest = Math.max(longest, inner.longest)
      // The rows of an array are below each other.
      spaces = Array.isArray(node) && Array.isArray(value) ? Math.max(spaces, inner.spaces) : spaces + inner.spaces
    }
    const size = { parts: parts * timesRendered(node), longest, spaces }
    known.set(node, size)
    return size
  }
  return measure(tree)
}

const NOTHING: FormulaSize = { parts: 0, longest: 0, spaces: 0 }

/** How often Temml renders a part, some for its size alone: 60 of these in each other would take for ever. */
const timesRendered = (node: object): number => ('type' in node && node.type === 'cancelto' ? 4 : 1)

/** Units of TeX in em, at 12 pt. */
const EM: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.431,
  mu: 1 / 18,
  pt: 1 / 12,
  bp: 1 / 12,
  px: 1 / 16,
  dd: 0.09,
  nd: 0.09,
  mm: 0.24,
  sp: 0,
  pc: 1,
  cc: 1.07,
  nc: 1.07,
  cm: 2.4,
  in: 6,
}

/** A length in em, without its sign; 0 for what is none. */
function toEm(length: unknown): number {
  if (typeof length !== 'object' || length === null || !('number' in length && 'unit' in length)) return 0
  const { number, unit } = length
  return typeof number === 'number' && typeof unit === 'string' ? Math.abs(number * (EM[unit] ?? 1)) : 0
}
