/** Where the texts of pages wait until they are read: the texts of 100,000 are more than the heap may hold. */
import { readSync } from 'node:fs'
import type { ParsedPage } from '../markdown/parsed-page.ts'

/** Everything of a page but its texts. */
export type PageFacts = Omit<ParsedPage, 'html' | 'markdown'>

/** The two texts of a page, one after the other, in UTF-8: in a buffer outside the heap, or in a file. */
export class Shelf {
  /** Bytes of the HTML and of the markdown. */
  readonly sizes: readonly [html: number, markdown: number]
  #bytes: Buffer | undefined
  #descriptor = -1
  #offset = 0

  private constructor(sizes: readonly [number, number]) {
    this.sizes = sizes
  }

  /** Takes the texts of a page. */
  static of({ html, markdown }: ParsedPage): Shelf {
    const size = Buffer.byteLength(html)
    const bytes = Buffer.from(html + markdown)
    const shelf = new Shelf([size, bytes.length - size])
    shelf.#bytes = bytes
    return shelf
  }

  /** Texts in an open file. */
  static at(descriptor: number, offset: number, sizes: readonly [number, number]): Shelf {
    const shelf = new Shelf(sizes)
    shelf.moveTo(descriptor, offset)
    return shelf
  }

  /** From now on the texts are read from there. */
  moveTo(descriptor: number, offset: number): void {
    this.#descriptor = descriptor
    this.#offset = offset
    this.#bytes = undefined
  }

  /** Both texts, or a part of them. */
  read(start = 0, end = this.sizes[0] + this.sizes[1]): Buffer {
    if (this.#bytes) return this.#bytes.subarray(start, end)
    const bytes = Buffer.allocUnsafe(end - start)
    const read = readSync(this.#descriptor, bytes, 0, bytes.length, this.#offset + start)
    if (read < bytes.length) throw new Error('The cache was cut short while it was read: build again.')
    return bytes
  }

  /** The page with these texts, decoded whenever they are read. */
  page(facts: PageFacts): ParsedPage {
    const read = (start: number, end?: number): string => this.read(start, end).toString('utf8')
    const [size] = this.sizes
    return {
      ...facts,
      get html() {
        return read(0, size)
      },
      get markdown() {
        return read(size)
      },
    }
  }
}

/** Everything of a page but its texts, without reading them. */
export function toFacts(page: ParsedPage): PageFacts {
  const { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty } = page
  return { file, frontMatter, factsHash, sound, refs, headings, ids, words, bodyHash, messages, empty }
}
