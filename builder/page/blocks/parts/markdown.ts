/** Builds markdown for blocks. */
import { toDestination } from '../../raw-html/escape.ts'

/** Blocks one below the other. */
export const join = (...parts: readonly (string | readonly string[])[]): string =>
  parts
    .flat()
    .filter((part) => part !== '')
    .join('\n\n')

/** Bold text, unless it has marks of its own, which could end it early. */
export const bold = (text: string): string => (text === '' || /[*_]/.test(text) ? text : `**${text}**`)

/** A link, or only its text if it has no target. */
export const link = (text: string, address: string | undefined): string =>
  address === undefined ? text : `[${text}](${toDestination(address)})`

/** An image. */
export const image = (address: string, alt: string): string =>
  `![${alt.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${toDestination(address)})`

/** Markdown in a quotation. */
export const quote = (markdown: string): string =>
  markdown.replaceAll(/^.*$/gm, (line) => (line.trim() === '' ? '>' : `> ${line}`))

/** Markdown as an item of a list. */
export const item = (marker: string, markdown: string): string =>
  `${marker} ${markdown.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length + 1)}`)}`

/** A title with its text, in one paragraph if the text is a single line. */
export const titled = (title: string, text: string): string =>
  /^[\p{L}\p{N}(“"][^\n]*$/u.test(text) && !/^\d+[.)]/.test(text) ? `${title}\n${text}` : join(title, text)
