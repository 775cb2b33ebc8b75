/** Finds syntax of other systems in text. */
import type { Span } from '../edits.ts'
import { brief } from '../../content/schema/message.ts'
import type { Fault } from '../fault.ts'

/** Fast path: whether a page has any of this syntax. */
export const mayBeForeign = (body: string): boolean => POSSIBLE.test(body)

const POSSIBLE =
  /\{[{%#/:.]|\[\[|\\[([]|^[ \t]*<(?:[A-Z]|[a-z][^>\n]*$|\/?>$)|<\/?[A-Z]\w*\.|^(?:import|export|!!!|\?\?\?)(?=[\s+]|$)|^(?:--8<--|<<<[ \t]|===[ \t]"|\.\.[ \t][\w-]+::)/m

/** The syntax of other systems, and what to write here. */
const FOREIGN: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/\{\{[<%][^\n]*?(?:[>%]\}\}|$)/gm, 'Shortcodes are not run: write in markdown what it would show.'],
  [/\{%[^\n]*?(?:%\}|$)/gm, 'Tags are not run: write in markdown what it would show.'],
  [/\{\{(?![<%])[^\n]*?(?:\}\}|$)/gm, 'Variables are not filled in: write the value, or put it in `code`.'],
  [/\{#[\w-]+\}/g, 'Only a heading can have an id, at its end: ## Heading {#own-id}.'],
  [/\{#[ \t][^\n]{0,999}?#\}|\{\/\*[\s\S]*?(?:\*\/\}|$)/g, 'Write a comment as <!-- … -->.'],
  [
    /(?<=[^)])\{[ \t]*\.[a-zA-Z][^}\n]{0,999}\}|\{:[ \t]*[\w#.][^}\n]{0,999}\}/g,
    'Delete it: attributes of elements are not read.',
  ],
  [
    /^(?:import\s(?:[^\n]{0,999}?|\s*\{[^}]{0,999}\}\s*)\sfrom\s+['"][^\n]*|import\s+['"][^\n]*|export\s+(?:const|default|function)\s[^\n]*)/gm,
    'Delete it: pages may not run code.',
  ],
  [
    /^[ \t]*<(?:[a-zA-Z][\w.-]*(?:[ \t]+[\w-]+=[^\n]*|[ \t]*$)|\/?>$)|(?<!\w)<\/?[A-Z]\w*\.\w[^>\n]{0,999}>/gm,
    'Write a tag in one line, with quotes around values and without a dot in its name. Instead of a component, write in markdown what it shows.',
  ],
  [/^(?:!!!|\?\?\?\+?)[ \t]+\w[^\n]*/gm, 'Write a note as > [!NOTE], with its text in the next lines.'],
  [/^\.\.[ \t]+[\w-]+::[^\n]*/gm, 'Write in markdown what it would show.'],
  [/^===[ \t]+"[^\n]*/gm, 'Write tabs as ::::tabs with :::tab[Name] in them.'],
  [/^(?:--8<--|<<<)[ \t]+\S[^\n]*/gm, 'Write ::include{file=path.md}, or the code itself.'],
  [/\[\[[^\][\n]+\]\]/g, 'Write [text](page.md).'],
  [
    /(?<!\\)\\\((?:[^\\\n^=]|\\[^()\na-z]){0,499}(?:[\^=]|\\[a-z])(?:[^\\\n]|\\[^()\n]){0,499}\\\)/gi,
    'Write a formula as $x^2$.',
  ],
  // Brackets with a backslash are also those of text, such as \[^1\].
  [
    /(?<!\\)\\\[(?:[^\\^]|\\[^[\]a-z]|(?<![\w)}])\^){0,499}(?:(?<=[\w)}])\^|\\[a-z])(?:[^\\]|\\[^[\]]){0,499}\\\]/gi,
    'Write a formula as $x^2$, or in lines of its own between two lines of $$.',
  ],
]

/** A place in a text, with its fault. */
export interface Found extends Span {
  readonly fault: Fault
}

/** Finds all of it, each at its offsets in the text. */
export const findForeign = (text: string): readonly Found[] =>
  FOREIGN.flatMap(([pattern, hint]) =>
    [...text.matchAll(pattern)].map((match) => {
      const written = match[0].trim()
      const start = match.index + match[0].indexOf(written)
      return { start, end: start + written.length, fault: foreignSyntax(written, hint) }
    }),
  )

/** The fault of text in the syntax of another system. */
export const foreignSyntax = (text: string, hint: string): Fault => ({
  severity: 'warning',
  rule: 'foreign-syntax',
  text: `"${brief(text)}" is syntax of another system: it is shown as written.`,
  hint,
})
