/** Addresses that a site answers itself, whatever its pages are: no redirect may have them. */
import { WORKER_PATHS } from '../../worker/contract/paths.ts'
import { ASSET_PATH } from '../../worker/contract/release.ts'

/** Whether an address is that of a file that the builder makes, or of what the Worker answers. */
export function isGeneratedAddress(
  path: string,
  {
    folders,
    sections,
  }: {
    /** Those of all languages but the first. */
    readonly folders: readonly string[]
    readonly sections: readonly string[]
  },
): boolean {
  if (WORKER_PATHS.includes(path) || ASSET_PATH.test(path) || OF_SITE.test(path)) return true
  const folder = folders.find((one) => path.startsWith(`/${one}/`))
  const own = folder === undefined ? path : path.slice(folder.length + 1)
  const section = sections.find((one) => own.startsWith(`/${one}/`))
  return OF_LANGUAGE.test(own) || (section !== undefined && OF_SECTION.test(own.slice(section.length + 1)))
}

const OF_SITE =
  /^\/(?:api\/(?:forms|v1)(?:\/.*)?|developers|mcp\/.*|openapi\.(?:json|yaml)|robots\.txt|(?:site|survey)-agent\.md|sitemap(?:-\d+)?\.xml|survey-spec\.json|\.well-known\/(?:agent-skills\/.*|ai-catalog\.json|api-catalog|mcp\/.*|security\.txt))$/

const OF_LANGUAGE = /^\/(?:404|feed\.xml|llms(?:-full)?\.txt|opensearch\.xml|search|search\/.*\.json|sitemap\.md)$/

const OF_SECTION = /^\/(?:feed\.xml|llms(?:-full)?\.txt)$/
