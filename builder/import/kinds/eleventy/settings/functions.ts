/** Functions in the settings and data of Eleventy of which it is known what they do to pages. */
import { isRecord } from '../../../source/front-matter.ts'
import { isNode, type SyntaxNode, toNodes } from '../../../tree/literal.ts'

/**
 * Whether a function changes nothing but pages with `draft`, as those of the starters do
 * (https://github.com/11ty/eleventy-base-blog): all that it does depends on `data.draft`.
 */
export function isAboutDrafts(node: unknown): boolean {
  if (!isNode(node) || !isFunction(node)) return false
  const { params, body } = node
  const names = toNodes(params).map(({ name }) => name)
  if (names.includes(undefined)) return false
  if (!isNode(body) || body.type !== 'BlockStatement') return isAboutDrafts(body)
  return toNodes(body['body']).every((statement) => {
    if (statement.type === 'IfStatement')
      return hasDraft(statement['test'], names[0]) && !isNode(statement['alternate'])
    if (statement.type !== 'ReturnStatement') return false
    const { argument } = statement
    return !isNode(argument) || isAboutDrafts(argument) || isOwn(argument, names)
  })
}

/** What a page says itself, or its text as it is. */
const isOwn = (node: SyntaxNode, [data, text]: readonly unknown[]): boolean =>
  node.type === 'Identifier'
    ? node['name'] === text || node['name'] === 'undefined'
    : isKey(node, data, /^(?:permalink|eleventyExcludeFromCollections)$/)

/** Whether a condition is never met without `draft`. */
const hasDraft = (test: unknown, data: unknown): boolean =>
  isNode(test) &&
  (test.type === 'LogicalExpression' && test['operator'] === '&&'
    ? hasDraft(test['left'], data) || hasDraft(test['right'], data)
    : isKey(test, data, /^draft$/))

const isKey = (node: SyntaxNode, data: unknown, key: RegExp): boolean =>
  node.type === 'MemberExpression' &&
  node['computed'] !== true &&
  data !== undefined &&
  isNode(node['object']) &&
  node['object']['name'] === data &&
  isNode(node['property']) &&
  key.test(String(node['property']['name']))

const isFunction = ({ type }: SyntaxNode): boolean => /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(type)

/** Whether code makes an address of every page: a text with words of its own, whatever else it names. */
export function isAddress(node: unknown): boolean {
  if (!isNode(node)) return false
  if (isFunction(node)) {
    const { body } = node
    if (!isNode(body) || body.type !== 'BlockStatement') return isAddress(body)
    const [only, ...others] = toNodes(body['body'])
    return others.length === 0 && only?.type === 'ReturnStatement' && isAddress(only['argument'])
  }
  if (node.type === 'Literal') return typeof node['value'] === 'string' && isAddressText(node['value'])
  if (node.type !== 'TemplateLiteral') return false
  return toNodes(node['quasis']).some(({ value }) => isRecord(value) && /\w/.test(String(value['cooked'])))
}

/** Whether a text is an address, not a template with a condition that may make none: words before or behind all conditions always stay. */
export function isAddressText(text: string): boolean {
  const plain = text.replaceAll(/\{\{[^{}]*\}\}/g, '{{}}')
  const ends = [plain.split('{%')[0] ?? '', plain.includes('%}') ? plain.slice(plain.lastIndexOf('%}') + 2) : '']
  if (ends.some((end) => /\w/.test(end))) return true
  return text.trim() !== '' && !/\{%|\?/.test(text)
}
