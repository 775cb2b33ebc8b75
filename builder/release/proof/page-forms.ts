/**
 * Checks that both forms of a page have its title and description, its prepared body (whose text was compared when it was
 * parsed), and the same words around the body. The markdown has everything that a form asks; only programs read how to
 * post it, and only people read how its controls work.
 */
import { markdownToHtml } from '../../page/parser.ts'
import { TOKEN_MARK } from '../../page/parsed-page.ts'
import type { Page, Edition } from '../../site/site.ts'
import { escapeHtml } from '../../page/html.ts'
import { lettersOf } from '../../page/parse/same-text.ts'
import { toFormText } from '../../views/page/form-md.ts'
import { toMarkdownText, toYamlText } from '../../views/plain-text.ts'

/** A page as it was written, twice. */
export interface Forms {
  readonly html: string
  readonly markdown: string
}

/** A rendered page, and the facts that both forms must contain. */
export interface Written extends Facts {
  readonly html: Framed
  readonly markdown: Framed
}

/** A form of a page: its text, and the parts before and after it. */
export interface Framed {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** The facts that both forms of a page must contain around its text. */
export interface Facts {
  readonly title: string
  readonly description: string
  /** The dates that are known, by the name that both forms give them. */
  readonly dates: readonly (readonly [name: string, day: string])[]
  /** The questions of its forms, in markdown, in the order of the page. */
  readonly forms: readonly string[]
}

/** The facts that the forms of a page must contain. */
export function toFacts(page: Page, site: Edition): Facts {
  const { title, description, dateModified, frontMatter } = page
  const dates = Object.entries({ datePublished: frontMatter.datePublished, dateModified }).flatMap(([name, day]) =>
    day === undefined ? [] : [[name, day] as const],
  )
  const placed = (page.body.slots ?? []).flatMap(({ kind, ref }) => (kind === 'form' ? [ref.target] : []))
  const names = new Set([...placed, ...(frontMatter.form === undefined ? [] : [frontMatter.form])])
  return { title, description, dates, forms: [...names].map((form) => toFormText(form, site) ?? '') }
}

const lacking = (name: string, part: string): string => `The ${name} lacks ${JSON.stringify(part.slice(0, 80))}.`

/** The differences between the two forms of a page around its text, if any. */
export function checkForms({ html, markdown, title, description, dates, forms }: Written): {
  readonly frame: Forms
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const parts = [html, markdown].flatMap(({ before, text, after }) => [before, text, after])
  if (parts.some((part) => part.includes(TOKEN_MARK))) faults.push('A reference was not resolved.')
  const frame = { html: html.before + html.after, markdown: markdown.before + markdown.after }
  const expect = (name: keyof Forms, part: string): void => {
    if (!frame[name].includes(part)) faults.push(lacking(name === 'html' ? 'HTML' : name, part))
  }
  expect('html', `<h1>${escapeHtml(title)}</h1>`)
  expect('html', `content="${escapeHtml(description)}"`)
  expect('markdown', `\ntitle: ${toYamlText(title)}\n`)
  expect('markdown', `\ndescription: ${toYamlText(description)}\n`)
  for (const [name, day] of dates) {
    expect('html', `"${name}":"${day}"`)
    expect('markdown', `\n${name}: ${day}\n`)
  }
  const heading = `\n# ${toMarkdownText(title)}\n`
  expect('markdown', heading)

  const [, around = ''] = frame.markdown.split(heading)
  const main = frame.html.slice(frame.html.indexOf('<main'), frame.html.lastIndexOf('</main>'))
  const words = toWords(main.replace(AROUND, ''))
  const wanted =
    toWords(escapeHtml(title)) + toWords(toMarkup(forms.reduce((rest, form) => rest.replace(form, ''), around)))
  if (words !== wanted) faults.push(`Around its text the HTML says "${words}", but the markdown "${wanted}".`)
  // The text may contain forms; another may follow it.
  const untold = findUntold(html.text + main, forms.join('\n'))
  if (untold !== undefined)
    faults.push(`The form says "${untold}", but its words in the markdown do not, or elsewhere.`)
  return { frame, faults }
}

/** The first text of the forms of a page that their words do not have, in the order in which people read it. */
function findUntold(main: string, markdown: string): string | undefined {
  const controls = Array.from(main.matchAll(/<form\b.*?<\/form>/gs), ([whole]) => whole).join('')
  const told = toWords(toMarkup(markdown))
  let at = 0
  for (const [, , text = ''] of controls.replaceAll(UNSEEN, '').matchAll(FORM_TEXTS)) {
    const words = toWords(text.replace(OF_CONTROLS, ''))
    const found = told.indexOf(words, at)
    if (found === -1) return words
    at = found + words.length
  }
  return undefined
}

/** The content of a form: title, introduction, labels, help, options. Anything else describes its controls. */
const FORM_TEXTS = /<(h2|p|label|legend)\b[^>]*>(.*?)<\/\1\s*>/gs

/** The field that people do not see. */
const UNSEEN = /<p class="field visually-hidden" aria-hidden="true">.*?<\/p>/gs

/** The mark of optional fields, and the numbers of a scale, which the markdown describes by its ends. */
const OF_CONTROLS = /<span class="optional">.*?<\/span>|(?<=<span>)-?\d+ ?/gs

/** Most pages have nothing there. */
const toMarkup = (markdown: string): string => (markdown.trim() === '' ? '' : markdownToHtml(markdown))

/**
 * Parts excluded from the comparison: navigation (except the home page's links to sections, and lists), the form,
 * which is compared separately, and front matter.
 */
const AROUND =
  /<(?!nav class="(?:explore|pages)")(nav|details|form)\b.*?<\/\1\s*>|<div data-markdown-ignore>.*?<\/div>|<p class="(?:lead|actions|source)">.*?<\/p>/gs

/** Letters and digits only: each form may separate names and values differently. */
const toWords = (html: string): string => lettersOf(html).replace(/[^\p{L}\p{N}]/gu, '')
