/** Serializes emphasis, strong and struck out text: with marks, or with tags where marks would be text (CommonMark § 6.2). */
import type { Delete, Emphasis, Nodes, RootContent, Strong } from 'mdast'
import type { Handle, Info, State } from 'mdast-util-to-markdown'
import { withChildren } from './node.ts'

type Marked = Delete | Emphasis | Strong
/** What is on one side of a mark. */
type Side = 'space' | 'punctuation' | 'letter'

const firstOf = (text: string): string => /^./su.exec(text)?.[0] ?? ''
const lastOf = (text: string): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''

const toSide = (character: string): Side =>
  character === '' || /\s/u.test(character) ? 'space' : /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter'

/** Parsers differ in whether an emoji beside a mark is a letter: as one, it needs the most. */
const toOutside = (character: string): Side => (character.length > 1 ? 'letter' : toSide(character))

const parses = (inside: Side, outside: Side): boolean =>
  inside !== 'space' && (inside !== 'punctuation' || outside !== 'letter')

/** The serializer of one kind of text: the first of the marks that works beside its neighbours, or the tag. */
function toMarks(tag: string, marks: readonly string[]): Handle {
  const write = (node: Marked, _: Nodes | undefined, state: State, info: Info): string => {
    const [edge = ''] = marks
    const inner = state.containerPhrasing(node, { ...info, before: edge, after: edge })
    if (inner === '') return ''
    const [before, after] = [toOutside(lastOf(info.before)), toOutside(firstOf(info.after))]
    const [first, last] = [toSide(firstOf(inner)), toSide(lastOf(inner))]
    const isInWord = before === 'letter' || after === 'letter'
    const fits = (mark: string): boolean => {
      const character = mark.charAt(0)
      // Beside the same character, the marks would be longer ones.
      const isApart = ![info.before.at(-1), info.after[0], inner[0], inner.at(-1)].includes(character)
      return isApart && !(character === '_' && isInWord) && parses(first, before) && parses(last, after)
    }
    const mark = marks.find(fits)
    if (mark !== undefined) return mark + inner + mark
    return `<${tag}>${first === 'space' ? ' ' : ''}${inner.trim()}${last === 'space' ? ' ' : ''}</${tag}>`
  }
  // Neighbours look at the first character, without the content.
  const peek: Handle = () => marks[0]?.charAt(0) ?? ''
  return Object.assign(write, { peek })
}

/** Elements of HTML by the type of the node. */
export const TAGS = { emphasis: 'em', strong: 'strong', delete: 'del' } as const satisfies Record<
  Marked['type'],
  string
>

/** Serializers by the type of the node. */
export const MARKS: Readonly<Record<Marked['type'], Handle>> = {
  emphasis: toMarks(TAGS.emphasis, ['_', '*']),
  strong: toMarks(TAGS.strong, ['**']),
  delete: toMarks(TAGS.delete, ['~~']),
}

/** Nodes in which no text is marked twice: bold words in bold ones are no bolder. */
export const markedOnce = (nodes: readonly RootContent[], open: readonly string[] = []): readonly RootContent[] =>
  nodes.flatMap((node) => {
    if (!('children' in node)) return [node]
    if (open.includes(node.type)) return markedOnce(node.children, open)
    return [withChildren(node, markedOnce(node.children, node.type in MARKS ? [...open, node.type] : open))]
  })
