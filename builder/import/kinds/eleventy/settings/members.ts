/** What modules use of the settings of Eleventy (https://www.11ty.dev/docs/config): anything that is not known may hide pages. */
import { isNode, type SyntaxNode, toNodes } from '../../../tree/literal.ts'
import { ADDING } from './additions.ts'
import { SETTERS } from './calls.ts'
import { findExported } from '../../../tree/origins.ts'
import type { Module } from './modules.ts'

/** Methods that hide nothing, or are read elsewhere. */
const METHODS = [
  /^(?:add|get)(?:Async|Handlebars|JavaScript|Liquid|Nunjucks|Paired)*(?:Filter|Function|Global|Helper|Shortcode|Tag)s?$/,
  /^(?:add|get)(?:Bundles?|BundleManagers|Collections?|DateParsing|Linter|MarkdownHighlighter|PassthroughCopy|Plugin|Template|UrlTransform|WatchTarget)$/,
  /^(?:add|amend|set)(?:Ejs|Handlebars|Liquid|Nunjucks|Pug)?(?:Library|Options|EnvironmentOptions|ParameterParsing|PrecompiledTemplates)$/,
  /^set(?:BrowserSyncConfig|ChokidarConfig|Concurrency|Data(?:DeepMerge|TemplateEngine)|DynamicPermalinks|EventEmitterMode|FreezeReservedData|HtmlTemplateEngine|LayoutResolution|OutputDirectory|PathPrefix|QuietMode|Server\w+|Use\w+|Watch\w+)$/,
  new RegExp(`^(?:${[...ADDING, ...SETTERS.keys()].join('|')})$`),
]

/** What else they have that hides nothing. */
const OTHERS =
  /^(?:DateTime|benchmarkManager|call|configure\w+|dataFilterSelectors|dir|directories|emit|enableLayoutResolution|events|hasPlugin|htmlTransformer|ignores|isVirtualTemplate|javascript|javascriptFunctions|liquid|liquid\w+|logger|namespace|nunjucks|nunjucks\w+|on|once|pathPrefix|resolvePlugin|universal|versionCheck|watchIgnores)$/

/** A name of a parameter, what its function uses of it, and the scope around it. */
interface Scope {
  readonly name: unknown
  readonly used: string[]
  readonly outer: Scope | undefined
}

/** The keys that modules use of the settings and that are not known, each once; the settings are the parameters that have known methods. */
export function findMembers(modules: readonly Module[]): readonly string[] {
  const scopes: Scope[] = []
  const [main] = modules
  const sure = findExported(main?.[1])
  const walk = (node: unknown, scope: Scope | undefined): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, scope)
    if (!isNode(node)) return
    const inner = toNodes(node['params']).reduce<Scope | undefined>((outer, param, at) => {
      const own = { name: param['name'], used: toKeys(param).filter(() => node === sure && at === 0), outer }
      if (node === sure && at === 0) own.used.push('addPlugin')
      scopes.push(own)
      return own
    }, scope)
    const owner = toOwner(node)
    if (owner !== undefined) find(owner, inner)?.used.push(toKey(node))
    if (node.type === 'VariableDeclarator' && isNode(node['init']) && isNode(node['id']))
      for (const key of toKeys(node['id'])) find(node['init']['name'], inner)?.used.push(key)
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, inner)
  }
  for (const [, tree] of modules) walk(tree, undefined)
  const own = scopes.filter(({ used }) => used.some(isMethod))
  return [...new Set(own.flatMap(({ used }) => used.filter((name) => !isMethod(name) && !OTHERS.test(name))))]
}

const isMethod = (name: string): boolean => METHODS.some((pattern) => pattern.test(name))

/** The scope that a name is of. */
const find = (name: unknown, scope: Scope | undefined): Scope | undefined =>
  scope === undefined || name === undefined ? undefined : scope.name === name ? scope : find(name, scope.outer)

/** The name of what a key is of, also behind calls that give it back. */
function toOwner({ type, object }: SyntaxNode): unknown {
  if (type !== 'MemberExpression') return undefined
  let owner = object
  while (isNode(owner) && owner.type === 'CallExpression' && isNode(owner['callee'])) {
    const { property, object: before } = owner['callee']
    if (!isNode(property) || !/^(?:add|set)[A-Z]/.test(String(property['name']))) return undefined
    owner = before
  }
  return isNode(owner) && owner.type === 'Identifier' ? owner['name'] : undefined
}

/** The key of a member; `…` where code makes it. */
function toKey({ property, computed }: SyntaxNode): string {
  const key = isNode(property) ? (computed === true ? property['value'] : property['name']) : undefined
  return typeof key === 'string' ? key : '…'
}

/** The keys that a pattern takes. */
const toKeys = ({ type, properties }: SyntaxNode): readonly string[] =>
  type === 'ObjectPattern'
    ? toNodes(properties).map(({ key, computed }) =>
        key === undefined ? '…' : toKey({ type, property: key, computed }),
      )
    : []
