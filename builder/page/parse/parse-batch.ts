/** The task of a thread: pages that are parsed in one go. */
import { type ShelvedPage, toShelved } from '../cache/shelf.ts'
import { parsePage, type ParseSettings } from '../parse-page.ts'

/** What is asked: the texts of some files. */
export interface ParseBatch {
  readonly pages: readonly { readonly file: string; readonly text: string }[]
  readonly settings: ParseSettings
}

/** Parses pages; they come back in the same order. */
export const parseBatch = ({ pages, settings }: ParseBatch): readonly ShelvedPage[] =>
  pages.map(({ file, text }) => toShelved(parsePage(file, text, settings)))
