/** The field that a search is typed into: a plain GET form, to which the script adds results. */
import { html, type Html } from '../../page/html.ts'

/** What differs between the field of the header and that of the page of results. */
export interface SearchField {
  readonly id: string
  /** Attributes of the form. */
  readonly attributes: Html
}

/** A search form. */
export const renderSearchField = ({ id, attributes }: SearchField): Html =>
  html`<form action="/search" class="search" ${attributes}>
    <label class="visually-hidden" for="${id}">Search</label>
    <input id="${id}" name="q" type="search" placeholder="Search" autocomplete="off" aria-keyshortcuts="/" />
    <button type="submit" aria-label="Search">
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
      >
        <path d="m14 14-4-4M11 6.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0Z" />
      </svg>
    </button>
  </form>`
