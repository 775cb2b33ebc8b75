/**
 * Validates every JSON document against its schema in the OpenAPI document, independently of the valibot schemas, and
 * compares every listed page with the page itself.
 */
import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Page } from '../../site/site.ts'
import type { OpenApiDocument } from '../../views/openapi/model.ts'
import { rememberLast } from '../../work/remember.ts'

/** Errors in a document. */
interface DocumentFault {
  readonly rule: 'proof-schema' | 'proof-forms'
  readonly text: string
}

/** Prepares the check of the files that the document describes with a schema; in all others nothing is wrong. */
export function createDocumentCheck(
  document: OpenApiDocument,
  pages: ReadonlyMap<string, Page>,
): (path: string, texts: readonly string[]) => readonly DocumentFault[] {
  let judge: Judge | undefined
  return (path, texts) => {
    const response = document.paths[path]?.get?.responses['200']
    const content = response !== undefined && 'content' in response ? response.content : undefined
    const [media] = Object.values(content ?? {})
    const reference = media !== undefined && '$ref' in media.schema ? media.schema.$ref : undefined
    if (reference === undefined) return []
    const schema = reference.slice(reference.lastIndexOf('/') + 1)
    judge ??= createJudge(document)
    const value: unknown = JSON.parse(texts.join(''))
    return [
      ...judge(schema, value).map((text) => ({ rule: 'proof-schema', text: `${text} (schema ${schema}).` }) as const),
      ...findUnlike(value, pages).map((text) => ({ rule: 'proof-forms', text }) as const),
    ]
  }
}

/** Differences between a list and its pages. Both forms of every page are compared with the page as well. */
function findUnlike(value: unknown, pages: ReadonlyMap<string, Page>): readonly string[] {
  if (!v.is(PageList, value)) return []
  return value.data
    .filter(({ path, title, description, datePublished, dateModified }) => {
      const page = pages.get(path)
      return (
        page?.title !== title ||
        page.description !== description ||
        page.frontMatter.datePublished !== datePublished ||
        page.dateModified !== dateModified
      )
    })
    .map(({ path }) => `Title, description or dates of "${path}" are not those of the page.`)
}

const PageList = v.object({
  data: v.array(
    v.object({
      path: v.string(),
      title: v.string(),
      description: v.string(),
      datePublished: v.optional(v.string()),
      dateModified: v.optional(v.string()),
    }),
  ),
})

const require = createRequire(import.meta.url)

/** Validates a value against a schema of the document, by name or reference. */
type Judge = (schema: string, value: unknown) => readonly string[]

/** Prepares the schemas of a document. */
export const createJudge = ({ components }: Pick<OpenApiDocument, 'components'>): Judge =>
  prepareSchemas(JSON.stringify(components))

/** While a page is edited the schemas stay the same. */
const prepareSchemas = rememberLast((components: string): Judge => {
  // Loaded here, since in most builds after the first there is nothing to judge.
  const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js')
  const formats: typeof import('ajv-formats') = require('ajv-formats')
  // The schemas themselves are checked by the tests: to do so here takes longer than all else. And a judge that sees
  // ten documents is made in less time than it takes to make it a fast one.
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  })
  formats.default(ajv)
  ajv.addSchema({ components: JSON.parse(components) }, 'openapi')
  return (schema, value) => {
    const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`)
    if (validate === undefined) return [`There is no schema "${schema}".`]
    return validate(value) === true ? [] : (validate.errors ?? []).map(toText)
  }
})

const toText = ({ instancePath, message }: ErrorObject): string => `${instancePath || 'The value'} ${message ?? ''}`
