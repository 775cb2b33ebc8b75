/** What calls in the settings of Eleventy set and ignore (https://www.11ty.dev/docs/config, https://www.11ty.dev/docs/ignores). */
import { isRecord } from '../../../source/front-matter.ts'
import { createHidden, type Hidden, hideAll, joinHidden } from '../../../source/patterns.ts'
import type { Settings } from '../../../source/settings.ts'
import type { Constants } from '../../../tree/constants.ts'
import { evaluate, isNode, type SyntaxNode, toNodes } from '../../../tree/literal.ts'
import { visitNodes } from '../../../tree/mentions.ts'

/** A call of a method of the settings, in a file. */
export interface Call {
  readonly file: string
  readonly method: string
  readonly values: readonly SyntaxNode[]
}

interface Calls {
  /** What each call of a setter sets. */
  readonly set: readonly Settings[]
  readonly ignored: Hidden
  /** Methods that code uses otherwise, so that nobody knows what they set. */
  readonly missed: readonly string[]
  /** The calls of other methods that are asked for. */
  readonly others: readonly Call[]
}

/** Methods that set a key each. */
export const SETTERS = new Map([
  ['setInputDirectory', 'input'],
  ['setIncludesDirectory', 'includes'],
  ['setLayoutsDirectory', 'layouts'],
  ['setDataDirectory', 'data'],
  ['setTemplateFormats', 'templateFormats'],
  ['addTemplateFormats', 'added'],
  ['setMarkdownTemplateEngine', 'markdownTemplateEngine'],
])

/** Finds the calls in the trees of modules, by their files. */
export function findCalls(
  trees: readonly (readonly [file: string, tree: unknown])[],
  constants: Constants,
  asked: ReadonlySet<string>,
): Calls {
  const others: Call[] = []
  const set: Settings[] = []
  const patterns: string[] = []
  const left = new Map<unknown, number>()
  const count = (name: unknown, by: number): void => void left.set(name, (left.get(name) ?? 0) + by)
  const hear = (file: string, node: SyntaxNode): void => {
    if (node.type === 'Identifier' || node.type === 'Literal') count(node['name'] ?? node['value'], 1)
    const { callee } = node
    if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return
    const method = callee['property']['name']
    const values = toNodes(node['arguments'])
    const [value] = values
    if (typeof method === 'string' && asked.has(method)) {
      count(method, -1)
      others.push({ file, method, values })
    }
    const key = typeof method === 'string' ? SETTERS.get(method) : undefined
    if (key !== undefined) {
      count(method, -1)
      const property = { type: 'Property', key: { type: 'Identifier', name: key }, value }
      const own = evaluate({ type: 'ObjectExpression', properties: [property] }, constants)?.value
      if (isRecord(own)) set.push(own)
    }
    const owner = isNode(callee['object']) ? (callee['object']['property'] ?? callee['object']) : undefined
    if (!isNode(owner) || owner['name'] !== 'ignores' || !/^(?:add|delete|has)$/.test(String(method))) return
    count('ignores', -1)
    if (method === 'add') patterns.push(toPattern(value, constants))
  }
  for (const [file, tree] of trees) visitNodes(tree, (node) => hear(file, node))
  const missed = ['ignores', ...SETTERS.keys(), ...asked].filter((name) => (left.get(name) ?? 0) > 0)
  const known = patterns.filter((pattern) => !pattern.includes(UNKNOWN))
  const ignored = patterns.filter((pattern) => pattern.includes(UNKNOWN)).map(toVague)
  return { set, ignored: joinHidden([createHidden(known, 'gitignore'), ...ignored]), missed, others }
}

/** What code makes of a pattern. */
const UNKNOWN = '\0'

function toPattern(node: unknown, constants: Constants): string {
  const value = evaluate(node, constants)?.value
  if (typeof value === 'string') return value
  if (!isNode(node)) return UNKNOWN
  if (node.type === 'BinaryExpression' && node['operator'] === '+')
    return toPattern(node['left'], constants) + toPattern(node['right'], constants)
  if (node.type !== 'TemplateLiteral') return UNKNOWN
  const values = toNodes(node['expressions']).map((one) => toPattern(one, constants))
  return toNodes(node['quasis'])
    .map(({ value: text }, at) => (isRecord(text) ? String(text['cooked']) : '') + (values[at] ?? ''))
    .join('')
}

/** All paths that have the names of a pattern of which code makes a part. */
function toVague(pattern: string): Hidden {
  const names = pattern.split('/').filter((name) => /^[\w-][\w.-]*$/.test(name))
  const why = `code makes a part of "${pattern.replaceAll(UNKNOWN, '…')}", which Eleventy ignores.`
  const all = hideAll(why)
  const mayMean = (path: string): boolean => names.every((name) => path.split('/').includes(name))
  return { ...all, find: (path) => (mayMean(path) ? 'unknown' : 'no') }
}
