/** Old addresses: aliases in front matter and `redirects.yaml`. */
import { toCanonicalPath, type Place } from './address.ts'
import type { Message } from './diagnose.ts'
import type { Facts } from './facts.ts'
import type { ParsedPage } from './markdown/parsed-page.ts'
import type { Redirect } from './site.ts'
import type { Sources } from './sources.ts'

interface Candidate {
  readonly parsed: ParsedPage
  readonly place: Place
  readonly hidden: string | undefined
}

/** Every redirect, sorted by its old path. */
export function collectRedirects(
  pages: readonly Candidate[],
  facts: Facts,
  _text: Sources['text'],
  _messages: Message[],
): Redirect[] {
  const aliases = pages.flatMap(({ parsed, place, hidden }) =>
    hidden === undefined
      ? (parsed.frontMatter?.aliases ?? []).map((alias) => ({ from: toCanonicalPath(alias), to: place.path }))
      : [],
  )
  const redirects = Object.entries(facts.redirects).map(([from, to]) => ({ from: toCanonicalPath(from), to }))
  return [...aliases, ...redirects].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
