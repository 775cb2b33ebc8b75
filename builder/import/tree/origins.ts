/** Where names of a module are from: its imports. */
import { isNode, toNodes } from './literal.ts'
import { visitNodes } from './mentions.ts'

/** The files or packages that names are of. */
export function findOrigins(tree: unknown): ReadonlyMap<unknown, string> {
  const origins = new Map<unknown, string>()
  visitNodes(tree, ({ type, source, specifiers, id, init }) => {
    const from = isNode(source) ? source['value'] : undefined
    if (type === 'ImportDeclaration' && typeof from === 'string')
      for (const { local } of toNodes(specifiers)) if (isNode(local)) origins.set(local['name'], from)
    const required = type === 'VariableDeclarator' ? findRequired(init) : undefined
    if (required === undefined || !isNode(id)) return
    const names = id.type === 'ObjectPattern' ? toNodes(id['properties']).map(({ value }) => value) : [id]
    for (const name of names) if (isNode(name)) origins.set(name['name'], required)
  })
  return origins
}

/** The file or package that an expression takes its value from. */
export function findRequired(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  switch (node.type) {
    case 'MemberExpression':
      return findRequired(node['object'])
    case 'AwaitExpression':
      return findRequired(node['argument'])
    case 'ImportExpression':
      return toText(node['source'])
    case 'CallExpression': {
      const { callee } = node
      return isNode(callee) && callee['name'] === 'require' ? toText(toNodes(node['arguments'])[0]) : undefined
    }
    default:
      return undefined
  }
}

const toText = (node: unknown): string | undefined =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined
