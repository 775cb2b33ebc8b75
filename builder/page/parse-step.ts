/** Parsing as a step: it runs on every core, and a page whose bytes stay the same is not parsed again. */
import { decodeText } from '../content/decode.ts'
import type { Step } from '../work/work.ts'
import { parsePage, type ParseSettings } from './parse-page.ts'
import type { ParsedPage } from './parsed-page.ts'

/** One page to parse. */
export interface ParseInput {
  readonly file: string
  readonly bytes: Uint8Array
  readonly settings: ParseSettings
}

/** A page whose texts are in UTF-8, outside the heap. */
export interface KeptPage extends Omit<ParsedPage, 'html' | 'markdown'> {
  readonly texts: Readonly<Record<'html' | 'markdown', Uint8Array>>
}

/** Parses one file. */
export function run({ file, bytes, settings }: ParseInput): KeptPage {
  const { text, fault } = decodeText(file, bytes)
  const { html, markdown, ...page } = parsePage(file, text, settings)
  const messages = fault ? [fault, ...page.messages] : page.messages
  return { ...page, messages, texts: { html: Buffer.from(html), markdown: Buffer.from(markdown) } }
}

/** The step. */
export const PARSE: Step<ParseInput, KeptPage> = { name: 'parse a page', module: import.meta.url, run }

/** The page with texts that are decoded whenever they are read. */
export function toParsedPage({ texts, ...page }: KeptPage): ParsedPage {
  return {
    ...page,
    get html() {
      return DECODER.decode(texts.html)
    },
    get markdown() {
      return DECODER.decode(texts.markdown)
    },
  }
}

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
