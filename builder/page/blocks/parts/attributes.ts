/** Schemas of block attributes. Every attribute arrives as text. */
import * as v from 'valibot'
import { constraint } from '../../../content/schema/fault.ts'

/** A block without attributes. */
export const NONE = v.strictObject({})

/** A text of any kind. */
export const text = (description: string) =>
  v.pipe(v.string(), v.minLength(1, constraint('bad-attribute', 'must be text')), v.description(description))

/** An address of a page, file or image, checked at its position. */
export const address = (description: string) => v.pipe(v.string(), v.description(description))

/** An attribute that is there or not: `{open}`. */
export const flag = (description: string) =>
  v.pipe(
    v.picklist(['', 'true', 'false']),
    v.transform((value) => value !== 'false'),
    v.description(description),
  )

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  v.pipe(v.picklist(words), v.description(description))

/** A number within limits. */
export const number = (least: number, most: number, description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+(?:\.\d+)?$/, constraint('bad-attribute', 'must be a number')),
    v.transform(Number),
    v.minValue(least, constraint('bad-attribute', `must be at least ${least}`)),
    v.maxValue(most, constraint('bad-attribute', `must be at most ${most}`)),
    v.description(description),
  )
