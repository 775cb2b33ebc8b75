/** Stores and checks the pages of a release in worker threads. */
import { hasErrors, type Message, withSeverities } from '../content/schema/message.ts'
import type { Page, Site } from '../site/site.ts'
import { toInlineCode } from '../page/raw-html/escape.ts'
import { say } from '../content/words/texts.ts'
import type { Content, PageEntry, Part, UnrenderedPage } from '../views/entry.ts'
import type { Job, Kept, Work } from '../work/work.ts'
import {
  type MarkdownFacts,
  type PageInput,
  readFindings,
  STORE_PAGE,
  type StoredForm,
  type StoredPage,
  toInputKey,
} from './store-page.ts'
import { type Policies, toType } from '../views/policies.ts'
import { toFacts } from './proof/page-forms.ts'
import type { Proof } from './proof/proof.ts'

/** Pages turned out wrong when they were rendered, so that nothing of the site can be published. */
export class Unproven extends Error {
  readonly messages: readonly Message[]

  constructor(messages: readonly Message[]) {
    super(messages.map(({ text }) => text).join('\n'))
    this.messages = messages
  }
}

/** Inputs of storing, apart from the pages. */
interface StoreOptions {
  readonly site: Site
  readonly policies: Policies
  readonly proof: Pick<Proof, 'ofFindings' | 'world'>
  readonly work: Pick<Work, 'runAll' | 'together'>
  /** Takes the warnings about pages that are whole. */
  readonly warn: (warnings: readonly Message[]) => void
}

/**
 * Stores the pages of a site and gives them back in their order, their forms cut into parts. Ends with all that was found
 * wrong: the pages are whole only where that is no error.
 */
export async function* storePages(
  entries: readonly UnrenderedPage[],
  { site, policies, proof, work, warn }: StoreOptions,
): AsyncIterable<{ readonly entry: PageEntry; readonly facts: MarkdownFacts }> {
  const pages = new Map(site.servedPages.map((page) => [page.path, page]))
  const toInput = createToInput(site, policies)
  const keys = work.together<string>('name a page')
  const ordered: { readonly entry: UnrenderedPage; readonly key: string }[] = []
  function* toJobs(): Generator<Job<PageInput>> {
    for (const entry of entries) {
      const page = pages.get(entry.path)
      if (page === undefined) continue
      let made: PageInput | undefined
      const key = keys.run(entry.key, () => toInputKey((made = toInput(entry, page)), page))
      ordered.push({ entry, key })
      yield { by: key, size: SHELL + page.body.words * PER_WORD, input: () => made ?? toInput(entry, page) }
    }
    keys.keep()
  }
  const order = ordered.values()
  const faults: Message[] = []
  const proofs = work.together<readonly Message[]>('prove a page')
  for await (const { html, markdown, facts, read } of work.runAll(STORE_PAGE, toJobs())) {
    const { value: { entry, key } = {} } = order.next()
    if (entry === undefined) break
    for (const one of proofs.run(`${key} ${proof.world}`, () => proof.ofFindings(entry.path, readFindings({ read }))))
      faults.push(one)
    const toContent = ({ policy, parts }: StoredForm): Content => ({
      policy,
      body: { parts: parts.map((part) => toPart(part, read)) },
    })
    const { path, group } = entry
    yield { entry: { kind: 'page', path, group, html: toContent(html), markdown: toContent(markdown) }, facts }
  }
  proofs.keep()
  const found = withSeverities(faults, site.facts.checks)
  if (hasErrors(found)) throw new Unproven(found)
  warn(found)
}

/** Makes the function that gives what a page is stored of. */
export function createToInput(site: Site, policies: Policies): (entry: PageEntry, page: Page) => PageInput {
  const editions = new Map(site.editions.map((edition) => [edition.language.tag, edition]))
  // A page with a form has the type of every page.
  const types = { html: toType('page', policies), markdown: toType('markdown', policies) }
  return ({ html, markdown }, page) => {
    const edition = editions.get(page.language) ?? site
    const facts = toFacts(page, edition)
    const { headings } = page.body
    const sections = say(edition.words, 'markdown.sections', { address: toInlineCode(`${page.markdownUrl}?section=`) })
    return { html, markdown, facts, types, origin: site.url, headings, sections }
  }
}

/** A part whose bytes are read when they are published: most have been. */
const toPart = (part: Omit<Part, 'bytes'>, read: Kept<StoredPage>['read']): Part => ({
  ...part,
  get bytes() {
    return read(part.id)
  },
})

/** Characters of both forms of a page: around its text, and of each word in it. */
const [SHELL, PER_WORD] = [10_000, 14]
