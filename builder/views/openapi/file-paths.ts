/** The machine-readable files. */
import type { Site } from '../../site/site.ts'
import { type MachineFile, machineFiles } from '../machine-files.ts'
import { errorResponses, PRECONDITION } from './errors.ts'
import { NOT_MODIFIED, REVALIDATED } from './headers.ts'
import type { MediaType, PathItem } from './model.ts'
import { toSchemaRef } from './schemas.ts'

/** The paths of the files that this site has; `examples` holds what some of them say, by path. */
export function toFilePaths(site: Site, examples: ReadonlyMap<string, unknown>): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    machineFiles(site).map((file) => [
      file.path,
      {
        get: {
          operationId: file.operationId,
          summary: file.summary,
          description: file.description,
          tags: ['Discovery'],
          security: [],
          responses: {
            200: {
              description: file.description,
              headers: REVALIDATED,
              content: { [file.mediaType]: toMediaType(file, examples.get(file.path)) },
            },
            304: NOT_MODIFIED,
            ...PRECONDITION,
            ...errorResponses(['not_found', 'method_not_allowed', 'upstream_error']),
          },
        },
      } satisfies PathItem,
    ]),
  )
}

function toMediaType({ schema, description }: MachineFile, example: unknown): MediaType {
  return {
    schema: schema === undefined ? { type: 'string', description } : toSchemaRef(schema),
    ...(example === undefined ? {} : { example }),
  }
}
