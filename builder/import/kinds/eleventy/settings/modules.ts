/** The modules of the settings of Eleventy: a file, and those of the source that it imports. */
import { posix } from 'node:path'
import type { Source } from '../../../source/layout.ts'
import { readYaml } from '../../../source/front-matter.ts'
import { recordIn, type Settings, tryModule } from '../../../source/settings.ts'
import { evaluate, isNode, toNodes } from '../../../tree/literal.ts'
import { visitNodes } from '../../../tree/mentions.ts'
import { findModule } from '../../../tree/origins.ts'

/** A module by its path. */
export type Module = readonly [file: string, tree: unknown]

interface Modules {
  /** The first is that of the settings. */
  readonly modules: readonly Module[]
  /** Why some are not read, each as a sentence. */
  readonly unread: readonly string[]
}

/** Files that settings import from each other, at most. */
const MOST = 50

export const UNREAD = 'the settings of Eleventy cannot be read.'

/** Reads a file, and what it imports from the source. */
export function readModules(source: Source, file: string): Modules {
  const known = new Set(source.files)
  const trees = new Map<string, unknown>()
  const unread = new Set<string>()
  const root = posix.dirname(file)
  const names = recordIn(readYaml(source.read(posix.join(root, 'package.json'))), 'imports')
  const add = (path: string): void => {
    if (trees.has(path)) return
    if (trees.size === MOST) return void unread.add(`the settings of Eleventy have more than ${MOST} files.`)
    const tree = tryModule(source.read(path))
    trees.set(path, tree)
    if (tree === undefined) unread.add(UNREAD)
    for (const name of findImported(tree)) {
      if (name !== undefined && !/^[./#]/.test(name)) continue
      const stem = name?.startsWith('#') === true ? toFile(name, names, root) : posix.join(path, '..', name ?? '')
      const found = stem === undefined ? undefined : findModule(stem, known)
      if (name === undefined || found === undefined)
        unread.add(`the settings of Eleventy import "${name ?? '…'}", which cannot be read.`)
      else if (/\.[cm]?[jt]s$/.test(found)) add(found)
    }
  }
  add(file)
  return { modules: [...trees], unread: [...unread] }
}

/** What a module imports, in any way; `undefined` where code makes the name. */
function findImported(tree: unknown): readonly (string | undefined)[] {
  const found: (string | undefined)[] = []
  const requires = new Set<unknown>(['require'])
  const take = (node: unknown): void => {
    const name = evaluate(node)?.value
    found.push(typeof name === 'string' ? name : undefined)
  }
  visitNodes(tree, ({ type, source, id, init, callee, arguments: values }) => {
    if (type === 'VariableDeclarator' && isNode(id) && isMaker(init)) requires.add(id['name'])
    if (/^(?:Import|Export)/.test(type) && isNode(source)) take(source)
    if (type !== 'CallExpression' || !isNode(callee)) return
    if (isMaker(callee) || (callee.type === 'Identifier' && requires.has(callee['name']))) take(toNodes(values)[0])
  })
  return found
}

/** Whether an expression is `createRequire(…)`, which makes a function like `require`. */
const isMaker = (node: unknown): boolean => {
  if (!isNode(node) || node.type !== 'CallExpression' || !isNode(node['callee'])) return false
  const { name, property } = node['callee']
  return (isNode(property) ? property['name'] : name) === 'createRequire'
}

/** The file that `imports` of a package names (https://nodejs.org/api/packages.html#subpath-imports), with one star at most. */
function toFile(name: string, names: Settings, root: string): string | undefined {
  for (const [key, target] of Object.entries(names)) {
    const [start = '', end] = key.split('*')
    const isMeant = end === undefined ? name === key : name.startsWith(start) && name.endsWith(end)
    if (isMeant && typeof target === 'string' && target.startsWith('.'))
      return posix.join(
        root,
        target.replace('*', () => name.slice(start.length, name.length - (end ?? '').length)),
      )
  }
  return undefined
}
