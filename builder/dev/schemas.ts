/** Writes JSON Schemas for editors into the content folder. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchemas } from '../content/schema/json-schema.ts'

/** The folder below the content folder. Dotfiles are not published. */
export const SCHEMA_FOLDER = '.schema'

/** Writes the schemas that changed. Errors are ignored, since nothing else needs the files. */
export function writeSchemas(content: string): void {
  const folder = join(content, SCHEMA_FOLDER)
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, schema] of toJsonSchemas()) {
      const text = `${JSON.stringify(schema, undefined, 2)}\n`
      if (readText(join(folder, name)) !== text) writeFileSync(join(folder, name), text)
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
