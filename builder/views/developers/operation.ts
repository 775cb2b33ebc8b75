/** One operation of the API, described, with its `curl` command. */
import * as v from 'valibot'
import { ErrorBody } from '../../../worker/contract/answers.ts'
import { toCurlGet, toCurlPost } from '../curl.ts'
import { toInlineCode } from '../../page/raw-html/escape.ts'
import type { MediaType, OpenApiDocument, Operation, Reference, Response } from '../openapi/model.ts'
import { toCellText, withoutMarks } from '../plain-text.ts'
import { toSchemaLink, toSchemaName } from './schemas.ts'

/** An operation with its place in the document. */
export interface PlacedOperation {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The same in the other languages of the site. */
  readonly translations: readonly string[]
  readonly operation: Operation
}

/** The section about one operation; that of the first form shows the answer to a submission without a token. */
export function toOperationText(document: OpenApiDocument, placed: PlacedOperation, isFirstForm: boolean): string {
  const { method, path, translations, operation } = placed
  const success = operation.responses['200']
  return [
    `### ${withoutMarks(operation.summary)}`,
    `${toCallText(method, path)}, operation ${toInlineCode(operation.operationId)}`,
    withoutMarks(operation.description),
    ...(translations.length === 0
      ? []
      : [`In other languages: ${translations.map((other) => toCallText('GET', other)).join(', ')}.`]),
    ...(isLinked(path, operation) ? [] : toCommands(document, placed).map((command) => `\`\`\`sh\n${command}\n\`\`\``)),
    ...toParameterText(operation),
    ...(method === 'POST' ? [toBodyText(operation)] : []),
    ...(isResponse(success) ? toAnswerText(success, method === 'POST', isFirstForm) : []),
    ...toErrorText(document, operation),
  ].join('\n\n')
}

/** Files that describe the site: a GET of the address is the whole call. */
export function toFileTable(files: readonly PlacedOperation[]): string {
  const rows = files.map(({ path, translations, operation }) => {
    const addresses = [path, ...translations].map((address) =>
      IS_FILE.test(address) ? `[${toInlineCode(address)}](${address})` : toInlineCode(address),
    )
    const success = operation.responses['200']
    const [answer] = isResponse(success) ? Object.entries(success.content ?? {}) : []
    const [type, media] = answer ?? ['', undefined]
    const { $ref = '' } = media !== undefined && '$ref' in media.schema ? media.schema : {}
    const schema = $ref === '' ? '' : `, ${toSchemaName($ref)}`
    const { operationId, description } = operation
    return `| ${addresses.join(', ')} | ${toInlineCode(operationId)} | ${toCellText(description)} ${toInlineCode(type)}${schema} |`
  })
  return ['| Address | Operation | What it is |', '| --- | --- | --- |', ...rows].join('\n')
}

/** A path with an extension. Without one it looks like a page, and some crawlers judge it as one. */
const IS_FILE = /^[^{}]*\.\w+$/

/** The request; a file that a plain GET returns is also linked, for readers who only follow links. */
function toCallText(method: string, path: string): string {
  const call = toInlineCode(`${method} ${path}`)
  return method === 'GET' && IS_FILE.test(path) ? `[${call}](${path})` : call
}

/** A file that a plain GET returns, by its link: opening it is the whole call. */
const isLinked = (path: string, { parameters = [] }: Operation): boolean =>
  IS_FILE.test(path) && !parameters.some((parameter) => 'in' in parameter && parameter.in === 'query')

/** The commands of an operation: one for each form of its answer. */
export function toCommands(document: OpenApiDocument, { method, path, operation }: PlacedOperation): readonly string[] {
  const [server] = document.servers
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter)
  const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)])).toString()
  const url = parameters.reduce(
    (address, parameter) => address.replace(`{${parameter.name}}`, String(parameter.example)),
    `${server?.url ?? ''}${path}${query === '' ? '' : `?${query}`}`,
  )
  if (method === 'POST') {
    const body = operation.requestBody?.content['application/json']?.example
    return [toCurlPost(url, body)]
  }
  const success = operation.responses['200']
  const types = isResponse(success) ? Object.keys(success.content ?? {}) : []
  return types.length > 1 ? types.map((type) => toCurlGet(url, type)) : [toCurlGet(url)]
}

function toBodyText(operation: Operation): string {
  const media = operation.requestBody?.content['application/json']
  return `Body: ${media === undefined ? 'JSON' : toSchemaText(media)}. ${operation.requestBody?.description ?? ''}`
}

/** The response. That of a GET is what the operation describes. */
function toAnswerText(
  { description, content = {} }: Response,
  isPost: boolean,
  withChallenge: boolean,
): readonly string[] {
  const meaning = isPost ? ` ${description}` : ''
  return Object.entries(content).flatMap(([type, media]) => {
    const schema = '$ref' in media.schema ? `, ${toSchemaText(media)}` : ''
    return [`Answer: ${toInlineCode(type)}${schema}.${meaning}`].concat(toExampleTexts(media, withChallenge))
  })
}

/** Examples of JSON answers. What the text files look like is seen by opening them. */
function toExampleTexts({ schema, example, examples }: MediaType, withChallenge: boolean): readonly string[] {
  // These lists are as the list of all pages, which has an example.
  if (!('$ref' in schema) || /\/(?:Guide|App)List$/.test(schema.$ref ?? '')) return []
  // The answer to the request above, which has no captcha token: the same from every form, but for the page.
  const { challenge } = examples ?? {}
  if (challenge !== undefined && !withChallenge) return []
  const shown = challenge === undefined ? Object.values(examples ?? { example: { value: example } }) : [challenge]
  return shown.map(({ value }) => `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``)
}

/** The query parameters. */
function toParameterText({ parameters = [] }: Operation): readonly string[] {
  const asked = parameters.filter((parameter) => 'in' in parameter).filter((parameter) => parameter.in === 'query')
  if (asked.length === 0) return []
  return [
    asked
      .map(
        ({ name, required, description }) => `- ${toInlineCode(name)}${required ? ', required' : ''}: ${description}`,
      )
      .join('\n'),
  ]
}

/** Responses shared by every GET and every form are described once, under "Errors". */
const USUAL_ERRORS: ReadonlySet<string> = new Set(['404 502', '404 412 502', '400 403 404 405 413 422 500 502'])

/** The errors that an operation can answer, by status. */
function toErrorText(document: OpenApiDocument, operation: Operation): readonly string[] {
  const statuses = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
  if (USUAL_ERRORS.has(statuses.join(' '))) return []
  return [
    `Errors: ${statuses.map((status) => `${status}${toCode(document, operation.responses[status])}`).join(', ')}.`,
  ]
}

/** The code of an error, from the example of its response. */
export function toErrorCode(response: Response | undefined): string | undefined {
  const parsed = v.safeParse(ErrorBody, response?.content?.['application/json']?.example)
  return parsed.success ? parsed.output.error.code : undefined
}

function toCode(document: OpenApiDocument, response: Response | Reference | undefined): string {
  const name = response !== undefined && !isResponse(response) ? response.$ref.split('/').at(-1) : undefined
  const code = toErrorCode(document.components.responses[name ?? ''])
  return code === undefined ? '' : ` ${toInlineCode(code)}`
}

function toSchemaText({ schema }: MediaType): string {
  return '$ref' in schema && schema.$ref !== undefined ? toSchemaLink(schema.$ref) : 'text'
}

const isResponse = (response: Response | Reference | undefined): response is Response =>
  response !== undefined && 'description' in response
