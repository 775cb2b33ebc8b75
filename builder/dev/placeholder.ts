/** What is served while there is no site yet: one page, which the live reload replaces or shows the faults on. */
import type { Entry } from '../release/entry.ts'
import { createPolicies } from '../release/policies.ts'
import { createRelease, type ReleaseValue } from '../release/release.ts'
import { html } from '../theme/html.ts'

/** Where the page stands, and where its script comes from. */
export interface PlaceholderOptions {
  readonly url: string
  readonly reloadUrl: string
}

/** A release with a home page alone, which says why there is no more. */
export function createPlaceholder(title: string, { url, reloadUrl }: PlaceholderOptions): Iterable<ReleaseValue> {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>${title}</title>
      <script type="module" src="${reloadUrl}"></script>
      <body>
        <p>${title}</p>
      </body>
    </html> `
  const entry: Entry = {
    kind: 'page',
    path: '/',
    html: { policy: 'page', body: page.toString() },
    markdown: { policy: 'markdown', body: `# ${title}\n` },
  }
  return createRelease([entry], {
    url,
    generatedAt: new Date().toISOString(),
    pages: 1,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url, reloadUrl }),
  })
}
