/** The search: results below the field while typing, and a results page with its own address. */
import { searchWords } from '../../../content/words/client.ts'
import { sayFound } from './found.ts'
import { createSay } from './words.ts'
import type { Hit } from '../../../../worker/contract/search.ts'
import { lookup } from './lookup.ts'

const say = createSay(searchWords)

const SUGGESTIONS = 7
const RESULTS = 50
/** Shorter than a pause between words, longer than one between letters. */
const PAUSE_MS = 120

/** Starts the search in the field of the header, and on the page of results. */
export function start(header: HTMLFormElement): void {
  const list = document.createElement('ol')
  list.className = 'results'
  list.hidden = true
  // Safari gives no focus to a link that is clicked: the list gets it, and stays.
  list.tabIndex = -1
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'visually-hidden'
  header.append(list, status)
  listen(header, list, status, SUGGESTIONS)
  header.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(header, list)
  })
  header.addEventListener('focusout', ({ relatedTarget }) => {
    // In the drawer it covers nothing, and what is pressed below it would move away.
    if (getComputedStyle(list).position === 'static') return
    if (!(relatedTarget instanceof Node && header.contains(relatedTarget))) list.hidden = true
  })

  // Or the list would lie over the page once that is wide enough for the field to be in the header.
  header.closest<HTMLElement>('[popover]')?.addEventListener('toggle', () => (list.hidden = true))

  const page = document.querySelector<HTMLFormElement>('form[data-results]')
  const results = document.getElementById('results')
  const resultStatus = document.getElementById('search-status')
  const field = page?.querySelector('input')
  if (!page || !field || !results || !resultStatus) return
  // A person may have typed before the script was here.
  field.value ||= new URLSearchParams(location.search).get('q') ?? ''
  page.addEventListener('submit', (event) => event.preventDefault())
  field.addEventListener('input', () => history.replaceState(null, '', `?${new URLSearchParams({ q: field.value })}`))
  listen(page, results, resultStatus, RESULTS)
}

function listen(form: HTMLFormElement, list: HTMLElement, status: HTMLElement, limit: number): void {
  const field = form.querySelector('input')
  if (!field) return
  let timer = 0
  let latest = 0
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(async () => {
      const query = field.value.trim()
      const turn = ++latest
      try {
        const hits = query ? await lookup(query, limit) : []
        // Answers may overtake each other; only the last question counts.
        if (turn === latest) show(hits, { field, list, status }, query)
      } catch {
        list.hidden = true
        status.textContent = say('client.searchFailed')
      }
    }, PAUSE_MS)
  })
  field.dispatchEvent(new Event('input'))
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    // The arrows of an input method choose among what it offers.
    if (step === 0 || event.isComposing) return
    const stops = [field, ...list.querySelectorAll('a')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    event.preventDefault()
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  for (const part of [field, list]) part.addEventListener('keydown', walk)
}

interface Parts {
  readonly field: HTMLInputElement
  readonly list: HTMLElement
  readonly status: HTMLElement
}

/** Shows the results. Who has the focus on a result keeps it there, or gets it in the field where the result is gone. */
function show(hits: readonly Hit[], { field, list, status }: Parts, query: string): void {
  const chosen = list.querySelector('a:focus')?.getAttribute('href')
  list.replaceChildren(...hits.map(toItem))
  list.hidden = hits.length === 0
  if (chosen) (list.querySelector<HTMLElement>(`a[href="${CSS.escape(chosen)}"]`) ?? field).focus()
  const count = hits.length === 0 ? say('client.nothing') : sayFound(hits.length)
  status.textContent = query ? count : ''
}

function toItem({ path, title, description }: Hit): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = title
  const text = document.createElement('p')
  text.textContent = description
  item.append(link, text)
  return item
}

function close(form: HTMLFormElement, list: HTMLElement): void {
  list.hidden = true
  form.querySelector('input')?.focus()
}
