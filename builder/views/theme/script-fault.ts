/** What a script must not have, nor a file that it imports: it is found before the bundler reads any of it. */
import { parse } from 'acorn'
import type { Message as Notice } from 'esbuild'
import { brief } from '../../content/schema/message.ts'
import { breakJson, breakScript, hasLongLines } from './short-lines.ts'

/** Names by which a message of the bundler tells where it comes from: a refusal of ours, or a file that is not found. */
export const GUARD = 'outside'
export const RESOLVER = 'resolver'

/** What esbuild tells, or is told. */
export type Told = Pick<Notice, 'text' | 'location' | 'pluginName'> & { readonly notes: { readonly text: string }[] }

/** Extensions of what the bundler parses, which are the names that esbuild has for them. */
export const PARSED = ['js', 'jsx', 'ts', 'tsx', 'json'] as const

/** Characters of a script, at most, and how deep brackets may be nested: beyond both the bundler runs out of memory, and ends. */
const MOST = 300_000
const DEEPEST = 500
/** Expressions with commas between them, at most: the time that they take grows with the square, to five seconds. */
const MOST_PARTS = 4000

/** Characters of a file in one line, at most, which the bundler gets as it is: of any script, and of one that cannot be broken, such as TypeScript. */
const LONGEST = { broken: 5000, kept: 16_000 } as const

/** What to do about a script with a fault. */
export const CORRECT = 'Correct the script: as it is, none of it would run.'

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
const TOO_WIDE = toFault(
  RESOLVER,
  `The file has more than ${LONGEST.kept} characters in one line, or many long lines`,
  'Break its lines, for example with prettier, or compile it to JavaScript.',
)
const TOO_MANY = toFault(
  RESOLVER,
  `A statement of the script has more than ${MOST_PARTS} commas`,
  'Write data as a list, or as a file of JSON, and import it.',
)
const TOO_DEEP = toFault(RESOLVER, `Brackets may be nested ${DEEPEST} deep`, CORRECT)

/** Characters by which a change of a file is not shown as it is read, whatever the bundler makes of the file. */
export const findHidden = (source: string): Fault | undefined =>
  /[\0\u2028\u2029]|\r(?!\n)/.test(source) ? HIDDEN : undefined

/** What the bundler gets of a file: its text, whose long lines are broken. */
interface Prepared {
  readonly text: string
  readonly fault: Fault | undefined
}

/** Makes a file ready to be bundled, and finds what it must not have, of which the bundler would search the machine or end. */
export async function prepare(
  source: string,
  loader: (typeof PARSED)[number],
  target: readonly string[],
): Promise<Prepared> {
  const fault = findHidden(source) ?? findExcess(source, loader)
  if (fault !== undefined) return { text: source, fault }
  if (loader === 'json') return { text: hasLongLines(source, LONGEST.broken) ? breakJson(source) : source, fault }
  try {
    const text = hasLongLines(source, LONGEST.broken) ? breakScript(source) : source
    return { text, fault: await findSearch(text, loader, target) }
  } catch (cause) {
    // Such as a decorator, which the bundler knows.
    if (!hasLongLines(source, LONGEST.kept)) return { text: source, fault: await findSearch(source, loader, target) }
    if (!(cause instanceof SyntaxError) || /stack/.test(cause.message)) return { text: source, fault: UNREAD }
    return { text: source, fault: toFault(RESOLVER, brief(cause.message), CORRECT) }
  }
}

/** What makes the bundler run out of memory. */
function findExcess(source: string, loader: (typeof PARSED)[number]): Fault | undefined {
  if (isTooDeep(loader === 'json' ? source.replaceAll(TEXT, '') : source)) return TOO_DEEP
  if (loader === 'json') return undefined
  if (source.length > MOST) return TOO_LONG
  if (loader.startsWith('ts') && /\benum\b/.test(source)) return ENUM
  if (hasLongSequence(source)) return TOO_MANY
  return loader !== 'js' && hasLongLines(source, LONGEST.kept) ? TOO_WIDE : undefined
}

/** Finds an import whose name is put together and begins with `../`: for it the bundler lists all folders there. */
async function findSearch(
  source: string,
  loader: Exclude<(typeof PARSED)[number], 'json'>,
  target: readonly string[],
): Promise<Fault | undefined> {
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

/** A text in JSON. */
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

/** A text of a script on one line. */
const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

/** Whether there are more commas than any statement has, but for those of lists and objects, which may be data. */
function hasLongSequence(source: string): boolean {
  const above: { readonly bracket: string; commas: number }[] = [{ bracket: '', commas: 0 }]
  for (const [sign] of source.replaceAll(STRING, '').matchAll(/[()[\]{},;:]/g)) {
    const last = above.at(-1)
    if (/[([{]/.test(sign)) above.push({ bracket: sign, commas: 0 })
    else if (/[)\]}]/.test(sign) && above.length > 1) above.pop()
    else if (last && sign === ',' && last.bracket !== '[') last.commas += 1
    else if (last && (sign === ';' || (sign === ':' && last.bracket === '{'))) last.commas = 0
    if (last && last.commas > MOST_PARTS) return true
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
