/** Writes JSON Schemas for editors into the content folder. */
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../content/error.ts'
import { readOwnText } from '../content/folder.ts'
import { toJsonSchemas } from '../content/schema/json-schema.ts'
import { writeAnew } from './write-anew.ts'

/** The folder below the content folder. Dotfiles are not published. */
const SCHEMA_FOLDER = '.schema'

/**
 * Writes the schemas that changed. Errors are ignored, since nothing else needs the files. Links in the folder are not
 * followed: a pull request may bring some that lead to files of the developer.
 */
export function writeSchemas(content: string): void {
  const folder = join(content, SCHEMA_FOLDER)
  try {
    mkdirSync(folder, { recursive: true })
    if (realpathSync(folder) !== join(realpathSync(content), SCHEMA_FOLDER)) return
    for (const [name, schema] of toJsonSchemas()) {
      const text = `${JSON.stringify(schema, undefined, 2)}\n`
      const place = join(folder, name)
      if (readOwnText(place) !== text) writeAnew(place, text)
    }
  } catch (cause) {
    if (errorCode(cause) === undefined) throw cause
  }
}
