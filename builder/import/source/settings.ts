/** Settings written as JavaScript: literals are read, no code is executed. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { parse } from 'acorn'
import { errorToText } from '../../content/error.ts'
import { rememberLast } from '../../work/remember.ts'
import { LATE, withinTime } from '../../work/time-limit.ts'
import type { Constants } from '../tree/constants.ts'
import { evaluate, isNode, readConstants, type SyntaxNode, toNodes } from '../tree/literal.ts'
import { findChanged, isMentioned } from '../tree/mentions.ts'
import { isRecord, oneLine, parseYaml } from './front-matter.ts'

/** Settings that nest deeper are nobody's. */
export const DEEPEST_SETTINGS = 30

/** The keys of an object that a source states. */
export type Settings = Readonly<Record<string, unknown>>

/** The objects of a module, outermost first, optionally only those with a key; empty if it cannot be parsed. */
export const readSettings = (code: string | undefined, key?: string): readonly Settings[] =>
  readModule(code ?? '').objects.filter((one) => key === undefined || Object.hasOwn(one, key))

/** The options of each plugin whose name has a word, by `[name, options]`. */
export const readPlugins = (code: string | undefined, word: string): readonly Settings[] => {
  const { objects, plugins } = readModule(code ?? '')
  return objects.filter((one) => plugins.get(one)?.includes(word) === true)
}

/** Whether code names a key elsewhere than in literals, or cannot be read, so that nobody knows its value. */
export const isUnread = (code: string, key: string): boolean => code.includes(key) && readModule(code).mentions(key)

/** The object that a module exports by default, or that its function returns; `unknown` for what code makes. */
export const readDefault = (code: string): Settings | 'unknown' | undefined => readModule(code).root

const conditional = new WeakSet<Settings>()

/** Whether an object is among the settings only where a condition is met. */
export const isConditional = (settings: Settings): boolean => conditional.has(settings)

interface Module {
  readonly objects: Settings[]
  root: Settings | 'unknown' | undefined
  readonly plugins: WeakMap<Settings, string>
  mentions: (key: string) => boolean
}

/** A module is asked for one key after the other. */
const readModule = rememberLast((code: string): Module => {
  // Of what is no JavaScript, or nests too deep, nobody knows a key.
  const found: Module = {
    objects: [],
    root: undefined,
    plugins: new WeakMap(),
    mentions: () => true,
  }
  try {
    collect(parseModule(code), found)
  } catch {
    found.mentions = () => true
  }
  return found
})

const TOO_LONG = 'it takes too long'

/** Milliseconds for taking the types out of a module: it takes some thirty, and for a few texts hours. */
const TIMEOUT = 3000

/** Bytes of a module without its types; those of a source have two million at most. */
const MOST_OUT = 10_000_000

/** The program itself, which can be ended: the call of its package has no limit of time. */
const ESBUILD = createRequire(import.meta.resolve('esbuild')).resolve(
  `@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
)

/** The syntax tree of a module, of JavaScript or TypeScript. */
export function parseModule(code: string): unknown {
  try {
    return parseCode(code)
  } catch {
    const { text, fault } = withoutTypes(code)
    if (text === undefined) throw new Error(fault)
    return parseCode(text)
  }
}

/** The syntax tree of a module; `undefined` for what is none. */
export function tryModule(code: string | undefined): SyntaxNode | undefined {
  try {
    const tree = code === undefined ? undefined : parseModule(code)
    return isNode(tree) ? tree : undefined
  } catch {
    return undefined
  }
}

const parseCode = (code: string): unknown => parse(code, { ecmaVersion: 'latest', sourceType: 'module' })

interface Plain {
  readonly text?: string
  readonly fault?: string
}

/** What has been found: several parts of a site name the same settings. */
const plains = new Map<string, Plain>()

/** The code of TypeScript without its types, or why there is none. */
function withoutTypes(code: string): Plain {
  const known = plains.get(code)
  if (known !== undefined) return known
  const options = {
    input: code,
    encoding: 'utf8',
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_OUT,
  } as const
  const { status, stdout, stderr } = spawnSync(
    ESBUILD,
    ['--loader=ts', '--minify-whitespace', '--color=false'],
    options,
  )
  const fault = /\[ERROR\] (.*)/.exec(stderr)?.[1] ?? TOO_LONG
  const plain = status === 0 ? { text: stdout } : { fault }
  plains.set(code, plain)
  return plain
}

/** Why a file of settings cannot be read in `limit` ms, by its extension. */
export function findFault(file: string, text: string | undefined, limit: number): string | undefined {
  if (text === undefined) return 'the file is too large.'
  const read = /[jt]s$/.test(file) ? parseModule : parseYaml
  try {
    const data = withinTime(limit, () => read(text))
    if (data === LATE) return TOO_LONG
    return typeof data === 'object' ? undefined : 'it is no list and has no keys.'
  } catch (cause) {
    return oneLine(errorToText(cause))
  }
}

function collect(program: unknown, found: Module): void {
  const constants = readConstants([program], findChanged(program))
  const toRecord = (node: unknown): Settings | undefined => {
    const value = isNode(node) && node.type === 'ObjectExpression' ? evaluate(node, constants)?.value : undefined
    return isRecord(value) ? value : undefined
  }
  const visit = (node: unknown, isSure: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isSure)
    if (!isNode(node)) return
    const value = toRecord(node)
    if (value !== undefined) {
      found.objects.push(value)
      if (!isSure) conditional.add(value)
    }
    if (node.type === 'ArrayExpression' && Array.isArray(node['elements'])) {
      const [name, options]: readonly unknown[] = node['elements']
      const [plugin, own] = [evaluate(name, constants)?.value, toRecord(options)]
      if (typeof plugin === 'string' && own !== undefined) found.plugins.set(own, plugin)
    }
    if (node.type === 'ExportDefaultDeclaration')
      found.root = toRecord(toExported(node['declaration'], readNamed(program, constants), DEEPEST)) ?? 'unknown'
    const isChoice = /^(?:ConditionalExpression|LogicalExpression|IfStatement)$/.test(node.type)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, isSure && !isChoice)
  }
  visit(program, true)
  found.mentions = (key) => isMentioned(program, key, constants)
}

/** Names, functions and calls in each other, at most. */
const DEEPEST = 10

/** What code finds at last: the argument of a function such as `defineConfig`, what a function returns, or a constant. */
function toExported(node: unknown, named: ReadonlyMap<unknown, unknown>, left: number): unknown {
  if (!isNode(node) || left === 0) return undefined
  switch (node.type) {
    case 'CallExpression': {
      const [first, ...others] = toNodes(node['arguments'])
      return others.length === 0 ? toExported(first, named, left - 1) : undefined
    }
    case 'Identifier':
      return toExported(named.get(node['name']), named, left - 1)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return toExported(toReturned(node['body']), named, left - 1)
    default:
      return node
  }
}

/** What a function returns, if it can return nothing else. */
function toReturned(body: unknown): unknown {
  if (!isNode(body) || body.type !== 'BlockStatement') return body
  const statements = toNodes(body['body'])
  const isStraight = statements
    .slice(0, -1)
    .every(({ type }) => type === 'VariableDeclaration' || type === 'ExpressionStatement')
  return isStraight ? statements.at(-1)?.['argument'] : undefined
}

/** The constants of a module that no code changes later, by their names. */
const readNamed = (program: unknown, constants: Constants): ReadonlyMap<unknown, unknown> =>
  new Map(
    toNodes(isNode(program) ? program['body'] : [])
      .flatMap((statement) => toNodes(statement['declarations']))
      .flatMap(({ id, init }) => (isNode(id) && !constants.isChanged(id['name']) ? [[id['name'], init]] : [])),
  )

/** The text at a key, if it is one and not empty. */
export const textIn = (settings: Settings | undefined, key: string): string | undefined => {
  const value = settings?.[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** The last value at a key in small letters, however it is written: Hugo takes any. */
export const inAnyCase = (settings: Settings, key: string): unknown =>
  Object.entries(settings).findLast(([name]) => name.toLowerCase() === key)?.[1]

/** The first number at one of these keys, for an order: 0 says none. */
export const numberIn = (settings: Settings | undefined, ...keys: readonly string[]): number | undefined =>
  keys.flatMap((key) => {
    const value = settings?.[key]
    return typeof value === 'number' && Number.isFinite(value) && value !== 0 ? [value] : []
  })[0]

/** The object at a key; empty if the value is not an object. */
export function recordIn(settings: Settings | undefined, key: string): Settings {
  const value = settings?.[key]
  return isRecord(value) ? value : {}
}

/** The texts in the list at a key. */
export const textsIn = (settings: Settings, key: string): readonly string[] =>
  listIn(settings, key).filter((one) => typeof one === 'string')

/** The list at a key; empty if the value is not a list. */
export function listIn(settings: Settings, key: string): readonly unknown[] {
  const value = settings[key]
  return Array.isArray(value) ? value : []
}
