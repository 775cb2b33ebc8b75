/** What code of a Docusaurus site makes of its pages (https://docusaurus.io/docs/api/docusaurus-config#markdown, https://docusaurus.io/docs/markdown-features/plugins). */
import { type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { isUnread, readDefault, readSettings, type Settings, tryModule } from '../../source/settings.ts'
import { isComputed, isNode, isUnknown, type SyntaxNode, toNodes } from '../../tree/literal.ts'
import { visitNodes } from '../../tree/mentions.ts'
import { findOrigins, findRequired, listExported } from '../../tree/origins.ts'

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
    readSettings(code).some((one) => isComputed(one, 'markdown')) ||
    isMadeLater(tryModule(code))
  const notes = findCode(code).map(
    (what) => `The old site changed the text of its pages by code, which an import does not run: ${what}.`,
  )
  return joinHidden([
    ...(isRead ? [hideAll(`code reads front matter ("${FRONT}").`)] : []),
    ...(isElsewhere && !isRead ? [hideAll('code makes the setting "markdown".')] : []),
    { find: () => 'no', notes },
  ])
}

/** Whether code makes the setting elsewhere than in an object, or gives all settings to a function of another file. */
function isMadeLater(tree: unknown): boolean {
  const origins = findOrigins(tree)
  const spine = findSpine(tree)
  const isOwn = (node: unknown): boolean =>
    isNode(node) && spine.some(({ type, name }) => type === 'Identifier' && name === node['name'])
  const isFromFile = (node: SyntaxNode): boolean =>
    /^(?:\.|\/|@site\/)/.test(findRequired(node) ?? origins.get(node['name']) ?? '')
  let isFound = spine.some(isFromFile)
  visitNodes(tree, (node, parent) => {
    const { type, object, property, computed, callee } = node
    if (type === 'CallExpression' && isNode(callee) && isNode(callee['property']))
      isFound ||= callee['property']['name'] === 'assign' && isOwn(toNodes(node['arguments'])[0])
    if (type !== 'MemberExpression' || !isNode(property)) return
    const key = computed === true ? property['value'] : property['name']
    const isTarget = parent?.type === 'AssignmentExpression' && parent['left'] === node
    isFound ||=
      key === 'markdown'
        ? isOwn(object) && !(isTarget && isPlain(parent['right']))
        : key === undefined && isTarget && isOwn(object)
  })
  return isFound
}

/** Whether an object has nothing but keys that are written in it. */
const isPlain = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'ObjectExpression' &&
  toNodes(node['properties']).every(({ type, computed }) => type === 'Property' && computed !== true)

/** What a function returns, not those within it. */
function findReturned(body: SyntaxNode): readonly unknown[] {
  const inner = new Set<unknown>()
  const found: unknown[] = []
  visitNodes(body, (node, parent) => {
    if (/Function/.test(node.type) || inner.has(parent)) inner.add(node)
    else if (node.type === 'ReturnStatement') found.push(node['argument'])
  })
  return found
}

/** What the settings are made of: what a module exports, what a function of it returns, and what calls there are of and have. */
function findSpine(tree: unknown): readonly SyntaxNode[] {
  const named = new Map<unknown, unknown>()
  const found = new Set<SyntaxNode>()
  const add = (node: unknown): void => {
    if (!isNode(node) || found.has(node)) return
    found.add(node)
    const { type, callee, body, argument, name } = node
    if (type === 'CallExpression') for (const one of [callee, ...toNodes(node['arguments'])]) add(one)
    if (type === 'AwaitExpression') add(argument)
    if (type === 'Identifier') add(named.get(name))
    if (!/Function/.test(type) || !isNode(body)) return
    if (body.type !== 'BlockStatement') return add(body)
    for (const returned of findReturned(body)) add(returned)
  }
  visitNodes(tree, (node) => {
    if (isNode(node['id'])) named.set(node['id']['name'], node['init'] ?? node)
  })
  for (const exported of listExported(tree)) add(exported)
  return [...found]
}

/** The functions and files of the settings that change texts, not those of packages. */
function findCode(code: string): readonly string[] {
  const tree = tryModule(code)
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

/** Where a plugin is from, unless it is of a package. */
function toOrigin(plugin: SyntaxNode, origins: ReadonlyMap<unknown, string>): string | undefined {
  const root = plugin.type === 'MemberExpression' ? plugin['object'] : plugin
  const name = isNode(root) && root.type === 'Identifier' ? root['name'] : undefined
  const from = findRequired(plugin) ?? origins.get(name)
  if (from === undefined) return typeof name === 'string' ? `"${name}"` : 'a function'
  return /^(?:\.|\/|@site\/)/.test(from) ? `"${from}"` : undefined
}
