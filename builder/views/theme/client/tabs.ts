/** Synchronized tabs: a choice applies to the whole page and is remembered for the next. */

const STORE = 'tabs'

/** Choices, the newest last; whatever else somebody stored is the word of no tab. */
function read(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Nothing is stored where the browser keeps nothing.
    return []
  }
}

/** Restores the last choice, and remembers new ones. */
export function syncTabs(): void {
  const buttons = [...document.querySelectorAll<HTMLInputElement>('.tabs > label > [data-sync]')]
  const choose = (word: unknown): void => {
    for (const button of buttons) if (button.dataset['sync'] === word) button.checked = true
  }
  for (const word of read()) choose(word)
  for (const button of buttons) {
    button.addEventListener('change', () => {
      const word = button.dataset['sync']
      const { top } = button.getBoundingClientRect()
      choose(word)
      // Another of its group may have the same word.
      button.checked = true
      // Tabs above may have changed their height: the chosen tabs keep their position on screen.
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
      try {
        const others = read().filter((other) => other !== word)
        localStorage.setItem(STORE, JSON.stringify([...others, word]))
      } catch {
        // The choice then holds for this page alone.
      }
    })
  }
}
