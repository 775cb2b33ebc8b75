/** An operation of an OpenAPI document → the components that Mintlify has for fields. */
import { isRecord } from '../../source/front-matter.ts'
import { textIn } from '../../source/settings.ts'

export type Schema = Readonly<Record<string, unknown>>

/** Schemas in each other, below which a reader is told no more. */
const DEEPEST = 4

/** How fields are written: as which component, with the name as which attribute, how deep in each other. */
interface Place {
  readonly component: 'ParamField' | 'ResponseField'
  readonly attribute: string
  readonly depth: number
  /** A value behind its references. */
  readonly follow: (value: unknown) => Schema
}

/** An operation, in the document that it is from. */
export interface Operation {
  readonly document: Schema
  readonly method: string
  readonly path: string
  readonly operation: Schema
}

/** Writes the address, the parameters, the body and the answers of an operation. */
export function writeOperation({ document, method, path, operation }: Operation): string {
  const follow = (value: unknown): Schema => resolve(value, document)
  const place: Place = { component: 'ParamField', attribute: 'body', depth: 1, follow }
  const [server] = listIn(document, 'servers')
  const base = isRecord(server) ? (textIn(server, 'url') ?? '') : ''
  const body = follow(operation['requestBody'])
  const responses = isRecord(operation['responses']) ? Object.entries(operation['responses']) : []
  return [
    `\`\`\`http\n${method.toUpperCase()} ${base.replace(/\/$/, '')}${path}\n\`\`\``,
    escape(textIn(operation, 'description')),
    section(
      '## Parameters',
      listIn(operation, 'parameters').map((one) => toParameter(follow(one), place)),
    ),
    section('## Body', [toContent(body, place)]),
    section(
      '## Responses',
      responses.map(([status, value]) =>
        join(`### ${status}`, toContent(follow(value), { ...place, component: 'ResponseField', attribute: 'name' })),
      ),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const section = (heading: string, parts: readonly string[]): string => {
  const content = join(...parts)
  return content === '' ? '' : join(heading, content)
}

function toParameter(parameter: Schema, place: Place): string {
  const schema = place.follow(parameter['schema'])
  const name = textIn(parameter, 'in') ?? 'query'
  const attribute = name === 'cookie' ? 'header' : name
  const description = parameter['description'] ?? schema['description']
  return toField(
    textIn(parameter, 'name') ?? '',
    parameter['required'] === true,
    { ...schema, description },
    { ...place, attribute },
  )
}

/** What a body or an answer says of itself, its fields, and its example. */
function toContent(value: Schema, place: Place): string {
  const content = isRecord(value['content']) ? Object.entries(value['content']) : []
  const media = content.map(([type, described]) => {
    const { schema, example, examples } = isRecord(described) ? described : {}
    const [first] = isRecord(examples) ? Object.values(examples) : []
    const shown = example ?? (isRecord(first) ? place.follow(first)['value'] : undefined)
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown, undefined, 2)
    return join(
      `Media type: \`${type}\``,
      toFields(place.follow(schema), place) || escape(textIn(place.follow(schema), 'description')),
      shown === undefined ? '' : `\`\`\`${type.includes('json') ? 'json' : 'text'}\n${text}\n\`\`\``,
    )
  })
  return join(escape(textIn(value, 'description')), ...media)
}

function toFields(schema: Schema, place: Place): string {
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : []
  if (properties.length === 0)
    return isRecord(schema['items']) && place.depth < DEEPEST
      ? toFields(place.follow(schema['items']), { ...place, depth: place.depth + 1 })
      : ''
  const required = listIn(schema, 'required')
  return join(...properties.map(([name, value]) => toField(name, required.includes(name), place.follow(value), place)))
}

function toField(name: string, isRequired: boolean, schema: Schema, place: Place): string {
  const isSimple = ['string', 'number', 'boolean'].includes(typeof schema['default'])
  const attributes = [
    `${place.attribute}=${JSON.stringify(name)}`,
    `type=${JSON.stringify(toType(schema, place.follow))}`,
    ...(isRequired ? ['required'] : []),
    ...(schema['deprecated'] === true ? ['deprecated'] : []),
    ...(isSimple ? [`default={${JSON.stringify(schema['default'])}}`] : []),
  ]
  const values = listIn(schema, 'enum').map((one) => `\`${String(one)}\``)
  const below = place.depth < DEEPEST ? toFields(schema, { ...place, depth: place.depth + 1 }) : ''
  return join(
    `<${place.component} ${attributes.join(' ')}>`,
    escape(textIn(schema, 'description')),
    values.length === 0 ? '' : `One of ${values.join(', ')}.`,
    below === '' ? '' : `<Expandable title="Fields">\n\n${below}\n\n</Expandable>`,
    `</${place.component}>`,
  )
}

/** The type as a reader names it. */
function toType(schema: Schema, follow: (value: unknown) => Schema): string {
  const { type, items, format } = schema
  if (Array.isArray(type)) return type.map(String).join(' | ')
  if (type === 'array') return `array of ${toType(follow(items), follow)}`
  const choices = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].map((one) => toType(follow(one), follow))
  if (choices.length > 0 && choices.length < 6) return [...new Set(choices)].join(' | ')
  const name = typeof type === 'string' ? type : isRecord(schema['properties']) ? 'object' : 'any'
  return typeof format === 'string' ? `${name} (${format})` : name
}

/** A value behind its references in the document; the parts of `allOf` as one. A reference to itself ends. */
function resolve(value: unknown, document: Schema, depth = 0): Schema {
  if (!isRecord(value) || depth > 10) return {}
  const reference = textIn(value, '$ref')
  if (reference !== undefined) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>(
        (at, part) => (isRecord(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
        document,
      )
    return resolve(target, document, depth + 1)
  }
  const parts = listIn(value, 'allOf').map((part) => resolve(part, document, depth + 1))
  if (parts.length === 0) return value
  const properties = [value, ...parts].map((part) => (isRecord(part['properties']) ? part['properties'] : {}))
  const required = [value, ...parts].flatMap((part) => listIn(part, 'required'))
  return { ...Object.assign({}, ...parts), ...value, properties: Object.assign({}, ...properties), required }
}

const listIn = (value: Schema, key: string): readonly unknown[] => {
  const list = value[key]
  return Array.isArray(list) ? list : []
}

/** Markdown in which nothing is a tag or an expression of MDX. */
const escape = (markdown: string | undefined): string =>
  (markdown ?? '').replaceAll(/(`+)[\s\S]*?\1|[<{]/g, (part) => (part === '<' ? '&lt;' : part === '{' ? '\\{' : part))
