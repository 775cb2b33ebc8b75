/** The task of a thread: pages that are put together, examined, and made the values of a release, in one go. */
import { fill } from '../../page/parsed-page.ts'
import { examine, type Findings } from '../proof/examine.ts'
import type { Facts, Framed } from '../proof/page-forms.ts'
import type { Frame, Part } from '../../views/entry.ts'
import { toTextParts } from '../parts.ts'

/** What is asked: some pages, the media types of their forms, and the origin of the site. */
export interface StoreBatch {
  readonly pages: readonly Sheet[]
  readonly types: Readonly<Record<Form, string>>
  readonly origin: string
}

/** The forms of a page. */
type Form = 'html' | 'markdown'

/** A page in parts, and what both forms must say. */
export interface Sheet extends Readonly<Record<Form, Frame>> {
  readonly facts: Facts
}

/** What became of a page. */
export interface StoredPage extends Readonly<Record<Form, readonly Part[]>> {
  readonly findings: Findings
}

/** Examines and stores pages; they come back in the same order. */
export function storeBatch({ pages, types, origin }: StoreBatch): readonly StoredPage[] {
  const known = new Set<string>()
  return pages.map(({ facts, ...frames }) => {
    const html = { ...frames.html, text: fill(frames.html.template) }
    const markdown = { ...frames.markdown, text: fill(frames.markdown.template).trim() }
    return {
      html: toTextParts(types.html, join(html)),
      markdown: toTextParts(types.markdown, join(markdown)),
      findings: examine({ html, markdown, ...facts }, origin, known),
    }
  })
}

const join = ({ before, text, after }: Framed): string => before + text + after
