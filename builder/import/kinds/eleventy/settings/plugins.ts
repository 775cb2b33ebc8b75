/** Plugins of Eleventy that an import knows nothing of (https://www.11ty.dev/docs/plugins). */
import type { Hidden } from '../../../source/patterns.ts'
import { isNode, toNodes } from '../../../tree/literal.ts'
import { visitNodes } from '../../../tree/mentions.ts'
import { findOrigins, findRequired } from '../../../tree/origins.ts'
import type { Module } from './modules.ts'

/** Packages that are plugins of Eleventy by their names. */
const KNOWN = /^@11ty\/|eleventy/

/** Notes of the packages that modules add as plugins. */
export function notePlugins(modules: readonly Module[]): Hidden {
  const notes = modules.flatMap(([file, tree]) => {
    const origins = findOrigins(tree)
    const found = new Set<string>()
    visitNodes(tree, ({ type, callee, arguments: values }) => {
      const method = isNode(callee) && isNode(callee['property']) ? callee['property']['name'] : undefined
      const [plugin] = toNodes(values)
      if (type !== 'CallExpression' || method !== 'addPlugin' || plugin === undefined) return
      const owner = plugin.type === 'MemberExpression' ? plugin['object'] : plugin
      const from = findRequired(plugin) ?? (isNode(owner) ? origins.get(owner['name']) : undefined)
      if (from !== undefined && !/^[./#]/.test(from) && !KNOWN.test(from)) found.add(from)
    })
    return [...found].map(
      (from) =>
        `The old site may have changed its pages by a plugin, which an import does not run: "${from}" in "${file}".`,
    )
  })
  return { find: () => 'no', notes }
}
