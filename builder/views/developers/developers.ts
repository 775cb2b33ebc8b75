/**
 * The API documentation: a markdown page generated from the OpenAPI document. It passes the same parser and checks
 * as authored pages.
 */
import { developersFacts } from '../../site/generated-pages.ts'
import type { Site } from '../../site/site.ts'
import { toMarkdownText, toYamlText } from '../plain-text.ts'
import { toInlineCode } from '../../page/raw-html/escape.ts'
import { hasServer } from '../mcp/server.ts'
import { type PlacedOperation, toErrorCode, toFileTable, toOperationText } from './operation.ts'
import { toSchemaTexts } from './schemas.ts'
import { toOpenApi } from '../openapi/document.ts'
import type { OpenApiDocument, Operation } from '../openapi/model.ts'

/** The source of the page. */
export function developersSource(site: Site): string {
  const document = toOpenApi(site)
  const { title, description } = developersFacts(site.facts.name)
  return `---
title: ${toYamlText(title)}
description: ${toYamlText(description)}
---

${toIntroduction(site)}

${document.tags.map((tag) => toTagText(site, document, tag)).join('\n\n')}

${toErrorTable(document)}

${toSchemaTexts(document)}
`
}

function toIntroduction(site: Site): string {
  const { name } = site.facts
  return `Everything public of ${toMarkdownText(name)} can be read and sent by programs, without a key and without an account:

- The **content** is JSON under \`/api/v1/\`. The documents are rebuilt on every deploy, each list
  is complete, and every origin may fetch them.
- Every **page** is HTML for people and markdown for programs, at one address.
- The **forms** take JSON. People are told from programs by a captcha token; the survey takes answers without one.

The contract is the OpenAPI document, as [JSON](/openapi.json) and as [YAML](/openapi.yaml); this page is made from it. A
program that looks around on its own starts at the [index of the API](/api/v1/index.json), at the
API catalog at \`/.well-known/api-catalog\` or at the [map for language models](/llms.txt).
${
  hasServer(site)
    ? `
This site is an MCP server, too: connect a client to \`${site.url}/mcp\` (Streamable HTTP, no account). Its tools search,
read and list the pages, and check what a form takes; a person finishes a form in the browser.
`
    : ''
}${
    site.mcp === undefined
      ? ''
      : `
The product itself has an MCP server for signed-in customers. Its address, its tools and the ways to authenticate are in
the [MCP manifest](/.well-known/mcp.json).
`
  }
Send \`If-None-Match\` with the entity tag of an earlier answer, and you get 304 without a body while nothing changed.
There is no rate limit on the content beyond that of the network in front of the site.`
}

function toTagText(site: Site, document: OpenApiDocument, tag: OpenApiDocument['tags'][number]): string {
  // Documents that every language has are described once.
  const roots = site.languages.flatMap(({ root }) => (root === '' ? [] : [`${root}/`]))
  const paths = Object.entries(document.paths).filter(([path]) => !roots.some((root) => path.startsWith(root)))
  const operations = paths.flatMap(([path, { get, post }]): readonly PlacedOperation[] => {
    const translations = roots
      .map((root) => root + path.slice(1))
      .filter((other) => document.paths[other] !== undefined)
    if (get !== undefined) return [{ method: 'GET', path, translations, operation: get }]
    return post === undefined ? [] : [{ method: 'POST', path, translations, operation: post }]
  })
  const firstForm = operations.find(({ method }) => method === 'POST')
  const own = operations.filter(({ operation }) => belongs(operation, tag.name))
  const texts =
    tag.name === 'Discovery' ? [toFileTable(own)] : own.map((one) => toOperationText(document, one, one === firstForm))
  return [`## ${tag.name}`, tag.description, ...texts].join('\n\n')
}

const belongs = (operation: Operation, tag: string): boolean => operation.tags.includes(tag)

/** The status of each answer that operations share, by its name. */
function toStatuses({ paths }: OpenApiDocument): ReadonlyMap<string, string> {
  const operations = Object.values(paths).flatMap(({ get, post }) => [get, post].flatMap((one) => one ?? []))
  return new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        '$ref' in response ? [[response.$ref.slice(response.$ref.lastIndexOf('/') + 1), status] as const] : [],
      ),
    ),
  )
}

/** The section about errors. */
function toErrorTable(document: OpenApiDocument): string {
  const statuses = toStatuses(document)
  const rows = Object.entries(document.components.responses).flatMap(([name, response]) => {
    const code = toErrorCode(response)
    return code === undefined
      ? []
      : [`| ${toInlineCode(code)} | ${statuses.get(name) ?? ''} | ${response.description} |`]
  })
  const { example } = document.components.responses['NotFound']?.content?.['application/json'] ?? {}
  return `## Errors

Every error, on every path, is JSON of the same shape, whatever the request accepts. Branch on \`error.code\`: it is
stable, while messages may be reworded. \`error.hint\` says what to do next. Where an
operation names none, a GET can answer 404, 412 (to \`If-Match\`) and 502; a form every code of this table.

\`\`\`json
${JSON.stringify(example, undefined, 2)}
\`\`\`

| Code | Status | Meaning |
| --- | --- | --- |
${rows.join('\n')}`
}
