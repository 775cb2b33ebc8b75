/** What calls in the settings of Eleventy add to pages: data, layouts, preprocessors and transforms. */
import { isRecord } from '../../../source/front-matter.ts'
import { type Hidden, hideAll, joinHidden } from '../../../source/patterns.ts'
import type { Settings } from '../../../source/settings.ts'
import type { Constants } from '../../../tree/constants.ts'
import { evaluate, isNode, isUnknown, toNodes } from '../../../tree/literal.ts'
import type { Call } from './calls.ts'
import { isAboutDrafts, isAddress } from './functions.ts'

/** What the settings of a site add. */
export interface Additions {
  /** Data of all pages that say whether a page is shown, and its layout. */
  readonly globals: Settings
  /** Other names of a layout. */
  readonly aliases: ReadonlyMap<string, string>
  /** Names of data files: those of a folder where it is not that of the folder, ends of names, and types. */
  readonly baseNames: readonly string[]
  readonly suffixes: readonly string[]
  readonly types: readonly string[]
  readonly hidden: Hidden
}

/** Methods that are only noted: used in another way, they hide nothing. */
export const NOTED: ReadonlySet<string> = new Set(['addTransform'])
/** Methods that calls are asked for. Where others than these calls name one, nobody knows what it adds. */
export const ADDING: ReadonlySet<string> = new Set([
  'addPreprocessor',
  'addExtension',
  'setFrontMatterParsingOptions',
  'addGlobalData',
  'addDataExtension',
  'setDataFileBaseName',
  'setDataFileSuffixes',
  'addLayoutAlias',
  ...NOTED,
])

/** Keys that say whether a page is shown. */
const SAID = ['permalink', 'draft', 'published', 'eleventyExcludeFromCollections']
const COMPUTED = 'eleventyComputed'
const LAYOUT = 'layout'

/** Reads the calls of a site's settings. */
export function readAdditions(calls: readonly Call[], constants: Constants): Additions {
  const globals: Record<string, unknown> = {}
  const whys: string[] = []
  const notes: string[] = []
  const of = (method: string): readonly Call[] => calls.filter((call) => call.method === method)
  const valuesOf = (method: string, at = 0): readonly unknown[] =>
    of(method).flatMap(({ values }) => evaluate(values[at], constants)?.value ?? [UNKNOWN])
  const textsOf = (method: string, at = 0): readonly string[] => {
    const values = valuesOf(method, at)
    const texts = values.filter((value) => typeof value === 'string')
    if (texts.length < values.length) whys.push(`code makes the setting "${method}" of Eleventy.`)
    return texts
  }
  for (const { values } of of('addPreprocessor')) {
    const [name, types] = values.map((value) => evaluate(value, constants)?.value)
    if (!mayMeanMarkdown(types)) continue
    if (!isAboutDrafts(values[2]))
      whys.push(`the preprocessor "${typeof name === 'string' ? name : '…'}" of Eleventy is code.`)
  }
  if (valuesOf('addExtension').some(mayMeanMarkdown)) whys.push('code reads pages ("addExtension").')
  if (valuesOf('setFrontMatterParsingOptions').some((one) => !isAboutExcerpts(one)))
    whys.push('code reads front matter ("setFrontMatterParsingOptions").')
  for (const { values } of of('addGlobalData')) {
    const [name, value] = values
    const key = evaluate(name, constants)?.value
    const [found, isKnown] = readGlobal(typeof key === 'string' ? key : undefined, value, constants)
    Object.assign(globals, found)
    if (!isKnown) whys.push(`code makes the data ${typeof key === 'string' ? `"${key}"` : 'by a name'} of all pages.`)
  }
  for (const { file, values } of of('addTransform')) {
    const name = evaluate(values[0], constants)?.value
    notes.push(
      `The old site changed its pages by code when they were made: the transform "${typeof name === 'string' ? name : '…'}" in "${file}". An import shows what the files have.`,
    )
  }
  const aliases = new Map(
    textsOf('addLayoutAlias').map((from, at) => [from, textsOf('addLayoutAlias', 1)[at] ?? ''] as const),
  )
  const additions = {
    globals,
    aliases,
    baseNames: textsOf('setDataFileBaseName'),
    suffixes: textsOf('setDataFileSuffixes'),
    types: textsOf('addDataExtension').flatMap((types) =>
      types.split(',').map((type) => type.trim().replace(/^\./, '')),
    ),
  }
  const noted: Hidden = { find: () => 'no', notes }
  return { ...additions, hidden: joinHidden([...[...new Set(whys)].map((why) => hideAll(why, 'yes')), noted]) }
}

/** A value that nobody knows. */
export const UNKNOWN = Symbol('unknown')

const mayMeanMarkdown = (types: unknown): boolean =>
  [types].flat().some((one) => typeof one !== 'string' || /(?:^|,)\s*\.?(?:md|\*)\s*(?:,|$)/.test(one))

/** Whether options of front matter change nothing but the excerpts that pages have. */
const isAboutExcerpts = (options: unknown): boolean =>
  isRecord(options) &&
  Object.keys(options).every((key) => key.startsWith('excerpt')) &&
  !['engines', 'language', 'delimiters'].some((key) => isUnknown(options, key))

/** What data of all pages say of whether they are shown, and whether that is known. */
function readGlobal(key: string | undefined, node: unknown, constants: Constants): readonly [Settings, boolean] {
  if (key === undefined) return [{}, false]
  const [start = '', computed] = key.split('.')
  if (start === COMPUTED) return [{}, computed === undefined ? isHarmlessObject(node) : isHarmless(computed, node)]
  if (![...SAID, LAYOUT].includes(key)) return [{}, true]
  const value = evaluate(node, constants)?.value
  if (key === LAYOUT) return [{ [key]: value ?? UNKNOWN }, true]
  if (typeof value === 'boolean') return [{ [key]: value }, true]
  return [{}, isHarmless(key, node)]
}

/** Whether what is computed for all pages hides none but drafts. */
const isHarmlessObject = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  toNodes(node['properties']).every(({ key, computed, value }) => {
    const name = isNode(key) && computed !== true ? (key['name'] ?? key['value']) : undefined
    return typeof name === 'string' && isHarmless(name, value)
  })

const isHarmless = (key: string, node: unknown): boolean =>
  !SAID.includes(key) || isAboutDrafts(node) || (key === 'permalink' && isAddress(node))
