/** The transforms of the markdown tree, in one pass over the native tree. */
import type {
  Delete,
  Emphasis,
  FootnoteDefinition,
  FootnoteReference,
  Nodes,
  Paragraph,
  Parents,
  Strong,
  Text,
} from 'mdast'
import { defineMdastPlugin, type MdastPluginDefinition } from '../parser.ts'
import type { PageContext } from '../page-context.ts'
import { settleDefinition, settleImage, settleLink } from './address.ts'
import { transformBlock } from '../directives/transform.ts'
import { transformAlert } from './alert.ts'
import { transformDefinitions } from './definitions.ts'
import { transformFormula } from './formula.ts'
import { transformFlowHtml } from './flow-html.ts'
import { transformInlineHtml } from './inline-html.ts'
import { transformHeading } from './heading.ts'
import { checkStars, checkStarsOfImage, checkStruck, SINGLE_TILDE, STAR_IN_WORD } from './emphasis.ts'
import { checkNumbers } from './list.ts'
import { checkText, hasSuspects } from './text.ts'
import { checkParagraph, checkTable } from './broken-table.ts'
import { checkCode } from './unseen.ts'

/** Transforms the tree of one page and collects the edits of its markdown view. */
export function transformMarkdown(context: PageContext): MdastPluginDefinition {
  const checkDepth = createDepthCheck()
  const seen = new Set<Parents>()
  const hasStars = STAR_IN_WORD.test(context.body)
  return defineMdastPlugin({
    name: 'transform-markdown',
    options: { position: true },
    definition: (node, tree) => settleDefinition(node, tree, context),
    link: (node, tree) => settleLink(node, tree, context),
    image(node, tree) {
      if (hasStars) checkStarsOfImage(node, context)
      settleImage(node, tree, context)
    },
    heading: (node, tree) => transformHeading(node, tree, context),
    containerDirective(node, tree) {
      checkDepth(node)
      transformBlock(node, tree, context)
    },
    leafDirective: (node, tree) => transformBlock(node, tree, context),
    textDirective: (node, tree) => transformBlock(node, tree, context),
    list(node) {
      checkDepth(node)
      checkNumbers(node, context)
    },
    math: (node, tree) => transformFormula(node, tree, context),
    inlineMath: (node, tree) => transformFormula(node, tree, context),
    descriptionList: (node) => transformDefinitions(node, context),
    blockquote(node, tree) {
      checkDepth(node)
      transformAlert(node, tree, context)
    },
    code(node, tree) {
      context.facts.codeEnd = node.position?.end.offset ?? 0
      checkCode(node, tree, context)
    },
    table: (node) => checkTable(node, context),
    ...(hasSuspects(context.body) && { text: (node: Readonly<Text>) => checkText(node, context) }),
    ...(context.body.includes('|') && {
      paragraph: (node: Readonly<Paragraph>) => checkParagraph(node, context),
    }),
    ...(context.body.includes('[^') && {
      footnoteDefinition: (node: Readonly<FootnoteDefinition>) => void context.footnotes.push(node),
      footnoteReference: (node: Readonly<FootnoteReference>) => void context.footnoteMarks.push(node),
    }),
    ...(hasStars && {
      emphasis: (node: Readonly<Emphasis>) => checkStars(node, context),
      strong: (node: Readonly<Strong>) => checkStars(node, context),
    }),
    ...(SINGLE_TILDE.test(context.body) && {
      delete: (node: Readonly<Delete>) => checkStruck(node, context),
    }),
    html(node, tree) {
      context.facts.hasHtml = true
      const parent = tree.parent(node)
      if (isFlow(parent)) transformFlowHtml(node, tree, context)
      else if (!seen.has(parent)) transformInlineHtml(parent, tree, context)
      seen.add(parent)
    },
  })
}

/** Whether the children of a node are blocks. */
const isFlow = ({ type }: Parents): boolean =>
  type === 'root' ||
  type === 'blockquote' ||
  type === 'listItem' ||
  type === 'footnoteDefinition' ||
  type === 'descriptionDetails' ||
  type === 'containerDirective'

/** Levels of lists and quotes. What comes after takes time with the square of them. */
const DEEPEST = 500

/** Lists and quotes come in the order of the source, so that those which have not ended yet hold the next. */
function createDepthCheck(): (node: Nodes) => void {
  const ends: number[] = []
  return ({ position }) => {
    const start = position?.start.offset ?? 0
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= start) ends.pop()
    if (ends.push(position?.end.offset ?? 0) > DEEPEST) throw new RangeError('The page nests too deep.')
  }
}
