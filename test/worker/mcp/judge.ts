/**
 * Every answer of the server against the schema that the specification publishes for its version:
 * https://github.com/modelcontextprotocol/modelcontextprotocol/tree/main/schema (`fixtures/`, with its license).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Ajv as AnyAjv, ValidateFunction } from 'ajv'
import * as v from 'valibot'

const require = createRequire(import.meta.url)
const { Ajv }: typeof import('ajv') = require('ajv')
const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js')
const formats: typeof import('ajv-formats') = require('ajv-formats')

/** Versions whose schemas are at hand. */
const VERSIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const
type Version = (typeof VERSIONS)[number]

/** What a method answers. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  initialize: ['InitializeResult'],
  ping: ['EmptyResult'],
  'server/discover': ['DiscoverResult'],
  'tools/list': ['ListToolsResult'],
  'tools/call': ['CallToolResult', 'InputRequiredResult'],
  'resources/list': ['ListResourcesResult'],
  'resources/templates/list': ['ListResourceTemplatesResult'],
  'resources/read': ['ReadResourceResult'],
  'prompts/list': ['ListPromptsResult'],
  'prompts/get': ['GetPromptResult'],
}

const Asked = v.looseObject({ method: v.optional(v.string()), id: v.optional(v.unknown()) })
const Replied = v.looseObject({
  result: v.optional(v.looseObject({ resultType: v.optional(v.string()), protocolVersion: v.optional(v.string()) })),
})

/** What is wrong with the answer to a message; the version is that of the header, as the client states it. */
export function findFaults(asked: unknown, version: string | undefined, text: string): readonly string[] {
  const reply: unknown = JSON.parse(text)
  const message = v.parse(Replied, reply)
  // `initialize` is answered in the version that the answer names, whatever the header says.
  const stated = message.result?.protocolVersion ?? version
  const known = VERSIONS.find((one) => one === stated) ?? '2025-11-25'
  // 2025-06-18 has no error without the id of a request: JSON-RPC demands `null`, which its schema forbids.
  const envelope = known === '2025-06-18' && message.result === undefined ? [] : judge(known, 'JSONRPCMessage', reply)
  const { method = '' } = v.is(Asked, asked) ? asked : {}
  if (message.result === undefined) return envelope
  const names = RESULTS[method]
  if (names === undefined) return [...envelope, `The method "${method}" has a result.`]
  const name = message.result.resultType === 'input_required' ? names.at(-1) : names[0]
  return [...envelope, ...judge(known, name ?? '', message.result)]
}

const loaded = new Map<Version, AnyAjv>()
const compiled = new Map<string, ValidateFunction>()

function judge(version: Version, name: string, value: unknown): readonly string[] {
  const key = `${version} ${name}`
  const validate = compiled.get(key) ?? compile(version, name)
  compiled.set(key, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${name}${instancePath} ${message}`)
}

function compile(version: Version, name: string): ValidateFunction {
  const isDraft7 = version === '2025-06-18'
  let ajv = loaded.get(version)
  if (ajv === undefined) {
    const options = { strict: false, allErrors: false }
    ajv = isDraft7 ? new Ajv(options) : new Ajv2020(options)
    formats.default(ajv)
    const schema: object = JSON.parse(readFileSync(new URL(`fixtures/${version}.json`, import.meta.url), 'utf8'))
    ajv.addSchema(schema, version)
    loaded.set(version, ajv)
  }
  const validate = ajv.getSchema(`${version}#/${isDraft7 ? 'definitions' : '$defs'}/${name}`)
  if (validate === undefined) throw new Error(`The schema of ${version} has no "${name}".`)
  return validate
}
