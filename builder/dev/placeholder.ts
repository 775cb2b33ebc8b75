/**
 * The placeholder page at every address until the first build succeeds. Live reload replaces it, or shows the errors
 * on it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MISSING_PAGE, MISSING_PATH } from '../../worker/contract/release.ts'
import type { Entry } from '../views/entry.ts'
import { createPolicies } from '../views/policies.ts'
import { errorCode } from '../content/error.ts'
import { scanFolder } from '../content/scan.ts'
import { createRelease } from '../release/release.ts'
import type { ReleaseValue } from '../release/stored.ts'
import { readOwnSections, toSection } from '../content/schema/section.ts'
import { foldersOf, readLanguages, splitLanguage } from '../content/schema/language.ts'
import { toPlace, toSectionPath } from '../site/address.ts'
import { html } from '../page/html.ts'

/** Addresses of the page and of its script. */
interface PlaceholderOptions {
  readonly url: string
  readonly reloadUrl: string
  /** The addresses that the site will have, as far as they are known. */
  readonly paths: readonly string[]
}

/** A release with a single page that states the reason. */
export function createPlaceholder(
  title: string,
  { url, reloadUrl, paths }: PlaceholderOptions,
): Iterable<ReleaseValue> {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>${title}</title>
      <script type="module" src="${reloadUrl}"></script>
      <body>
        <p>${title}</p>
      </body>
    </html> `
  // The file of a 404 page has no address.
  const addresses = new Set(['/', ...paths.filter((path) => path !== MISSING_PATH)])
  const entries = Array.from(addresses, (path): Entry => ({
    kind: 'page',
    path,
    html: { policy: 'page', body: page.toString() },
    markdown: { policy: 'markdown', body: `# ${title}\n` },
  }))
  const missing: Entry = {
    kind: 'file',
    path: MISSING_PATH,
    content: { policy: MISSING_PAGE, body: page.toString() },
  }
  return createRelease([...entries, missing], {
    url,
    missing: [MISSING_PATH],
    generatedAt: new Date().toISOString(),
    pages: entries.length,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url, reloadUrl }),
  })
}

/**
 * The addresses that the names of the files in a content folder promise: nothing is read but these and the names of sections;
 * `undefined` where they cannot be read.
 */
export function listPaths(content: string): readonly string[] | undefined {
  try {
    const files = scanFolder(content).found.map(({ path }) => path)
    const siteYaml = files.includes('site.yaml') ? readFileSync(join(content, 'site.yaml'), 'utf8') : undefined
    return toPaths(files, siteYaml)
  } catch (cause) {
    if (errorCode(cause) === undefined) throw cause
    return undefined
  }
}

function toPaths(files: readonly string[], siteYaml: string | undefined): readonly string[] {
  const own = readOwnSections(siteYaml)
  const folders = foldersOf(readLanguages(siteYaml))
  return files.flatMap((file) => {
    const { folder, inner } = splitLanguage(file, folders)
    const section = file.endsWith('.md') ? toSection(inner, own) : undefined
    return section === undefined ? [] : [toPlace(section, inner, { folder }).path, toSectionPath(section, folder)]
  })
}
