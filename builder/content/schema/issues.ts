/** What a schema finds wrong with data. */
import * as v from 'valibot'
import { keysAt } from './walk.ts'

/** Every issue. A strict object stops at its first unknown key: the others are found by the keys that it knows. */
export function findIssues(schema: v.GenericSchema, data: unknown): v.BaseIssue<unknown>[] {
  const { issues = [] } = v.safeParse(schema, data)
  const unknown = issues.filter(isUnknownKey).flatMap((issue) => listUnknown(issue, schema))
  if (unknown.length === 0) return [...issues]
  const rest: unknown = structuredClone(data)
  for (const { path = [] } of unknown)
    deleteAt(
      rest,
      path.map(({ key }) => String(key)),
    )
  return [...unknown, ...findIssues(schema, rest)]
}

/** The issue of each unknown key of an object, given that of the first. */
function listUnknown(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): v.BaseIssue<unknown>[] {
  const item = issue.path?.at(-1)
  if (item?.type !== 'object') return [issue]
  const above = issue.path?.slice(0, -1) ?? []
  const known = new Set(
    keysAt(
      schema,
      above.map(({ key }) => (typeof key === 'number' ? key : String(key))),
    ),
  )
  const keys = Object.keys(item.input).filter((key) => key === item.key || (known.size > 0 && !known.has(key)))
  return keys.flatMap((key): v.BaseIssue<unknown>[] => {
    const [first, ...path] = [...above, { ...item, key, value: item.input[key] }]
    return first === undefined ? [] : [{ ...issue, path: [first, ...path] }]
  })
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
