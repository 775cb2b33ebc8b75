/** Code blocks: titles, marked lines and other options after the language. */
import type { Code } from 'mdast'

/** Titles as systems write them, and words that say how code is shown. */
const TITLE = /(?:title|filename|label)=(?:"([^"]*)"|'([^']*)'|\{?"([^"]*)"\}?)|\[([^\]]+)\]/
const WORDS =
  /\{[^}]*\}|\[[^\]]*\]|\/[^/]+\/|\b[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\b(?:showLineNumbers|wrap|lines|expandable|copy|live|theme|icon)\b/g

/** Characters behind a language that are read, at most: each word of them may be looked for in the code. */
const MOST_META = 1000

/** A block of code with its title and its marked lines as the builder reads them. */
export function withMeta(node: Code): Code {
  const meta = (node.meta ?? '').slice(0, MOST_META)
  const [, double, single, braced, bracketed] = TITLE.exec(meta) ?? []
  // Text markers of Expressive Code, in quotes (https://expressive-code.com/key-features/text-markers/).
  const words = meta.replaceAll(/(?<![=\w])(?:"([^"]*)"|'([^']*)')/g, (mark, one?: string, other?: string) =>
    node.value.includes(one ?? other ?? '') ? '' : mark,
  )
  const title = double ?? single ?? braced ?? bracketed ?? words.replaceAll(WORDS, '').trim()
  const marks = /(?<![=\w])\{([\d,\s-]+)\}/.exec(meta)?.[1]
  const last = (marks?.match(/\d+/g) ?? []).reduce((most, mark) => Math.max(most, Number(mark)), 0)
  const isMarked = marks !== undefined && last > 0 && last <= node.value.split('\n').length
  const lang = node.lang && /^[\w+#.-]{1,24}$/.test(node.lang) ? node.lang : null
  const plain = { ...node, lang, meta: isMarked ? `{${marks.replaceAll(/\s/g, '')}}` : null }
  return title === '' ? plain : withTitle(plain, title)
}

/** The words behind a language need one. */
export const withTitle = (node: Code, title: string): Code => ({
  ...node,
  lang: node.lang ?? 'text',
  meta: `title="${title.replaceAll('"', '’')}"${node.meta ? ` ${node.meta}` : ''}`,
})
