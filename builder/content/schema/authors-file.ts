/** `authors.yaml`: the people who write. */
import * as v from 'valibot'
import { constraint } from './fault.ts'
import { isAbsolute, Line, Text } from './values.ts'

const link = v.pipe(v.string(), v.check(isAbsolute, constraint('bad-url', 'must be an absolute address, https://…')))

/** Characters of a name, at most. */
export const LONGEST_NAME = 200

/** One person. */
export const Author = v.strictObject({
  name: v.pipe(
    Line,
    v.maxLength(LONGEST_NAME, constraint('too-long', `must have at most ${LONGEST_NAME} characters`)),
    v.description('The name as it is shown.'),
  ),
  role: v.optional(v.pipe(Line, v.description('What the person does.'))),
  description: v.optional(v.pipe(Text, v.description('A few sentences about the person.'))),
  image: v.optional(v.pipe(Line, v.description('A portrait, a path under `assets/`.'))),
  links: v.optional(v.pipe(v.array(link), v.description('Where else the person is found.'))),
})
export type Author = v.InferOutput<typeof Author>

/** People by the name that the front matter of pages calls them. */
export const AuthorsFile = v.record(v.string(), Author)
export type AuthorsFile = v.InferOutput<typeof AuthorsFile>

/** The author of an id, if one is described: a page may name any, such as "constructor". */
export const findAuthor = (authors: AuthorsFile, id: string): Author | undefined =>
  Object.hasOwn(authors, id) ? authors[id] : undefined
