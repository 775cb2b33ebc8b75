/** Where the texts of pages wait until they are read: the texts of 100,000 are more than the heap may hold. */
import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { encode } from '../../work/encode.ts'
import type { ParsedPage } from '../parsed-page.ts'

/** Everything of a page but its texts. */
export type PageFacts = Omit<ParsedPage, 'html' | 'markdown'>

/** A page whose texts are in UTF-8, each in a buffer of its own outside the heap, which threads can hand over. */
export interface ShelvedPage {
  readonly facts: PageFacts
  readonly texts: readonly [html: Uint8Array<ArrayBuffer>, markdown: Uint8Array<ArrayBuffer>]
}

/** Puts the texts of a page where they take no room on the heap. */
export const toShelved = (page: ParsedPage): ShelvedPage => ({
  facts: toFacts(page),
  texts: [encode(page.html), encode(page.markdown)],
})

/** A number for each of the two texts of a page. */
export type Pair = readonly [html: number, markdown: number]

/** Where texts are in a file, and the checksum of each: most are never read, and only what is read must be right. */
export interface Place {
  readonly descriptor: number
  readonly offset: number
  readonly checksums: Pair
}

/** What is thrown where a text is not what was written. */
export class DamagedCache extends Error {}

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, length)

/** The two texts of a page in UTF-8: in buffers outside the heap, or one after the other in a file. */
export class Shelf {
  /** Bytes. */
  readonly sizes: Pair
  #texts: readonly [Buffer, Buffer] | Place

  private constructor(sizes: Pair, texts: readonly [Buffer, Buffer] | Place) {
    this.sizes = sizes
    this.#texts = texts
  }

  /** Texts in memory. */
  static of({ texts: [html, markdown] }: ShelvedPage): Shelf {
    return new Shelf([html.length, markdown.length], [toBuffer(html), toBuffer(markdown)])
  }

  /** Texts in an open file. */
  static at(place: Place, sizes: Pair): Shelf {
    return new Shelf(sizes, place)
  }

  /** Whether the texts are in memory, wherever else they are. */
  get inMemory(): boolean {
    return 'length' in this.#texts
  }

  /** From now on the texts are read from there. */
  moveTo(place: Place): void {
    this.#texts = place
  }

  /** One of the texts. */
  read(index: 0 | 1): Buffer {
    if ('length' in this.#texts) return this.#texts[index]
    const { descriptor, offset, checksums } = this.#texts
    const start = index === 0 ? offset : offset + this.sizes[0]
    const bytes = Buffer.allocUnsafeSlow(this.sizes[index])
    const size = readSync(descriptor, bytes, 0, bytes.length, start)
    if (size < bytes.length || crc32(bytes) !== checksums[index]) throw new DamagedCache('The cache is damaged.')
    return bytes
  }

  /** The page with these texts, decoded whenever they are read. */
  page(facts: PageFacts): ParsedPage {
    const read = (index: 0 | 1): string => this.read(index).toString('utf8')
    return {
      ...facts,
      get html() {
        return read(0)
      },
      get markdown() {
        return read(1)
      },
      utf8: () => ({ html: this.read(0), markdown: this.read(1) }),
    }
  }
}

/** Everything of a page but its texts, without reading them. */
export function toFacts(page: ParsedPage): PageFacts {
  const { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty } = page
  return { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty }
}
