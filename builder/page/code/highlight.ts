/** Syntax highlighting to CSS classes at build time, with highlight.js. */
import { unmask } from '../masks.ts'
import { createRequire } from 'node:module'
import type { HLJSApi } from 'highlight.js'

const require = createRequire(import.meta.url)

/** Code as HTML with a class per token type; `undefined` if its language is unknown, or if it would take too long. */
export function highlight(code: string, written: string): string | undefined {
  const language = toLanguage(written)
  if (code.length > LONGEST || isUnusual(code)) return undefined
  const highlighter = findHighlighter(language)
  return highlighter?.highlight(unmask(code), { language, ignoreIllegals: true }).value
}

/** Whether there is a grammar for a language. */
export const isHighlighted = (written: string): boolean => findHighlighter(toLanguage(written)) !== undefined

function toLanguage(written: string): string {
  const name = written.toLowerCase()
  return SIMILAR.get(name) ?? name
}

/** Longest highlighted code, in characters: some grammars take the square of its length, a second for this one. */
const LONGEST = 25_000
/**
 * Whether the code has a line, or words without punctuation, of more than 1,000 characters, which is no code: some
 * grammars take the square or cube of their length.
 */
const isUnusual = (code: string): boolean =>
  [LINES, WORDS].some((runs) => code.match(runs)?.some(({ length }) => length > 1_000) === true)

const LINES = /[^\n]+/g
const WORDS = /[\w\s*&.$]+/g

/** Languages without a grammar of their own, and the one that is closest. */
const SIMILAR: ReadonlyMap<string, string> = new Map([
  ['astro', 'xml'],
  ['svelte', 'xml'],
  ['vue', 'xml'],
  ['mdx', 'markdown'],
  ['jsonc', 'json'],
  ['json5', 'json'],
  ['zsh', 'bash'],
  ['fish', 'bash'],
  ['shellscript', 'bash'],
  ['terminal', 'shell'],
  ['hcl', 'ini'],
  ['tf', 'ini'],
  ['terraform', 'ini'],
  ['caddyfile', 'nginx'],
  ['env', 'ini'],
  ['dotenv', 'ini'],
])

/**
 * Grammars are slow to load, and most sites show little code: the common ones are loaded with the first block, all
 * others with the first block in another language.
 */
function findHighlighter(language: string): HLJSApi | undefined {
  common ??= load('highlight.js/lib/common')
  if (common.getLanguage(language)) return common
  all ??= load('highlight.js')
  return all.getLanguage(language) ? all : undefined
}

let common: HLJSApi | undefined
let all: HLJSApi | undefined

function load(name: string): HLJSApi {
  const loaded: HLJSApi = require(name)
  return loaded
}
