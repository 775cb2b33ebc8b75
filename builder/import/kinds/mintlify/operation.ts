/** An operation of an OpenAPI document → the components that Mintlify has for fields. */
import { mayHide } from '../../components/hiding.ts'
import { isRecord } from '../../source/front-matter.ts'
import { toScalarText } from '../../source/scalar.ts'
import type { Split } from '../../source/split.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { find, hasParts, isForGroups, toRestrictedValues } from './groups.ts'

/** Deepest nesting of schemas that is written out. */
const DEEPEST = 4
/** Most fields of an operation; schemas that contain themselves would have no end. */
const MOST_FIELDS = 500
/** There are seven names of types (JSON Schema 2020-12, section 6.1.1). */
const MOST_TYPES = 7
/** Fields that the parts of `allOf` have in all schemas of an operation, at most; further ones are left out. */
const MOST_JOINED = 100_000

/** How fields are written: the component, the attribute with the name, and the depth of nesting. */
interface Place {
  readonly component: 'ParamField' | 'ResponseField'
  readonly attribute: string
  readonly depth: number
  readonly left: Left
  /** The document that the operation is from. */
  readonly document: Settings
  /** A value behind its references. */
  readonly follow: (value: unknown) => Settings
}

/** How many more fields an operation may have, and why some are left out. */
interface Left {
  count: number
  readonly lost: Set<string>
}

const TOO_MUCH = `Lost: fields of the operation beyond ${MOST_FIELDS}, or nested deeper than ${DEEPEST} levels.`
const OF_GROUPS = 'Lost: parts of the operation that only groups of users see, and examples that may show them.'
const UNSEEN = 'Lost: descriptions of the operation with comments or elements that may be hidden.'

/** What is in the place of a value that only groups see. */
const RESTRICTED: Settings = {}

/** An operation, in the document that it is from. */
export interface Operation {
  readonly document: Settings
  /** What the document says of all operations of the path. */
  readonly item: Settings
  readonly method: string
  readonly path: string
  readonly operation: Settings
}

/** Writes the address, the parameters, the body and the answers of an operation. */
export function writeOperation({ document, method, path, operation }: Operation): Pick<Split, 'body' | 'lost'> {
  const left: Left = { count: MOST_FIELDS, lost: new Set() }
  const follow = createResolver(document, left)
  const place: Place = { component: 'ParamField', attribute: 'body', depth: 1, left, document, follow }
  const [server] = listIn(document, 'servers')
  const base = isRecord(server) ? (textIn(server, 'url') ?? '') : ''
  const request = follow(operation['requestBody'])
  const responses = Object.entries(recordIn(operation, 'responses')).filter(([, value]) => follow(value) !== RESTRICTED)
  const body = [
    `\`\`\`http\n${method.toUpperCase()} ${base.replace(/\/$/, '')}${path}\n\`\`\``,
    describe(operation, left),
    section(
      '## Parameters',
      listIn(operation, 'parameters').map((one) => toParameter(follow(one), place)),
    ),
    section('## Body', [toContent(request, place)]),
    section(
      '## Responses',
      responses.map(([status, value]) =>
        join(`### ${status}`, toContent(follow(value), { ...place, component: 'ResponseField', attribute: 'name' })),
      ),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
  return { body, lost: [...left.lost] }
}

const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const section = (heading: string, parts: readonly string[]): string => {
  const content = join(...parts)
  return content === '' ? '' : join(heading, content)
}

function toParameter(parameter: Settings, place: Place): string {
  const schema = place.follow(parameter['schema'])
  if (parameter === RESTRICTED || schema === RESTRICTED) return ''
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

/** Description, fields and example of a body or a response. */
function toContent(value: Settings, place: Place): string {
  const content = recordIn(value, 'content')
  const media = Object.keys(content).map((type) => {
    const described = place.follow(content[type])
    if (described === RESTRICTED) return ''
    const { schema, example } = described
    const [first] = Object.values(recordIn(described, 'examples'))
    const isOfGroups = hasParts(place.document, schema)
    if (isOfGroups) place.left.lost.add(OF_GROUPS)
    const shown = isOfGroups ? undefined : (example ?? (isRecord(first) ? place.follow(first)['value'] : undefined))
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown, undefined, 2)
    return join(
      `Media type: \`${type}\``,
      toFields(place.follow(schema), place) || describe(place.follow(schema), place.left),
      shown === undefined ? '' : `\`\`\`${type.includes('json') ? 'json' : 'text'}\n${text}\n\`\`\``,
    )
  })
  return join(describe(value, place.left), ...media)
}

function toFields(schema: Settings, place: Place): string {
  const properties = Object.entries(recordIn(schema, 'properties'))
  if (properties.length === 0)
    return isRecord(schema['items']) && place.depth <= DEEPEST
      ? toFields(place.follow(schema['items']), { ...place, depth: place.depth + 1 })
      : ''
  if (place.depth > DEEPEST) {
    place.left.lost.add(TOO_MUCH)
    return ''
  }
  const required = new Set(listIn(schema, 'required'))
  return join(...properties.map(([name, value]) => toField(name, required.has(name), place.follow(value), place)))
}

function toField(name: string, isRequired: boolean, schema: Settings, place: Place): string {
  if (schema === RESTRICTED) return ''
  if (place.left.count <= 0) {
    place.left.lost.add(TOO_MUCH)
    return ''
  }
  place.left.count -= 1
  const restricted = toRestrictedValues(schema)
  const isSeen = (value: unknown): boolean => !restricted.has(toScalarText(value))
  if (restricted.size > 0) place.left.lost.add(OF_GROUPS)
  const isSimple = ['string', 'number', 'boolean'].includes(typeof schema['default']) && isSeen(schema['default'])
  const attributes = [
    `${place.attribute}=${JSON.stringify(name)}`,
    `type=${JSON.stringify(toType(schema, place.follow))}`,
    ...(isRequired ? ['required'] : []),
    ...(schema['deprecated'] === true ? ['deprecated'] : []),
    ...(isSimple ? [`default={${JSON.stringify(schema['default'])}}`] : []),
  ]
  const values = listIn(schema, 'enum')
    .filter(isSeen)
    .map((one) => `\`${toScalarText(one)}\``)
  const own = join(
    `<${place.component} ${attributes.join(' ')}>`,
    describe(schema, place.left),
    values.length === 0 ? '' : `One of ${values.join(', ')}.`,
  )
  // A thousand characters count as a field: many may refer to the same long text.
  place.left.count -= Math.floor(own.length / 1000)
  const below = toFields(schema, { ...place, depth: place.depth + 1 })
  return join(
    own,
    below === '' ? '' : `<Expandable title="Fields">\n\n${below}\n\n</Expandable>`,
    `</${place.component}>`,
  )
}

/** The type as a reader names it. A schema may contain itself, so `depth` levels are named. */
function toType(schema: Settings, follow: (value: unknown) => Settings, depth = DEEPEST): string {
  const { type, items, format } = schema
  if (depth === 0) return 'any'
  if (Array.isArray(type)) return type.slice(0, MOST_TYPES).map(brief).join(' | ')
  if (type === 'array') return `array of ${toType(follow(items), follow, depth - 1)}`
  const choices = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')]
  if (choices.length > 0 && choices.length < 6) {
    const types = choices.flatMap((one) => toType(follow(one), follow, depth - 1).split(' | '))
    return [...new Set(types)].join(' | ')
  }
  const name = typeof type === 'string' ? brief(type) : isRecord(schema['properties']) ? 'object' : 'any'
  return typeof format === 'string' ? `${name} (${brief(format)})` : name
}

const brief = (type: unknown): string => (typeof type === 'string' ? type.slice(0, 100) : 'any')

/** Finds the values behind references in a document; the parts of `allOf` are one. A value that refers to itself ends. */
function createResolver(document: Settings, { lost }: Left): (value: unknown) => Settings {
  const known = new Map<unknown, Settings>()
  let left = MOST_JOINED
  const follow = (value: unknown): Settings => {
    if (!isRecord(value)) return {}
    if (isForGroups(value)) {
      lost.add(OF_GROUPS)
      return RESTRICTED
    }
    const before = known.get(value)
    if (before !== undefined) return before
    known.set(value, {})
    const found = read(value)
    known.set(value, found)
    return found
  }
  const read = (value: Settings): Settings => {
    const reference = textIn(value, '$ref')
    if (reference !== undefined) return follow(find(document, reference))
    const parts = listIn(value, 'allOf').flatMap((one) => {
      if (left < 0) return []
      const part = follow(one)
      left -= 1 + Object.keys(recordIn(part, 'properties')).length + listIn(part, 'required').length
      return [part]
    })
    if (parts.length === 0) return value
    const properties = [value, ...parts].map((part) => recordIn(part, 'properties'))
    const required = [value, ...parts].flatMap((part) => listIn(part, 'required'))
    return { ...Object.assign({}, ...parts), ...value, properties: Object.assign({}, ...properties), required }
  }
  return follow
}

/** The description of a part of a document; none where it may have what Mintlify does not show. */
function describe(part: Settings, { lost }: Left): string {
  const text = textIn(part, 'description') ?? ''
  const isSeen = !/<!|\{\/\*/.test(text) && !mayHide(text.replaceAll('{', ''))
  if (!isSeen) lost.add(UNSEEN)
  return isSeen ? escape(text) : ''
}

/** Markdown in which nothing is a tag or an expression of MDX. */
const escape = (markdown: string): string =>
  markdown.replaceAll(/(`+)[\s\S]*?\1|[<{]/g, (part) => (part === '<' ? '&lt;' : part === '{' ? '\\{' : part))
