/** Where the texts of pages wait until they are read: the texts of 100,000 are more than the heap may hold. */
import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { ParsedPage } from '../markdown/parsed-page.ts'

/** Everything of a page but its texts. */
export type PageFacts = Omit<ParsedPage, 'html' | 'markdown'>

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

/** The two texts of a page, one after the other, in UTF-8: in a buffer outside the heap, or in a file. */
export class Shelf {
  /** Bytes. */
  readonly sizes: Pair
  #texts: Buffer | Place

  private constructor(sizes: Pair, texts: Buffer | Place) {
    this.sizes = sizes
    this.#texts = texts
  }

  /** Takes the texts of a page. */
  static of({ html, markdown }: ParsedPage): Shelf {
    const sizes: Pair = [Buffer.byteLength(html), Buffer.byteLength(markdown)]
    // Of its own: as part of a shared one it would keep all that is beside it.
    const bytes = Buffer.allocUnsafeSlow(sizes[0] + sizes[1])
    bytes.write(html)
    bytes.write(markdown, sizes[0])
    return new Shelf(sizes, bytes)
  }

  /** Texts in an open file. */
  static at(place: Place, sizes: Pair): Shelf {
    return new Shelf(sizes, place)
  }

  /** Whether the texts are in memory, wherever else they are. */
  get inMemory(): boolean {
    return Buffer.isBuffer(this.#texts)
  }

  /** From now on the texts are read from there. */
  moveTo(place: Place): void {
    this.#texts = place
  }

  /** One of the texts. */
  read(index: 0 | 1): Buffer {
    const [first] = this.sizes
    const start = index === 0 ? 0 : first
    if (Buffer.isBuffer(this.#texts)) return this.#texts.subarray(start, start + this.sizes[index])
    const { descriptor, offset, checksums } = this.#texts
    const bytes = Buffer.allocUnsafe(this.sizes[index])
    const size = readSync(descriptor, bytes, 0, bytes.length, offset + start)
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
    }
  }
}

/** Everything of a page but its texts, without reading them. */
export function toFacts(page: ParsedPage): PageFacts {
  const { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty } = page
  return { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty }
}
