/** The settings that those of VitePress extend (https://vitepress.dev/reference/site-config#extends-config). */
import { posix } from 'node:path'
import type { Source } from '../source/layout.ts'
import { isUnread, tryModule } from '../source/settings.ts'
import { evaluate, isNode, isUnknown, readConstants, type SyntaxNode, toNodes } from '../tree/literal.ts'
import { findChanged, visitNodes } from '../tree/mentions.ts'
import { findModule } from '../tree/origins.ts'

interface Bases {
  /** The files of the source that others extend, the nearest first. */
  readonly files: readonly string[]
  /** The packages that others extend: themes, which leave out no page of a site. */
  readonly packages: ReadonlySet<string>
  /** Whether settings extend others that are in no file of the source, or that code makes. */
  readonly isUnclear: boolean
}

/** Files that extend each other, and names and calls in each other, at most. */
const MOST = 50
const DEEPEST = 10

const KEY = 'extends'

/** Finds what the settings in files extend, and what that extends in turn. */
export function readBases(source: Source, settings: readonly string[]): Bases {
  const known = new Set(source.files)
  const modules = new Map<string, SyntaxNode | undefined>()
  const read = (file: string): SyntaxNode | undefined => {
    if (!modules.has(file)) modules.set(file, tryModule(source.read(file)))
    return modules.get(file)
  }
  const files: string[] = []
  const packages = new Set<string>()
  const find = (target: string, from: string): string | undefined =>
    findModule(posix.join(posix.dirname(from), target), known)
  const add = (file: string): void => {
    if (!settings.includes(file) && !files.includes(file)) files.push(file)
  }
  /** Whether a value in a file is an object that is known. */
  const isKnown = (node: unknown, file: string, left: number): boolean => {
    const tree = read(file)
    if (!isNode(node) || tree === undefined || left === 0 || files.length > MOST) return false
    if (node.type === 'ObjectExpression') {
      add(file)
      const value = evaluate(node, readConstants([tree], findChanged(tree)))?.value
      return typeof value === 'object' && value !== null && OWN.every((key) => !isUnknown(value, key))
    }
    if (node.type === 'CallExpression') {
      const [first, ...others] = toNodes(node['arguments'])
      return others.length === 0 && isKnown(first, file, left - 1)
    }
    if (node.type !== 'Identifier') return false
    const own = findDeclared(tree, node['name'])
    if (own !== undefined) return !findChanged(tree).has(String(node['name'])) && isKnown(own, file, left - 1)
    const { path, name } = findImported(tree, node['name'])
    if (path !== undefined && !/^[./~@#]{1,2}\//.test(path)) return packages.add(path) !== undefined
    const target = path === undefined ? undefined : find(path, file)
    const there = target === undefined ? undefined : read(target)
    return target !== undefined && isKnown(findExported(there, name), target, left - 1)
  }
  const isUnclear = (file: string): boolean => {
    const code = source.read(file) ?? KEY
    if (!code.includes(KEY)) return false
    let isOpen = isUnread(code, KEY)
    visitNodes(read(file), (node) => {
      if (node.type === 'Property' && isNode(node['key']) && [node['key']['name'], node['key']['value']].includes(KEY))
        isOpen ||= !isText(node['value']) && !isKnown(node['value'], file, DEEPEST)
    })
    return isOpen
  }
  let isAnyUnclear = settings.some(isUnclear)
  // What is found on the way is looked at, too.
  for (const file of files) isAnyUnclear ||= isUnclear(file)
  return { files, packages, isUnclear: isAnyUnclear }
}

/** Keys that say which pages are shown, and where they are. */
const OWN = ['srcDir', 'srcExclude']

/** Settings of others, such as those of TypeScript, extend files by their names. */
const isText = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string'

const bodyOf = (tree: SyntaxNode | undefined): readonly SyntaxNode[] => toNodes(tree?.['body'])

/** What a module declares by a name. */
const findDeclared = (tree: SyntaxNode, name: unknown): unknown =>
  bodyOf(tree)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .flatMap(({ declarations }) => toNodes(declarations))
    .find(({ id }) => isNode(id) && id['name'] === name)?.['init']

/** The path of the file that a name is imported from, and its name there. */
function findImported(tree: SyntaxNode, name: unknown): { readonly path?: string; readonly name?: unknown } {
  for (const { type, source, specifiers } of bodyOf(tree)) {
    const found = toNodes(specifiers).find(({ local }) => isNode(local) && local['name'] === name)
    const path = isNode(source) ? source['value'] : undefined
    if (type !== 'ImportDeclaration' || found === undefined || typeof path !== 'string') continue
    const { imported } = found
    if (found.type === 'ImportNamespaceSpecifier') return {}
    return { path, name: isNode(imported) ? imported['name'] : DEFAULT }
  }
  return {}
}

const DEFAULT = 'default'

/** What a module exports by a name. */
const findExported = (tree: SyntaxNode | undefined, name: unknown): unknown =>
  tree === undefined
    ? undefined
    : name === DEFAULT
      ? bodyOf(tree).find(({ type }) => type === 'ExportDefaultDeclaration')?.['declaration']
      : findDeclared(tree, name)
