/** Whether people see anything of a text in markdown. */
import type { Nodes } from 'mdast'
import { isBlank } from '../content/schema/hidden-characters.ts'

/** Whether nodes within a line show nothing: no letter, no sign and no picture. */
export const showsNothing = (nodes: readonly Readonly<Nodes>[]): boolean =>
  nodes.every((node) => {
    if (node.type === 'text' || node.type === 'inlineCode') return isBlank(node.value)
    if (node.type === 'inlineMath') return isBlank(node.value.replaceAll(SPACE_OF_FORMULA, ''))
    if (node.type === 'html') return !/^<img\b/i.test(node.value)
    return node.type === 'break' || ('children' in node && showsNothing(node.children))
  })

/** What makes room in a formula, and shows nothing. */
const SPACE_OF_FORMULA =
  /\\[hv]?phantom\s*(?:\{[^{}]*\}|.)|\\(?:hspace\*?|kern|mkern|hskip|mskip)\s*\{?[\d.\s]*[a-z]*\}?|\\(?:q?quad|(?:en|thin|med|thick|neg\w+|nobreak)?space|enskip|[,:;!> ])|[{}~]/g
