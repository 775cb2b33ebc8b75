/** Faults that change no behaviour, with the reason: no test can find them. */

/** One of them, by the place and the texts that a report prints. */
export interface Equivalent {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly reason: string
}

export const EQUIVALENT: readonly Equivalent[] = []
