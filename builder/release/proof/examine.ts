/** The checks of a single page, which run in worker threads. */
import { addressesIn, addressesInTags, type Stated } from './addresses.ts'
import { checkForms, type Written } from './page-forms.ts'

/** The findings about a page. */
export interface Findings {
  /** Errors in its forms. */
  readonly faults: readonly string[]
  /** The addresses of this site around its text; fragments within the page only if they have no target. */
  readonly stated: readonly Stated[]
  /** The form whose title or description is beyond the first 5,000 characters. */
  readonly late?: 'HTML' | 'markdown' | undefined
}

/** Examines a page. */
export function examine(written: Written, origin: string): Findings {
  const { frame, faults } = checkForms(written)
  const ids = new Set(
    [frame.html, written.html.text].flatMap((html) => Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)),
  )
  const texts = [frame.html.slice(frame.html.lastIndexOf('<script')), frame.markdown]
  const stated = [
    ...addressesInTags(frame.html, origin),
    ...addressesIn(texts, origin).map((address) => ({ address: withoutId(address) })),
  ].filter(({ address }) => !address.startsWith('#') || !ids.has(address.slice(1)))
  return { faults, stated, late: findLate(written) }
}

/** Characters of a page that the agent with the smallest known limit reads. */
const SHORTEST_READ = 5_000

/** The form that begins with more than such an agent reads. */
function findLate({ html, markdown, title, description }: Written): Findings['late'] {
  const [head = ''] = markdown.before.split('\n---\n')
  if (head.length > SHORTEST_READ) return 'markdown'
  const start = html.before.indexOf('<body')
  // The title in the text of the page, and the description below it.
  const lead = html.before.slice(start, html.before.indexOf('</h1>', start)).replaceAll(/<[^>]*>/g, ' ')
  return lead.replaceAll(/\s+/g, ' ').length + title.length + description.length > SHORTEST_READ ? 'HTML' : undefined
}

/** Things in JSON-LD are named by addresses with an id of their own, at which nothing has to be. */
const withoutId = (address: string): string => address.replace(/#.*/, '')
