/** State shared by the transforms of one page: its source, the faults found, and links to other files. */
import { encodePath } from '../../worker/contract/encode-path.ts'
import type { Definition, FootnoteDefinition, FootnoteReference, Parents } from 'mdast'
import { brief, type Message } from '../content/schema/message.ts'
import { activeAddress, classifyAddress, isImageData, tidyAddress, unknownScheme } from './address.ts'
import { type Fault, isTooLong, isUnseen, tooLong, UNSEEN_PICTURE } from './fault.ts'
import { unmask } from './masks.ts'
import { OpenTags } from './open-tags.ts'
import type { OpenTable } from './open-table.ts'
import type { MarkedBlock } from './block.ts'
import type { Edit, Span } from './edits.ts'
import type { Locate } from './locate.ts'
import { isMediaKind, type Ref, toToken } from './parsed-page.ts'
import type { BodyTexts } from '../content/words/texts.ts'

/** An address with its position in the source. */
export interface Address {
  readonly kind: Ref['kind']
  readonly target: string
  /** Computes the position on demand: most links need none. */
  readonly span: () => Span
  readonly alt?: string | undefined
  readonly title?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A definition and the token of its address; `undefined` if it must be removed. */
export interface SettledDefinition {
  readonly node: Readonly<Definition>
  readonly settled: string | undefined
  /** Whether a link or an image refers to it. */
  isUsed: boolean
}

/** Facts of the markdown tree for later steps. */
export interface TreeFacts {
  hasHtml: boolean
  /** Whether a level-one heading was met: only the first can be the title. */
  hasLevelOne: boolean
  /** Whether headings go down a level, from a level-one heading beside the title on. */
  shifted: boolean
  /** Name of an element that is being removed with its content, across several HTML nodes. */
  dropping: string | undefined
  /** End of the last code block. */
  codeEnd: number
  /** Index of the last end tag of an element among the children of a node, cached for all its start tags. */
  readonly lastEnds: Map<Parents, Map<string, number>>
  /** Tables of raw HTML that are open, the innermost last. */
  readonly openTables: OpenTable[]
  /** Ids of elements of raw HTML. */
  readonly ids: Set<string>
  /** Ids that authors gave to headings. */
  readonly headingIds: Set<string>
  /** Whether a block was reported that has no end or does not begin, so that a line of colons closes none. */
  hasBrokenBlock: boolean
  /** Characters that the tables of raw HTML are longer in markdown, so far. */
  grown: number
  /** Connections and parts of the diagrams so far. */
  readonly drawn: { connections: number; parts: number }
  /** Characters of the tags that lines of code repeat, so far. */
  repeated: number
}

export interface PageContext {
  /** Markdown of the page, without front matter. */
  readonly body: string
  readonly edits: Edit[]
  readonly refs: Ref[]
  readonly messages: Message[]
  /** The blocks, by the number that marks them in the tree. */
  readonly blocks: MarkedBlock[]
  /** By identifier, in upper case. */
  readonly definitions: Map<string, SettledDefinition>
  /** Further definitions of identifiers that have one. */
  readonly furtherDefinitions: Readonly<Definition>[]
  /** What stands in brackets in the alternative texts of images, in upper case. */
  readonly namesInAlt: Set<string>
  readonly facts: TreeFacts
  readonly openTags: OpenTags
  readonly footnotes: Readonly<FootnoteDefinition>[]
  readonly footnoteMarks: Readonly<FootnoteReference>[]
  /** Words that the builder adds to the text. */
  readonly words: BodyTexts
  /** Title in the front matter, if any. */
  readonly title: string | undefined
  /** Notes a fault at a part of the body. */
  readonly report: (span: Span, fault: Fault) => void
  /**
   * Resolves an address: to a token if another file decides it, to the address itself, or to `undefined` if it is not
   * allowed.
   */
  readonly settle: (address: Address) => string | undefined
  /** Records an address that another file decides, and returns its token. */
  readonly noteRef: (ref: WrittenRef, span: Span) => string
  /** Positions of images of other hosts, which are errors beside a form. */
  readonly foreignImages: Span[]
}

/** A reference without its place. */
type WrittenRef = Omit<Ref, 'file' | 'line' | 'column' | 'endColumn'>

interface PageSource {
  readonly file: string
  readonly body: string
  /** Finds places in the body. */
  readonly locate: Locate
  readonly title: string | undefined
  readonly origins: readonly string[]
  readonly words: BodyTexts
}

/** Begins the work on one page. */
export function createPageContext({ file, body, locate, title, origins, words }: PageSource): PageContext {
  const refs: Ref[] = []
  const messages: Message[] = []
  const facts: TreeFacts = {
    hasHtml: false,
    hasLevelOne: false,
    shifted: false,
    dropping: undefined,
    codeEnd: -1,
    lastEnds: new Map(),
    openTables: [],
    ids: new Set(),
    headingIds: new Set(),
    hasBrokenBlock: false,
    grown: 0,
    drawn: { connections: 0, parts: 0 },
    repeated: 0,
  }
  const report = (span: Span, fault: Fault): void => {
    const start = locate(span.start)
    const end = locate(span.end)
    const { line: endLine, column: endColumn } = end.file === start.file ? end : start
    messages.push({ ...start, endLine, endColumn, ...fault, text: unmask(fault.text), hint: unmask(fault.hint) })
    facts.hasBrokenBlock ||= fault.rule === 'unclosed-block'
  }
  const foreignImages: Span[] = []
  const noteRef = (ref: WrittenRef, { start, end }: Span): string => {
    const { file: at, line, column } = locate(start)
    const origin = at === file ? {} : { file: at }
    return toToken(refs.push({ ...ref, ...origin, line, column, endColumn: column + end - start }) - 1)
  }
  const settle = ({ span: find, ...masked }: Address): string | undefined => {
    const { kind } = masked
    const written = { ...masked, alt: unmasked(masked.alt), title: unmasked(masked.title) }
    // A relative address depends on where the markdown is read, which may be anywhere.
    const target = tidyAddress(unmask(masked.target))
    const parts = { 'The address': target, 'The alternative text': written.alt, 'The title': written.title }
    const [long] = Object.entries(parts).find(([, value]) => isTooLong(value)) ?? []
    if (long !== undefined) {
      report(find(), long === 'The address' && isImageData(target) ? LONG_PICTURE : tooLong(long))
      return undefined
    }
    if (kind === 'image' && isImageData(target)) return target
    switch (classifyAddress(target, origins)) {
      case 'site':
        return noteRef({ ...written, target }, find())
      case 'external':
        if (kind === 'image') foreignImages.push(find())
        if (kind === 'image' && isUnseen(written)) report(find(), UNSEEN_PICTURE)
        if (isMediaKind(kind)) report(find(), FOREIGN_MEDIA)
        return target
      case 'active':
        report(find(), activeAddress(target))
        return undefined
      case 'unknown':
        report(find(), kind === 'image' ? foreignImage(target) : unknownScheme(target))
        return undefined
    }
  }
  return {
    body,
    edits: [],
    refs,
    messages,
    blocks: [],
    definitions: new Map(),
    furtherDefinitions: [],
    namesInAlt: new Set(),
    facts,
    openTags: new OpenTags(),
    footnotes: [],
    footnoteMarks: [],
    words,
    title,
    report,
    settle,
    noteRef,
    foreignImages,
  }
}

const LONG_PICTURE: Fault = {
  ...tooLong('The address'),
  hint: 'Save the picture as a file under assets/, and write its address: /assets/….png',
}

const FOREIGN_MEDIA: Fault = {
  severity: 'error',
  rule: 'foreign-media',
  text: 'The file is on another host, which would learn of every visit: players play only files of this site.',
  hint: 'Put the file under assets/, or show the page of the other host with ::embed.',
}

export const FOREIGN_IMAGE: Fault = {
  severity: 'error',
  rule: 'foreign-image',
  text: 'The image is on another host: pages with a form show only images of this site.',
  hint: 'Put the image under assets/, so that no other host learns who fills in the form.',
}

/** A picture is missing from the page, where a link would only lead nowhere. */
const foreignImage = (target: string): Fault => ({
  severity: 'error',
  rule: 'missing-image',
  text: /^(?:[a-z]:|file:)/i.test(target)
    ? `The image "${brief(target)}" exists only on your computer: put it under "assets/".`
    : `The image "${brief(target)}" has an address that browsers do not open from a page.`,
  hint: `/assets/${encodePath(/[^\\/]*$/.exec(target)?.[0] ?? '')}`,
})

const unmasked = (text: string | undefined): string | undefined => (text === undefined ? undefined : unmask(text))
