/** Time limits. */

/** What a promise resolves to, or `late` when that takes more than so many milliseconds. */
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

/** Waits so many milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A moment at which several steps have to be over. Time is read from the clock, which stands still between I/O. */
export class Deadline {
  readonly #end: number

  /** Ends so many milliseconds from now. */
  constructor(milliseconds: number) {
    this.#end = Date.now() + milliseconds
  }

  /** Milliseconds that are left. */
  get left(): number {
    return Math.max(0, this.#end - Date.now())
  }

  /** What a promise resolves to, or `late` at the deadline. */
  race<T>(work: Promise<T>): Promise<T | 'late'> {
    return withTimeout(this.left, work)
  }
}
