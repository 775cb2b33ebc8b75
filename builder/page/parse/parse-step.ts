/** Parsing as a step: it runs on every core, and a page whose bytes stay the same is not parsed again. */
import { decodeText } from '../../content/decode.ts'
import type { Kept, Step, WithFiles } from '../../work/work.ts'
import { toPageTerms } from '../page-terms.ts'
import { parsePage, type ParseSettings } from './parse-page.ts'
import type { ParsedPage } from '../parsed-page.ts'

/** One page to parse. */
export interface ParseInput {
  readonly file: string
  readonly bytes: Uint8Array
  readonly settings: ParseSettings
  /** Whether the words of its text are indexed. */
  readonly indexed: boolean
}

/** A page whose texts are files, `html` and `markdown`: most builds need few of them. */
export type PageWithFiles = Omit<ParsedPage, 'html' | 'markdown'> & WithFiles

/** Parses one file. */
export function run({ file, bytes, settings, indexed }: ParseInput): PageWithFiles {
  const { text, fault } = decodeText(file, bytes)
  const { html, markdown, ...page } = parsePage(file, text, settings)
  const messages = fault ? [fault, ...page.messages] : page.messages
  const files = new Map(Object.entries({ html: ENCODER.encode(html), markdown: ENCODER.encode(markdown) }))
  const { frontMatter, headings } = page
  const terms = indexed ? toPageTerms({ frontMatter, headings, html }) : undefined
  return { ...page, messages, terms, files }
}

/** The step. */
export const PARSE: Step<ParseInput, PageWithFiles> = {
  name: 'parse a page',
  module: import.meta.url,
  lasts: true,
  run,
}

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
