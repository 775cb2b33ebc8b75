/** Pages in batches: in each those that no earlier build has stored, around their texts and not yet put together. */
import type { Memo } from '../../views/memo.ts'
import { type Framed, toFacts, toWritten } from '../proof/page-forms.ts'
import type { Content, Frame, PageEntry, PolicyName } from '../../views/entry.ts'
import type { Page, Site } from '../../site/site.ts'
import type { Sheet } from './store-batch.ts'

/** The policies of the two forms of a page. */
export type Policies = Readonly<Record<'html' | 'markdown', PolicyName>>

/** Pages that follow each other. */
export interface Batch {
  /** Those that have to be stored with the policies of their forms. */
  readonly pages: readonly BatchPage[]
  /** What these are made from, in the same order. */
  readonly sheets: readonly Sheet[]
  /** Characters of these. */
  readonly size: number
}

interface BatchPage {
  readonly entry: PageEntry
  readonly policies: Policies | undefined
}

/** Characters of a batch: few enough that no thread is left with much at the end. */
const BATCH = 400_000

/** Cuts the pages of a site into batches; each is rendered when it is asked for. */
export function* toBatches(entries: Iterable<PageEntry>, site: Site, memo: Memo): Generator<Batch, undefined, void> {
  const facts = new Map(site.pages.map((page) => [page.path, page]))
  let pages: BatchPage[] = []
  let sheets: Sheet[] = []
  let size = 0
  for (const entry of entries) {
    const page = facts.get(entry.path)
    const isStored = entry.key !== undefined && memo.stored.get(entry.key) !== undefined
    const sheet = page && !isStored ? toSheet(entry, page, site) : undefined
    pages.push({ entry, policies: sheet && { html: sheet.html.policy, markdown: sheet.markdown.policy } })
    if (sheet === undefined) continue
    sheets.push(sheet)
    size += sizeOf(sheet.html) + sizeOf(sheet.markdown)
    if (size < BATCH) continue
    yield { pages, sheets, size }
    ;[pages, sheets, size] = [[], [], 0]
  }
  if (pages.length > 0) yield { pages, sheets, size }
}

/** A page in parts; one that has no text from a file is rendered whole. */
function toSheet(entry: PageEntry, page: Page, site: Site): Sheet {
  const { frames } = entry
  if (frames) return { ...frames, facts: toFacts(page, site) }
  const forms = { html: entry.html, markdown: entry.markdown }
  const { html, markdown, ...facts } = toWritten(page, forms, site)
  return { html: toFrame(html, forms.html), markdown: toFrame(markdown, forms.markdown), facts }
}

const toFrame = ({ before, text, after }: Framed, { policy }: Content): Frame => ({
  policy,
  before,
  template: { text, values: [] },
  after,
})

const sizeOf = ({ before, template, after }: Frame): number => before.length + template.text.length + after.length
