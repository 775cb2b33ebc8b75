/** Settings written as JavaScript: literals are read, no code is executed. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { parse } from 'acorn'
import { parse as parseToml } from 'smol-toml'
import { errorToText } from '../../content/error.ts'
import { rememberLast } from '../../work/remember.ts'
import { LATE, withinTime } from '../../work/time-limit.ts'
import { evaluate, isNode, readConstants } from '../tree/literal.ts'
import { isRecord, oneLine, parseYaml } from './front-matter.ts'

/** The keys of an object that a source states. */
export type Settings = Readonly<Record<string, unknown>>

/** The objects of a module, outermost first, optionally only those with a key; empty if it cannot be parsed. */
export const readSettings = (code: string | undefined, key?: string): readonly Settings[] =>
  readObjects(code ?? '').filter((one) => key === undefined || Object.hasOwn(one, key))

/** Whether code that cannot be read names a key, so that nobody knows its value. */
export const isUnread = (code: string, key: string): boolean => code.includes(key) && readObjects(code).length === 0

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

const TOO_LONG = 'it takes too long'

/** Milliseconds for taking the types out of a module: it takes some thirty, and for a few texts hours. */
const TIMEOUT = 3000

/** Bytes of a module without its types; those of a source have two million at most. */
const MOST_OUT = 10_000_000

/** The program itself, which can be ended: the call of its package has no limit of time. */
const ESBUILD = createRequire(import.meta.resolve('esbuild')).resolve(
  `@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
)

function parseModule(code: string): unknown {
  try {
    return parseCode(code)
  } catch {
    const { text, fault } = withoutTypes(code)
    if (text === undefined) throw new Error(fault)
    return parseCode(text)
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
  const read = file.endsWith('.toml') ? parseToml : /[jt]s$/.test(file) ? parseModule : parseYaml
  try {
    const data = withinTime(limit, () => read(text))
    if (data === LATE) return TOO_LONG
    return typeof data === 'object' ? undefined : 'it is no list and has no keys.'
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

/** The list at a key; empty if the value is not a list. */
export function listIn(settings: Settings, key: string): readonly unknown[] {
  const value = settings[key]
  return Array.isArray(value) ? value : []
}
