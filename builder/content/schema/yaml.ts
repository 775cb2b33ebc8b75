/**
 * Parses and validates YAML: every error is a message at its key or value. Line numbers start where the YAML starts
 * in its file, so front matter and whole files are handled alike.
 */
import * as v from 'valibot'
import { type Document, isCollection, isMap, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { rememberLast } from '../../work/remember.ts'
import { hasErrors, type Message, type Range } from './message.ts'
import { explainAll } from './explain-issues.ts'
import type { Fault } from './fault.ts'
import { findHiddenValues } from './hidden-characters.ts'
import { findIssues } from './issues.ts'
import { readPlainYaml } from './plain-yaml.ts'
import { findCutTexts, findUnusableKeys } from './yaml-lost.ts'
import { createFind, toRange, type Place } from './yaml-position.ts'
import { explainNoMap, explainSyntax, findSwallowedItem } from './yaml-syntax.ts'

/** A piece of YAML; `line` is its first line in the file. */
export interface YamlSource {
  readonly file: string
  readonly text: string
  readonly line: number
  /** Whether it may be a list; else it must be keys with values. */
  readonly list?: boolean
}

/** The result of validating a source. */
export interface Checked<Value> {
  /** Absent when there was an error. */
  readonly value: Value | undefined
  /** The data before validation; absent if the YAML is invalid. */
  readonly data: unknown
  readonly messages: readonly Message[]
}

/** A parsed document with the positions of its keys and values. */
export interface Located {
  readonly file: string
  readonly data: unknown
  /** Range of the value at a path, or of its key; if it does not exist, of its nearest parent. */
  readonly range: (path: readonly PropertyKey[], part?: 'key' | 'value') => Range
  /** A line of the file. */
  readonly lineAt: (line: number) => string
}

/** Checks beyond the schema. */
export type Rules = (data: unknown) => readonly Fault[]

/** Parses and checks against the schema, then by `rules`, which see the data even where the schema found faults. */
export function checkYaml<Value>(
  schema: v.GenericSchema<unknown, Value>,
  source: YamlSource,
  rules: Rules = () => [],
): Checked<Value> {
  const plain = readPlainYaml(source.text)
  const known = plain && v.safeParse(schema, plain)
  if (known?.success && [...rules(plain), ...findSmartQuotes(plain), ...findHiddenValues(plain)].length === 0)
    return { value: known.output, data: plain, messages: [] }
  const { located, messages } = locateYaml(source)
  if (!located) return { value: undefined, data: undefined, messages }
  const result = v.safeParse(schema, located.data)
  const found = findIssues(schema, located.data)
  const allRuled = rules(located.data)
  const ruled = allRuled.slice(0, MOST_FAULTS)
  const issues = explainAll(found.slice(0, MOST_FAULTS), schema)
    .filter((fault) => !ruled.some((other) => other.rule === 'wrong-type' && isBelow(fault.path, other.path)))
    .map((fault) => explainSource(fault, located))
  const faults = [...issues, ...ruled, ...findSmartQuotes(located.data)]
  const places = new Set(faults.map(toPlace))
  const hidden = findHiddenValues(located.data).filter((fault) => !places.has(toPlace(fault)))
  const untold = [found, allRuled].reduce((sum, { length }) => sum + Math.max(0, length - MOST_FAULTS), 0)
  const all = [
    ...messages,
    ...[...faults, ...hidden].map((fault) => toMessage(located, fault)),
    ...(untold === 0
      ? []
      : [
          atStart(source, {
            rule: 'too-many',
            text: `The file has ${untold} more faults, which are not shown.`,
            hint: UNTOLD_HINT,
          }),
        ]),
  ]
  return { value: result.success && !hasErrors(all) ? result.output : undefined, data: located.data, messages: all }
}

/** Faults of one kind that are explained one by one: a file with more of them has one cause. */
const MOST_FAULTS = 1000

/** Aliases of a file, at most: the parser compares each with all others. */
const MOST_ALIASES = 1000

/** Characters that all aliases of a file stand for, at most: a hundred could repeat all of it. */
const MOST_REPEATED = 1_000_000

/** What is wrong with the aliases (`*name`) of a document: too many, too much, or one in the value that it stands for, which has no end. */
export function explainAliases(document: Document.Parsed): Pick<Fault, 'rule' | 'text'> | undefined {
  let count = 0
  let endless: string | undefined
  let repeated = 0
  const sizes = new Map<string, number>()
  visit(document, {
    Value: (_, { anchor, range }) => {
      if (anchor !== undefined && range) sizes.set(anchor, range[1] - range[0])
    },
    Alias: (_, { source }, path) => {
      count += 1
      const around = path.flatMap((node) => (isCollection(node) && node.anchor !== undefined ? [node.anchor] : []))
      if (around.includes(source)) endless ??= source
      const size = sizes.get(source) ?? 0
      repeated += size
      for (const anchor of around) sizes.set(anchor, size + (sizes.get(anchor) ?? 0))
    },
  })
  if (count > MOST_ALIASES) {
    return { rule: 'too-many', text: `The file has ${count} aliases (*name): it may have ${MOST_ALIASES}.` }
  }
  if (endless !== undefined)
    return { rule: 'yaml-syntax', text: `The alias "*${endless}" is part of the value that it stands for.` }
  if (repeated <= MOST_REPEATED) return undefined
  const text = `The aliases (*name) of the file stand for ${repeated} characters: they may stand for ${MOST_REPEATED}.`
  return { rule: 'too-many', text }
}

const UNTOLD_HINT = 'Correct the first of them: often the others have the same cause.'

/** An error of the whole file. */
const atStart = ({ file, line }: YamlSource, fault: Pick<Fault, 'rule' | 'text' | 'hint'>): Message => ({
  file,
  line,
  column: 1,
  severity: 'error',
  ...fault,
})

/** Whether a path leads into the value at another: a value of the wrong type is reported once, not for each of its parts. */
const isBelow = (path: Fault['path'], above: Fault['path']): boolean =>
  path.length > above.length && above.every((key, index) => path[index] === key)

/** Two faults at one position are reported as one. */
const toPlace = ({ path, part }: Fault): string => JSON.stringify([part, ...path.map(String)])

interface Parsed {
  readonly located?: Located
  readonly messages: readonly Message[]
}

const isSame = (a: YamlSource, b: YamlSource): boolean =>
  a.text === b.text && a.file === b.file && a.line === b.line && a.list === b.list

/**
 * Parses alone: the data with its positions, and the faults of its syntax. One file is asked about again and again, for the
 * position of each of its values.
 */
export const locateYaml = rememberLast((source: YamlSource): Parsed => {
  const lines = new LineCounter()
  const document = parseDocument(source.text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error',
  })
  const place: Place = { ...source, lines }
  const [error] = document.errors
  if (error) return { messages: [explainSyntax(place, document, error)] }
  const swallowed = findSwallowedItem(place, document)
  if (swallowed) return { messages: [swallowed] }
  const isData = isMap(document.contents) || (source.list === true && isSeq(document.contents))
  if (!isData && document.contents !== null) return { messages: [explainNoMap(place)] }
  const aliases = explainAliases(document)
  if (aliases) return { messages: [atStart(source, { ...aliases, hint: 'Write the values out instead.' })] }
  try {
    const data: unknown = document.toJS() ?? {}
    const find = createFind(document.contents)
    const range: Located['range'] = (path, part = 'value') => toRange(place, find(path, part))
    const lineAt = (line: number): string => {
      const start = lines.lineStarts[line - source.line]
      return start === undefined ? '' : (/.*/y.exec(source.text.slice(start, start + 1000))?.[0] ?? '')
    }
    return {
      located: { file: source.file, data, range, lineAt },
      messages: [...findUnusableKeys(place, document), ...findCutTexts(place, document)],
    }
  } catch (cause) {
    // An alias without its anchor, or aliases that multiply without end.
    const text = `${cause instanceof Error ? cause.message : String(cause)}.`
    const hint = 'Write the value out instead of an alias (*name).'
    return { messages: [atStart(source, { rule: 'yaml-syntax', text, hint })] }
  }
}, isSame)

/** Reports unquoted values that begin with `#`, which YAML reads as comments. */
function explainSource(fault: Fault, { range, lineAt }: Located): Fault {
  if (fault.rule === 'wrong-type' && fault.text.includes('is the number'))
    return keepSpelling(fault, range(fault.path), lineAt)
  if (fault.rule !== 'empty-value' || fault.part !== 'key') return fault
  const [, key = '', value = ''] = /^\s*(?:- )?([\w-]+):\s+(#.*\S)/.exec(lineAt(range(fault.path, 'key').line)) ?? []
  if (value === '') return fault
  const text = `The value of "${key}" begins with #, so YAML reads it as a comment: put it in quotation marks.`
  return { ...fault, text, hint: `${key}: ${JSON.stringify(value)}` }
}

/** A number that should be text is written as its author did: 1.0 is no 1. */
function keepSpelling(fault: Fault, { line, column, endColumn }: Range, lineAt: Located['lineAt']): Fault {
  const written = lineAt(line).slice(column - 1, endColumn - 1)
  if (fault.fix === undefined || !/^[\d.eE+_xXa-fA-F-]+$/.test(written)) return fault
  const fix = JSON.stringify(written)
  const hint = fault.hint.replace(fault.fix, () => fix)
  return { ...fault, text: fault.text.replace(/is the number [^:]+/, () => `is the number ${written}`), hint, fix }
}

/** Typographic quotation marks around a whole value, which YAML reads as text. */
const findSmartQuotes = (data: unknown): Fault[] =>
  Object.entries(typeof data === 'object' && data !== null ? data : {}).flatMap(([key, value]): Fault[] => {
    const inner = typeof value === 'string' ? /^[“”„«‘’‚](.*)[“”»‘’]$/su.exec(value)?.[1] : undefined
    if (inner === undefined) return []
    const fix = JSON.stringify(inner)
    const text = `The value of "${key}" is in typographic quotation marks, which would appear on the page: write straight ones.`
    return [
      { rule: 'smart-quotes', severity: 'warning', path: [key], part: 'value', text, hint: `${key}: ${fix}`, fix },
    ]
  })

/** Gives a fault its position. */
export function toMessage(located: Located, fault: Fault): Message {
  const { rule, severity = 'error', text, hint, fix } = fault
  return { file: located.file, ...located.range(fault.path, fault.part), severity, rule, text, hint, fix }
}
