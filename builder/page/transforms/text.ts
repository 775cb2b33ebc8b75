/** Reports text that looks like failed markup, each at its position. */
import type { Text } from 'mdast'
import { BLOCKS } from '../blocks/blocks.ts'
import { spanOf } from '../edits.ts'
import { brief } from '../../content/schema/message.ts'
import type { Fault } from '../fault.ts'
import { BELOW_DEFINITION, BELOW_TABLE, blockSyntax } from '../directives/check.ts'
import { isBelowDefinition, isBelowRow } from '../directives/read.ts'
import { BROKEN_STRONG, brokenStrong, UNSPACED } from './emphasis.ts'
import { findForeign, mayBeForeign } from './foreign.ts'
import type { PageContext } from '../page-context.ts'

/** Fast path: whether a page has any of this syntax. */
export const hasSuspects = (body: string): boolean =>
  SUSPECT.test(body) || body.search(UNQUOTED) !== -1 || UNSPACED.test(body) || mayBeForeign(body)

const SUSPECT = /\]\((?![^()\s]+\))|\]\[|\[\^|\)\[|\][ \t]\(|::[a-z]|:::|^<{7}(?:[ \t]|$)|^[ \t>*+\-\d.)]*#{2,6}[^\s#]/m

/** Reports failed markup in the text of one node. */
export function checkText(node: Readonly<Text>, { body, facts, report }: PageContext): void {
  const { start, end } = spanOf(node)
  const source = body.slice(start, end)
  const find = (pattern: RegExp, toFault: (match: RegExpExecArray, next?: string) => Fault | undefined): void => {
    for (const match of source.matchAll(pattern)) {
      const fault = toFault(match, source[match.index + match[0].length])
      const at = start + match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)
      if (fault) report({ start: at, end: start + match.index + match[0].length }, fault)
    }
  }
  for (const { fault, ...span } of findForeign(source))
    report({ start: start + span.start, end: start + span.end }, fault)
  find(/(?<=\]\()(?!<)(?:(?:[^()\n]|\([^()\n]*\))+(?:\n[^()\n]*)?(?=\))|[^\s)]{0,999}[./#][^\s)]*)/g, ([text], next) =>
    failedAddress(text, next),
  )
  // The text ends where an address of the web begins, which is a link by itself.
  const [address] = (source.endsWith('](') && WEB_ADDRESS.exec(body.slice(end, end + LONGEST))) || []
  const fault = address === undefined ? undefined : failedAddress(address, body[end + address.length])
  if (address !== undefined && fault) report({ start: end, end: end + address.length }, fault)
  find(REVERSED, ([written, ...parts]) =>
    reversedLink(
      written,
      parts.filter((part) => part !== undefined),
    ),
  )
  find(/(?<![\w\\\]])\[[^\][\n]+\]\[[^\][\n]*\]/g, ([text]) => missingDefinition(text, 'link'))
  find(/(?<!\\)\[\^[^\][\s]+\](?!:)/g, ([text]) => missingDefinition(text, 'footnote'))
  find(/^[ \t]*:{3,}[ \t]*[\w{][^\n]*/gm, ([text]) => {
    const spaced = spacedBlock(text.trim())
    facts.hasBrokenBlock ||= spaced !== undefined
    return spaced ?? blockSyntax(text.trim())
  })
  find(/^[ \t]*::(?<name>[a-z][\w-]*)[^\n]*/gm, ({ 0: text, groups }) =>
    BLOCKS.has(groups?.['name'] ?? '') ? blockSyntax(text.trim()) : undefined,
  )
  // If a block is not opened or closed, that message comes first.
  find(/^[ \t]*:{3,}[ \t]*$/gm, ({ index }) => {
    if (index === 0 && isBelowRow(body, start)) return BELOW_TABLE
    if (facts.hasBrokenBlock) return undefined
    return isBelowDefinition(body, start + index) ? BELOW_DEFINITION : UNOPENED_BLOCK
  })
  find(/^<{7}(?: [^\n]*)?$/gm, () => MERGE_CONFLICT)
  find(/^[ \t]*#{2,6}(?=\p{L})[^\n]*/gmu, ({ 0: text, index }) =>
    index > 0 || BEGINS_LINE.test(body.slice(Math.max(0, start - 100), start)) ? brokenHeading(text.trim()) : undefined,
  )
  find(UNQUOTED, ([text, name = '']) => unquoted(text, name))
  find(BROKEN_STRONG, ([text, first, second]) => brokenStrong(text, first ?? second ?? ''))
}

/**
 * A tag within a line with a value that has no quotes: with a slash in it the parser takes it for text, although CommonMark § 6.6
 * allows it. The text ends where an address of the web begins. `findForeign()` finds tags at the beginning of a line.
 */
const UNQUOTED =
  /(?<!\\|^[ \t]*)<[a-z][a-z\d-]*(?:\s+[\w:-]+(?:="[^"]*"|='[^']*')?)*\s+([\w:-]+)=(?:[^\s"'=<>`][^<>\n]*>|$)/gim

const unquoted = (text: string, name: string): Fault => ({
  severity: 'warning',
  rule: 'foreign-syntax',
  text: `"${brief(text)}" is not a tag, since a value has no quotes: it is shown as written.`,
  hint: `${name}="…"`,
})

/** An address up to its closing parenthesis, else up to its first space. */
const WEB_ADDRESS = /^(?:https?:\/\/|www\.)(?:(?:[^()\n]|\([^()\n]*\))+(?=\))|[^\s)]+)/i
/** Characters in which the closing parenthesis is looked for. */
const LONGEST = 1000

/** The fault of a block as VitePress writes it. */
function spacedBlock(text: string): Fault | undefined {
  const [, name = '', title = ''] = /^:{3,}[ \t]+([a-z][\w-]*)[ \t]*([^[\]{}]*)$/.exec(text) ?? []
  if (name === '') return undefined
  const opening = `:::${name}${title === '' ? '' : `[${title}]`}`
  return {
    severity: 'error',
    rule: 'block-syntax',
    text: `"${brief(text)}" opens no block: the name follows the colons without a space.`,
    hint: `${opening}\nThe text.\n:::`,
  }
}

const UNOPENED_BLOCK: Fault = {
  severity: 'error',
  rule: 'block-syntax',
  text: 'The line of colons does not close any block.',
  hint: 'Delete it, or open the block that it should close with as many colons.',
}

/**
 * The fault of an address that makes no link: it ends at its first space, or nowhere. `next` is the character behind it.
 * Text in brackets is not an address, and a space before a title is allowed.
 */
function failedAddress(text: string, next: string | undefined): Fault | undefined {
  if (/^\s*(?:"[^"]*"|'[^']*')\s*$/.test(text)) return TITLE_ALONE
  if (next !== ')' || text.replace(/\([^()\n]*\)/g, '').includes('('))
    return {
      severity: 'error',
      rule: 'unclosed-address',
      text: `The address "${brief(text)}" has no closing parenthesis, so this is not a link and is shown as written.`,
      hint: `(<${text}>)`,
    }
  const [, address = '', title = ''] = /^\s*(.*?)(\s+(?:"[^"]*"|'[^']*'))?\s*$/s.exec(text) ?? []
  if (!/\s/.test(address) || !/[./#:]/.test(address)) return undefined
  return {
    severity: 'error',
    rule: 'address-with-space',
    text: `The address "${brief(address.replaceAll('\n', ' '))}" has a space, so this is not a link and is shown as written.`,
    hint: `(<${address.replaceAll('\n', '')}>${title})`,
  }
}

/** Links whose brackets are the wrong way round, or apart. */
const REVERSED =
  /(?<![\w\\\]])(?:\(([^()\n]+)\)\[((?:https?:|\.{0,2}\/|#)[^\][\s]*)\]|\[([^\][\n]+)\][ \t]+\(((?:https?:|\.{0,2}\/)[^()\s]*|[^()\s]+\.md)\))/g

const reversedLink = (written: string, [text, address]: readonly string[]): Fault => ({
  severity: 'warning',
  rule: 'missing-definition',
  text: `"${brief(written)}" is not a link: it is shown as written.`,
  hint: `[${text}](${address})`,
})

const TITLE_ALONE: Fault = {
  severity: 'warning',
  rule: 'empty-address',
  text: 'The link has a title, but no address, so it is not a link and is shown as written.',
  hint: '[text](/address "title")',
}

const missingDefinition = (text: string, kind: 'link' | 'footnote'): Fault => ({
  severity: 'warning',
  rule: 'missing-definition',
  text: `"${brief(text)}" is not a ${kind}: nothing on the page defines it, so it is shown as written.`,
  hint:
    kind === 'link' ? `${/\[[^\][]*\]$/.exec(text.replace(/\[\]$/, ''))?.[0] ?? text}: /address` : `${text}: The note.`,
})

/** Marks of quotes and lists, up to the text behind them. */
const BEGINS_LINE = /(?:^|\n)(?:[ \t>]|(?:[-*+]|\d+[.)])[ \t])*$/

const brokenHeading = (line: string): Fault => ({
  severity: 'warning',
  rule: 'broken-heading',
  text: `"${brief(line)}" is not a heading, since no space follows the number signs: it is shown as written.`,
  hint: line.replace(/^#+/, '$& '),
})

const MERGE_CONFLICT: Fault = {
  severity: 'error',
  rule: 'merge-conflict',
  text: 'The file has an unresolved merge conflict.',
  hint: 'Decide which text stays, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
}
