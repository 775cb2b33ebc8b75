/** Assembles one page of the model: front matter and body with all references resolved. */
import { encodePath } from '../../worker/contract/encode-path.ts'
import type { Message } from '../content/schema/message.ts'
import type { ParsedPage, Ref } from '../page/parsed-page.ts'
import type { Ledger, Sources } from './sources.ts'
import { type Placed, toMarkdownPath } from './address.ts'
import { toModified } from './dates.ts'
import { findImage } from './front-image.ts'
import type { PendingLink, World } from './links.ts'
import { type FrontMatter, rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { explainForm } from './forms.ts'
import { resolveBody } from './resolve-body.ts'
import type { Page } from './site.ts'

/** The inputs of a page besides its own file. */
export interface PageContext {
  readonly world: World
  readonly url: string
  readonly text: Sources['text']
  readonly ledger: Ledger
  readonly now: Date
  /** Tags of the languages, by folder. */
  readonly tags: ReadonlyMap<string, string>
  /** Forms of the team's own, by name. */
  readonly ownForms: Readonly<Record<string, unknown>> | undefined
}

/** A page, and messages. */
interface MadePage {
  readonly page: Page
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

/** Makes the function that makes the pages of one build. */
export function createPageMaker({
  world,
  url,
  text,
  ledger,
  now,
  tags,
  ownForms,
}: PageContext): (placed: Placed) => MadePage {
  return ({ parsed, place, unpublished }) => {
    const { path } = place
    const { frontMatter, messages } = resolveReferences(parsed, world, text, ownForms)
    const { body, bodyKey, ...found } = resolveBody(parsed, world, url)
    const { title, description } = frontMatter
    const page: Page = {
      language: tags.get(place.folder) ?? '',
      translations: [],
      newerOriginal: undefined,
      ...toPageAddresses(path, url),
      section: place.section,
      landing: place.landing,
      title,
      description,
      frontMatter,
      dateModified: parsed.frontMatter.dateModified ?? toModified(ledger[path], parsed.bodyHash, now),
      ...(unpublished === undefined ? {} : { unpublished }),
      file: parsed.file,
      factsKey: `${parsed.factsHash} ${frontMatter.image ?? ''}`,
      body,
      bodyKey,
    }
    return { page, messages: [...messages, ...found.messages], pending: found.pending }
  }
}

/** The addresses of the page at a path. */
export const toPageAddresses = (path: string, url: string) => ({
  path,
  url: url + encodePath(path),
  markdownUrl: url + encodePath(toMarkdownPath(path)),
  slug: path === '/' ? 'index' : path.slice(path.lastIndexOf('/') + 1),
})

/** Checks the references in front matter, and replaces the image by the path of its asset. */
function resolveReferences(
  { file, empty, frontMatter, refs, messages: told }: ParsedPage,
  world: World,
  text: Sources['text'],
  ownForms: PageContext['ownForms'],
): { readonly frontMatter: FrontMatter; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  const report = (key: 'image' | 'form' | 'title', fault: Omit<Message, 'file'>, ref?: Ref): void => {
    const { file: of = file, line = 1, column = 1, endColumn = 1 } = ref ?? {}
    const place =
      ref === undefined
        ? { file, ...rangeInFrontMatter(file, text(file), [key]) }
        : { file: of, line, column, endLine: line, endColumn }
    messages.push({ ...place, ...fault })
  }
  const placed = new Map(refs.flatMap((ref) => (ref.kind === 'form' ? [[ref.target, ref] as const] : [])))
  for (const form of new Set([...(frontMatter.form === undefined ? [] : [frontMatter.form]), ...placed.keys()])) {
    const unknown = explainForm(form, ownForms, placed.has(form) ? 'name' : 'form')
    if (unknown) report('form', unknown, placed.get(form))
    if (form !== 'survey' || text('survey.yaml') !== undefined) continue
    const fault = 'The page has the survey as its form, but there is no `survey.yaml` with the questions.'
    const hint = 'Write survey.yaml, or choose another form.'
    report('form', { severity: 'error', rule: 'missing-survey', text: fault, hint }, placed.get(form))
  }
  // If part of the page was dropped, that message is the useful one.
  if (
    empty &&
    told.length === 0 &&
    frontMatter.form === undefined &&
    (/(?:^|\/)pages\/index\.md$/.test(file) || !file.endsWith('/index.md'))
  ) {
    const fault = 'The page has no text below its front matter.'
    report('title', {
      severity: 'warning',
      rule: 'empty-page',
      text: fault,
      hint: 'Write the text, or set draft: true.',
    })
  }
  const { image } = frontMatter
  if (image === undefined) return { frontMatter, messages }
  const found = findImage(image, file, world)
  if ('path' in found) return { frontMatter: { ...frontMatter, image: found.path }, messages }
  report('image', found.fault)
  return { frontMatter: { ...frontMatter, image: undefined }, messages }
}
