import { expect, test } from 'vitest'
import { parsePage } from '../../../../builder/page/parse/parse-page.ts'
import { page } from '../../content/check-content.ts'

const render = (body: string) => parsePage('guides/x.md', page('T', body), { origins: [] })
/** So many texts in each other, the innermost of so many lines. */
const toNumbered = (depth: number, count: number) =>
  `\`\`\`js showLineNumbers\n${'`${\n'.repeat(depth)}${';\n'.repeat(count)}\`\`\`\n\n`

test('placeCode() numbers the lines of code that nests deeper than 50 elements, without colours', () => {
  const { html, messages } = render(toNumbered(26, 1))
  expect(messages).toEqual([])
  expect(html).toBe(
    `<pre class="numbered" tabindex="0"><code class="language-js">${'<span class="line">`${\n</span>'.repeat(26)}<span class="line">;\n</span></code></pre>`,
  )
  expect(render(toNumbered(25, 1)).html).toContain('class="hljs-string"')
})

test('placeCode() repeats the colours of lines until the code of a page has a million characters of them', () => {
  const { html, messages } = render([400, 400, 2, 400].map((count) => toNumbered(24, count)).join(''))
  expect(messages).toEqual([])
  expect(html.split('</pre>').map((block) => block.includes('hljs'))).toEqual([true, false, true, false, false])
})
