/** Notes, tips and warnings. */
import type { RootContent } from 'mdast'
import { type Component, type TakeOver, textOf } from '../tree/component.ts'
import { container, text } from '../tree/node.ts'
import { outsideCode } from '../tree/parse.ts'

/** The asides of other systems and ours. */
export const ASIDES: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['info', 'note'],
  ['secondary', 'note'],
  ['check', 'tip'],
  ['success', 'tip'],
  ['tip', 'tip'],
  ['important', 'important'],
  ['warning', 'warning'],
  ['caution', 'caution'],
  ['danger', 'caution'],
])

/** `::: note Title`, as Docusaurus and VitePress write it, is `:::note[Title]`; so are a closed block and a group of code. */
export const withTitles = (source: string): string =>
  outsideCode(source, (part) =>
    part
      .replaceAll(/^([ \t>]*:{3,})[ \t]+(?=[a-z])/gm, '$1')
      .replaceAll(TITLED, (_, start: string, name: string, title: string) => `${start}${name}[${title.trim()}]`),
  )
const TITLED = new RegExp(
  String.raw`^([ \t>]*:{3,})(${[...ASIDES.keys()].join('|')}|details)[ \t]+([^\s[{][^\n]*)$`,
  'gim',
)

/** An aside of a kind; its title is an attribute. */
export const aside =
  (kind: string): TakeOver =>
  (component) => [toAside(kind, toTitle(component), component)]

/** An aside that names its kind. */
export const asideOfType: TakeOver = (component) => [
  toAside(ASIDES.get(textOf(component, 'type', 'kind') ?? 'note') ?? 'note', toTitle(component), component),
]

export const toAside = (
  kind: string,
  title: readonly RootContent[],
  { children }: Pick<Component, 'children'>,
): RootContent => container(kind, title, children)

function toTitle(component: Component): readonly RootContent[] {
  const title = textOf(component, 'title')
  return title === undefined ? [] : [text(title)]
}
