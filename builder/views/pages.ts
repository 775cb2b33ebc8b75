/** Every page in its two forms, under one address. */
import { toPageKey } from '../cache/page-keys.ts'
import type { Entry } from '../release/entry.ts'
import type { Site } from '../site/site.ts'
import { createPageHtml } from './page-html.ts'
import { pageMarkdown } from './page-md.ts'

/**
 * The pages of the site, each form rendered when it is asked for. Those with a form load the captcha, which their policy
 * allows. `shared` is the key of what all pages share.
 */
export function* pages(site: Site, shared: string): Iterable<Entry> {
  const pageHtml = createPageHtml(site)
  for (const page of site.pages) {
    yield {
      kind: 'page',
      path: page.path,
      key: toPageKey(page, shared),
      get html() {
        return { policy: page.frontMatter.form === undefined ? 'page' : 'form-page', body: pageHtml(page) } as const
      },
      get markdown() {
        return { policy: 'markdown', body: pageMarkdown(site, page) } as const
      },
    }
  }
}
