/** Checks that both forms of a body have the same text. It depends on one file only, so it runs in the parse step. */
import { body as ENGLISH } from '../../content/words/body.ts'
import type { BodyTexts } from '../../content/words/texts.ts'
import { brief } from '../../content/schema/message.ts'
import { toAside } from '../blocks/asides.ts'
import { maskDollars, unmask } from '../masks.ts'
import { readCodeMeta } from '../code/meta.ts'
import { escapeHtml } from '../html.ts'
import { markdownToHtml, readCodeBlocks } from '../parser.ts'
import type { Fault } from '../fault.ts'
import { type Difference, findDifference, lettersOf } from './same-text.ts'

/** A difference between the two forms of a body. */
interface BodyFault {
  readonly fault: Fault
  /** Finds the place in the source, as a rule; -1 if there is none. */
  readonly find: (source: string) => number
}

/**
 * The first difference, if any. Without edits the markdown is the source of the HTML, so there is nothing to compare.
 */
export function checkBody(html: string, edited: string | undefined, words: BodyTexts = ENGLISH): BodyFault | undefined {
  const read = edited === undefined ? html : withTitles(readView(edited, html), words)
  const difference = edited === undefined ? undefined : findDifference(withSources(withoutFences(html, edited)), read)
  if (difference) return toFault(difference)
  const [left] = AUTHORING.exec(read) ?? (edited === undefined ? undefined : AUTHORING.exec(html)) ?? []
  return left === undefined ? undefined : { fault: leftOver(left), find: toFind(left) }
}

/** Replaces the markers of alerts by their titles. */
const withTitles = (html: string, words: BodyTexts): string =>
  html.replaceAll(MARKER, (marker, quote: string, kind: string, end: string) => {
    const name = toAside(kind)
    return name === undefined ? marker : quote + words[`body.${name}`] + end
  })

const MARKER = /(<blockquote>\s*<p>)\[!([a-z]+)\][ \t]*(\n|<br ?\/?>|<\/p>(?!\s*<\/blockquote>))/gi

/**
 * HTML without the titles of code that the fences of the markdown have: a title of only one form stays, and is a
 * difference.
 */
function withoutFences(html: string, markdown: string): string {
  if (!html.includes('data-fence')) return html
  const titles = readCodeBlocks(markdown).flatMap(({ meta }) => readCodeMeta(meta).title ?? [])
  return html.replaceAll(/<(figcaption|span) data-fence="">([^<]*)<\/\1>/g, (whole, _, title: string) =>
    lettersOf(escapeHtml(titles.shift() ?? '')) === lettersOf(title) ? '' : whole,
  )
}

/** The markdown view as HTML, with the source of its formulas where the HTML has some. */
const readView = (markdown: string, html: string): string =>
  html.includes('<math') ? unmask(markdownToHtml(maskDollars(markdown), { math: true })) : markdownToHtml(markdown)

/** HTML with formulas and diagrams replaced by their source, as in the markdown. That of a diagram is below its drawing. */
const withSources = (html: string): string =>
  html
    .replaceAll(/<svg class="diagram[ "][\s\S]*?<\/summary>/g, '')
    .replaceAll(
      /<math[\s\S]*?<annotation encoding="application\/x-tex">([\s\S]*?)<\/annotation><\/semantics><\/math>/g,
      '$1',
    )

/** Finds the address that was left, as its author wrote it. */
function toFind(left: string): BodyFault['find'] {
  const [, address = ''] = /="([^"]+)"$/.exec(left) ?? []
  return (source) => source.indexOf(address.replaceAll('&amp;', '&'))
}

/** The marker of an alert, and addresses from file to file. */
const AUTHORING =
  /<blockquote>\s*<p>\[!(?:note|tip|important|warning|caution)\]\s*<|<(?:a|img)\s[^<>]*?\b(?:href|src)="(?!\uFFFE|%EF%BF%BE|#|\/\/|[a-z][a-z\d+.-]*:)[^"]+"/i

function toFault({ before, html, markdown, moved }: Difference): BodyFault {
  const letters = before.match(/[\p{L}\p{N}]/gu) ?? []
  const place = new RegExp(letters.slice(-LETTERS).join('(?:<[^<>]*>|[^<\\p{L}\\p{N}])*'), 'u')
  return { fault: moved ? MOVED : differing(html, markdown), find: (source) => source.search(place) }
}

/** Enough letters to be unique in the page. */
const LETTERS = 16

/**
 * A warning, because both forms have all of the text, in different order: browsers move text out of a table to above
 * it. Only the author knows the intended order.
 */
const MOVED: Fault = {
  severity: 'warning',
  rule: 'text-moved',
  text: 'Below this line, browsers show the text in another order than the source has it.',
  hint: 'Browsers show the head of a table first, its foot last, and text that is in no cell above it; an empty line ends raw HTML. Write this part as markdown.',
}

const differing = (html: string, markdown: string): Fault => ({
  severity: 'error',
  rule: 'forms-differ',
  text: `The two forms of the page differ: its HTML continues with "${html}", its markdown with "${markdown}" (spaces aside).`,
  hint: 'Close every tag of raw HTML here, or write the part as markdown.',
})

const leftOver = (text: string): Fault => ({
  severity: 'error',
  rule: 'source-left',
  text: `The page would show this part of its source: ${brief(text.replace(/^<blockquote>\s*<p>|<$/g, '').trim())}`,
  hint: 'An alert needs text below its marker; an address is a path or begins with https:.',
})
