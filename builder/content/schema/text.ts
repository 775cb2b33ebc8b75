/** Texts and names that authors write. */
import * as v from 'valibot'
import { constraint } from './fault.ts'

/** Longest text and longest line, in characters: far above what anybody writes, far below what exhausts a build. */
const TEXT_LIMIT = 20_000
const LINE_LIMIT = 1_000

/** Text of one or more characters, without white space around it and without control characters in it. */
export const Text = toText(
  /[^\P{Cc}\t\n\r]/u,
  constraint('control-character', 'must have no control characters'),
  TEXT_LIMIT,
)

/** Text on one line: a title, a name, a label. It stands in headings, in lists and in headers of mails. */
export const Line = toText(
  /[\p{Cc}\p{Zl}\p{Zp}]/u,
  constraint('control-character', 'must be one line, without control characters'),
  LINE_LIMIT,
)

function toText(refused: RegExp, message: string, limit: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, constraint('empty-value', 'must be text')),
    v.maxLength(limit, constraint('too-long', `must have at most ${limit} characters`)),
    v.check((text) => !refused.test(text), message),
  )
}

/** A part of an address that an author chose. */
export const Slug = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    constraint('bad-slug', 'must be lower-case letters, digits and single hyphens'),
  ),
)
