/** What a script must not have, nor a file that it imports: it is found before the bundler reads any of it. */
import { parse } from 'acorn'
import type { Message as Notice } from 'esbuild'

/** Names by which a message of the bundler tells where it comes from: a refusal of ours, or a file that is not found. */
export const GUARD = 'outside'
export const RESOLVER = 'resolver'

/** What esbuild tells, or is told. */
export type Told = Pick<Notice, 'text' | 'location' | 'pluginName'> & { readonly notes: { readonly text: string }[] }

/** Extensions of scripts, which are the names that esbuild has for them. */
export const SCRIPTS = ['js', 'jsx', 'ts', 'tsx'] as const

/** Characters of a script, at most, and how deep brackets may be nested: beyond both the bundler runs out of memory, and ends. */
const MOST = 300_000
const DEEPEST = 500

interface Fault extends Told {
  readonly location: null
}
const toFault = (pluginName: string, text: string, hint: string): Fault => ({
  pluginName,
  text,
  location: null,
  notes: [{ text: hint }],
})
const SEARCH = toFault(
  GUARD,
  'The script imports a file whose name it puts together, for which any folder might be searched',
  'Write an import with the whole name of each file.',
)
const UNREAD = toFault(
  GUARD,
  'Cannot tell what the script imports: it has syntax that is too new, or nests too deeply',
  'Write it in JavaScript of today, or install it as a package.',
)
const TOO_LONG = toFault(
  RESOLVER,
  `A script may have ${MOST} characters`,
  'Install the code of others as packages, and import them.',
)
const ENUM = toFault(
  RESOLVER,
  'The script has the word "enum": the bundler writes all texts that its members are made of, which can be without end',
  'Write an object instead.',
)
const HIDDEN = toFault(
  RESOLVER,
  'The file has a NUL character, a line separator or a carriage return that stands alone, by which git and GitHub do not show its lines as they are read',
  'Delete the character, and save the file with the line endings of Unix (LF) or of Windows (CRLF).',
)
const TOO_DEEP = toFault(
  RESOLVER,
  `Brackets may be nested ${DEEPEST} deep`,
  'Correct the script: as it is, none of it would run.',
)

/** Characters by which a change of a file is not shown as it is read, whatever the bundler makes of the file. */
export const findHidden = (source: string): Fault | undefined =>
  /[\0\u2028\u2029]|\r(?!\n)/.test(source) ? HIDDEN : undefined

/**
 * What a file must not have, of which the bundler would run out of memory or search the machine: for an import whose name is put
 * together and begins with `../` it lists all folders there. `loader` is undefined for what is no script.
 */
export async function findFault(
  source: string,
  loader: (typeof SCRIPTS)[number] | undefined,
  target: readonly string[],
): Promise<Fault | undefined> {
  const hidden = findHidden(source)
  if (hidden !== undefined) return hidden
  if (isTooDeep(loader === undefined ? source.replaceAll(TEXT, '') : source)) return TOO_DEEP
  if (loader === undefined) return undefined
  if (source.length > MOST) return TOO_LONG
  if (loader.startsWith('ts') && /\benum\b/.test(source)) return ENUM
  const { transform } = await import('esbuild')
  // Without a result, bundling says why.
  const plain = await transform(source, { loader, target: [...target], logLevel: 'silent' }).catch(() => undefined)
  try {
    const program = parse(plain?.code ?? '', { ecmaVersion: 'latest', sourceType: 'module' })
    return hasNode(program, (node) => hasNode(toImported(node), isPutTogether)) ? SEARCH : undefined
  } catch {
    return UNREAD
  }
}

/** A text in JSON or CSS. */
const TEXT = /"(?:[^"\\\n]|\\.)*"/g

/** Brackets in texts and comments of scripts count as well: they are seldom many, and come in pairs. */
function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [bracket] of source.matchAll(/[()[\]{}]/g)) {
    depth = Math.max(0, depth + (/[([{]/.test(bracket) ? 1 : -1))
    if (depth > DEEPEST) return true
  }
  return false
}

type Node = Readonly<Record<string, unknown>>

const isRecord = (part: unknown): part is Node => typeof part === 'object' && part !== null

function hasNode(part: unknown, isFound: (node: Node) => boolean): boolean {
  if (Array.isArray(part)) return part.some((one) => hasNode(one, isFound))
  if (!isRecord(part)) return false
  return isFound(part) || Object.values(part).some((one) => typeof one === 'object' && hasNode(one, isFound))
}

/** What names the module that a node imports. */
function toImported({ type, source, callee, arguments: given }: Node): unknown {
  if (type === 'ImportExpression') return source
  return type === 'CallExpression' && isRecord(callee) && callee['name'] === 'require' ? given : undefined
}

/** Whether a name has parts and may begin with a dot. */
function isPutTogether(node: Node): boolean {
  const isJoined = node['type'] === 'BinaryExpression'
  const isFilled = node['type'] === 'TemplateLiteral' && hasNode(node['expressions'], () => true)
  return (isJoined || isFilled) && !/^[^.]/.test(toBeginning(node))
}

/** The text that a name begins with, as far as it is written there. */
function toBeginning({ type, left, quasis, value }: Node): string {
  if (type === 'BinaryExpression') return isRecord(left) ? toBeginning(left) : ''
  const [first]: readonly unknown[] = Array.isArray(quasis) ? quasis : []
  const text = isRecord(first) && isRecord(first['value']) ? first['value']['cooked'] : value
  return typeof text === 'string' ? text : ''
}
