/** The parts of OpenAPI 3.1 that our document uses (https://spec.openapis.org/oas/v3.1.1). */
import type { JsonSchema } from '@valibot/to-json-schema'

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Info
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  /** Empty: nothing that this document describes needs credentials. */
  readonly security: readonly []
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly externalDocs: { readonly url: string; readonly description: string }
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Components
}

export interface Info {
  readonly title: string
  readonly version: string
  readonly summary: string
  readonly description: string
  readonly contact: { readonly name: string; readonly url: string }
  readonly license: {
    readonly name: string
    readonly url?: string | undefined
    readonly identifier?: string | undefined
  }
}

export interface PathItem {
  readonly get?: Operation
  readonly post?: Operation
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, Response | Reference>>
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'header' | 'query'
  readonly required?: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string | number
}

interface RequestBody {
  readonly required: true
  readonly description: string
  readonly content: Content
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: Content
}

export interface Header {
  readonly description: string
  readonly schema: JsonSchema
}

/** By media type. */
export type Content = Readonly<Record<string, MediaType>>

export interface MediaType {
  readonly schema: JsonSchema | Reference
  readonly example?: unknown
  readonly examples?: Examples
}

export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>

export interface Reference {
  readonly $ref: string
}

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly responses: Readonly<Record<string, Response>>
  readonly headers: Readonly<Record<string, Header>>
  readonly parameters: Readonly<Record<string, Parameter>>
}

/** One file, fetched by GET without parameters. */
export interface MachineFile {
  readonly path: string
  readonly operationId: string
  /** A few words, for headings. */
  readonly summary: string
  /** One sentence on its content. */
  readonly description: string
  readonly mediaType: string
  /** Name of its schema, of JSON documents with one. */
  readonly schema?: string
  /** The content on this site; the first lines of long files. */
  readonly example: unknown
}
