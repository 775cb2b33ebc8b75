/** Validates data against a schema: every issue, the data without the invalid values, and the schema at a path. */
import * as v from 'valibot'

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

/** The issues of all unknown keys of an object, given the issue of the first. */
function listUnknown(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): v.BaseIssue<unknown>[] {
  const item = issue.path?.at(-1)
  if (item?.type !== 'object') return [issue]
  const above = issue.path?.slice(0, -1) ?? []
  const entries = entriesAt(
    schema,
    above.map(({ key }) => (typeof key === 'number' ? key : String(key))),
  )
  const keys = Object.keys(item.input).filter(
    (key) => key === item.key || (entries !== undefined && !Object.hasOwn(entries, key)),
  )
  return keys.flatMap((key): v.BaseIssue<unknown>[] => {
    const [first, ...path] = [...above, { ...item, key, value: item.input[key] }]
    return first === undefined ? [] : [{ ...issue, path: [first, ...path] }]
  })
}

/** Whether the issue is a key that the schema does not know. */
export const isUnknownKey = (issue: v.BaseIssue<unknown>): boolean =>
  issue.type === 'strict_object' && issue.expected === 'never' && issue.path?.at(-1)?.origin === 'key'

/** Deletes the value at a path, if there is one. */
function deleteAt(data: unknown, [key = '', ...inner]: readonly string[]): void {
  if (typeof data !== 'object' || data === null) return
  if (inner.length > 0) deleteAt(Reflect.get(data, key), inner)
  else Reflect.deleteProperty(data, key)
}

/** The valid keys, completed from `standIn`; only `standIn` if nothing is readable. */
export function salvage<Value extends object>(
  schema: v.GenericSchema<unknown, Value>,
  data: unknown,
  standIn: Value,
): Value {
  const keys = v.safeParse(v.record(v.string(), v.unknown()), data)
  if (!keys.success) return standIn
  const faulty = findIssues(schema, data).map(({ path = [] }) => path.map(({ key }) => String(key)))
  // Without just the values at fault; where that leaves a gap, without the whole key.
  for (const paths of [faulty, faulty.map((path) => path.slice(0, 1))]) {
    const rest: Record<string, unknown> = structuredClone(keys.output)
    for (const path of paths) deleteAt(rest, path)
    const result = v.safeParse(schema, { ...standIn, ...rest })
    if (result.success) return result.output
  }
  return standIn
}

/** The first sentence of the schema's description of a path. */
export const describeAt = (schema: v.GenericSchema, path: readonly PropertyKey[]): string | undefined => {
  const found = schemaAt(schema, path)
  return found && v.getDescription(found)
}

/** An example value for a path, from the schema. */
export const exampleAt = (schema: v.GenericSchema, path: readonly PropertyKey[]): unknown => {
  const found = schemaAt(schema, path)
  const [example]: readonly unknown[] = found ? v.getExamples(found) : []
  return example
}

/** Whether there must be a value at a path. */
export function isRequired(schema: v.GenericSchema, path: readonly PropertyKey[]): boolean {
  const parent = unwrap(schemaAt(schema, path.slice(0, -1)) ?? schema)
  const found = child(parent, path.at(-1) ?? '')
  return isRecord(found) && found['type'] !== 'optional'
}

/** The allowed keys of the object at a path. */
export const keysAt = (schema: v.GenericSchema, path: readonly PropertyKey[]): string[] =>
  Object.keys(entriesAt(schema, path) ?? {})

/** The schemas of the keys of the object at a path; `undefined` if it is none with fixed keys. */
function entriesAt(
  schema: v.GenericSchema,
  path: readonly PropertyKey[],
): Readonly<Record<string, unknown>> | undefined {
  const found = schemaAt(schema, path)
  return found && 'entries' in found && isRecord(found.entries) ? found.entries : undefined
}

/** The schema of the value at a path. */
function schemaAt(schema: v.GenericSchema, path: readonly PropertyKey[]): v.GenericSchema | undefined {
  let current: unknown = schema
  for (const key of path) {
    current = child(unwrap(current), key)
    if (current === undefined) return undefined
  }
  while (isRecord(current) && current['wrapped'] !== undefined && !isDescribed(current)) current = current['wrapped']
  const found = isDescribed(current) ? current : unwrap(current)
  return isSchema(found) ? found : undefined
}

const isDescribed = (schema: unknown): boolean => isSchema(schema) && v.getDescription(schema) !== undefined

function child(schema: unknown, key: PropertyKey): unknown {
  if (!isRecord(schema)) return undefined
  if (isRecord(schema['entries'])) return schema['entries'][String(key)] ?? schema['rest']
  return schema['item'] ?? schema['value']
}

/** The schema inside `optional`, `lazy` and their like. */
function unwrap(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  // A value with a short and a long form: take the keys of the long form.
  if (typeof schema['getter'] === 'function') return unwrap(schema['getter']({}))
  return schema['wrapped'] !== undefined ? unwrap(schema['wrapped']) : schema
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && value['kind'] === 'schema'
