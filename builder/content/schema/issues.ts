/** What a schema finds wrong with data. */
import * as v from 'valibot'

/** Every issue. A strict object stops at its first unknown key: without that one the next is found. */
export function findIssues(schema: v.GenericSchema, data: unknown): v.BaseIssue<unknown>[] {
  const { issues = [] } = v.safeParse(schema, data)
  const unknown = issues.filter(isUnknownKey)
  if (unknown.length === 0) return [...issues]
  const rest: unknown = structuredClone(data)
  for (const { path = [] } of unknown)
    deleteAt(
      rest,
      path.map(({ key }) => String(key)),
    )
  return [...unknown, ...findIssues(schema, rest)]
}

/** Whether the issue is a key that the schema does not know. */
export const isUnknownKey = (issue: v.BaseIssue<unknown>): boolean =>
  issue.type === 'strict_object' && issue.expected === 'never' && issue.path?.at(-1)?.origin === 'key'

/** Deletes what stands at a path; nothing where there is no such thing. */
export function deleteAt(data: unknown, [key = '', ...inner]: readonly string[]): void {
  if (typeof data !== 'object' || data === null) return
  if (inner.length > 0) deleteAt(Reflect.get(data, key), inner)
  else Reflect.deleteProperty(data, key)
}
