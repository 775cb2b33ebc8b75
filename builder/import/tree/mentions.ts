/** What code does beyond literals: constants that it changes, and names that it uses. */
import type { Constants } from './constants.ts'
import { isNode, readConstants, type SyntaxNode } from './literal.ts'

/** Methods that change a list. */
const CHANGING = /^(?:push|unshift|splice|pop|shift|fill|copyWithin|reverse|sort)$/

/** The names of the variables that code assigns to, or whose lists it changes. */
export function findChanged(program: unknown): ReadonlySet<string> {
  const changed = new Set<string>()
  visitNodes(program, (node) => {
    const { callee, arguments: values } = node
    const isCall = node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression'
    const method = isCall && isNode(callee['property']) ? String(callee['property']['name']) : ''
    const first: unknown = Array.isArray(values) ? values[0] : undefined
    const target = node.type === 'AssignmentExpression' ? node['left'] : method === 'assign' ? first : undefined
    const name = toRoot(isCall && CHANGING.test(method) ? callee : target)
    if (name !== undefined) changed.add(name)
  })
  return changed
}

/** The constants that modules declare, without those that their code changes. */
export function readFixed(programs: readonly unknown[]): Constants {
  const constants = readConstants(programs)
  for (const name of findChanged(programs)) constants.forget(name)
  return constants
}

/** Whether code names a key elsewhere than as a key of an object, or as a constant that is known. */
export function isMentioned(program: unknown, key: string, constants: Constants): boolean {
  let isFound = false
  visitNodes(program, (node, parent) => {
    const isKey = parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true
    const isName = node.type === 'Identifier' && node['name'] === key && constants.get(key) === undefined
    isFound ||= !isKey && (isName || (node.type === 'Literal' && node['value'] === key))
  })
  return isFound
}

/** Visits each node of a syntax tree, with the node around it. */
export function visitNodes(
  node: unknown,
  hear: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
  parent?: SyntaxNode,
): void {
  if (Array.isArray(node)) for (const one of node) visitNodes(one, hear, parent)
  if (!isNode(node)) return
  hear(node, parent)
  for (const child of Object.values(node)) if (typeof child === 'object') visitNodes(child, hear, node)
}

/** The variable that a chain of keys begins with. */
function toRoot(node: unknown): string | undefined {
  let root = node
  while (isNode(root) && root.type === 'MemberExpression') root = root['object']
  return isNode(root) && root.type === 'Identifier' && typeof root['name'] === 'string' ? root['name'] : undefined
}
