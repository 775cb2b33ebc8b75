/** Static evaluation of literals and of constants with literal values. No code is executed. */

/** A known value, wrapped because the value itself may be `undefined`. */
export interface Literal {
  readonly value: unknown
}

/** The constants that an expression may name. Their uses are limited, since a few that use each other can be endless. */
export class Constants {
  readonly #values = new Map<string, unknown>()
  /** How much all uses may still add: a value counts as one, and each hundred of its characters. */
  #left = 100_000
  readonly #found = new WeakMap<object, Literal | undefined>()

  set(name: string, value: unknown): void {
    this.#values.set(name, value)
  }

  get(name: string): Literal | undefined {
    if (!this.#values.has(name) || this.#left < 0) return undefined
    const value = this.#values.get(name)
    this.#left -= weigh(value)
    return { value }
  }

  /** The value of a list or an object, found once: settings are read at each depth of their nesting. */
  once(node: object, find: () => Literal | undefined): Literal | undefined {
    if (!this.#found.has(node)) this.#found.set(node, find())
    return this.#found.get(node)
  }
}

function weigh(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 100
  const parts: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.reduce<number>((sum, part) => sum + weigh(part), 1)
}

/** The value of an ESTree node (https://github.com/estree/estree); `undefined` if it is not a literal. */
export function evaluate(node: unknown, constants = new Constants()): Literal | undefined {
  if (!isNode(node)) return undefined
  switch (node.type) {
    case 'Program':
    case 'ExpressionStatement':
    case 'ParenthesizedExpression':
      return evaluate(node['expression'] ?? first(node['body']), constants)
    case 'Literal':
      return 'regex' in node ? undefined : { value: node['value'] }
    case 'TemplateLiteral':
      return evaluateTemplate(node, constants)
    case 'ArrayExpression':
      return constants.once(node, () => evaluateAll(node['elements'], constants))
    case 'ObjectExpression':
      return constants.once(node, () => evaluateObject(node, constants))
    case 'Identifier':
      return typeof node['name'] === 'string' ? constants.get(node['name']) : undefined
    case 'MemberExpression':
      return evaluateMember(node, constants)
    case 'LogicalExpression':
      return evaluateLogical(node, constants)
    case 'ConditionalExpression':
      return isEnvironment(node['test']) ? evaluate(node['alternate'], constants) : undefined
    case 'CallExpression':
      return evaluateCall(node, constants)
    case 'UnaryExpression':
      return negate(node, constants)
    default:
      return undefined
  }
}

/** The text of JSX, without its markup; `undefined` if code makes a part of it. */
export function evaluateText(node: unknown, constants: Constants): string | undefined {
  if (!isNode(node)) return undefined
  switch (node.type) {
    case 'Program':
    case 'ExpressionStatement':
      return evaluateText(node['expression'] ?? first(node['body']), constants)
    case 'JSXText':
      return typeof node['value'] === 'string' ? node['value'] : undefined
    case 'JSXExpressionContainer': {
      const value = evaluate(node['expression'], constants)?.value
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    }
    case 'JSXElement':
    case 'JSXFragment': {
      const parts = listOf(node['children']).map((child) => evaluateText(child, constants))
      return parts.includes(undefined) ? undefined : parts.join('')
    }
    default:
      return undefined
  }
}

/** The constants that the modules of a file declare. */
export function readConstants(...programs: readonly unknown[]): Constants {
  const constants = new Constants()
  for (const statement of programs.flatMap((program) => listOf(isNode(program) ? program['body'] : []))) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of listOf(declaration['declarations'])) {
      const value = evaluate(init, constants)
      if (isNode(id) && typeof id['name'] === 'string' && value) constants.set(id['name'], value.value)
    }
  }
  return constants
}

interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const listOf = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
const first = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : undefined)

/** A key of an object that is known; the `default` of a module is its value. */
function evaluateMember({ object, property, computed }: SyntaxNode, constants: Constants): Literal | undefined {
  const name = isNode(property) && computed !== true ? property['name'] : undefined
  const owner = evaluate(object, constants)
  if (name === 'default' || typeof name !== 'string') return name === undefined ? undefined : owner
  if (typeof owner?.value !== 'object' || owner.value === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(owner.value, name)?.value
  return value === undefined ? undefined : { value }
}

/** Whether an expression is a variable of the environment: an import takes it as unset. */
const isEnvironment = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node['object']) &&
  isNode(node['object']['object']) &&
  node['object']['object']['name'] === 'process'

/** Of a condition that is known, the side that it chooses; the other need not be known. */
function evaluateLogical({ left, operator, right }: SyntaxNode, constants: Constants): Literal | undefined {
  if (isEnvironment(left)) return operator === '&&' ? undefined : evaluate(right, constants)
  const before = evaluate(left, constants)
  if (before === undefined) return undefined
  const isLeft = operator === '??' ? before.value !== null && before.value !== undefined : !before.value
  return (operator === '||' ? !isLeft : isLeft) ? before : evaluate(right, constants)
}

function evaluateTemplate(node: SyntaxNode, constants: Constants): Literal | undefined {
  const texts = listOf(node['quasis']).map((quasi) => {
    const { value } = quasi
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
  })
  const values = listOf(node['expressions']).map((expression) => evaluate(expression, constants))
  if (values.some((one) => one === undefined || typeof one.value === 'object')) return undefined
  return { value: texts.map((part, at) => part + (at < values.length ? String(values[at]?.value) : '')).join('') }
}

/** A list, with the lists that are spread in it. */
function evaluateAll(elements: unknown, constants: Constants): Literal | undefined {
  const values: unknown[] = []
  for (const element of listOf(elements)) {
    const isSpread = element.type === 'SpreadElement'
    const literal = evaluate(isSpread ? element['argument'] : element, constants)
    if (literal === undefined) return undefined
    const { value } = literal
    if (!isSpread) values.push(value)
    else if (Array.isArray(value)) for (const one of value) values.push(one)
    else return undefined
  }
  return { value: values }
}

const evaluateRecord = (node: unknown, constants: Constants): object | undefined => {
  const value = evaluate(node, constants)?.value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** The keys of objects whose values code makes. */
const made = new WeakMap<object, ReadonlySet<string>>()

/** Whether code makes the value of a key of an object, so that nobody knows it. */
export const isComputed = (value: object, key: string): boolean => made.get(value)?.has(key) === true

/** Properties without a literal value are omitted. */
function evaluateObject(node: SyntaxNode, constants: Constants): Literal {
  const unknown = new Set<string>()
  const entries = listOf(node['properties']).flatMap(
    ({ type, argument, key, value, computed }): [string, unknown][] => {
      if (type === 'SpreadElement') return Object.entries({ ...evaluateRecord(argument, constants) })
      const written = isNode(key) && computed !== true ? (key['name'] ?? key['value']) : undefined
      const name = typeof written === 'number' ? String(written) : written
      const literal = evaluate(value, constants)
      if (typeof name === 'string' && !literal) unknown.add(name)
      return typeof name === 'string' && literal ? [[name, literal.value]] : []
    },
  )
  const object = Object.fromEntries(entries)
  made.set(object, unknown)
  return { value: object }
}

/** `useBaseUrl('x')`, `require('x')` and `require.resolve('x')` evaluate to their argument. */
function evaluateCall({ callee, arguments: values }: SyntaxNode, constants: Constants): Literal | undefined {
  const owner = isNode(callee) && callee.type === 'MemberExpression' ? callee['object'] : callee
  const isPath = isNode(owner) && (owner['name'] === 'useBaseUrl' || owner['name'] === 'require')
  return isPath ? evaluate(first(values), constants) : undefined
}

function negate(node: SyntaxNode, constants: Constants): Literal | undefined {
  const value = evaluate(node['argument'], constants)?.value
  if (node['operator'] === '-' && typeof value === 'number') return { value: -value }
  return node['operator'] === '!' && value !== undefined ? { value: !value } : undefined
}

/** The syntax tree that the parser left beside a piece of code. */
export const estreeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'estree' in data ? data.estree : undefined
