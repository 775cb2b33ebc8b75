/** The table of error codes. */
import { ERROR_STATUS } from '../../../worker/contract/errors.ts'
import { toInlineCode } from '../../page/inline-code.ts'
import type { OpenApiDocument } from '../openapi/model.ts'

/** The section about errors. */
export function toErrorTable(document: OpenApiDocument): string {
  const statusOf = new Map<string, number>(Object.entries(ERROR_STATUS))
  const rows = Object.values(document.components.responses).flatMap(({ description, content }) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map(
      (code) => `| ${toInlineCode(code)} | ${statusOf.get(code) ?? ''} | ${description} |`,
    ),
  )
  const example = document.components.responses['NotFound']?.content?.['application/json']?.examples?.['not_found']
  return `## Errors

Every error, on every path, is JSON of the same shape, whatever the request accepts. Branch on \`error.code\`: it is
stable, while messages may be reworded. \`error.hint\` says what to do next.

\`\`\`json
${JSON.stringify(example?.value, undefined, 2)}
\`\`\`

| Code | Status | Meaning |
| --- | --- | --- |
${rows.join('\n')}`
}
