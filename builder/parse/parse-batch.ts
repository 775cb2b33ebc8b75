/** The task of a thread: pages that are parsed in one go. */
import { type ShelvedPage, toShelved } from '../cache/shelf.ts'
import { parsePage, type ParseSettings } from '../markdown/parse-page.ts'

/** What is asked: the texts of some files. */
export interface ParseBatch {
  readonly pages: readonly { readonly file: string; readonly text: string }[]
  readonly settings: ParseSettings
}

/** Parses pages; the answer has them in the same order. */
export function parseBatch({ pages, settings }: ParseBatch): {
  readonly answer: readonly ShelvedPage[]
  readonly buffers: readonly ArrayBuffer[]
} {
  const answer = pages.map(({ file, text }) => toShelved(parsePage(file, text, settings)))
  return { answer, buffers: answer.flatMap(({ texts }) => texts.map(({ buffer }) => buffer)) }
}
