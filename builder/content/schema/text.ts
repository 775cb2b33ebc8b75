/** Texts and names that authors write. */
import * as v from 'valibot'
import { constraint } from './fault.ts'

/** Text of one or more characters, without white space around it. */
export const Text = v.pipe(v.string(), v.trim(), v.minLength(1, constraint('empty-value', 'must be text')))

/** A part of an address that an author chose. */
export const Slug = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    constraint('bad-slug', 'must be lower-case letters, digits and single hyphens'),
  ),
)
