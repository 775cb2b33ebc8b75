/** Time limits. */

/** What a promise resolves to, or `late` when that takes more than so many milliseconds. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Milliseconds that several steps share: what one leaves over is there for the next. */
export class Budget {
  #left: number

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  /** What a promise resolves to, or `late` when that takes more than the budget, or than a limit of its own. */
  async within<T>(work: Promise<T>, limit = this.#left): Promise<T | 'late'> {
    const started = Date.now()
    const result = await within(Math.min(limit, this.#left), work)
    this.#left -= Date.now() - started
    return result
  }
}
