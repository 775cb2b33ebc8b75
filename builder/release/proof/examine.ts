/** The checks of a single page, which run in worker threads. */
import { addressesIn, addressesInTags, type Stated } from './addresses.ts'
import { checkForms, type Written } from './page-forms.ts'

/** The findings about a page. */
export interface Findings {
  /** Errors in its forms. */
  readonly faults: readonly string[]
  /** The addresses of this site around its text; fragments within the page only if they have no target. */
  readonly stated: readonly Stated[]
}

/** Examines a page. */
export function examine(written: Written, origin: string): Findings {
  const { frame, faults } = checkForms(written)
  const texts = [frame.html.slice(frame.html.lastIndexOf('<script')), frame.markdown]
  const stated = [
    ...addressesInTags(frame.html, origin),
    ...addressesIn(texts, origin).map((address) => ({ address: withoutId(address) })),
  ].filter(
    ({ address }) =>
      !address.startsWith('#') ||
      ![frame.html, written.html.text].some((html) => html.includes(` id="${address.slice(1)}"`)),
  )
  return { faults, stated }
}

/** Things in JSON-LD are named by addresses with an id of their own, at which nothing has to be. */
const withoutId = (address: string): string => address.replace(/#.*$/, '')
