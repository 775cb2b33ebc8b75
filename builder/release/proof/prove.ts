/** Proving pages while they are rendered. */
import type { Message } from '../../content/diagnose.ts'
import type { Entry, PageEntry } from '../../views/entry.ts'
import type { Finished } from '../store/store-pages.ts'
import type { Proof } from './proof.ts'

/** Pages turned out wrong when they were rendered, so that nothing of the site can be published. */
export class Unproven extends Error {
  readonly messages: readonly Message[]

  constructor(messages: readonly Message[]) {
    super(messages.map(({ text }) => text).join('\n'))
    this.messages = messages
  }
}

/** Proves each page, and ends with all that was found: the entries are whole only where that is nothing. */
export function* prove(entries: Iterable<Entry>, proof: Proof): Iterable<Entry> {
  const faults: Message[] = []
  for (const entry of entries) yield entry.kind === 'page' ? proven(entry, proof, faults) : entry
  if (faults.length > 0) throw new Unproven(faults)
}

/** The same of pages that were examined where they were stored. */
export async function* proveStored(pages: AsyncIterable<Finished>, proof: Proof): AsyncIterable<PageEntry> {
  const faults: Message[] = []
  for await (const { entry, findings } of pages) {
    if (findings) faults.push(...proof.ofFindings(entry.path, findings))
    yield findings ? entry : proven(entry, proof, faults)
  }
  if (faults.length > 0) throw new Unproven(faults)
}

/** A page that is proved when it is rendered; one that an earlier build stored was proved then. */
function proven(entry: PageEntry, proof: Proof, faults: Message[]): PageEntry {
  let forms: Pick<PageEntry, 'html' | 'markdown'> | undefined
  const render = (): Pick<PageEntry, 'html' | 'markdown'> => {
    if (forms) return forms
    forms = { html: entry.html, markdown: entry.markdown }
    faults.push(...proof.ofPage({ kind: 'page', path: entry.path, ...forms }))
    return forms
  }
  return {
    kind: 'page',
    path: entry.path,
    key: entry.key,
    group: entry.group,
    get html() {
      return render().html
    },
    get markdown() {
      return render().markdown
    },
  }
}
