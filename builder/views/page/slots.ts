/** Fills the placeholders for lists of pages and forms, in both forms of a page. */
import { fill, type Template, toToken } from '../../page/parsed-page.ts'
import { indentLines } from '../../page/edits.ts'
import { selectPages } from '../../site/lists.ts'
import type { Edition, Page, Slot } from '../../site/site.ts'
import { renderForm } from '../theme/form.ts'
import { renderPages } from '../theme/listing.ts'
import { toFormText } from './form-md.ts'
import { toItems } from './listing-md.ts'

/** The text of a page as HTML. */
export function toHtmlTemplate(page: Page, site: Edition): Template {
  const { slots = [], templates, html } = page.body
  const template = templates?.html ?? { text: html, values: [] }
  return withValues(template, slots, (slot) =>
    slot.kind === 'form' ? renderPlaced(slot.ref.target, page, site) : renderList(slot, page, site),
  )
}

/** A form in the text. That of the page keeps the plain ids, the names of others make theirs distinct. */
const renderPlaced = (form: string, { frontMatter }: Page, site: Edition): string =>
  renderForm(form, site, form === frontMatter.form ? '' : `-${form}`)?.toString() ?? ''

const renderList = ({ ref: { query = {} } }: Slot, page: Page, site: Edition): string =>
  renderPages(selectPages(query, page, site), site).toString()

/** The text of a page as markdown. */
export function toMarkdownTemplate(page: Page, site: Edition): Template {
  const { slots = [], templates, markdown } = page.body
  const template = templates?.markdown ?? { text: markdown, values: [] }
  return withValues(template, slots, (slot) => {
    const text =
      slot.kind === 'form'
        ? (toFormText(slot.ref.target, site) ?? '')
        : toItems(selectPages(slot.ref.query ?? {}, page, site), site)
    return indentLines(text, findPrefix(template.text, slot.index))
  })
}

/** The text of a page as markdown, whole. */
export const toMarkdownBody = (page: Page, site: Edition): string => fill(toMarkdownTemplate(page, site))

/** The text of a page as HTML, whole. */
export const toHtmlBody = (page: Page, site: Edition): string => fill(toHtmlTemplate(page, site))

function withValues(template: Template, slots: readonly Slot[], make: (slot: Slot) => string): Template {
  const values = [...template.values]
  for (const slot of slots) values[slot.index] = make(slot)
  return { ...template, values }
}

/** The marks of quotes and lists before the place of a slot. */
function findPrefix(text: string, slot: number): string {
  const at = text.indexOf(toToken(slot))
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).replaceAll(/[^>\t ]/g, ' ')
}
