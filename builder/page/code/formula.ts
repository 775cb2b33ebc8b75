/** TeX formulas → MathML, which browsers render and read aloud natively. */
import { createRequire } from 'node:module'
import * as v from 'valibot'

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

/** Renders a formula. */
export function renderFormula(formula: string, display: boolean): Formula {
  temml ??= load()
  try {
    const html = temml.renderToString(formula, { displayMode: display, annotate: true, throwOnError: true })
    // The policy of pages forbids styles in elements.
    return { html: html.replaceAll(/ style="[^"]*"/g, '') }
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
