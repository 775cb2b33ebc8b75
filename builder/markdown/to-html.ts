/** Markdown tree → HTML. */
import type { Nodes, Root as HtmlRoot } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml as serialize } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { finishTree, type PageFacts } from './finish-tree.ts'
import type { PageContext } from './page-context.ts'
import { imageHandlers } from './plugins/image.ts'
import { linkHandlers } from './plugins/link.ts'
import { SANITIZE_SCHEMA } from './raw-html/allow-list.ts'
import { weaveHtml } from './raw-html/weave.ts'

/** Body of a page as HTML, and what is in it. */
export interface RenderedBody extends PageFacts {
  readonly html: string
}

/** Renders a transformed tree. The raw HTML in it was cleaned; here it is woven in as a browser would. */
export function toHtml(tree: Root, hasHtml: boolean, context: PageContext): RenderedBody {
  const made = toHast(tree, {
    allowDangerousHtml: hasHtml,
    clobberPrefix: '',
    footnoteLabelProperties: { className: ['visually-hidden'] },
    handlers: { ...linkHandlers, ...imageHandlers(context) },
  })
  const root = hasHtml ? toRoot(sanitize(weaveHtml(toRoot(made)), SANITIZE_SCHEMA)) : toRoot(made)
  const facts = finishTree(root)
  return { html: serialize(root), ...facts }
}

function toRoot(node: Nodes): HtmlRoot {
  if (node.type === 'root') return node
  return { type: 'root', children: node.type === 'doctype' ? [] : [node] }
}
