/** Static evaluation of literals and of constants with literal values. No code is executed. */

import { Constants, type Literal } from './constants.ts'

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
      const parts = toNodes(node['children']).map((child) => evaluateText(child, constants))
      return parts.includes(undefined) ? undefined : parts.join('')
    }
    default:
      return undefined
  }
}

/** The constants that the modules of a file declare. */
export function readConstants(programs: readonly unknown[], changed: ReadonlySet<string> = new Set()): Constants {
  const all = new Set(changed)
  const constants = new Constants(all)
  for (const statement of programs.flatMap((program) => toNodes(isNode(program) ? program['body'] : []))) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of toNodes(declaration['declarations'])) {
      const value = evaluate(init, constants)
      if (!isNode(id) || typeof id['name'] !== 'string' || !value) continue
      constants.set(id['name'], value.value)
      if (isUnsure(init, constants)) all.add(id['name'])
    }
  }
  return constants
}

export interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes of a list. */
export const toNodes = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
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
  const texts = toNodes(node['quasis']).map((quasi) => {
    const { value } = quasi
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
  })
  const values = toNodes(node['expressions']).map((expression) => evaluate(expression, constants))
  if (values.some((one) => one === undefined || typeof one.value === 'object')) return undefined
  return { value: texts.map((part, at) => part + (at < values.length ? String(values[at]?.value) : '')).join('') }
}

/** A list, with the lists that are spread in it. */
function evaluateAll(elements: unknown, constants: Constants): Literal | undefined {
  const values: unknown[] = []
  for (const element of toNodes(elements)) {
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

/** What code makes of an object. */
interface Made {
  /** The keys whose values code makes. */
  readonly keys: ReadonlySet<string>
  /** The keys that are known, where code may add any other. */
  readonly sure: ReadonlySet<string> | undefined
}

const made = new WeakMap<object, Made>()

/** Whether code makes the value of a key of an object, so that nobody knows it. */
export const isComputed = (value: object, key: string): boolean => made.get(value)?.keys.has(key) === true

/** Whether nobody knows the value of a key of an object, since code makes it, or may add it with others. */
export function isUnknown(value: object, key: string): boolean {
  const { sure } = made.get(value) ?? {}
  return isComputed(value, key) || (sure !== undefined && !sure.has(key))
}

/** Whether a value may be another one than is known: by the environment, or since code changes it. */
function isUnsure(node: unknown, constants: Constants): boolean {
  if (!isNode(node)) return false
  switch (node.type) {
    case 'Identifier':
      return constants.isChanged(node['name'])
    case 'ConditionalExpression':
      return true
    case 'LogicalExpression':
      return isEnvironment(node['left'])
    case 'SpreadElement':
      return isUnsure(node['argument'], constants)
    case 'ArrayExpression':
      return toNodes(node['elements']).some((element) => isUnsure(element, constants))
    default:
      return false
  }
}

/** Properties without a literal value are omitted. */
function evaluateObject(node: SyntaxNode, constants: Constants): Literal {
  const keys = new Set<string>()
  let sure: Set<string> | undefined
  const entries = toNodes(node['properties']).flatMap(
    ({ type, argument, key, value, computed }): [string, unknown][] => {
      if (type === 'SpreadElement') {
        const spread = evaluateRecord(argument, constants)
        if (spread === undefined || isUnsure(argument, constants)) sure = new Set()
        return Object.entries({ ...spread })
      }
      const written = computed === true ? evaluate(key, constants)?.value : isNode(key) && (key['name'] ?? key['value'])
      const name = typeof written === 'number' ? String(written) : written
      if (typeof name !== 'string') {
        sure = new Set()
        return []
      }
      sure?.add(name)
      const literal = evaluate(value, constants)
      if (!literal || isUnsure(value, constants)) keys.add(name)
      return literal ? [[name, literal.value]] : []
    },
  )
  const object = Object.fromEntries(entries)
  made.set(object, { keys, sure })
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
