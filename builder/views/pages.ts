/** Every page in its two forms, under one address. */
import type { Entry } from '../entry.ts'
import type { Site } from '../site.ts'
import { createPageHtml } from './page-html.ts'
import { pageMarkdown } from './page-md.ts'

/** The pages of the site. Those with a form load the captcha, which their policy allows. */
export function* pages(site: Site): Iterable<Entry> {
  const pageHtml = createPageHtml(site)
  for (const page of site.pages) {
    yield {
      kind: 'page',
      path: page.path,
      html: { policy: page.frontMatter.form === undefined ? 'page' : 'form-page', body: pageHtml(page) },
      markdown: { policy: 'markdown', body: pageMarkdown(site, page) },
    }
  }
}
