/**
 * Every JSON document against the schema that the OpenAPI document gives it, and every page in a list against the page.
 */
import * as v from 'valibot'
import type { FileEntry } from '../release/entry.ts'
import { toTexts } from '../release/body-text.ts'
import type { Page } from '../site/site.ts'
import type { OpenApiDocument } from '../views/openapi/model.ts'
import { createJudge, type Judge } from './contract.ts'

/** What is wrong with a document. */
export interface DocumentFault {
  readonly path: string
  readonly rule: 'proof-schema' | 'proof-forms'
  readonly text: string
}

/** Judges every file that the document describes with a schema. */
export function checkDocuments(
  document: OpenApiDocument,
  pages: ReadonlyMap<string, Page>,
  files: readonly FileEntry[],
): readonly DocumentFault[] {
  let judge: Judge | undefined
  return files.flatMap(({ path, content: { body } }) => {
    const response = document.paths[path]?.get?.responses['200']
    const content = response !== undefined && 'content' in response ? response.content : undefined
    const [media] = Object.values(content ?? {})
    const reference = media !== undefined && '$ref' in media.schema ? media.schema.$ref : undefined
    if (reference === undefined) return []
    const schema = reference.slice(reference.lastIndexOf('/') + 1)
    judge ??= createJudge(document)
    const value: unknown = JSON.parse(toTexts(body).join(''))
    return [
      ...judge(schema, value).map(
        (text) => ({ path, rule: 'proof-schema', text: `${text} (schema ${schema}).` }) as const,
      ),
      ...findUnlike(value, pages).map((text) => ({ path, rule: 'proof-forms', text }) as const),
    ]
  })
}

/** The pages of a list that are not as it says. Both forms of every page are held against the page as well. */
function findUnlike(value: unknown, pages: ReadonlyMap<string, Page>): readonly string[] {
  if (!v.is(PageList, value)) return []
  return value.data
    .filter(({ path, title, description }) => {
      const page = pages.get(path)
      return page?.title !== title || page.description !== description
    })
    .map(({ path }) => `Title or description of "${path}" are not those of the page.`)
}

const PageList = v.object({
  object: v.literal('list'),
  data: v.array(v.object({ path: v.string(), title: v.string(), description: v.string() })),
})
