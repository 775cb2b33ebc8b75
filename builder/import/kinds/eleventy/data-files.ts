/** The files of data beside pages of Eleventy (https://www.11ty.dev/docs/data-template-dir, https://www.11ty.dev/docs/data-custom). */
import { posix } from 'node:path'
import { readData } from '../../source/data.ts'
import type { Source } from '../../source/layout.ts'
import { toParents } from '../../source/open.ts'
import { parseModule, type Settings } from '../../source/settings.ts'
import { isNode } from '../../tree/literal.ts'
import { visitNodes } from '../../tree/mentions.ts'
import type { Additions } from './settings/additions.ts'

/** How the settings of a site name files of data. */
type Names = Pick<Additions, 'baseNames' | 'suffixes' | 'types'>

/** Code that may hide pages: by itself, or by what it takes from elsewhere. */
const MAY_HIDE = /permalink|draft|publish|exclude|require\(|import\b|\.\.\.|\bJSON\s*\.\s*parse\b/i
/** What makes keys of texts, or takes them from elsewhere. */
const MAKING = /^(?:fromEntries|defineProperty|eval|Function|Reflect|Proxy|fetch|globalThis)$/

/** Files of data that an import reads. */
export const isReadable = (file: string): boolean => /\.(?:json|ya?ml|toml)$/.test(file)
/** Files of data that are code. */
export const isCode = (file: string): boolean => /\.[cm]?[jt]s$/.test(file)

/** The files of data of a page, those of its outer folders first; the last one counts. */
export function createDataFiles(source: Source, all: readonly Names[]): (file: string) => readonly string[] {
  const known = new Set(source.files)
  const bases = all.flatMap(({ baseNames }) => baseNames)
  const types = [...new Set(['json', ...all.flatMap((one) => one.types)])]
  const suffixes = [...new Set(['', '.11tydata', ...all.flatMap((one) => one.suffixes)])]
  const ends = suffixes.flatMap((suffix) =>
    [...types, ...(suffix === '' ? [] : ['js', 'cjs', 'mjs'])].map((type) => `${suffix}.${type}`),
  )
  return (file) =>
    [
      ...toParents(file).flatMap((folder) =>
        [posix.basename(folder), ...bases].map((name) => posix.join(folder, name)),
      ),
      file.replace(/\.\w+$/, ''),
    ].flatMap((stem) => ends.map((end) => stem + end).filter((one) => known.has(one)))
}

/** The data in a file, as far as it is no code. */
export const readKnown = (source: Source, file: string): Settings => (isReadable(file) ? readData(source, file) : {})

/** Whether code may say that a page is not shown: by its names, its texts or keys that it makes. */
export function mayHide(code: string): boolean {
  if (MAY_HIDE.test(code)) return true
  let isFound = false
  try {
    visitNodes(parseModule(code), (node) => {
      const { type, computed, key, left, name, value } = node
      isFound ||= computed === true && key !== undefined && !isText(key)
      isFound ||= type === 'AssignmentExpression' && isNode(left) && left['computed'] === true
      isFound ||= type === 'Identifier' && (MAKING.test(String(name)) || MAY_HIDE.test(String(name)))
      isFound ||= type === 'Literal' && typeof value === 'string' && MAY_HIDE.test(value)
    })
  } catch {
    return true
  }
  return isFound
}

/** A key in brackets that is a text: it is looked at as others. */
const isText = (node: unknown): boolean => isNode(node) && node.type === 'Literal'
