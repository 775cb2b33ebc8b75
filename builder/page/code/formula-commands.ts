/** Commands of TeX that formulas of pages do not have: those that define, and those that lay parts over others. */
import type { Span } from '../edits.ts'

/** A formula as it is rendered, of the same length, or why it cannot be. */
type Settled =
  | {
      readonly formula: string
      /** The commands that were left out. */
      readonly without: readonly Span[]
    }
  | { readonly fault: string; readonly at: number; readonly hint: string }

/**
 * Leaves out commands that would lay a part of a formula over others, or take it out of the line: the part stays, in its
 * place. People would read other words than software.
 */
export function settleCommands(formula: string): Settled {
  const without: Span[] = []
  let settled = ''
  for (const { 0: command, 1: name, index: start } of formula.matchAll(COMMAND)) {
    if (name === undefined) continue
    const refused = REFUSED.get(name)
    if (refused !== undefined) return { fault: `${command} ${refused.what}`, at: start, hint: refused.hint }
    const moving = MOVING.get(name)
    if (moving === undefined) continue
    const { instead = '', takes } = moving
    const nameEnd = start + command.length
    takes.lastIndex = nameEnd
    const taken = takes.exec(formula)?.[0]
    if (taken === undefined) continue
    const end = nameEnd + taken.length
    settled += formula.slice(settled.length, start) + instead.padEnd(end - start)
    without.push({ start, end: nameEnd })
  }
  return { formula: settled + formula.slice(settled.length), without }
}

/** A comment, a command with its name, or a sign behind a backslash. */
const COMMAND = /%[^\n]*|\\(?:([A-Za-z@]+)|[^A-Za-z@])/g

const DEFINES = { what: 'defines a macro, which formulas cannot have', hint: 'Write the formula out in its place.' }
const BY_NUMBER = { what: 'writes a character by its number', hint: 'Write the character itself.' }

const REFUSED: ReadonlyMap<string, { readonly what: string; readonly hint: string }> = new Map([
  // By definitions a short formula could become a long one.
  ...'def edef gdef xdef let futurelet global long newcommand renewcommand providecommand'
    .split(' ')
    .map((name) => [name, DEFINES] as const),
  // Some characters show nothing, or turn the order of others.
  ['char', BY_NUMBER],
  ['@char', BY_NUMBER],
  ['mathchoice', { what: 'shows one of its four parts', hint: 'Write the one that is to be shown.' }],
])

/** A command that is left out with what it takes before its part, and what comes in its place. */
interface Moving {
  readonly takes: RegExp
  readonly instead?: string
}

const NOTHING = /(?:)/y
const LENGTH = /\s*(?:\{[^{}]*\}|[-+]?\s*[\d.]+\s*[a-z]{2})/y
/** Its part is text. */
const instead = String.raw`\text`

const MOVING: ReadonlyMap<string, Moving> = new Map<string, Moving>([
  ...['mathllap', 'mathrlap', 'mathclap'].map((name) => [name, { takes: NOTHING }] as const),
  ...['llap', 'rlap', 'clap'].map((name) => [name, { takes: NOTHING, instead }] as const),
  ...['raise', 'lower'].map((name) => [name, { takes: LENGTH }] as const),
  ['raisebox', { takes: LENGTH, instead }],
  ['smash', { takes: /\s*(?:\[[^[\]]*\])?/y }],
  ['rule', { takes: /\s*\[[^[\]]*\]/y, instead: String.raw`\rule` }],
])
