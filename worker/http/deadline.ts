/** Time limits. */

/** The value of a promise, or `late` after a number of ms. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
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

/** Waits a number of ms. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A deadline shared by several steps. In workerd the clock only advances with I/O. */
export class Deadline {
  readonly #end: number

  /** A deadline a number of ms from now. */
  constructor(milliseconds: number) {
    this.#end = Date.now() + milliseconds
  }

  /** Milliseconds that are left. */
  get left(): number {
    return Math.max(0, this.#end - Date.now())
  }

  /** Whether a promise is fulfilled within a number of ms and before the deadline; it never rejects. */
  async succeeds(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
    const done = work.then(
      () => true,
      () => false,
    )
    return (await withTimeout(Math.min(milliseconds, this.left), done)) === true
  }

  /** The value of a promise, or `late` at the deadline. */
  race<T>(work: Promise<T>): Promise<T | 'late'> {
    return withTimeout(this.left, work)
  }
}
