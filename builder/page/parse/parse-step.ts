/** Parsing as a cached step in worker threads. */
import { decodeText } from '../../content/decode.ts'
import type { Kept, Step, WithFiles } from '../../work/work.ts'
import { toPageTerms } from '../page-terms.ts'
import { normalizeText } from '../../content/schema/message.ts'
import type { IncludedFile, IncludedFiles } from '../includes/expand.ts'
import { parsePage, type ParseSettings } from './parse-page.ts'
import type { ParsedPage } from '../parsed-page.ts'

/** One page to parse. */
export interface ParseInput {
  readonly file: string
  readonly bytes: Uint8Array
  readonly settings: ParseSettings
  /** Whether the words of its text are indexed. */
  readonly indexed: boolean
  /** The files that it includes, as far as they are known; bytes are absent if a file does not exist. */
  readonly included?: readonly (Pick<IncludedFile, 'near'> & {
    readonly path: string
    readonly bytes?: Uint8Array | undefined
  })[]
}

/** A page whose texts are files, `html` and `markdown`: most builds need few of them. */
export interface PageWithFiles extends Omit<ParsedPage, 'html' | 'markdown'>, WithFiles {}

/** Parses one file. */
export function run({ file, bytes, settings, indexed, included = [] }: ParseInput): PageWithFiles {
  const { text, fault } = decodeText(file, bytes)
  const { html, markdown, ...page } = parsePage(file, text, settings, toIncluded(included))
  const messages = fault ? [fault, ...page.messages] : page.messages
  const files = new Map(Object.entries({ html: ENCODER.encode(html), markdown: ENCODER.encode(markdown) }))
  const { frontMatter, headings } = page
  const terms = indexed ? toPageTerms({ frontMatter, headings, html }) : undefined
  return { ...page, messages, terms, files }
}

/** Files as text; those in other encodings count as missing. */
const toIncluded = (files: NonNullable<ParseInput['included']>): IncludedFiles =>
  new Map(
    files.map(({ path, bytes, near }) => {
      const { text, fault } = bytes ? decodeText(path, bytes) : {}
      const isText = text !== undefined && fault?.rule !== 'not-utf-8'
      return [path, { text: isText ? normalizeText(text) : undefined, near, hiding: isText ? fault : undefined }]
    }),
  )

/** The step. */
export const PARSE = {
  name: 'parse a page',
  module: import.meta.url,
  lasts: true,
  run,
  late: {
    limit: 60_000,
    run: (input: ParseInput): PageWithFiles => ({
      ...run({ ...input, bytes: new Uint8Array(), included: [] }),
      messages: [{ file: input.file, line: 1, column: 1, ...TOO_SLOW }],
    }),
  },
} satisfies Step<ParseInput, PageWithFiles>

const TOO_SLOW = {
  severity: 'error',
  rule: 'too-slow',
  text: 'The page takes more than a minute to build.',
  hint: 'Split it up. Delete one half after the other to find the part that takes so long.',
} as const

/** The page with texts that are decoded whenever they are read. */
export function toParsedPage({ read, ...page }: Kept<PageWithFiles>): ParsedPage {
  return {
    ...page,
    get html() {
      return DECODER.decode(read('html'))
    },
    get markdown() {
      return DECODER.decode(read('markdown'))
    },
  }
}

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
