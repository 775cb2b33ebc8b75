/**
 * Signs that a program filled in a form. A suspicious submission is marked, never dropped. The time is not signed: the
 * contract lets every client leave it out, so a program that would forge it has no need to.
 */

/** Milliseconds in which no person fills in a form. */
const FASTEST = 2_000

/** The fields of a submission, and whether a program seems to have filled them in. */
export interface Suspected {
  readonly fields: Readonly<Record<string, unknown>>
  readonly suspect: boolean
}

/**
 * Extracts the two fields that pages add: a field hidden from people, and the ms since the page was opened. Programs
 * send neither, and are not suspected for it.
 */
export function suspect({ leave_empty: trap, filled_in: time, ...fields }: Suspected['fields']): Suspected {
  const trapped = trap !== undefined && trap !== null && trap !== ''
  return { fields, suspect: trapped || (typeof time === 'number' && time < FASTEST) }
}
