/** Settings written as JavaScript: literals are read, no code is executed. */
import { parse } from 'acorn'
import { transformSync } from 'esbuild'
import { parse as parseToml } from 'smol-toml'
import { errorToText } from '../../content/error.ts'
import { rememberLast } from '../../work/remember.ts'
import { evaluate, isNode, readConstants } from '../tree/literal.ts'
import { isRecord, oneLine, parseYaml } from './front-matter.ts'

/** The keys of an object that a source states. */
export type Settings = Readonly<Record<string, unknown>>

/** The objects of a module, outermost first, optionally only those with a key; empty if it cannot be parsed. */
export const readSettings = (code: string | undefined, key?: string): readonly Settings[] =>
  readObjects(code ?? '').filter((one) => key === undefined || Object.hasOwn(one, key))

/** A module is asked for one key after the other. */
const readObjects = rememberLast((code: string): readonly Settings[] => {
  const found: Settings[] = []
  try {
    collect(parseModule(code), found)
  } catch {
    // It is no JavaScript, or nests too deep.
  }
  return found
})

/** Plus signs of a module, at most: joining texts takes esbuild quadratic time. */
const MOST_JOINED = 10_000

function parseModule(code: string): unknown {
  if ((code.match(/\+/g)?.length ?? 0) > MOST_JOINED) throw new Error('It joins too many texts')
  const { code: plain } = transformSync(code, { loader: 'ts', logLevel: 'silent' })
  return parse(plain, { ecmaVersion: 'latest', sourceType: 'module' })
}

/** Why a file of settings cannot be read, by its extension. */
export function findFault(file: string, text: string | undefined): string | undefined {
  if (text === undefined) return 'the file is too large.'
  try {
    const read = file.endsWith('.toml') ? parseToml : /[jt]s$/.test(file) ? parseModule : parseYaml
    return typeof read(text) === 'object' ? undefined : 'it is no list and has no keys.'
  } catch (cause) {
    return oneLine(errorToText(cause))
  }
}

function collect(program: unknown, found: Settings[]): void {
  const constants = readConstants(program)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const value = node.type === 'ObjectExpression' ? evaluate(node, constants)?.value : undefined
    if (isRecord(value)) found.push(value)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
  }
  visit(program)
}

/** The text at a key, if it is one and not empty. */
export const textIn = (settings: Settings | undefined, key: string): string | undefined => {
  const value = settings?.[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

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

/** The list at a key; empty if the value is not a list. */
export function listIn(settings: Settings, key: string): readonly unknown[] {
  const value = settings[key]
  return Array.isArray(value) ? value : []
}
