/** What can be read of data with faults, so that whatever refers to it is checked in the same run. */
import * as v from 'valibot'
import { deleteAt, findIssues } from './issues.ts'

/** The keys without a fault, completed from `standIn`; that alone where nothing can be read. */
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
