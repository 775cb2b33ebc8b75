/** What code of a Docusaurus site makes of its pages (https://docusaurus.io/docs/api/docusaurus-config#markdown, https://docusaurus.io/docs/markdown-features/plugins). */
import { type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { isUnread, parseModule, readDefault, readSettings, type Settings } from '../../source/settings.ts'
import { isComputed, isNode, isUnknown, type SyntaxNode, toNodes } from '../../tree/literal.ts'
import { visitNodes } from '../../tree/mentions.ts'
import { findOrigins, findRequired } from '../../tree/origins.ts'

const FRONT = 'parseFrontMatter'
const PREPROCESSOR = 'preprocessor'
const PLUGINS = /^(?:beforeDefault)?(?:remark|rehype|recma)Plugins$/i

/** All pages where code reads their front matter, and notes of the code that changes their texts. */
export function readMarkdownCode(code: string, config: Settings | undefined): Hidden {
  const whole = config ?? readDefault(code)
  const markdown = readSettings(code, 'markdown').map((one) => one['markdown'])
  const isRead =
    isUnread(code, FRONT) ||
    readSettings(code).some((one) => FRONT in one || isComputed(one, FRONT)) ||
    markdown.some((one) => typeof one === 'object' && one !== null && isUnknown(one, FRONT))
  const isElsewhere =
    whole === 'unknown' ||
    (whole !== undefined && isUnknown(whole, 'markdown')) ||
    readSettings(code).some((one) => isComputed(one, 'markdown'))
  const notes = findCode(code).map(
    (what) => `The old site changed the text of its pages by code, which an import does not run: ${what}.`,
  )
  return joinHidden([
    ...(isRead ? [hideAll(`code reads front matter ("${FRONT}").`)] : []),
    ...(isElsewhere && !isRead ? [hideAll('code makes the setting "markdown".')] : []),
    { find: () => 'no', notes },
  ])
}

/** The functions and files of the settings that change texts, not those of packages. */
function findCode(code: string): readonly string[] {
  const tree = parse(code)
  const origins = findOrigins(tree)
  const found: string[] = []
  visitNodes(tree, ({ type, key, value }) => {
    const name = type === 'Property' && isNode(key) ? String(key['name'] ?? key['value']) : ''
    if (name === PREPROCESSOR) found.push(`"${name}"`)
    if (!PLUGINS.test(name) || !isNode(value)) return
    const plugins = value.type === 'ArrayExpression' ? toNodes(value['elements']) : [value]
    for (const plugin of plugins) {
      const [own = plugin] = plugin.type === 'ArrayExpression' ? toNodes(plugin['elements']) : []
      const origin = toOrigin(own, origins)
      if (origin !== undefined) found.push(`"${name}" with ${origin}`)
    }
  })
  return [...new Set(found)]
}

function parse(code: string): unknown {
  try {
    return parseModule(code)
  } catch {
    return undefined
  }
}

/** Where a plugin is from, unless it is of a package. */
function toOrigin(plugin: SyntaxNode, origins: ReadonlyMap<unknown, string>): string | undefined {
  const root = plugin.type === 'MemberExpression' ? plugin['object'] : plugin
  const name = isNode(root) && root.type === 'Identifier' ? root['name'] : undefined
  const from = findRequired(plugin) ?? origins.get(name)
  if (from === undefined) return typeof name === 'string' ? `"${name}"` : 'a function'
  return /^(?:\.|\/|@site\/)/.test(from) ? `"${from}"` : undefined
}
