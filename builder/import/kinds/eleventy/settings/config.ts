/** The settings of Eleventy, which are code (https://www.11ty.dev/docs/config). None is run: what is no literal nobody knows. */
import { posix } from 'node:path'
import { isRecord } from '../../../source/front-matter.ts'
import type { Source } from '../../../source/layout.ts'
import { type Hidden, hideAll, joinHidden } from '../../../source/patterns.ts'
import { recordIn, type Settings } from '../../../source/settings.ts'
import { Constants } from '../../../tree/constants.ts'
import {
  evaluate,
  isComputed,
  isNode,
  isUnknown,
  readConstants,
  type SyntaxNode,
  toNodes,
} from '../../../tree/literal.ts'
import { findChanged, isMentioned, visitNodes } from '../../../tree/mentions.ts'
import { ADDING, type Additions, NOTED, readAdditions } from './additions.ts'
import { findCalls } from './calls.ts'
import { findMembers } from './members.ts'
import { readModules, UNREAD } from './modules.ts'
import { notePlugins } from './plugins.ts'

/** What the settings of a site say of its pages. */
interface Config {
  /** The folder of the pages, below that of the settings. */
  readonly input: string
  /** Folders below that of the pages whose files are parts of pages, as far as they are named. */
  readonly parts: readonly string[]
  /** The language of templates in markdown, or `false`. */
  readonly engine: unknown
  /** What is ignored, by paths below the folder of the settings, and all where nobody knows which pages are shown. */
  readonly hidden: Hidden
  /** What they add to pages. */
  readonly additions: Additions
}

const ENGINE = 'markdownTemplateEngine'

/** Keys by which an object is known to be the settings. */
const OWN = ['dir', 'templateFormats', ENGINE, 'htmlTemplateEngine', 'dataTemplateEngine', 'passthroughFileCopy']

const DIRS = ['input', 'includes', 'layouts', 'data'] as const

/** Reads the settings in a file, and in those that it imports from the source. */
export function readConfig(source: Source, file: string): Config {
  try {
    return readTrees(source, file)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return {
      input: '.',
      parts: [],
      engine: 'njk',
      hidden: hideAll(UNREAD, 'yes'),
      additions: readAdditions([], new Constants()),
    }
  }
}

function readTrees(source: Source, file: string): Config {
  const flags = source.read(posix.join(posix.dirname(file), 'package.json')) ?? ''
  const { modules, unread } = readModules(source, file)
  const trees = modules.map(([, tree]) => tree)
  const [main] = trees
  const constants = readAll(trees)
  const objects = findObjects(main, constants)
  const { set, ignored, missed, others: calls } = findCalls(modules, constants, ADDING)
  const additions = readAdditions(calls, constants)
  const dirs = [...objects.map((one) => recordIn(one, 'dir')), ...set]
  const unknown = new Set(missed.filter((name) => !NOTED.has(name)))
  if (objects.some((one) => isUnknown(one, 'dir'))) unknown.add('dir')
  const textsAt = (key: string): readonly string[] => {
    if (dirs.some((one) => isComputed(one, key))) unknown.add(key)
    return dirs.flatMap((one) => (typeof one[key] === 'string' ? [one[key]] : []))
  }
  const [own, ...others] = DIRS.map((key) => textsAt(key))
  const inputs = new Set([readFlags(flags, 'input'), own ?? []].find((some) => some.length > 0)?.map(toFolder))
  if (inputs.size > 1) unknown.add('input')
  const formats = [...objects, ...set].filter((one) => 'templateFormats' in one || isComputed(one, 'templateFormats'))
  const written = [...formats.map((one) => one['templateFormats']), ...set.map((one) => one['added'])].flat()
  const all = [...readFlags(flags, 'formats'), ...written.filter((one) => typeof one === 'string')]
  const isSaid = formats.length > 0 || readFlags(flags, 'formats').length > 0
  if (isSaid && !all.some((one) => /(?:^|,)\s*(?:md|\*)\s*(?:,|$)/.test(one))) unknown.add('templateFormats')
  const engine = [...objects, ...set]
    .map((one) => (isUnknown(one, ENGINE) ? 'njk' : one[ENGINE]))
    .find((one) => one !== undefined)
  return {
    input: [...inputs][0] ?? '.',
    parts: others.flat(),
    // Where code chooses, what any of them leaves out is left out.
    engine: engine ?? (isMentioned(main, ENGINE, constants) || main === undefined ? 'njk' : 'liquid'),
    additions,
    hidden: joinHidden([
      ignored,
      additions.hidden,
      notePlugins(modules),
      // What is not read may change texts, too.
      ...unread.map((why) => hideAll(why, 'yes')),
      ...findMembers(modules).map((name) => hideAll(`the settings of Eleventy use "${name}".`, 'yes')),
      ...[...unknown].map((key) =>
        hideAll(REASONS[key] ?? `code makes the setting "${key}" of Eleventy.`, ADDING.has(key) ? 'yes' : 'unknown'),
      ),
    ]),
  }
}

const toFolder = (name: string): string => posix.join(name, '/')

const REASONS: Readonly<Record<string, string>> = {
  templateFormats: 'the setting "templateFormats" of Eleventy may have no markdown.',
}

/** The constants of all functions, as far as no other variable has the name of one. */
function readAll(trees: readonly unknown[]): Constants {
  const found: SyntaxNode[] = []
  const names: unknown[] = []
  visitNodes(trees, (node) => {
    if (node.type === 'VariableDeclarator') found.push(node)
    const ids = node.type === 'VariableDeclarator' ? [node['id']] : node['params']
    for (const id of toNodes(ids)) if (id.type === 'Identifier') names.push(id['name'])
  })
  const counts = Map.groupBy(names, (name) => name)
  const changed = findChanged(trees)
  const body = found.flatMap((one) => {
    const name = isNode(one['id']) ? one['id']['name'] : undefined
    const isSure = typeof name === 'string' && counts.get(name)?.length === 1 && !changed.has(name)
    return isSure ? [{ type: 'VariableDeclaration', declarations: [one] }] : []
  })
  return readConstants([{ type: 'Program', body }])
}

/** The objects that are the settings: what is returned or exported, not what is an argument. */
function findObjects(tree: unknown, constants: Constants): readonly Settings[] {
  const objects: Settings[] = []
  visitNodes(tree, (node, parent) => {
    if (node.type !== 'ObjectExpression' || !HOLDERS.test(parent?.type ?? '')) return
    const value = evaluate(node, constants)?.value
    if (isRecord(value) && OWN.some((key) => key in value || isComputed(value, key))) objects.push(value)
  })
  return objects
}

const HOLDERS =
  /^(?:ReturnStatement|ArrowFunctionExpression|VariableDeclarator|AssignmentExpression|ExportDefaultDeclaration)$/

/** What the commands of a package say (https://www.11ty.dev/docs/usage). */
const readFlags = (text: string, name: string): readonly string[] =>
  [...text.matchAll(/\beleventy\b([^"&|;\n]{0,300})/g)].flatMap(([, flags = '']) => {
    const [, value] = new RegExp(String.raw`--${name}[= ]\\?["']?([^\s"'\\]{1,200})`).exec(flags) ?? []
    return value === undefined ? [] : [value]
  })
