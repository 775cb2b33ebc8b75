/** How long the pages of an import may take. */

/** Milliseconds that a page may take without a cost for the others. */
const NORMAL = 1000

/** Milliseconds beyond that, of all pages together. */
const MOST = 60_000

/** The time that a page may take: once slow pages took a minute together, a second is left for each of the others. */
export class Patience {
  readonly #limit: number
  #left = MOST

  /** `limit` is that of a single page, in ms. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get limit(): number {
    return Math.min(this.#limit, NORMAL + this.#left)
  }

  /** Counts what a page took, in ms. */
  spend(time: number): void {
    this.#left = Math.max(0, this.#left - Math.max(0, Math.ceil(time) - NORMAL))
  }
}
