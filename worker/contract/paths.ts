/** The paths that the Worker answers without an entry of the release. */
import { CHANGES_PATH } from './changes.ts'
import { FORMS } from './forms.ts'
import { MCP_PATH } from './mcp.ts'

export const HEALTH_PATH = '/health'
export const SEARCH_PATH = '/api/v1/search.json'

/** The path of a form. */
export const toFormPath = (form: string): string => `/api/forms/${form}`

/** Every such path. All of them answer JSON. */
export const WORKER_PATHS: readonly string[] = [
  ...FORMS.map(toFormPath),
  HEALTH_PATH,
  SEARCH_PATH,
  CHANGES_PATH,
  MCP_PATH,
]
