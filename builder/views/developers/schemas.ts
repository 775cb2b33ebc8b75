/** The fields of every object, as tables. */
import type { JsonSchema } from '@valibot/to-json-schema'
import { toInlineCode } from '../../page/raw-html/escape.ts'
import type { OpenApiDocument } from '../openapi/model.ts'
import { toSchemaRef } from '../openapi/schemas.ts'
import { toCellText } from '../plain-text.ts'

/** The name of a schema, from its reference. */
export const toSchemaName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** A link to the section about a schema, from its reference. */
export function toSchemaLink(reference: string): string {
  const name = toSchemaName(reference)
  return `[${name}](#${name.toLowerCase()})`
}

/** The sections about all schemas. */
export function toSchemaTexts(document: OpenApiDocument): string {
  const { schemas: all } = document.components
  const bases = ['Page', 'PageList'].map((name) => ({ name, rows: toRows(all[name] ?? {}, '') }))
  const schemas = Object.entries(all).map(([name, schema]) =>
    toSchemaSection(
      name,
      schema,
      bases.filter((base) => base.name !== name),
    ),
  )
  return ['## Schemas', 'A field that is not required may be absent.', ...schemas].join('\n\n')
}

/** A schema that others are compared with, and its rows. */
interface Base {
  readonly name: string
  readonly rows: readonly string[]
}

/** The fields of one object. If it extends another object, that one is linked. A list has its own items. */
function toSchemaSection(name: string, schema: JsonSchema, bases: readonly Base[]): string {
  const own = toRows(schema, '')
  const shared = bases.map((base) => ({ ...base, rows: base.rows.filter((row) => !row.startsWith('| `data` ')) }))
  const extended = bases.find(({ name: base }) =>
    schema.allOf?.some((part) => typeof part === 'object' && part.$ref === toSchemaRef(base).$ref),
  )
  const found = extended ?? shared.find(({ rows }) => rows.filter((row) => own.includes(row)).length > rows.length / 2)
  const lacking = (extended === undefined ? (found?.rows ?? []) : [])
    .filter((row) => !own.includes(row))
    .map((row) => row.split(' ')[1])
  const rows = own.filter((row) => !found?.rows.includes(row))
  const but = lacking.length === 0 ? '' : ` without ${lacking.join(', ')}`
  const more = schema.additionalProperties
  return [
    `### ${name}`,
    schema.description ?? '',
    ...(found ? [`It has the fields of ${toSchemaLink(found.name)}${but}${rows.length === 0 ? '.' : ', and:'}`] : []),
    ...(rows.length === 0 ? [] : [['| Field | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n')]),
    ...(typeof more === 'object' ? [`Further properties are allowed: ${toType(more)}. ${more.description ?? ''}`] : []),
  ].join('\n\n')
}

/** One row per property; nested ones with their path. */
function toRows(schema: JsonSchema, prefix: string): readonly string[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return []
    const path = prefix + name
    const type = `${toType(property)}${required.has(name) ? ', required' : ''}`
    const row = `| ${toInlineCode(path)} | ${type} | ${toCell(property)} |`
    const inner = property.items !== undefined && !Array.isArray(property.items) ? property.items : property
    const step = inner === property ? '.' : '[].'
    return [row].concat(typeof inner === 'object' ? toRows(inner, path + step) : [])
  })
}

function toType(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything'
  // The section about it is on the same page.
  if (schema.$ref !== undefined) return toSchemaName(schema.$ref)
  if (schema.const !== undefined) return toInlineCode(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return 'string'
  if (schema.anyOf !== undefined) return schema.anyOf.map(toType).join(' or ')
  if (schema.type === 'array' && !Array.isArray(schema.items)) return `array of ${toType(schema.items ?? true)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

/** Characters of a list of values in a table: long ones make the page too long for agents. */
const LONGEST_LIST = 100

/** The meaning, and the values that are possible. */
function toCell(schema: JsonSchema): string {
  const inner = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : schema
  const values =
    inner.enum?.map((value) =>
      toInlineCode(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('|', '\\|'),
    ) ?? []
  const meaning = toCellText(schema.description ?? '')
  if (values.length === 0) return meaning
  const all = values.join(', ')
  const listed = all.length <= LONGEST_LIST ? all : `${values.length} options, which \`/openapi.json\` lists`
  return `${meaning} ${inner === schema ? 'One' : 'Any'} of ${listed}.`
}
