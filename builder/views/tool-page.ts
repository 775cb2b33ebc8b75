/** Pages for people that the builder writes in every language: the search, the list of all pages. */
import type { Html } from '../page/html.ts'
import type { Edition } from '../site/site.ts'
import type { FileEntry } from './entry.ts'
import { createLayout } from './theme/layout.ts'

/** The parts of such a page. */
interface ToolPage {
  /** Path below the root of the language. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Path of its markdown form below the root of the language. */
  readonly markdown?: string
  /** Class of `body`. */
  readonly kind: string
  readonly main: Html
}

/** The page of one language. Search engines do not index it. */
export function toToolPage(
  site: Edition,
  { path: name, title, description, markdown, kind, main }: ToolPage,
): FileEntry {
  const { languages, language, url } = site
  const path = language.root + name
  const others = languages.filter(({ tag }) => tag !== language.tag)
  const head = {
    title,
    description,
    url: url + path,
    markdownUrl: markdown && url + language.root + markdown,
    translations: others.map(({ tag, root }) => ({ language: tag, url: url + root + name })),
    noindex: true,
  }
  const body = createLayout(site)({ head, section: 'pages', path, kind, main })
  return { kind: 'file', path, content: { policy: 'tool-page', body } }
}
