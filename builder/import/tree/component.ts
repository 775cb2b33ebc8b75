/** The interface of a component transform. */
import type { Nodes, RootContent } from 'mdast'
import type { Constants } from './constants.ts'
import { estreeOf, evaluate, evaluateText } from './literal.ts'
import { isDirective, type Jsx } from './node.ts'

/** A component with its literal attributes. */
export interface Component {
  readonly name: string
  /** Attributes whose value is known; one without a value is `true`. */
  readonly attributes: ReadonlyMap<string, unknown>
  /** Its content, in which everything was taken over already. */
  readonly children: readonly RootContent[]
  /** Whether it is inline. */
  readonly isInline: boolean
}

/** Services that a component transform can use. */
export interface Surroundings {
  /** Says that something is lost, at the line of the component. */
  readonly lose: (text: string) => void
  /** Characters that the pages may have beyond those of their sources. */
  readonly room: { left: number }
  /** The address of a link or a picture in the new folder. */
  readonly link: (address: string) => string
  readonly image: (address: string) => string
  /** The pages in the folder of the page, in their order. */
  readonly below: () => readonly { readonly title: string; readonly address: string }[]
  /** The content of another source file; `undefined` if it does not exist. */
  readonly include: (file: string) => readonly RootContent[] | undefined
}

/** Transforms one component into mdast nodes. */
export type TakeOver = (component: Component, surroundings: Surroundings) => readonly RootContent[]

/** The components of one source, by name. */
export type Components = ReadonlyMap<string, TakeOver>

/** The first attribute of these that is a text. */
export function textOf({ attributes }: Pick<Component, 'attributes'>, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = attributes.get(name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

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
      const estree = estreeOf(value.data)
      const literal = evaluate(estree, constants)
      const text = literal ? '' : (evaluateText(estree, constants)?.trim() ?? '')
      if (literal) known.set(name, literal.value)
      else if (text !== '') known.set(name, text)
      if (!literal && !UNSEEN.test(name))
        report(`Lost: ${text === '' ? '' : 'all but the text of '}the attribute ${name}={${value.value}}.`, attribute)
    }
  }
  return known
}

/** The name of what a component became, for a report. */
export const nameOf = ([first]: readonly RootContent[]): string => {
  if (first === undefined) return 'nothing'
  return isDirective(first) ? `:::${first.name}` : first.type
}
