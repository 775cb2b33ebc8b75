/** Every answer that a test gets is held against the OpenAPI document, by a validator that knows only the document. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createJudge } from '../../builder/release/proof/documents.ts'
import { toOpenApi } from '../../builder/views/openapi/document.ts'
import type { OpenApiDocument, Operation, PathItem, Response } from '../../builder/views/openapi/model.ts'
import { ERROR_STATUS } from '../../worker/contract/errors.ts'
import { createSite, FULL } from './example-site.ts'
import type { Answer } from './site.ts'

/** What an answer breaks of the contract; nothing, as a rule. */
export type Contract = (method: string, path: string, answer: Omit<Answer, 'text'>) => readonly string[]

/** The document of sites made by hand, which serve none. */
export const EXAMPLE_DOCUMENT = toOpenApi(createSite(FULL))

/** Statuses without codes of their own: of `If-Match` and `Range`, and of what is gone. */
const OTHER_STATUSES: Readonly<Record<string, readonly number[]>> = { invalid_request: [412, 416], not_found: [410] }

/** Prepares the check of answers against a document. */
export function createContract(document: OpenApiDocument): Contract {
  const judge = createJudge(document)
  const statusOf = new Map<string, number>(Object.entries(ERROR_STATUS))

  /** Every error, whatever was asked: the one shape, and the status of its code. */
  const checkError = (answer: Omit<Answer, 'text'>): readonly string[] => {
    const type = answer.headers['content-type']
    if (type !== 'application/json; charset=utf-8') return [`An error of the type "${type}".`]
    const value: { error?: { code?: string; message?: string; hint?: string } } = JSON.parse(decode(answer))
    const { code = '' } = value.error ?? {}
    const statuses = [statusOf.get(code), ...(OTHER_STATUSES[code] ?? [])]
    return [
      ...judge('Error', value),
      ...checkTexts(value.error ?? {}, document),
      ...(statuses.includes(answer.status) ? [] : [`The status of the code is ${statuses.join(' or ')}.`]),
    ]
  }

  const checkSuccess = (answer: Omit<Answer, 'text'>, response: Response): readonly string[] => {
    if (response.content === undefined || answer.status === 304) return []
    const type = answer.headers['content-type']?.split(';')[0] ?? ''
    const media = response.content[type]
    if (media === undefined) return [`The type "${type}" is not described.`]
    if (!('$ref' in media.schema) || media.schema.$ref === undefined || answer.bytes.length === 0) return []
    return judge(media.schema.$ref.split('/').at(-1) ?? '', JSON.parse(decode(answer)))
  }

  return (method, target, answer) => {
    const faults: string[] = []
    if (answer.status >= 400 && method !== 'HEAD' && !isMissingPage(target, answer) && !isJsonRpc(target, answer))
      faults.push(...checkError(answer))
    const operation = findOperation(document, method, target.split(/[?#]/)[0] ?? '')
    if (operation === undefined || answer.status === 204) return faults
    const response = resolve(document, operation, answer.status)
    if (response === undefined) return [...faults, `The status ${answer.status} is not described.`]
    return answer.status < 400 ? [...faults, ...checkSuccess(answer, response)] : faults
  }
}

/** What people see at a wrong address, whatever the documents say of it. */
const isMissingPage = (target: string, { status, headers }: Omit<Answer, 'text'>): boolean =>
  status === 404 && headers['content-type'] === 'text/html; charset=utf-8' && !target.startsWith('/api/')

/** The server of tools answers messages in its own protocol, whose judges are `test/worker/mcp/`. */
const isJsonRpc = (target: string, answer: Omit<Answer, 'text'>): boolean =>
  target === '/mcp' && decode(answer).startsWith('{"jsonrpc"')

/** The codes whose message and hint are always the same, but for what is posted over plain http, or to `/mcp`. */
const FIXED = new Set(['payload_too_large', 'verification_failed', 'forbidden', 'internal_error'])

/** The example of such an error is what is sent. */
function checkTexts(
  { code = '', message, hint }: { code?: string; message?: string; hint?: string },
  { components }: OpenApiDocument,
): readonly string[] {
  const examples = Object.values(components.responses).map(({ content }) =>
    JSON.stringify(content?.['application/json']?.example ?? ''),
  )
  const sent = `"error":{"code":"${code}","message":${JSON.stringify(message)},"hint":${JSON.stringify(hint)},`
  if (
    !FIXED.has(code) ||
    hint === 'Post over https.' ||
    hint === 'Send at most 65,536 bytes.' ||
    examples.some((example) => example.includes(sent))
  )
    return []
  return [`The example of "${code}" is not what is sent.`]
}

/** An answer of `fetch`, which has undone its coding. */
export async function toAnswer(response: globalThis.Response): Promise<Answer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { status: response.status, headers, bytes, text: bytes.toString() }
}

/** The operation that describes a request; none for assets and other files that only pages refer to. */
function findOperation(document: OpenApiDocument, method: string, path: string): Operation | undefined {
  const item = document.paths[path] ?? findPage(document, path)
  if (method === 'POST') return item?.post
  return method === 'GET' || method === 'HEAD' ? item?.get : undefined
}

function findPage(document: OpenApiDocument, path: string): PathItem | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]
  if (extension === 'md') return document.paths['/{path}.md']
  const isPage =
    extension === undefined && /^\/[a-z0-9]/.test(path) && !/^\/(?:api|assets|search|health|mcp)\b/.test(path)
  return isPage ? document.paths['/{path}'] : undefined
}

function resolve(document: OpenApiDocument, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[status]
  if (response === undefined || 'description' in response) return response
  return document.components.responses[response.$ref.split('/').at(-1) ?? '']
}

function decode({ bytes, headers }: Omit<Answer, 'text'>): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}
