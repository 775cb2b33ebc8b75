/** Whether both forms of a page carry the one page. */
import { TOKEN_MARK } from '../markdown/parsed-page.ts'
import type { Page } from '../site/site.ts'
import { escapeHtml } from '../theme/html.ts'
import { toMarkdownText } from '../views/markdown-text.ts'
import { toYamlText } from '../views/yaml-text.ts'

/** What the two forms of a page do not share; nothing, as a rule. */
export function checkForms(page: Page, html: string, markdown: string): readonly string[] {
  const { title, description, body } = page
  const wanted: readonly (readonly [text: string, place: string, part: string])[] = [
    [html, 'The HTML', `<h1>${escapeHtml(title)}</h1>`],
    [html, 'The HTML', `content="${escapeHtml(description)}"`],
    [html, 'The HTML', body.html],
    [markdown, 'The markdown', `\ntitle: ${toYamlText(title)}\n`],
    [markdown, 'The markdown', `\ndescription: ${toYamlText(description)}\n`],
    [markdown, 'The markdown', `\n# ${toMarkdownText(title)}\n`],
    [markdown, 'The markdown', body.markdown.trim()],
  ]
  return [
    ...wanted
      .filter(([text, , part]) => !text.includes(part))
      .map(([, place, part]) => `${place} lacks ${JSON.stringify(part.slice(0, 80))}.`),
    ...(html.includes(TOKEN_MARK) || markdown.includes(TOKEN_MARK) ? ['A reference was not resolved.'] : []),
  ]
}
