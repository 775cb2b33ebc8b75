/** The tools of the MCP server: the functions that also answer over HTTP. */
import * as v from 'valibot'
import type { FieldError, FormResult } from '../contract/answers.ts'
import { CHANGES_STEP } from '../contract/changes.ts'
import {
  ChangesArguments,
  ListArguments,
  ReadArguments,
  SearchArguments,
  type ServerDescription,
  toFormName,
} from '../contract/mcp.ts'
import type { Absent, Invalid } from '../http/problem.ts'
import { listChanges } from '../release/changes.ts'
import { createReader, type Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'
import { searchPages } from '../release/search.ts'
import { listPages, readPage } from './pages.ts'

/** The result of a tool: a value and its text, or how to correct the arguments. */
export type ToolResult =
  | { readonly kind: 'result'; readonly value: object; readonly text?: string }
  | { readonly kind: 'error'; readonly text: string }

/** A submission, which the forms decide. */
export interface Submit {
  readonly kind: 'submit'
  readonly form: string
  readonly fields: Readonly<Record<string, unknown>>
}

const readProfile = createReader<object>()

/** Calls a tool; `undefined` if there is none of that name. */
export function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  server: ServerDescription,
  source: Source,
): ToolResult | Submit | Need | undefined {
  const form = toFormName(name, server)
  if (form !== undefined) return { kind: 'submit', form, fields: given }
  switch (name) {
    case 'search_site':
      return withArguments(SearchArguments, given, ({ query, section, language, limit }) => {
        const found = searchPages({ q: query, section, language, limit }, source)
        if ('need' in found) return found
        return 'list' in found ? { kind: 'result', value: found.list } : toError(found)
      })
    case 'read_page':
      return withArguments(ReadArguments, given, ({ page, ...wanted }) => {
        const read = readPage(page, wanted, source)
        if ('need' in read) return read
        return 'kind' in read ? toAbsence(read) : { kind: 'result', value: read, text: read.markdown }
      })
    case 'list_pages':
      return withArguments(ListArguments, given, (wanted) => {
        const list = listPages(wanted, source)
        if ('need' in list) return list
        return 'kind' in list ? toAbsence(list) : { kind: 'result', value: list }
      })
    case 'list_changes':
      return withArguments(ChangesArguments, given, ({ since, cursor = '0' }) => {
        const made = listChanges({ since }, source)
        if ('need' in made) return made
        if ('kind' in made) return toError(made)
        const { release, complete, data } = made.list
        const end = Number(cursor) + CHANGES_STEP
        const changes = data.slice(Number(cursor), end)
        return {
          kind: 'result',
          value: { release, complete, changes, nextCursor: end < data.length ? `${end}` : undefined },
        }
      })
    case 'get_site_profile': {
      const read = readProfile('/api/v1/site.json', source)
      return 'need' in read ? read : { kind: 'result', value: read.document ?? {} }
    }
    default:
      return undefined
  }
}

/** The outcome of a submission. */
export const toFormOutcome = (result: FormResult | Invalid | string): ToolResult => {
  if (typeof result === 'string') return { kind: 'error', text: result }
  return 'kind' in result ? toError(result) : { kind: 'result', value: result }
}

const toAbsence = ({ message, hint }: Absent): ToolResult => ({ kind: 'error', text: `${message} ${hint}`.trimEnd() })

/** A tool's error is only text, so it contains the correction of each field. */
const toError = ({ message, hint, fields }: Invalid): ToolResult => ({
  kind: 'error',
  text: [message, ...(fields.length === 0 ? [hint] : fields.map(toSentence))].join(' '),
})

const toSentence = ({ field, message, allowed = [] }: FieldError): string =>
  `${field}: ${message}${allowed.length === 0 ? '' : ` Options: ${JSON.stringify(allowed).slice(1, -1)}.`}`

function withArguments<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  call: (parsed: v.InferOutput<Schema>) => ToolResult | Need,
): ToolResult | Need {
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return call(parsed.output)
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}.`)
  return { kind: 'error', text: `The arguments cannot be used. ${faults.join(' ')}` }
}
