/** Looks into a schema: what stands at a path of the data that it describes. */
import * as v from 'valibot'

/** The first sentence of what a schema says of a path. */
export const describeAt = (schema: v.GenericSchema, path: readonly PropertyKey[]): string | undefined => {
  const found = schemaAt(schema, path)
  return found && v.getDescription(found)
}

/** The keys that may stand in the object at a path. */
export function keysAt(schema: v.GenericSchema, path: readonly PropertyKey[]): string[] {
  const found = schemaAt(schema, path)
  return found && 'entries' in found && isRecord(found.entries) ? Object.keys(found.entries) : []
}

/** The schema of the value at a path. */
function schemaAt(schema: v.GenericSchema, path: readonly PropertyKey[]): v.GenericSchema | undefined {
  let current: unknown = schema
  for (const key of path) {
    current = child(unwrap(current), key)
    if (current === undefined) return undefined
  }
  const found = v.getDescription(isSchema(current) ? current : schema) === undefined ? unwrap(current) : current
  return isSchema(found) ? found : undefined
}

function child(schema: unknown, key: PropertyKey): unknown {
  if (!isRecord(schema)) return undefined
  if (isRecord(schema['entries'])) return schema['entries'][String(key)]
  return schema['item'] ?? schema['value']
}

/** The schema inside `optional` and its like. */
function unwrap(schema: unknown): unknown {
  return isRecord(schema) && schema['wrapped'] !== undefined ? unwrap(schema['wrapped']) : schema
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && value['kind'] === 'schema'
