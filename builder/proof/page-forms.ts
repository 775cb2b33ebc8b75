/**
 * Whether both forms of a page carry the one page: its title and description, its prepared body, whose own text was
 * compared where it was parsed, and around the body the same words.
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
  forms: Forms,
  site: Site,
): { readonly frame: Forms; readonly faults: readonly string[] } {
  const { title, description } = page
  const body: Forms = { html: page.body.html, markdown: page.body.markdown.trim() }
  const { html, markdown } = forms
  const wanted: readonly (readonly [text: string, place: string, part: string])[] = [
    [html, 'The HTML', `<h1>${escapeHtml(title)}</h1>`],
    [html, 'The HTML', `content="${escapeHtml(description)}"`],
    [html, 'The HTML', body.html],
    [markdown, 'The markdown', `\ntitle: ${toYamlText(title)}\n`],
    [markdown, 'The markdown', `\ndescription: ${toYamlText(description)}\n`],
    [markdown, 'The markdown', `\n# ${toMarkdownText(title)}\n`],
    [markdown, 'The markdown', body.markdown],
  ]
  const missing = wanted
    .filter(([text, , part]) => !text.includes(part))
    .map(([, place, part]) => `${place} lacks ${JSON.stringify(part.slice(0, 80))}.`)
  const unresolved = [html, markdown].some((text) => text.includes(TOKEN_MARK)) ? ['A reference was not resolved.'] : []
  const frame = { html: without(html, body.html), markdown: without(markdown, body.markdown) }
  const form = page.frontMatter.form && toFormText(page.frontMatter.form, site)
  return { frame, faults: [...missing, ...unresolved, ...compareFrames(frame, form)] }
}

/** The words around the body: of the HTML those in `main`, without what only leads to other pages. */
function compareFrames({ html, markdown }: Forms, form: string | undefined): readonly string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const content = without(markdown.slice(markdown.indexOf('\n# ')), form ?? '')
  const [one, other] = [toWords(main.replace(AROUND, '')), toWords(markdownToHtml(content, OPTIONS).html)]
  if (one === other) return []
  return [`Around its text the HTML says ${JSON.stringify(one)}, but the markdown ${JSON.stringify(other)}.`]
}

const OPTIONS = { features: { frontmatter: false, gfm: true } } as const

/** Ways to other pages, the form, which is told to programs in other words, and the description, which is front matter. */
const AROUND =
  /<(nav|details|form|noscript)\b.*?<\/\1\s*>|<div data-markdown-ignore>.*?<\/div>|<p class="(?:lead|actions|source)">.*?<\/p>/gs

/** Letters and digits: what names and values are parted by is for each form to choose. */
const toWords = (html: string): string => lettersOf(html).replace(/[^\p{L}\p{N}]/gu, '')

function without(text: string, part: string): string {
  const at = part === '' ? -1 : text.indexOf(part)
  return at === -1 ? text : text.slice(0, at) + text.slice(at + part.length)
}
