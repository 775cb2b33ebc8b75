/** Validates documents against the OpenAPI document by JSON Schema, independently of the valibot schemas. */
import { createRequire } from 'node:module'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from '../../views/openapi/model.ts'

const require = createRequire(import.meta.url)

/** Validates a value against a schema of the document, by name or reference. */
export type Judge = (schema: string, value: unknown) => readonly string[]

/** Prepares the schemas of a document. */
export function createJudge({ components }: Pick<OpenApiDocument, 'components'>): Judge {
  // Loaded here, since in most builds after the first there is nothing to judge.
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js')
  const formats: typeof import('ajv-formats') = require('ajv-formats')
  // The schemas themselves are checked by the tests: to do so here takes longer than all else. And a judge that sees
  // ten documents is made in less time than it takes to make it a fast one.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  })
  formats.default(ajv)
  ajv.addSchema({ components }, 'openapi')
  return (schema, value) => {
    const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`)
    if (validate === undefined) return [`There is no schema "${schema}".`]
    return validate(value) === true ? [] : (validate.errors ?? []).map(toText)
  }
}

const toText = ({ instancePath, message }: ErrorObject): string => `${instancePath || 'The value'} ${message ?? ''}`
