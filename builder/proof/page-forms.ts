/**
 * Whether both forms of a page carry the one page: its title and description, its prepared body, whose own text was
 * compared where it was parsed, and around the body the same words. Of a form everything that it asks stands in the
 * markdown; how to post it is told to programs alone, and how its controls work to people alone.
 */
import { markdownToHtml } from 'satteri'
import { TOKEN_MARK } from '../markdown/parsed-page.ts'
import type { Page, Site } from '../site/site.ts'
import { escapeHtml } from '../theme/html.ts'
import { toFormText } from '../views/form-text.ts'
import { toMarkdownText } from '../views/markdown-text.ts'
import { toYamlText } from '../views/yaml-text.ts'
import { lettersOf } from './same-text.ts'

/** A page as it was written, twice. */
export interface Forms {
  readonly html: string
  readonly markdown: string
}

/** What a page is around its body, and what its forms do not share; nothing, as a rule. */
export function checkForms(
  page: Page,
  { html, markdown }: Forms,
  site: Site,
): { readonly frame: Forms; readonly faults: readonly string[] } {
  const { title, description, body } = page
  const faults = [html, markdown].some((text) => text.includes(TOKEN_MARK)) ? ['A reference was not resolved.'] : []
  const without = (place: string, text: string, part: string): string => {
    const at = text.indexOf(part)
    if (at === -1) faults.push(`${place} lacks ${JSON.stringify(part.slice(0, 80))}.`)
    return at === -1 ? text : text.slice(0, at) + text.slice(at + part.length)
  }
  const heading = `\n# ${toMarkdownText(title)}\n`
  const frame = {
    html: without('The HTML', html, body.html),
    markdown: without('The markdown', markdown, body.markdown.trim()),
  }
  without('The HTML', frame.html, `<h1>${escapeHtml(title)}</h1>`)
  without('The HTML', frame.html, `content="${escapeHtml(description)}"`)
  without('The markdown', frame.markdown, `\ntitle: ${toYamlText(title)}\n`)
  without('The markdown', frame.markdown, `\ndescription: ${toYamlText(description)}\n`)
  without('The markdown', frame.markdown, heading)

  const [, around = ''] = frame.markdown.split(heading)
  const form = (page.frontMatter.form && toFormText(page.frontMatter.form, site)) ?? ''
  const main = frame.html.slice(frame.html.indexOf('<main'), frame.html.lastIndexOf('</main>'))
  const words = toWords(main.replace(AROUND, ''))
  const wanted = toWords(escapeHtml(title)) + toWords(toMarkup(around.replace(form, '')))
  if (words !== wanted) faults.push(`Around its text the HTML says "${words}", but the markdown "${wanted}".`)
  const untold = findUntold(main, form)
  if (untold !== undefined)
    faults.push(`The form says "${untold}", but its words in the markdown do not, or elsewhere.`)
  return { frame, faults }
}

/** The first text of the form of a page that its words do not have, in the order in which people read it. */
function findUntold(main: string, form: string): string | undefined {
  const [controls = ''] = /<form\b.*<\/form>/s.exec(main) ?? []
  const told = toWords(toMarkup(form))
  let at = 0
  for (const [, , text = ''] of controls.matchAll(FORM_TEXTS)) {
    const words = toWords(text.replace(OF_CONTROLS, ''))
    const found = told.indexOf(words, at)
    if (found === -1) return words
    at = found + words.length
  }
  return undefined
}

/** What a form asks: its title and introduction, labels, help and options. The rest is told of its controls. */
const FORM_TEXTS = /<(h2|p|label|legend)\b[^>]*>(.*?)<\/\1\s*>/gs

/** The mark of what may be left out, and the numbers of a scale, which is told by its ends. */
const OF_CONTROLS = /<span class="optional">.*?<\/span>|(?<=<span>)-?\d+ ?/gs

/** Most pages have nothing there. */
const toMarkup = (markdown: string): string => (markdown.trim() === '' ? '' : markdownToHtml(markdown, OPTIONS).html)

const OPTIONS = { features: { frontmatter: false, gfm: true } } as const

/** Ways to other pages (but not the home page’s to the sections), the form, compared by itself, and what is front matter. */
const AROUND =
  /<(?!nav class="explore")(nav|details|form|noscript)\b.*?<\/\1\s*>|<div data-markdown-ignore>.*?<\/div>|<p class="(?:lead|actions|source)">.*?<\/p>/gs

/** Letters and digits: what names and values are parted by is for each form to choose. */
const toWords = (html: string): string => lettersOf(html).replace(/[^\p{L}\p{N}]/gu, '')
