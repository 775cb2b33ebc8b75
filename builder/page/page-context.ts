/** What the transforms of one page share: its source, the faults found in it, and the addresses left to other files. */
import type { Definition } from 'mdast'
import { location } from 'vfile-location'
import type { Message } from '../content/diagnose.ts'
import { classifyAddress, isImageData } from './address.ts'
import type { Edit, Span } from './edits.ts'
import { type Ref, toToken } from './parsed-page.ts'

/** A fault, before it has a file and a line. */
export interface Fault {
  readonly severity: Message['severity']
  readonly rule: string
  readonly text: string
  readonly hint: string
}

/** An address where it stands in the source. */
export interface Address {
  readonly kind: Ref['kind']
  readonly target: string
  /** Finds it: most lead elsewhere, and nobody asks where they stand. */
  readonly span: () => Span
  readonly alt?: string | undefined
  readonly title?: string | undefined
}

/** A definition and what stands for its address; nothing where it must not stay. */
export interface SettledDefinition {
  readonly node: Readonly<Definition>
  readonly settled: string | undefined
}

/** What later steps need to know of the markdown tree. */
export interface TreeFacts {
  hasHtml: boolean
  /** Where the last block of code ends. */
  codeEnd: number
}

export interface PageContext {
  /** Markdown of the page, without front matter. */
  readonly body: string
  readonly edits: Edit[]
  readonly refs: Ref[]
  readonly messages: Message[]
  /** By identifier, in upper case. */
  readonly definitions: Map<string, SettledDefinition>
  readonly facts: TreeFacts
  /** Title in the front matter, where it has one. */
  readonly title: string | undefined
  /** Notes a fault at a part of the body. */
  readonly report: (span: Span, fault: Fault) => void
  /**
   * Settles an address: a token where another file decides, else the address, or nothing where it must not stay.
   */
  readonly settle: (address: Address) => string | undefined
}

export interface PageSource {
  readonly file: string
  readonly body: string
  readonly linesBefore: number
  readonly title: string | undefined
  readonly origins: readonly string[]
}

/** Begins the work on one page. */
export function createPageContext({ file, body, linesBefore, title, origins }: PageSource): PageContext {
  let lines: ReturnType<typeof location> | undefined
  const refs: Ref[] = []
  const messages: Message[] = []
  const pointAt = (offset: number) => {
    lines ??= location(body)
    const point = lines.toPoint(offset) ?? { line: 1, column: 1 }
    return { line: point.line + linesBefore, column: point.column }
  }
  const report = (span: Span, fault: Fault): void => {
    const start = pointAt(span.start)
    const end = pointAt(span.end)
    messages.push({ file, ...start, endLine: end.line, endColumn: end.column, ...fault })
  }
  const settle = ({ span: find, ...written }: Address): string | undefined => {
    const { kind } = written
    // Without a scheme an address depends on where it is read, and markdown is read anywhere.
    const target = written.target.replace(/^[\\/]{2}/, 'https://')
    if (kind === 'image' && isImageData(target)) return target
    switch (classifyAddress(target, origins)) {
      case 'site': {
        const span = find()
        const { line, column } = pointAt(span.start)
        return toToken(refs.push({ ...written, target, line, column, endColumn: column + span.end - span.start }) - 1)
      }
      case 'external':
        return target
      case 'active':
        report(find(), activeAddress(target))
        return undefined
      case 'unknown':
        report(find(), unknownScheme(target))
        return undefined
    }
  }
  const facts = { hasHtml: false, codeEnd: -1 }
  return { body, edits: [], refs, messages, definitions: new Map(), facts, title, report, settle }
}

const activeAddress = (target: string): Fault => ({
  severity: 'error',
  rule: 'active-address',
  text: `The address "${brief(target)}" runs code: pages run no code of their own.`,
  hint: 'Link to a page or a file instead.',
})

const unknownScheme = (target: string): Fault => ({
  severity: 'warning',
  rule: 'unknown-scheme',
  text: `The address "${brief(target)}" has a scheme that is not allowed, so it was dropped.`,
  hint: 'Use an https:, mailto: or tel: address.',
})

const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
