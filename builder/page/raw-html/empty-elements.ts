/** Finds empty links, headings and titles of folds in raw HTML, and links around blocks. */
import { decodeString } from 'micromark-util-decode-string'
import { isBlank } from '../../content/schema/hidden-characters.ts'
import { EMPTY_HEADING, type Fault, missingLinkText } from '../fault.ts'
import type { Span } from '../edits.ts'
import type { CleanPart } from './clean-fragment.ts'
import type { Part } from './read-fragment.ts'

/**
 * Reports every link, heading and title of a fold that ends in the piece it begins in, and has neither text nor an image; and every link
 * that ends in a later piece: markdown has no link around blocks.
 */
export function reportEmpty(
  parts: readonly CleanPart[],
  toSource: (span: Span) => Span,
  report: (span: Span, fault: Fault) => void,
): void {
  const open: { readonly name: string; readonly span: Span; readonly seen: Part | undefined }[] = []
  /** The last part that people see. */
  let seen: Part | undefined
  for (const { part, text, attributes } of parts) {
    if (part.kind === 'text' && !isBlank(decodeString(text))) seen = part
    if (part.kind === 'open') {
      if (part.name === 'img') seen = part
      if (isLabel(part.name) || attributes?.has('href')) open.push({ name: part.name, span: part, seen })
    }
    const element = open.at(-1)
    if (part.kind !== 'close' || element?.name !== part.name) continue
    open.pop()
    if (element.seen !== seen) continue
    const fault = part.name === 'summary' ? EMPTY_SUMMARY : isLabel(part.name) ? EMPTY_HEADING : NO_TEXT
    report(toSource({ start: element.span.start, end: part.end }), fault)
  }
  for (const { name, span } of open) if (name === 'a') report(toSource(span), AROUND_BLOCKS)
}

const isLabel = (name: string): boolean => /^(?:h[1-6]|summary)$/.test(name)

const EMPTY_SUMMARY: Fault = {
  severity: 'warning',
  rule: 'missing-label',
  text: 'The fold has no title, so people hardly find its text.',
  hint: 'Write what it is about before </summary>.',
}

const AROUND_BLOCKS: Fault = {
  severity: 'warning',
  rule: 'raw-html',
  text: 'The link ends below an empty line: markdown has no link around blocks, so the markdown form lacks its address.',
  hint: 'Write it as [text](address), or as [![What it shows](picture.png)](address).',
}

/** The fault of a link in raw HTML. */
export const NO_TEXT = missingLinkText('Write what it leads to before </a>.')
