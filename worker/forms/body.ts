/** Parses a request body to a plain JSON object that is safe to validate, hash and forward. */
import type { FieldError } from '../contract/answers.ts'
import { isRecord, parseJson, readUpTo } from '../http/body.ts'
import { BODY_LIMIT, KEY_LIMIT, KEYS_LIMIT, REFUSED_KEYS } from '../contract/forms.ts'
import { type Failure, type Invalid, toInvalid } from '../http/problem.ts'

/** Milliseconds in which no person fills in a form. */
const FASTEST = 2_000

/** A JSON object whose own keys and values hold nothing that breaks a system downstream. */
export interface Body {
  readonly kind: 'body'
  readonly fields: Readonly<Record<string, unknown>>
  /** Whether a program seems to have filled in the page. */
  readonly suspect: boolean
}

/** Reads the body of a submission. */
export async function readBody(request: Request): Promise<Body | Failure> {
  const bytes = await readUpTo(request, BODY_LIMIT)
  if (bytes === 'too large') return { kind: 'payload_too_large', limit: BODY_LIMIT }
  if (bytes === 'incomplete') return invalid('The body ended before it was complete.')
  if (!isJson(request.headers.get('content-type'))) return invalid('The body is not `application/json`.')
  const value = parseJson(bytes)
  return isRecord(value) ? checkFields(value) : invalid('The body is not a JSON object in UTF-8.')
}

/**
 * Checks that apply to every form. Two fields are added by pages: one that is hidden from people, and the ms since the
 * page was opened. Programs send neither, and are not suspected for it; nothing is signed, because every client may
 * leave them out.
 */
export function checkFields(value: Readonly<Record<string, unknown>>): Body | Invalid {
  if (Object.keys(value).length > KEYS_LIMIT) return invalid(`The body has more than ${KEYS_LIMIT} properties.`)
  const faults = findFaults(value)
  if (faults.length > 0) return toInvalid('fields', faults)
  const { leave_empty: trap = null, filled_in: time, ...fields } = value
  return {
    kind: 'body',
    fields,
    suspect: (trap !== null && trap !== '') || (typeof time === 'number' && time < FASTEST),
  }
}

const invalid = (message: string): Invalid => ({
  kind: 'invalid_request',
  message,
  hint: 'Send a JSON object with `Content-Type: application/json`; /openapi.json describes its properties.',
  fields: [],
})

/** Whether a `Content-Type` is JSON; browsers send any other type across origins without asking first. */
const isJson = (contentType: string | null): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

/** Errors in keys, strings and numbers, for any form. */
const findFaults = (object: Readonly<Record<string, unknown>>): FieldError[] =>
  Object.entries(object).flatMap(([field, value]) => {
    const message = findKeyFault(field) ?? findValueFault(value)
    return message === undefined ? [] : [{ field: field.slice(0, KEY_LIMIT).toWellFormed(), message }]
  })

function findKeyFault(key: string): string | undefined {
  if (REFUSED_KEYS.has(key)) return 'This name is not allowed.'
  if (key.length > KEY_LIMIT) return `Use a name of at most ${KEY_LIMIT} characters.`
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(key)) return 'Use a name without line breaks and control characters.'
  return findTextFault(key)
}

function findValueFault(value: unknown): string | undefined {
  if (typeof value === 'string') return findTextFault(value)
  if (typeof value === 'number') return findNumberFault(value)
  // Only one level deep: the schemas reject nested values, and recursion could overflow the stack.
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  return texts.map(findTextFault).find((fault) => fault !== undefined)
}

/** Text that some database, mail system or parser downstream would refuse for ever. */
function findTextFault(text: string): string | undefined {
  if (!text.isWellFormed()) return 'Send text without half surrogate pairs.'
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return 'Send text without control characters other than tab and line breaks.'
  return undefined
}

/** Numbers that JSON cannot carry further unchanged. */
const findNumberFault = (value: number): string | undefined =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
    ? undefined
    : 'Send this number as text: it is too large to be carried exactly.'
