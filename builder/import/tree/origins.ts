/** Where names of a module are from: its imports, and what it exports. */
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

/** The values that a module exports by default, or as `module.exports`. */
export function listExported(tree: unknown): readonly unknown[] {
  const found: unknown[] = []
  visitNodes(tree, ({ type, declaration, left, right }) => {
    const isModule = isNode(left) && isNode(left['object']) && left['object']['name'] === 'module'
    if (type === 'ExportDefaultDeclaration') found.push(declaration)
    if (type === 'AssignmentExpression' && isModule) found.push(right)
  })
  return found
}

/** The value that a module exports by default, or as `module.exports`, where it exports one. */
export function findExported(tree: unknown): unknown {
  const [only, ...others] = listExported(tree)
  return others.length === 0 ? only : undefined
}

const ENDS = ['', '.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.json', '/index.js', '/index.cjs', '/index.ts']

/** The file that an import names, perhaps without its end; code in TypeScript names others as what they become. */
export const findModule = (stem: string, known: ReadonlySet<string>): string | undefined =>
  [...ENDS.map((end) => stem + end), stem.replace(/\.([cm]?)js$/, '.$1ts')].find((one) => known.has(one))
