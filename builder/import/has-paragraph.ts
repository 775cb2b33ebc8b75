/** Whether the build finds a description in the text of a page. */
import { findSlowText } from '../page/directives/slow-text.ts'
import { findFirstParagraph } from '../page/parse/first-paragraph.ts'
import { markdownToHtml } from '../page/parser.ts'

/** Whether a page has a paragraph that the build takes its description from; those in blocks do not count. */
export const hasParagraph = (text: string): boolean =>
  findSlowText(text) === undefined &&
  findFirstParagraph(markdownToHtml(text, { directive: true, definitionList: true })) !== ''
