/** What becomes of the elements of HTML that stand in MDX, whatever the source. */
import type { Components, TakeOver } from '../tree/component.ts'
import * as to from './elements.ts'

const each = (names: string, take: TakeOver): [string, TakeOver][] => names.split(' ').map((name) => [name, take])

export const HTML: Components = new Map<string, TakeOver>([
  ...each(
    'div span section article main header footer center font small figure picture nav colgroup thead tbody tfoot source',
    to.unwrap,
  ),
  ...each('style script col noscript template', to.drop),
  ...each('iframe video audio embed object', to.embed),
  ...each('b strong', to.mark('strong')),
  ...each('i em', to.mark('emphasis')),
  ...each('del s strike', to.mark('delete')),
  ...each('sub sup kbd mark u abbr cite q ins samp var dfn', to.keep),
  ...each('td th', to.cell),
  ['a', to.link],
  ['br', to.lineBreak],
  ['hr', () => [{ type: 'thematicBreak' }]],
  ['img', to.picture],
  ['p', to.paragraph],
  ['figcaption', to.paragraph],
  ['blockquote', to.quote],
  ['code', to.inlineCode],
  ['pre', to.codeBlock],
  ['ul', to.list(false)],
  ['ol', to.list(true)],
  ['li', to.item],
  ['details', to.htmlDetails],
  ['summary', to.summary],
  ['table', to.table],
  ['tr', to.row],
  ['h1', to.heading(1)],
  ['h2', to.heading(2)],
  ['h3', to.heading(3)],
  ['h4', to.heading(4)],
  ['h5', to.heading(5)],
  ['h6', to.heading(6)],
])
