/** The marks before a block in its line that say what it is in. */

/** One of them: of a quotation, an item of a list, a definition, a footnote. */
export const CONTAINER = String.raw`[ \t]*(?:>|(?:[-*+:]|\d{1,9}[.)]|\[\^[^\]\n]*\]:)(?=[ \t]))`

const CONTAINERS = new RegExp(`^(?:${CONTAINER})+[ \t]?`)
const QUOTES = /^(?: *>)+ ?/

/** A line without the marks of all that it is in. */
export const withoutContainers = (line: string): string => line.replace(CONTAINERS, '')

/** A line without the marks of the quotations that it is in. */
export const withoutQuotes = (line: string): string => line.replace(QUOTES, '')
