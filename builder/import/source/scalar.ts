/** Values of a source as text. */

/** The text of a value that is no object: those of a source may have a `toString` that is no function. */
export const toScalarText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '' : String(value)
