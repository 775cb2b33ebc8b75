/** The body of an entry as text. */
import { fill } from '../page/parsed-page.ts'
import type { Content, Item } from './entry.ts'

/** The texts of a body, in order; none for bytes. */
export function toTexts(body: Content['body']): readonly string[] {
  if (typeof body === 'string') return [body]
  if (isItems(body)) return body.map(toItemText)
  return 'template' in body ? [body.before + fill(body.template) + body.after] : []
}

const isItems = (body: Content['body']): body is readonly (string | Item)[] => Array.isArray(body)

/** The keys of those texts, for items that have one. */
export const toTextKeys = (body: Content['body']): readonly string[] =>
  isItems(body)
    ? body.map((item) => (typeof item === 'object' ? item.by : undefined) ?? toItemText(item))
    : toTexts(body)

/** The text of one item of a body. */
export function toItemText(item: string | Item): string {
  if (typeof item === 'string') return item
  return typeof item.text === 'string' ? item.text : item.text()
}
