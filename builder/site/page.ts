/** One page of the model: its front matter and its body, with everything resolved that they refer to. */
import type { Message } from '../content/diagnose.ts'
import type { ParsedPage } from '../page/parsed-page.ts'
import type { Ledger, Sources } from './sources.ts'
import { toMarkdownPath } from './address.ts'
import { toModified } from './ledger.ts'
import type { PendingLink } from './links.ts'
import { resolveReferences } from './page-references.ts'
import type { Placed } from './place-pages.ts'
import { resolveBody } from './resolve-body.ts'
import type { Page } from './site.ts'
import type { World } from './world.ts'

/** What pages are made from beside their own files. */
export interface PageContext {
  readonly world: World
  readonly url: string
  readonly text: Sources['text']
  readonly ledger: Ledger
  readonly now: Date
}

/** A page, and what was found while making it. */
export interface MadePage {
  readonly page: Page
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

/** What decides a page beside its parsed file. */
type Decisive = Pick<PageContext, 'world' | 'url'> &
  Pick<Page, 'path' | 'dateModified'> & { readonly hasSurvey: boolean }

/** The pages that this process made last: under `npm start` all but the edited one are the same again. */
const known = new WeakMap<ParsedPage, { readonly decisive: Decisive; readonly made: MadePage }>()

/** Makes the function that makes the pages of one build. */
export function createPageMaker({ world, url, text, ledger, now }: PageContext): (placed: Placed) => MadePage {
  const hasSurvey = text('survey.yaml') !== undefined
  return ({ parsed, place }) => {
    const { path } = place
    const dateModified = parsed.frontMatter.dateModified ?? toModified(ledger[path], parsed.bodyHash, now)
    const decisive = { world, url, path, dateModified, hasSurvey }
    const last = known.get(parsed)
    if (last && isSame(last.decisive, decisive)) return last.made
    const { frontMatter, messages } = resolveReferences(parsed, world, text)
    const { body, bodyKey, ...found } = resolveBody(parsed, world, url)
    const { title, description } = frontMatter
    const page: Page = {
      path,
      url: path === '/' ? `${url}/` : url + path,
      markdownUrl: url + toMarkdownPath(path),
      section: place.section,
      landing: place.landing,
      title,
      description,
      frontMatter,
      dateModified,
      slug: path === '/' ? 'index' : path.slice(path.lastIndexOf('/') + 1),
      file: parsed.file,
      factsKey: `${parsed.factsHash} ${frontMatter.image ?? ''}`,
      body,
      bodyKey,
    }
    const made = { page, messages: [...messages, ...found.messages], pending: found.pending }
    known.set(parsed, { decisive, made })
    return made
  }
}

const isSame = (a: Decisive, b: Decisive): boolean =>
  a.world === b.world &&
  a.url === b.url &&
  a.path === b.path &&
  a.dateModified === b.dateModified &&
  a.hasSurvey === b.hasSurvey

const idSets = new WeakMap<ParsedPage, ReadonlySet<string>>()

/** The ids of a page, as one set for as long as the page is the same. */
export function toIds(parsed: ParsedPage): ReadonlySet<string> {
  const ids = idSets.get(parsed) ?? new Set(parsed.ids)
  idSets.set(parsed, ids)
  return ids
}
