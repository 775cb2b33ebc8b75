/** What the front matter states of a page, in words: what it is about, when and where, and its dates. */
import type { Page } from '../../site/site.ts'
import { formatDate, formatPeriod } from './dates.ts'
import type { Part } from '../../page/html.ts'

/** The facts that the page has, each with its name. Both forms of the page show them. */
export function toFacts(page: Page, language: string): readonly (readonly [name: string, value: Part])[] {
  const { customer, industry, category, startsAt, endsAt, location, datePublished } = page.frontMatter
  const facts: readonly (readonly [string, Part])[] = [
    ['Customer', customer],
    ['Industry', industry],
    ['Category', category],
    ['When', startsAt && formatPeriod(startsAt, endsAt, language)],
    ['Where', location],
    ['Published', datePublished && formatDate(datePublished, language)],
    ['Updated', page.dateModified && page.dateModified !== datePublished && formatDate(page.dateModified, language)],
  ]
  return facts.filter(([, value]) => value)
}
