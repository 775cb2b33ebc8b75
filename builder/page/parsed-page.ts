/**
 * The result of parsing one source file: plain data that depends on that file only, so that a worker thread can make
 * it and the cache can keep it.
 */
import * as v from 'valibot'
import { constraint } from '../content/schema/fault.ts'
import type { FrontMatter } from '../content/schema/front-matter.ts'
import type { Message } from '../content/schema/message.ts'

/** Which pages a list shows. */
export const ListQuery = v.pipe(
  v.strictObject({
    section: v.optional(v.pipe(v.string(), v.description('A section: `guides`, or one of `site.yaml`.'))),
    tag: v.optional(v.pipe(v.string(), v.description('A tag of the pages.'))),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:[1-9]\d?|100)$/, constraint('bad-attribute', 'must be a number from 1 to 100')),
        v.transform(Number),
        v.description('Maximum number of pages; default 12.'),
      ),
    ),
    order: v.optional(
      v.pipe(
        v.picklist(['newest', 'oldest', 'title']),
        v.description(
          'By date of publication (`newest` or `oldest`) or by `title`; the default is the order of the section, or newest first for a tag.',
        ),
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ section, tag }) => section !== undefined || tag !== undefined,
      constraint('bad-attribute', 'must be there, or `tag` in its place'),
    ),
    ['section'],
  ),
)
export type ListQuery = v.InferOutput<typeof ListQuery>

export interface ParsedPage {
  /** Path relative to the content folder, with `/`: `guides/x.md`. */
  readonly file: string
  /** As far as it is readable. */
  readonly frontMatter: FrontMatter
  /** Digest of the front matter as it was read. */
  readonly factsHash: string
  /** Whether the front matter has no fault: a page is published with all of it or not at all. */
  readonly sound: boolean
  /** Body as HTML, with tokens (`toToken`) in place of addresses of this site. */
  readonly html: string
  /** The author's bytes with the edits of the markdown view, tokens at the same places. */
  readonly markdown: string
  /** Digest of both texts. */
  readonly textKey: string
  /** Every address that another file decides: links and images to this site. Token `n` is `refs[n]`. */
  readonly refs: readonly Ref[]
  readonly headings: readonly Heading[]
  /** Every id in the body: the valid fragments. */
  readonly ids: readonly string[]
  /** Characters of the source, with all that it includes and a share for each include. */
  readonly size: number
  readonly words: number
  /** The search terms, unless only title and headings are indexed. */
  readonly terms?: PageTerms | undefined
  /** Questions with their answers, as text. */
  readonly questions: readonly Question[]
  /** Whether there is nothing below the front matter. */
  readonly empty: boolean
  /** First 128 bits of the SHA-256 of the body in hexadecimal: decides whether the page was modified. */
  readonly bodyHash: string
  readonly messages: readonly Message[]
  /** Paths of includes that were not supplied; empty when parsing is complete. */
  readonly wanted: readonly string[]
}

/** Words in the title, in a heading or the description, in the text; spaces between them. */
export type Places = readonly [title: string, heading: string, text: string]

/** The words of one page by first letter, each at its first occurrence, and its phrases as a Bloom filter. */
export interface PageTerms {
  readonly words: Readonly<Record<string, Places>>
  /** The pairs of neighbouring words as a Bloom filter of one hash. */
  readonly filter: string
  /** Names both. */
  readonly key: string
}

/** A question and its answer. */
export interface Question {
  readonly question: string
  readonly answer: string
}

/** An address of this site as the author wrote it. */
export interface Ref {
  /**
   * Tokens of an `image` and a `cover` stand for a whole `<img>`, all others for the value of an attribute. A `frame`
   * is the address of another host and has no token. A `list` or `form` is a placeholder that the site fills.
   */
  readonly kind: 'link' | 'image' | 'file' | MediaKind | 'frame' | SlotKind
  /** The file that it is written in, where the page includes that. */
  readonly file?: string | undefined
  /** As written: `/guides/x#part`, `../guides/x.md#part`, `#part`, `https://<this site>/x`. */
  readonly target: string
  /** Of a list. */
  readonly query?: ListQuery | undefined
  /** Of images. */
  readonly alt?: string | undefined
  readonly title?: string | undefined
  /** Of images, in pixels, where the author gave a size. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Position of the address in the file; line and column begin at 1. */
  readonly line: number
  readonly column: number
  readonly endColumn: number
}

/** A place that is filled where a page is put together. */
export type SlotKind = 'list' | 'form'

export const isSlot = (kind: Ref['kind']): kind is SlotKind => kind === 'list' || kind === 'form'

/** Sources of players, files of the site only. A poster is an address, a cover a picture. */
const MEDIA_KINDS = ['video', 'audio', 'poster', 'cover', 'captions'] as const
type MediaKind = (typeof MEDIA_KINDS)[number]

export const isMediaKind = (kind: Ref['kind']): kind is MediaKind => MEDIA_KINDS.some((one) => one === kind)

/** A heading in the body of a page. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** The noncharacter that delimits tokens; sources that contain it are refused. */
export const TOKEN_MARK = '\uFFFE'

/** The token of reference `index`. */
export const toToken = (index: number): string => `${TOKEN_MARK}${index}${TOKEN_MARK}`

/** Replaces every token in a text. */
export function replaceTokens(text: string, replace: (index: number) => string): string {
  return text.replace(/\uFFFE(\d+)\uFFFE/g, (_, index: string) => replace(Number(index)))
}

/** A text with tokens, and the reference behind each. */
export interface Template {
  readonly text: string
  readonly values: readonly string[]
}

/** Puts the values in their places. */
export const fill = ({ text, values }: Template): string => replaceTokens(text, (index) => values[index] ?? '')
