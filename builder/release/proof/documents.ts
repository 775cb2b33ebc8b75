/**
 * Validates every JSON document against its schema in the OpenAPI document, and compares every listed page with the
 * page itself.
 */
import * as v from 'valibot'
import type { Page } from '../../site/site.ts'
import type { OpenApiDocument } from '../../views/openapi/model.ts'
import { createJudge, type Judge } from './contract.ts'

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
