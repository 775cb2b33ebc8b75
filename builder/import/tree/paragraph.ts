/** Paragraphs that contain converted tags. */
import type { Paragraph, RootContent } from 'mdast'
import { isComment, isPhrasing, plainText, toFlow, withChildren } from './node.ts'

/** A paragraph around blocks is taken apart: MDX puts a tag on a line of its own into one. */
export function splitParagraph(node: Paragraph, children: readonly RootContent[]): RootContent[] {
  if (children.every(isPhrasing)) {
    const [first, ...rest] = children
    if (first?.type === 'html' && (rest.length === 0 || isComment(first))) return [first, ...splitParagraph(node, rest)]
    return plainText(children).trim() === '' && children.every(({ type }) => type === 'text')
      ? []
      : [withChildren(node, children)]
  }
  const parts: RootContent[] = []
  let line: RootContent[] = []
  const end = (): void => {
    for (const one of toFlow(line)) parts.push(one)
    line = []
  }
  for (const child of children) {
    if (isPhrasing(child)) line.push(child)
    else {
      end()
      parts.push(child)
    }
  }
  end()
  return parts
}
