/** Cuts a section or a token budget from a page's markdown, by the outline stored behind the text. */
import * as v from 'valibot'
import { BYTES_PER_TOKEN, type Extent, type Outline, sizeOf, toSection, toTokens, Wanted } from '../contract/outline.ts'
import type { Representation } from '../contract/stored.ts'
import { type Absent, type Invalid, quote, toInvalidParameters } from '../http/problem.ts'
import { readBytes, readPiece, type Source } from './document.ts'
import type { Need } from './known.ts'
import type { Bytes } from './kv.ts'

/** A part of a page. */
export interface Excerpt {
  readonly markdown: string
  readonly tokens: number
  /** Start of the rest, if there is one. */
  readonly after: number | undefined
}

/** The query parameters that request a part; `undefined` if there are none. */
export function readWanted(query: string): { readonly wanted: Wanted } | Invalid | undefined {
  const given = new URLSearchParams(query)
  const asked = PARAMETERS.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [[name, name === 'section' ? value : toNumber(value)] as const]
  })
  if (asked.length === 0) return undefined
  const parsed = v.safeParse(Wanted, Object.fromEntries(asked))
  return parsed.success ? { wanted: parsed.output } : toInvalidParameters(parsed.issues)
}

/** The query that requests a part. */
export const writeWanted = (wanted: Wanted): string =>
  new URLSearchParams(
    PARAMETERS.flatMap((name) => (wanted[name] === undefined ? [] : [[name, String(wanted[name])]])),
  ).toString()

const toNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

const PARAMETERS = ['section', 'maxTokens', 'after'] as const

/**
 * Cuts a part out of a page. `toRest` writes the last line of a part that others follow. `undefined` where the page has no
 * outline, for it is larger than a value.
 */
export function excerpt(
  representation: Representation,
  wanted: Wanted,
  toRest: (after: number) => string,
  source: Pick<Source, 'bytes'>,
): Excerpt | Absent | Need | undefined {
  const read = readOutlined(representation, source)
  if (read === undefined || 'need' in read) return read
  const { text, outline } = read
  const { section, after, maxTokens = Number.POSITIVE_INFINITY } = wanted
  const whole = section === undefined ? { first: 0, end: outline.blocks.length } : toSection(outline, section)
  if (whole === undefined) return toUnknownSection(outline, section)
  const first = after ?? whole.first
  if (first < whole.first || first >= whole.end) {
    const hint = `Use a number from ${whole.first + 1} to ${whole.end - 1}, as the last line of a part names it.`
    return { kind: 'absent', message: `There is nothing after block ${first}.`, hint }
  }
  const begins = after === undefined && section === undefined
  const head = begins ? [text.subarray(0, outline.head)] : [text.subarray(0, outline.facts), ENCODER.encode('---\n\n')]
  const room = maxTokens * BYTES_PER_TOKEN - head.reduce((sum, { byteLength }) => sum + byteLength, 0)
  // Of all numbers that the line may have, the last has the most digits.
  const restSize = ENCODER.encode(toRest(whole.end)).byteLength
  const end = toEnd(outline, { first, end: whole.end }, room, restSize)
  const rest = end === whole.end ? undefined : end
  const start = outline.head + sizeOf(outline, { first: 0, end: first })
  const body = text.subarray(start, start + sizeOf(outline, { first, end }))
  return toExcerpt([...head, body, ...(rest === undefined ? [] : [ENCODER.encode(toRest(rest))])], rest)
}

const ENCODER = new TextEncoder()

/** The markdown of a page and its outline. */
function readOutlined(
  representation: Representation,
  source: Pick<Source, 'bytes'>,
): { readonly text: Bytes; readonly outline: Outline } | Need | undefined {
  const { within, outline: length, size } = representation
  if (within === undefined || length === undefined) return undefined
  const text = readBytes(representation, source)
  if ('need' in text) return text
  const [id, start] = within
  const bytes = readPiece([id, start + size, length], source)
  return 'need' in bytes ? bytes : { text, outline: JSON.parse(DECODER.decode(bytes)) }
}

const DECODER = new TextDecoder()

/** As many blocks as there is room for, and at least one. */
function toEnd({ blocks }: Outline, { first, end }: Extent, room: number, restSize: number): number {
  let size = 0
  let last = first + 1
  for (const [index, block] of blocks.slice(first, end).entries()) {
    const next = first + index + 1
    size += block
    if (size + (next === end ? 0 : restSize) <= room) last = next
  }
  return last
}

function toExcerpt(pieces: readonly Uint8Array[], after: number | undefined): Excerpt {
  const markdown = pieces.map((piece) => DECODER.decode(piece)).join('')
  const tokens = toTokens(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  return { markdown, tokens, after }
}

/** Ids that a hint names. */
const NAMED = 200

function toUnknownSection({ sections }: Outline, section = ''): Absent {
  const ids = sections.map(([id]) => id)
  const rest = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
  const hint = ids.length === 0 ? 'It has none.' : `Its sections are ${ids.slice(0, NAMED).join(', ')}${rest}.`
  return { kind: 'absent', message: `The page has no section ${quote(section)}.`, hint }
}
