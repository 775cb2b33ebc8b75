/** The script of every page: copy buttons, table of contents on wide screens, embedded frames, search on first use. */

import { pageWords } from '../../../content/words/client.ts'
import { openFrames } from './frames.ts'
import { syncTabs } from './tabs.ts'
import { createSay } from './words.ts'

const say = createSay(pageWords)

/** A search module, loaded on first use. */
interface SearchModule {
  readonly start: (form: HTMLFormElement) => void
}

syncTabs()
openFrames()
for (const pre of document.querySelectorAll('pre')) addCopyButton(pre)

const contents = document.querySelector<HTMLDetailsElement>('.contents')
if (contents) contents.open = matchMedia('(width >= 78rem)').matches

// What is in the drawer has its place in the header of wide pages.
const drawer = document.querySelector<HTMLElement>('.drawer')
matchMedia('(width >= 76rem)').addEventListener('change', () => drawer?.hidePopover())

const search = document.querySelector<HTMLFormElement>('.search')
const field = search?.querySelector('input')
if (document.querySelector('[data-results]')) void load(search)
else field?.addEventListener('focus', () => void load(search), { once: true })

document.addEventListener('keydown', (event) => {
  const { key, target } = event
  const menu = findOpenMenu()
  if (key === 'Escape' && menu) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
  const typing = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
  if (key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  // On wide pages the field is in the header.
  if (!field?.offsetParent) drawer?.showPopover()
  field?.focus()
})
document.addEventListener('click', ({ target }) => {
  const menu = findOpenMenu()
  if (!(target instanceof Element)) return
  const link = target.closest('a')
  // A link may lead to a part of this page, which the menu or the drawer would cover.
  if (menu && (link || !menu.contains(target))) menu.open = false
  link?.closest<HTMLElement>('[popover]')?.hidePopover()
})

/** The menu that is open over the page. */
function findOpenMenu(): HTMLDetailsElement | null {
  return document.querySelector('.group[open]')
}

async function load(form: HTMLFormElement | null): Promise<void> {
  const script = form?.dataset['script']
  if (!form || !script) return
  const { start }: SearchModule = await import(script)
  start(form)
}

/** The text of code as it is shown: with the line breaks of raw HTML, and without what is folded. */
function toShown(pre: HTMLPreElement): string {
  const copy = document.createElement('pre')
  copy.append(...pre.cloneNode(true).childNodes)
  for (const fold of copy.querySelectorAll('details:not([open])'))
    fold.replaceChildren(...fold.querySelectorAll(':scope > summary'))
  for (const block of copy.querySelectorAll(BLOCKS)) block.replaceWith(BREAK, block, BREAK)
  for (const button of copy.querySelectorAll('button')) button.remove()
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n')
  return copy.textContent.replace(/\n?(?:\r\n?)+/g, '\n')
}

/** What has lines of its own. */
const BLOCKS = 'details,summary,div,p,li,td,th'

/** Ends a line that may have ended already. */
const BREAK = '\r'

/** A copy button in the corner of a code block. The block scrolls, so the button is beside it in a wrapper. */
function addCopyButton(pre: HTMLPreElement): void {
  const box = document.createElement('div')
  box.className = 'code'
  pre.replaceWith(box)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = say('client.copy')
  button.addEventListener('click', async () => {
    // With a line break at its end a terminal runs what is pasted at once.
    await navigator.clipboard.writeText(toShown(pre).trimEnd())
    button.textContent = say('client.copied')
    setTimeout(() => {
      button.textContent = say('client.copy')
    }, 2000)
  })
  box.append(pre, button)
}
