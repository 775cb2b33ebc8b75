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
