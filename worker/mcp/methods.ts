/** The methods of the protocol → results. Pure: if a value is missing, the result names the keys to read. */
import * as v from 'valibot'
import {
  LEGACY_VERSIONS,
  LONGEST_URI,
  MCP_DESCRIPTION_PATH,
  MODERN_VERSIONS,
  type ServerDescription,
} from '../contract/mcp.ts'
import { isRecord } from '../http/body.ts'
import { createReader, type Source } from '../release/document.ts'
import type { Need } from '../release/known.ts'
import { type Call, type Fault, INVALID_PARAMS, METHOD_NOT_FOUND, toFault } from './message.ts'
import { listPages, readFile, readPage, TOO_LARGE, TOO_LARGE_PAGE, toUri } from './pages.ts'
import { callTool, type Submit, type ToolResult } from './tools.ts'

/** A result, before it is given the form of its version. */
export interface Result {
  readonly kind: 'answer'
  readonly value: object
  /** Whether it may be kept by the client for some time. */
  readonly cached: boolean
}

const readServer = createReader<ServerDescription>()

/** Reads the description of the server in the release, if the site has one. */
export const readDescription = (source: Source) => readServer(MCP_DESCRIPTION_PATH, source)

/** Answers a request. */
export function answerCall(call: Call, server: ServerDescription, source: Source): Result | Submit | Fault | Need {
  const { method, params, modern } = call
  switch (method) {
    case 'server/discover':
      return modern
        ? cached({ supportedVersions: [...MODERN_VERSIONS, ...LEGACY_VERSIONS], ...toAbout(server) })
        : unknown(call)
    case 'initialize':
      return modern ? unknown(call) : initialize(params, server)
    case 'ping':
      return modern ? unknown(call) : { kind: 'answer', value: {}, cached: false }
    case 'tools/list':
      return cached({ tools: server.tools })
    case 'tools/call':
      return answerTool(params, server, source)
    case 'resources/list':
      return listResources(params, source)
    case 'resources/templates/list':
      return cached({ resourceTemplates: [toTemplate(source.release.root.url)] })
    case 'resources/read':
      return readResource(call, source)
    case 'prompts/list':
      return cached({ prompts: server.prompts.map(({ name, title, description }) => ({ name, title, description })) })
    case 'prompts/get':
      return getPrompt(params, server, source)
    default:
      return unknown(call)
  }
}

/** A tool's result as the protocol sends it. */
export function toCallResult(result: ToolResult): Result {
  const value =
    result.kind === 'error'
      ? { content: toContent(result.text), isError: true }
      : { content: toContent(result.text ?? JSON.stringify(result.value)), structuredContent: result.value }
  return { kind: 'answer', value, cached: false }
}

const toContent = (text: string) => [{ type: 'text', text }]

const cached = (value: object): Result => ({ kind: 'answer', value, cached: true })

const unknown = ({ method, modern }: Call): Fault =>
  toFault(METHOD_NOT_FOUND, `There is no method ${JSON.stringify(method.slice(0, 100))}.`, modern ? 404 : 200)

const invalid = (message: string): Fault => toFault(INVALID_PARAMS, message, 200)

const toAbout = ({ instructions, prompts }: ServerDescription) => ({
  capabilities: { tools: {}, resources: {}, ...(prompts.length > 0 ? { prompts: {} } : {}) },
  instructions,
})

/** The handshake leaves no state: every later request is independent. */
function initialize({ protocolVersion }: Call['params'], server: ServerDescription): Result {
  const known = LEGACY_VERSIONS.find((version) => version === protocolVersion)
  const value = { protocolVersion: known ?? LEGACY_VERSIONS[0], serverInfo: server.info, ...toAbout(server) }
  return { kind: 'answer', value, cached: false }
}

const ToolCall = v.object({
  name: v.string(),
  arguments: v.optional(v.custom<Readonly<Record<string, unknown>>>(isRecord), {}),
})

function answerTool(params: Call['params'], server: ServerDescription, source: Source): Result | Submit | Fault | Need {
  const parsed = v.safeParse(ToolCall, params)
  if (!parsed.success) return invalid('A call has the `name` of a tool, and `arguments` that are an object.')
  const result = callTool(parsed.output.name, parsed.output.arguments, server, source)
  if (result === undefined) return invalid(`There is no tool ${JSON.stringify(parsed.output.name.slice(0, 100))}.`)
  return 'need' in result || result.kind === 'submit' ? result : toCallResult(result)
}

const Paged = v.object({ cursor: v.optional(v.string()) })

function listResources(params: Call['params'], source: Source): Result | Fault | Need {
  const paged = v.safeParse(Paged, params)
  const list = listPages({ cursor: paged.success ? paged.output.cursor : '?' }, source)
  if ('need' in list) return list
  // Every page is found by searching, and by the template.
  if (list === TOO_LARGE) return cached({ resources: [] })
  if ('kind' in list) return invalid(list.message)
  const { url } = source.release.root
  const resources = list.pages.map((page) => ({
    uri: toUri(page, url),
    name: page.path,
    title: page.title,
    description: page.description,
    mimeType: 'text/markdown',
  }))
  return cached({ resources, nextCursor: list.nextCursor })
}

const toTemplate = (url: string) => ({
  uriTemplate: `${url}/{+path}.md`,
  name: 'page',
  title: 'A page',
  description: 'Any page of the site as markdown. The home page is at /index.md.',
  mimeType: 'text/markdown',
})

/** Code of older versions for a resource that does not exist. */
const RESOURCE_NOT_FOUND = -32_002

function readResource({ params: { uri }, modern }: Call, source: Source): Result | Fault | Need {
  if (typeof uri !== 'string') return invalid('A resource is read by its `uri`.')
  const { url } = source.release.root
  const read = uri.startsWith(`${url}/`) && uri.length <= LONGEST_URI ? readPage(uri, {}, source) : undefined
  if (read === undefined || 'kind' in read) {
    const data = { uri: uri.slice(0, 2000) }
    const isLarge = read?.kind === 'absent' && read.message === TOO_LARGE_PAGE
    const message = isLarge ? `${read.message} ${read.hint}` : 'There is no such resource.'
    return toFault(modern ? INVALID_PARAMS : RESOURCE_NOT_FOUND, message, 200, data)
  }
  if ('need' in read) return read
  return cached({ contents: [{ uri, mimeType: 'text/markdown', text: read.markdown }] })
}

function getPrompt({ name }: Call['params'], { prompts }: ServerDescription, source: Source): Result | Fault | Need {
  const prompt = prompts.find((one) => one.name === name)
  const read = prompt && readFile(prompt.path, source)
  if (prompt === undefined || read === undefined) return invalid('There is no such prompt.')
  if ('need' in read) return read
  const messages = [{ role: 'user', content: { type: 'text', text: read.markdown } }]
  return { kind: 'answer', value: { description: prompt.description, messages }, cached: false }
}
