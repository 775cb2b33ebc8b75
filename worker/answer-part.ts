/** Answers with part of a page's markdown: a section, or as much as fits a token budget. */
import { isObjectId, type ObjectId, toMarkdownPath } from './contract/release.ts'
import { hashPair } from './contract/search-index.ts'
import { encodePath } from './contract/encode-path.ts'
import { answerMade, isRead, type Question, refuse } from './representation.ts'
import { excerpt, readWanted, writeWanted } from './release/excerpt.ts'
import type { Known, Need } from './release/known.ts'
import type { Resource } from './release/resolve.ts'

/** The requested part of a page's markdown; `undefined` if none is requested, or the page is too large for parts. */
export function answerPart(question: Question, known: Known, { path, route }: AtPage): Response | Need | undefined {
  const { address, method } = question
  const { url } = known.release.root
  const asked = isRead(method) ? readWanted(address.query) : undefined
  if (asked === undefined) return undefined
  if ('kind' in asked) return refuse(question, url, asked)
  const { wanted } = asked
  const toRest = (after: number): string =>
    `\n> The page continues at ${url}${encodePath(toMarkdownPath(path))}?${writeWanted({ ...wanted, after })}\n`
  const part = excerpt(route.markdown, wanted, toRest, known)
  if (part === undefined || 'need' in part) return part
  if ('kind' in part) return refuse(question, url, part)
  const { markdown: text, tokens } = part
  const { id, policy } = route.markdown
  return answerMade(question, known, {
    path,
    id: toPartId(id, JSON.stringify(wanted)),
    policy,
    text,
    tokens,
    twin: true,
  })
}

/** The tag of a part: it changes with the page, and no other part has it. */
function toPartId(id: ObjectId, wanted: string): ObjectId {
  const own = id.slice(0, -PART_LETTERS) + hashPair(id, wanted).toString(36).padStart(PART_LETTERS, '0')
  return isObjectId(own) ? own : id
}

/** Letters of 32 bits in base 36. */
const PART_LETTERS = 7

type AtPage = Extract<Resource, { readonly kind: 'page' }>
