/** What a page tells search engines in its elements. */
import type { Nodes } from 'mdast'
import { NOINDEX } from './source/visibility.ts'
import { isJsx } from './tree/node.ts'

const META = /<meta\b[^<>]*\brobots\b[^<>]*>/gi

/** Names of HTML are of any case; in MDX they may be code. */
const ROBOTS = /^["'`]?robots["'`]?$/i

/** Whether a page has `<meta name="robots" content="noindex">`, which Docusaurus writes in `<Head>`. */
export function hasNoindex(node: Nodes): boolean {
  if (node.type === 'html') return (node.value.match(META) ?? []).some((tag) => NOINDEX.test(tag))
  if (isJsx(node) && node.name === 'meta') {
    const values = node.attributes.map(({ value }) =>
      typeof value === 'object' ? (value?.value ?? '') : (value ?? ''),
    )
    return values.some((value) => ROBOTS.test(value)) && values.some((value) => NOINDEX.test(value))
  }
  return 'children' in node && node.children.some(hasNoindex)
}
