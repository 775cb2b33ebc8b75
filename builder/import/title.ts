/** The titles of pages. */
import { posix } from 'node:path'
import type { Root, RootContent } from 'mdast'
import { oneLine } from './source/front-matter.ts'
import type { SourcePage } from './source/layout.ts'
import type { Settings } from './source/settings.ts'
import { plainText } from './tree/node.ts'

/** Whether a part of a heading says something: a picture and a badge do not. */
const isText = (node: RootContent): boolean =>
  node.type !== 'image' && !(node.type === 'link' && node.children.every(({ type }) => type === 'image'))

/** The title: of the front matter, else of the first heading, which then goes; else the name of the file. */
export function takeTitle(data: Settings, body: Root, page: SourcePage): string {
  const index = body.children.findIndex((node) => node.type === 'heading' && node.depth === 1)
  const heading = body.children[index]
  const first =
    heading?.type === 'heading' && body.children.slice(0, index).every(({ type }) => type === 'html')
      ? heading
      : undefined
  const written = titleIn(data)
  const said =
    first === undefined ? '' : oneLine(plainText(first.children.filter(isText)).replace(/\{#[\w.-]+\}\s*$/, ''))
  if (first && said !== '' && (written === '' || said === written)) {
    // A title is plain text, so its links and pictures move below it.
    const others = first.children.filter(({ type }) => type === 'link' || type === 'image' || type === 'linkReference')
    body.children.splice(index, 1, ...(others.length === 0 ? [] : [{ type: 'paragraph' as const, children: others }]))
  }
  return written || said || toTitle(page.to)
}

/** A page that was parsed. */
interface Titled {
  readonly page: SourcePage
  readonly data: Settings
  readonly tree: Root
}

/** The title of a page as menus have it. */
export const titleOf = ({ page, data, tree }: Titled): string => {
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1)
  return page.navTitle ?? (titleIn(data) || (heading ? oneLine(plainText([heading])) : '') || toTitle(page.to))
}

/** The title in the front matter; empty if there is none. */
const titleIn = ({ title }: Settings): string =>
  typeof title === 'string' || typeof title === 'number' ? oneLine(String(title)) : ''

const toTitle = (path: string): string => {
  const name = posix.basename(path.replace(/\/index$/, '')).replaceAll(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
