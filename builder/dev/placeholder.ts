/** What is served while there is no good site yet: one page, on which the live reload shows the faults. */
import type { Entry } from '../entry.ts'
import { createPolicies } from '../policies.ts'
import { createRelease, type ReleaseValue } from '../release.ts'
import { html } from '../theme/html.ts'

/** A release with a home page alone. */
export function createPlaceholder({ url, reloadUrl }: { url: string; reloadUrl: string }): Iterable<ReleaseValue> {
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>The content has errors</title>
      <script type="module" src="${reloadUrl}"></script>
      <body></body>
    </html> `
  const entry: Entry = {
    kind: 'page',
    path: '/',
    html: { policy: 'page', body: page.toString() },
    markdown: { policy: 'markdown', body: '# The content has errors\n' },
  }
  return createRelease([entry], {
    url,
    generatedAt: new Date().toISOString(),
    pages: 1,
    forms: { refusedDomains: {}, questions: [] },
    policies: createPolicies({ url, reloadUrl }),
  })
}
