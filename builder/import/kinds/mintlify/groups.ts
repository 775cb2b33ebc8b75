/** What Mintlify shows only to groups of users (https://mintlify.com/docs/create/personalization#openapi-content-filtering). */
import { rememberLast } from '../../../work/remember.ts'
import { isRecord } from '../../source/front-matter.ts'
import { recordIn, type Settings, textIn } from '../../source/settings.ts'

/** The front matter that a part of a document has for its page (https://mintlify.com/docs/api-playground/customize-endpoint-pages). */
export const toMetadata = (part: Settings): Settings => recordIn(recordIn(part, 'x-mint'), 'metadata')

/** Whether a part of an OpenAPI document is shown only to groups. */
export const isForGroups = (part: Settings): boolean =>
  [recordIn(part, 'x-mint'), toMetadata(part)].some(({ groups }) => groups !== undefined)

/** The values of an `enum` that only groups see, by their texts. */
export const toRestrictedValues = (schema: Settings): ReadonlySet<string> =>
  new Set(Object.keys(recordIn(schema, 'x-mint-enum')))

/** Whether a schema has something that only groups see: an example of it may show that. */
export const hasParts = (document: Settings, schema: unknown): boolean =>
  isAnywhere(document) && reaches(document, schema)

const isAnywhere = rememberLast(
  (document: Settings) =>
    reaches(document, recordIn(document, 'components')) || reaches(document, recordIn(document, 'paths')),
)

/** Most parts of a schema that are looked at: one that has more may have anything. */
const MOST_PARTS = 100_000

function reaches(document: Settings, start: unknown): boolean {
  const known = new Set<unknown>()
  const open = [start]
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value !== 'object' || value === null || known.has(value)) continue
    known.add(value)
    if (known.size > MOST_PARTS) return true
    if (isRecord(value)) {
      if (isForGroups(value) || toRestrictedValues(value).size > 0) return true
      const reference = textIn(value, '$ref')
      if (reference !== undefined) open.push(find(document, reference))
    }
    for (const one of Object.values(value)) open.push(one)
  }
  return false
}

/** The value at a JSON pointer (RFC 6901). */
export const find = (document: Settings, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, part) => (isRecord(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    )
