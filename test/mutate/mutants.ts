/** The small faults that can be put into a source text, found in its syntax tree. */
import { stripTypeScriptTypes } from 'node:module'
import {
  type AnyNode,
  type ArrayExpression,
  type BinaryExpression,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type Literal,
  type ObjectExpression,
  parse,
  type Program,
} from 'acorn'
import { fullAncestor } from 'acorn-walk'

/** One small fault: the text from `start` to `end` is replaced. */
export interface Mutant {
  readonly rule: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** The syntax tree of TypeScript. Types become white space, so that every position is that of the source. */
export function parseSource(source: string): Program {
  return parse(stripTypeScriptTypes(source), { ecmaVersion: 'latest', sourceType: 'module' })
}

/** Every mutant of a source, in the order of the text. */
export function findMutants(source: string): Mutant[] {
  const mutants: Mutant[] = []
  fullAncestor(parseSource(source), (node, _, ancestors) => {
    const parents = ancestors.slice(0, -1).filter((parent): parent is AnyNode => 'type' in parent)
    if (!parents.some(isDocumentation)) mutants.push(...mutate(asAny(node), parents, source))
  })
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with a fault in it. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** Sentences of schemas are texts of the OpenAPI document, not behaviour. */
function isDocumentation(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { property } = node.callee
  return property.type === 'Identifier' && ['description', 'examples', 'title'].includes(property.name)
}

function mutate(node: AnyNode, parents: readonly AnyNode[], source: string): Mutant[] {
  const parent = parents.at(-1)
  const textOf = ({ start, end }: { start: number; end: number }): string => source.slice(start, end)
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return replace('condition', node.test, `!(${textOf(node.test)})`)
    case 'BinaryExpression':
      return mutateOperator(node, source)
    case 'LogicalExpression':
      if (node.operator === '??') return replace('fallback', node, textOf(node.left))
      return replaceOperator('logic', node, node.operator === '&&' ? '||' : '&&', source)
    case 'UnaryExpression':
      return node.operator === '!' ? replace('negation', node, `(${textOf(node.argument)})`) : []
    case 'UpdateExpression':
      return replace(
        'step',
        node,
        textOf(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
      )
    case 'Literal':
      return isValue(node, parent) ? mutateLiteral(node) : []
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => value.raw !== '') && parent?.type !== 'TaggedTemplateExpression'
        ? replace('text', node, '``')
        : []
    case 'ArrayExpression':
      return dropEach('element', node, node.elements, source)
    case 'ObjectExpression':
      return dropEach('property', node, node.properties, source)
    case 'ExpressionStatement':
      return node.expression.type === 'Literal' ? [] : replace('statement', node, ';')
    case 'CallExpression':
      return [...swapArguments(node, source), ...mutateMethod(node)]
    default:
      return []
  }
}

const replace = (rule: string, { start, end }: { start: number; end: number }, replacement: string): Mutant[] => [
  { rule, start, end, replacement },
]

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}

function mutateOperator(node: BinaryExpression, source: string): Mutant[] {
  const other = OPERATORS[node.operator] ?? (node.operator === '+' && !isText(node) ? '-' : undefined)
  return other === undefined ? [] : replaceOperator('operator', node, other, source)
}

/** Whether a sum is one of texts as far as can be seen. */
function isText(node: Expression | BinaryExpression['left']): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

function replaceOperator(
  rule: string,
  { left, right, operator }: { left: { end: number }; right: { start: number }; operator: string },
  other: string,
  source: string,
): Mutant[] {
  const start = source.indexOf(operator, left.end)
  if (start === -1 || start >= right.start) return []
  return [{ rule, start, end: start + operator.length, replacement: other }]
}

/** Whether a literal is a value: no name of a module and no key. */
function isValue(node: Literal, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return false
    case 'Property':
      return parent.key !== node
    case 'MemberExpression':
      return parent.property !== node || typeof node.value === 'number'
    default:
      return true
  }
}

function mutateLiteral(node: Literal): Mutant[] {
  if (typeof node.value === 'string') return replace('text', node, node.value === '' ? "'mutated'" : "''")
  if (typeof node.value === 'number') return replace('number', node, String(node.value + 1))
  if (typeof node.value === 'boolean') return replace('boolean', node, String(!node.value))
  if (!node.regex) return []
  const { pattern, flags } = node.regex
  return [
    ...(pattern.startsWith('^') ? replace('anchor', node, `/${pattern.slice(1) || '(?:)'}/${flags}`) : []),
    ...(/(?<!\\)\$$/.test(pattern) ? replace('anchor', node, `/${pattern.slice(0, -1) || '(?:)'}/${flags}`) : []),
    ...(flags.includes('i') ? replace('flag', node, `/${pattern}/${flags.replace('i', '')}`) : []),
  ]
}

/** A list without one of its items, such as a header, a check, a table row. */
function dropEach(
  rule: string,
  list: ArrayExpression | ObjectExpression,
  items: readonly (AnyNode | null)[],
  source: string,
): Mutant[] {
  if (items.length > MOST_ITEMS) return []
  return items.flatMap((item) => {
    if (item === null) return []
    const comma = /^\s*,/.exec(source.slice(item.end, list.end))
    return [{ rule, start: item.start, end: item.end + (comma?.[0].length ?? 0), replacement: '' }]
  })
}

/** Of longer lists and tables one item is like another. */
const MOST_ITEMS = 12

function swapArguments({ callee, arguments: list }: CallExpression, source: string): Mutant[] {
  const [first, second] = list
  if (/^Math\.(?:min|max|imul)$/.test(source.slice(callee.start, callee.end))) return []
  if (!first || !second || [first, second].some(({ type }) => /Function|Spread/.test(type))) return []
  const [a, b] = [source.slice(first.start, first.end), source.slice(second.start, second.end)]
  if (a === b) return []
  const replacement = `${b}, ${a}`
  return [{ rule: 'arguments', start: first.start, end: second.end, replacement }]
}

const METHODS: Readonly<Record<string, string>> = {
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  toLowerCase: 'toString',
  trim: 'toString',
  find: 'findLast',
  toSorted: 'slice',
}

function mutateMethod({ callee }: CallExpression): Mutant[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return []
  const other = Object.hasOwn(METHODS, callee.property.name) ? METHODS[callee.property.name] : undefined
  return other === undefined ? [] : replace('method', callee.property, other)
}

/** The start of each function's body, where a call can be put to note that it ran; `expression` tells an arrow's value. */
export function findFunctions(
  source: string,
): { readonly start: number; readonly end: number; readonly expression: boolean }[] {
  const bodies: { start: number; end: number; expression: boolean }[] = []
  fullAncestor(parseSource(source), (node) => {
    const { type } = node
    if (type !== 'FunctionDeclaration' && type !== 'FunctionExpression' && type !== 'ArrowFunctionExpression') return
    const { body } = asFunction(asAny(node))
    // The parentheses around an object belong to the arrow, not to the object.
    bodies.push({ start: body.start, end: body.end, expression: body.type !== 'BlockStatement' })
  })
  return bodies.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function asAny(node: { readonly type: string }): AnyNode {
  if (isAny(node)) return node
  throw new Error(`Unknown node ${node.type}.`)
}

const isAny = (node: { readonly type: string }): node is AnyNode => node.type !== ''

function asFunction(node: AnyNode): FunctionNode | Extract<AnyNode, { type: 'ArrowFunctionExpression' }> {
  if ('body' in node && 'params' in node) return node
  throw new Error(`${node.type} is no function.`)
}
