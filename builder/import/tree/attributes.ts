/** Attributes of MDX tags. */
import type { Nodes } from 'mdast'
import { type Constants, estreeOf, evaluate } from './literal.ts'
import type { Jsx } from './node.ts'

/** Attributes for appearance or behaviour, without content. */
const UNSEEN = /^(?:style|className|on[A-Z]\w*|key|ref|width|height|sx)$/

/** The attributes with literal values; computed ones are reported. */
export function readAttributes(
  { attributes }: Jsx,
  constants: Constants,
  report: (what: string, at: { readonly position?: Nodes['position'] }) => void,
): ReadonlyMap<string, unknown> {
  const known = new Map<string, unknown>()
  for (const attribute of attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      report(`Lost: the attributes {${attribute.value}}.`, attribute)
      continue
    }
    const { name, value } = attribute
    if (value === null || value === undefined) known.set(name, true)
    else if (typeof value === 'string') known.set(name, value)
    else {
      const literal = evaluate(estreeOf(value.data), constants)
      if (literal) known.set(name, literal.value)
      else if (!UNSEEN.test(name)) report(`Lost: the attribute ${name}={${value.value}}.`, attribute)
    }
  }
  return known
}
