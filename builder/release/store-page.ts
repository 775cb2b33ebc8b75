/** Storing a page as a step: renders both forms, checks them, and splits them into values. */
import { hash } from 'node:crypto'
import { toTokens } from '../../worker/contract/outline.ts'
import { fill, type Heading } from '../page/parsed-page.ts'
import type { Page } from '../site/site.ts'
import { toDigest } from '../work/digest.ts'
import { toTexts } from '../views/body-text.ts'
import type { Content, Part, PolicyName } from '../views/entry.ts'
import type { Kept, Step, WithFiles } from '../work/work.ts'
import { outlinePage } from './outline.ts'
import { toOutlinedParts, toTextParts } from './parts.ts'
import { examine, type Findings } from './proof/examine.ts'
import type { Facts, Framed, Written } from './proof/page-forms.ts'

/** A page before its forms are put together. */
export interface PageInput extends Readonly<Record<Form, Content>> {
  /** The facts that both forms must contain. */
  readonly facts: Facts
  /** Media types of the forms. */
  readonly types: Readonly<Record<Form, string>>
  /** Origin of the site. */
  readonly origin: string
  /** Headings of the text, and the introduction of the list of sections of a long page. */
  readonly headings: readonly Heading[]
  readonly sections: string
}

/** The forms of a page. */
type Form = 'html' | 'markdown'

/** A page whose forms are cut into parts. */
export type StoredPage = Readonly<Record<Form, StoredForm>> & { readonly facts: MarkdownFacts } & WithFiles

/** The facts of a page's markdown in lists. */
export interface MarkdownFacts {
  readonly tokens: number
  /** SHA-256 of its bytes in hexadecimal. */
  readonly contentHash: string
}

/** The file of a stored page with the findings of its examination, read when the page is checked. */
const FINDINGS = 'findings'

/** Reads the findings of a stored page. */
export function readFindings({ read }: Pick<Kept<StoredPage>, 'read'>): Findings {
  const findings: Findings = JSON.parse(DECODER.decode(read(FINDINGS)))
  return findings
}

/** A form whose parts are known by their names. */
export interface StoredForm {
  readonly policy: PolicyName
  readonly parts: readonly Omit<Part, 'bytes'>[]
}

/** Names all that decides a page: what is around its text, and the key of the text. Most changes leave most pages. */
export function toInputKey({ html, markdown, ...facts }: PageInput, { bodyKey, body: { slots } }: Page): string {
  const around = ({ policy, body }: Content): readonly string[] =>
    typeof body === 'object' && 'template' in body
      ? [policy, body.before, body.after, ...(slots === undefined ? [] : body.template.values)]
      : [policy, ...toTexts(body)]
  return toDigest([bodyKey, JSON.stringify(facts), ...around(html), ...around(markdown)].join('\0'))
}

/** Puts a page together. */
export function run(input: PageInput): StoredPage {
  const { html, markdown, types, headings, sections } = input
  const written = toWritten(input)
  const all = new Map<string, Uint8Array<ArrayBuffer>>()
  const keep = (parts: Iterable<Part>): StoredForm['parts'] =>
    Array.from(parts, ({ bytes, ...part }) => {
      all.set(part.id, bytes)
      return part
    })
  const outlined = outlinePage(toText(written.markdown), headings, sections)
  const bytes = ENCODER.encode(outlined.text)
  return {
    html: { policy: html.policy, parts: keep(toTextParts(types.html, toText(written.html))) },
    markdown: { policy: markdown.policy, parts: keep(toOutlinedParts(types.markdown, bytes, outlined.outline)) },
    facts: { tokens: toTokens(bytes.byteLength), contentHash: hash('sha256', bytes, 'hex') },
    files: all.set(FINDINGS, ENCODER.encode(JSON.stringify(examine(written, input.origin)))),
  }
}

/** Examines a page that is not stored. */
export const examineInput = (input: PageInput): Findings => examine(toWritten(input), input.origin)

/** The step. */
export const STORE_PAGE: Step<PageInput, StoredPage> = { name: 'store a page', module: import.meta.url, run }

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder()

const toText = ({ before, text, after }: Framed): string => before + text + after

const toWritten = ({ html, markdown, facts }: PageInput): Written => ({
  ...facts,
  html: toFramed(html.body),
  markdown: toFramed(markdown.body, (text) => text.trim()),
})

function toFramed(body: Content['body'], trim = (text: string) => text): Framed {
  if (typeof body === 'string') return { before: body, text: '', after: '' }
  if (!('template' in body)) throw new Error('A page is neither a text nor framed.')
  return { before: body.before, text: trim(fill(body.template)), after: body.after }
}
