/** Explains validation errors: a valibot issue → a `Fault` with the corrected YAML. */
import type * as v from 'valibot'
import { stringify } from 'yaml'
import { listNames, nearest } from './nearest.ts'
import { ELSEWHERE, INSIDE } from './synonyms.ts'
import { escapeAddress, isMoment, isOrigin, suggestDate, suggestTag } from './values.ts'
import { parseConstraint, type Fault } from './fault.ts'
import { describeAt, exampleAt, isRequired, isUnknownKey, keysAt } from './issues.ts'

type Issue = v.BaseIssue<unknown>

/** Explains validation errors, one fault per cause: a misspelt key is not reported as missing as well. */
export function explainAll(issues: readonly Issue[], schema: v.GenericSchema): Fault[] {
  const faults = issues.map((issue) => explain(issue, schema))
  const meant = new Set(
    faults.flatMap(({ rule, path, fix }) => (rule === 'unknown-key' && fix ? nameOf([...path.slice(0, -1), fix]) : [])),
  )
  const misspelt = new Set(
    faults.flatMap(({ rule, path }) => (rule === 'unknown-key' ? nameOf(path.slice(0, -1)) : [])),
  )
  return faults.filter(({ rule, path, part }) => {
    if (rule === 'missing-key') return !meant.has(nameOf(path))
    return rule !== 'bad-value' || part === 'key' || !misspelt.has(nameOf(path))
  })
}

function explain(issue: Issue, schema: v.GenericSchema): Fault {
  const path = (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)))
  const name = nameOf(path)
  if (issue.kind === 'schema' && issue.type.endsWith('object') && issue.path?.at(-1)?.origin === 'key') {
    return isUnknownKey(issue) ? unknownKey(path, schema) : missingKey(path, schema)
  }
  if (issue.input === null) {
    const must = isRequired(schema, path)
    const text = `"${name}" has no value: write ${articleOf(issue)}${must ? '' : ', or leave the key out'}.`
    return { rule: 'empty-value', path, part: 'key', text, hint: hintOf(path, schema) }
  }
  if (issue.kind !== 'schema') return brokenConstraint(issue, path, schema)
  return wrongType(issue, path, schema)
}

function unknownKey(path: Fault['path'], schema: v.GenericSchema): Fault {
  const key = String(path.at(-1))
  const known = keysAt(schema, path.slice(0, -1))
  const advice = path.length === 1 ? ELSEWHERE.get(key) : INSIDE.get(key)
  if (advice !== undefined && /^[A-Z]/.test(advice)) {
    return {
      rule: 'unknown-key',
      path,
      part: 'key',
      text: `Key "${key}" is unknown. ${advice}`,
      hint: 'Delete the key.',
    }
  }
  const near = advice !== undefined && known.includes(advice) ? advice : nearest(key, known)
  return {
    rule: 'unknown-key',
    path,
    part: 'key',
    text: `Key "${key}" is unknown${near ? `: write "${near}"` : ': it has no meaning here'}.`,
    hint: near ? toHint(near, describeAt(schema, [...path.slice(0, -1), near])) : `Known keys: ${listNames(known)}.`,
    fix: near,
  }
}

function missingKey(path: Fault['path'], schema: v.GenericSchema): Fault {
  const key = String(path.at(-1))
  return {
    rule: 'missing-key',
    path,
    part: 'key',
    text: `Key "${nameOf(path)}" is missing: it is required.`,
    hint: toHint(key, describeAt(schema, path)),
  }
}

function wrongType(issue: Issue, path: Fault['path'], schema: v.GenericSchema): Fault {
  const name = nameOf(path)
  const known = /^(?:picklist|literal)$/.test(issue.type) ? optionsOf(issue.expected ?? '') : []
  if (known.length > 0) {
    const near = typeof issue.input === 'string' ? nearest(issue.input, known) : undefined
    const text = `"${name}" is ${show(issue.input)}: it must be ${oneOf(known)}.`
    const fix = near ?? (known.length === 1 ? known[0] : undefined)
    return {
      rule: 'unknown-value',
      path,
      part: 'value',
      text,
      hint: fix ? yamlOf(path, fix) : hintOf(path, schema),
      fix,
    }
  }
  const correct = convert(issue.type, issue.input)
  const text = `"${name}" is ${kindOf(issue.input)}: it must be ${articleOf(issue)}.`
  const hint = correct === undefined ? hintOf(path, schema) : yamlOf(path, correct)
  const isSure = correct !== undefined && !(Array.isArray(correct) && correct.length > 1)
  const fix = isSure ? flow(correct) : undefined
  return { rule: 'wrong-type', path, part: 'value', text, hint, fix }
}

function brokenConstraint(issue: Issue, path: Fault['path'], schema: v.GenericSchema): Fault {
  const { rule, text } = parseConstraint(issue.message)
  const isOfKey = issue.path?.at(-1)?.origin === 'key' || (issue.type === 'raw_check' && path.length === 0)
  const part = isOfKey ? 'key' : 'value'
  const what = path.length === 0 ? 'The file' : `"${nameOf(path)}"`
  const fault = { rule, path, part, text: `${what} ${text}.` } as const
  if (issue.input === '')
    return {
      ...fault,
      rule: 'empty-value',
      text: `"${nameOf(path)}" is empty: it ${text}.`,
      hint: hintOf(path, schema),
    }
  if (rule === 'bad-date' && typeof issue.input === 'string') {
    const suggested = suggestDate(issue.input, { timed: issue.requirement === isMoment })
    if (suggested)
      return { ...fault, hint: yamlOf(path, suggested.date), fix: suggested.sure ? suggested.date : undefined }
  }
  const tag = rule === 'bad-language' && typeof issue.input === 'string' ? suggestTag(issue.input) : undefined
  if (tag !== undefined) return { ...fault, hint: yamlOf(path, tag), fix: tag }
  const escaped = rule === 'bad-url' && typeof issue.input === 'string' ? escapeAddress(issue.input) : undefined
  if (escaped !== undefined) {
    return {
      ...fault,
      text: `"${nameOf(path)}" has characters that an address cannot have: write them as browsers do.`,
      hint: yamlOf(path, escaped),
    }
  }
  if (
    rule === 'bad-url' &&
    typeof issue.input === 'string' &&
    /^(?:www\.|[\w-]+(?:\.[\w-]+)+(?:[/:]|$))/i.test(issue.input)
  ) {
    const wanted = issue.requirement === isOrigin ? issue.input.replace(/[/?#].*$/s, '') : issue.input
    return { ...fault, hint: yamlOf(path, `https://${wanted}`) }
  }
  if ((rule === 'bad-host' || rule === 'bad-domain') && typeof issue.input === 'string') {
    const [host] = /(?<![\w-])[\w-]+(?:\.[\w-]+)+/.exec(issue.input) ?? []
    if (host !== undefined)
      return { ...fault, hint: yamlOf(path, rule === 'bad-domain' ? host.replace(/^www\./, '') : host) }
  }
  return { ...fault, hint: hintOf(path, schema) }
}

/** The value in the wanted type, where only one reading is possible. */
function convert(wanted: string, input: unknown): unknown {
  if (wanted === 'string' && (typeof input === 'number' || typeof input === 'boolean')) return String(input)
  if (wanted === 'string' && Array.isArray(input) && input.length === 1 && typeof input[0] === 'string') return input[0]
  if (wanted === 'boolean' && typeof input === 'string') {
    if (/^(?:true|yes|on)$/i.test(input)) return true
    if (/^(?:false|no|off)$/i.test(input)) return false
  }
  if (wanted === 'number' && typeof input === 'string' && /^-?\d+(?:\.\d+)?$/.test(input)) return Number(input)
  if (wanted === 'array' && (typeof input === 'string' || typeof input === 'number'))
    return String(input)
      .split(',')
      .map((item) => item.trim())
  return undefined
}

/** `questions[2].options`: dots and brackets, the notation that developers know. */
const nameOf = (path: Fault['path']): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('')

/** The corrected line of YAML. Inside a list the key alone is shown. */
function yamlOf(path: Fault['path'], value: unknown): string {
  const key = path.at(-1)
  return stringify(typeof key === 'number' ? [value] : { [String(key)]: value }, { lineWidth: 0 }).trimEnd()
}

const flow = (value: unknown): string => stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trimEnd()

function hintOf(path: Fault['path'], schema: v.GenericSchema): string {
  const example = exampleAt(schema, path)
  if (example !== undefined) {
    const last = path.at(-1)
    return `${typeof last === 'number' ? '-' : `${String(last)}:`} ${flow(example)}`
  }
  const description = describeAt(schema, path)
  const key = path.findLast((part) => typeof part === 'string')
  if (key === undefined) return 'The guide on the content folder shows an example.'
  return toHint(key, description)
}

const toHint = (key: string, description: string | undefined): string =>
  description ? `${key}: …   # ${description}` : `${key}: …`

function articleOf(issue: Issue): string {
  switch (issue.type) {
    case 'string':
      return 'text'
    case 'boolean':
      return 'true or false'
    case 'number':
      return 'a number'
    case 'array':
      return 'a list'
    case 'object':
    case 'strict_object':
    case 'record':
      return 'keys with values'
    case 'union':
      return 'text, a number, or true or false'
    case 'picklist':
      return `one of ${(issue.expected ?? '').replaceAll(' | ', ', ').replaceAll(/[()]/g, '')}`
    default:
      return issue.expected ?? 'something else'
  }
}

function kindOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object') return 'a group of keys'
  if (typeof input === 'number') return `the number ${input}`
  return show(input)
}

const show = (input: unknown): string =>
  typeof input === 'string' ? `"${input}"` : (JSON.stringify(input) ?? 'absent')

const optionsOf = (expected: string): string[] => [...expected.matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')

const oneOf = (options: readonly string[]): string =>
  options.length === 1 ? `"${options[0]}"` : `one of ${options.map((option) => `"${option}"`).join(', ')}`
