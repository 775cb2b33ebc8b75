/** The interface of a block: its name, its schema, and how it renders to HTML and markdown. */
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import * as v from 'valibot'
import type { Fault } from './fault.ts'
import type { Span } from './edits.ts'
import type { Ref, SlotKind } from './parsed-page.ts'
import type { BodyTexts } from '../content/words/texts.ts'

/** How a block is written: `:::name` … `:::` around content, `::name` alone, `:name[text]` in a line. */
export type BlockForm = 'container' | 'leaf' | 'text'

/** What a block of each form begins with. */
export const COLONS = { container: ':::', leaf: '::', text: ':' } as const

/** The schema of the attributes of a block. */
type AttributesSchema = v.GenericSchema<unknown, Readonly<Record<string, unknown>>>

/** One kind of block. */
export interface BlockSchema {
  readonly name: string
  readonly form: BlockForm
  /** One sentence on its purpose. */
  readonly description: string
  /** How it is written, for the guide. */
  readonly example: string
  /** The text in the brackets. */
  readonly label: Label | undefined
  readonly attributes: AttributesSchema
  /** Attributes that hold addresses. */
  readonly addresses: Readonly<
    Record<string, AddressKind | ((written: Readonly<Record<string, string>>) => AddressKind)>
  >
  /** The blocks that may contain it, if it has no meaning elsewhere. */
  readonly parents: readonly string[] | undefined
  /** The blocks that it may contain, if nothing else is allowed. */
  readonly children: readonly string[] | undefined
  /** Whether it may be empty. */
  readonly mayBeEmpty: boolean
  /** The fault of content that the block cannot show. */
  readonly checkContent: (content: readonly Readonly<Nodes>[]) => Omit<Fault, 'severity' | 'rule'> | undefined
  /** The embedded host that it loads on click, or the placeholder that the site fills. */
  readonly toRef: (attributes: unknown) => BlockRef | undefined
  readonly toHtml: (parts: HtmlParts) => readonly ElementContent[]
  /** Without line breaks around it. */
  readonly toMarkdown: (parts: MarkdownParts) => string
}

/** The text in brackets. */
export interface Label {
  readonly required: boolean
  readonly description: string
  /** The fault of a misplaced text, as the end of a sentence. */
  readonly check?: (text: string) => string | undefined
}

/** The classified address of an attribute. */
export type AddressKind = Exclude<Ref['kind'], 'frame' | SlotKind>

/** References of a block besides the addresses in its attributes. */
export type BlockRef = Pick<Ref, 'kind' | 'target' | 'query'>

/** Input of a block's HTML. Images of the site are tokens that stand for whole elements. */
export interface HtmlParts<Attributes = Readonly<Record<string, unknown>>> {
  readonly attributes: Attributes
  readonly label: readonly ElementContent[]
  readonly content: readonly ElementContent[]
  /** The blocks in the content, before they were made HTML. */
  readonly blocks: readonly HtmlParts[]
  /** A number that no other block of the page has. */
  readonly number: number
  /** Words that blocks add to the text of their authors. */
  readonly words: BodyTexts
}

/** Input of a block's markdown. */
export interface MarkdownParts<Attributes = Readonly<Record<string, unknown>>> {
  readonly attributes: Attributes
  readonly label: string
  readonly content: string
  /** The blocks in the content, each as markdown. */
  readonly blocks: readonly string[]
  /** The nodes of the content. */
  readonly nodes: readonly ContentNode[]
  /** The markdown of a part of the source. */
  readonly write: (span: Span) => string
  /** Words that blocks add to the text of their authors. */
  readonly words: BodyTexts
}

/** A node of the content of a block, as it is known when its tree can no longer be asked. */
export interface ContentNode extends Span {
  readonly type: Nodes['type']
  /** Level of a heading. */
  readonly depth: number | undefined
}

/** Marks in the tree, by index in `PageContext.blocks`, until the HTML is rendered. */
export type MarkedBlock =
  | {
      readonly kind: 'block'
      readonly schema: BlockSchema
      /** As text, with resolved addresses. */
      readonly attributes: Readonly<Record<string, string>>
    }
  /** Text that only looks like a directive, such as `10:30`: its source around its content. */
  | { readonly kind: 'text'; readonly before: string; readonly after: string }
  /** The rendering of marked code, a formula or a diagram. */
  | { readonly kind: 'made'; readonly toHtml: (element: Element) => readonly ElementContent[] }

interface Definition<Schema extends AttributesSchema> {
  readonly name: string
  readonly form: BlockForm
  readonly description: string
  readonly example: string
  readonly label?: Label
  readonly attributes: Schema
  readonly addresses?: BlockSchema['addresses']
  readonly parents?: readonly string[]
  readonly children?: readonly string[]
  readonly mayBeEmpty?: boolean
  readonly checkContent?: BlockSchema['checkContent']
  readonly toRef?: (attributes: v.InferOutput<Schema>) => BlockRef | undefined
  readonly toHtml?: (parts: HtmlParts<v.InferOutput<Schema>>) => readonly ElementContent[]
  readonly toMarkdown?: (parts: MarkdownParts<v.InferOutput<Schema>>) => string
}

/** Defines a kind of block. Its two forms get the attributes as its schema reads them. */
export function defineBlock<Schema extends AttributesSchema>(definition: Definition<Schema>): BlockSchema {
  const { attributes: schema, toRef, toHtml, toMarkdown } = definition
  return {
    label: undefined,
    addresses: {},
    parents: undefined,
    children: undefined,
    mayBeEmpty: definition.form !== 'container',
    checkContent: () => undefined,
    ...definition,
    toRef: (attributes) => toRef?.(v.parse(schema, attributes)),
    toHtml: (parts) => toHtml?.({ ...parts, attributes: v.parse(schema, parts.attributes) }) ?? [],
    toMarkdown: (parts) => toMarkdown?.({ ...parts, attributes: v.parse(schema, parts.attributes) }) ?? '',
  }
}
