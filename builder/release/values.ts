/** Generates the values of a release from a compiled site, on demand. */
import type { FormsConfig } from '../../worker/contract/forms-config.ts'
import type { ChangeLog } from '../../worker/contract/stored.ts'
import { LOG_PATH } from '../../worker/contract/changes.ts'
import { MISSING_PATH, type ObjectId } from '../../worker/contract/release.ts'
import type { Message } from '../content/schema/message.ts'
import { toFormField } from '../content/schema/form-fields.ts'
import { formNames, pageToSend } from '../site/forms.ts'
import type { Site } from '../site/site.ts'
import type { FileEntry } from '../views/entry.ts'
import type { Policies } from '../views/policies.ts'
import type { Progress } from '../work/progress.ts'
import type { Work } from '../work/work.ts'
import { toChangeLog } from './changes.ts'
import type { Compilation } from './compile.ts'
import type { Before, PageTable } from './page-facts.ts'
import type { MarkdownFacts } from './store-page.ts'
import { storePages } from './store-pages.ts'
import { Release, type ReleaseOptions } from './release.ts'
import type { ReleaseValue } from './stored.ts'

/** Facts known only after all pages are rendered. */
export interface Made {
  pages: PageTable
  changes: ObjectId | undefined
  warnings: readonly Message[]
}

/** Makes the values of a release, each once, the root last. */
export async function* toValues(
  compilation: Compilation,
  before: Before | undefined,
  made: Made,
  work: Work,
  progress: Progress,
): AsyncIterable<ReleaseValue> {
  const { site, files, lists, pages, policies, proof } = compilation
  progress.begin('write', pages.length)
  const release = new Release(toReleaseOptions(site, policies), work)
  const stored = new Map<string, MarkdownFacts>()
  const warn = (warnings: readonly Message[]): void => void (made.warnings = warnings)
  for await (const { entry, facts } of storePages(pages, { site, policies, proof, work, warn })) {
    progress.tick()
    stored.set(entry.path, facts)
    yield* release.add(entry)
  }
  // Lists contain facts that need the rendered pages.
  const late = new Map(lists(stored).map((entry) => [entry.path, entry]))
  for (const entry of files) yield* release.add(late.get(entry.path) ?? entry)
  made.pages = toTable(compilation, stored)
  const moves = new Map(site.redirects.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to]])))
  const log = toLogFile(toChangeLog(before, { pages: made.pages, moves }))
  for (const value of release.add(log)) {
    made.changes = value.id
    yield value
  }
  yield* release.finish()
  work.rotate()
}

function toReleaseOptions(site: Site, policies: Policies): ReleaseOptions {
  const forms = toFormsConfig(site)
  const { url, generatedAt, allPages: pages, wildcards, editions } = site
  const missing = editions.map(({ language }) => language.root + MISSING_PATH).toSorted((a, b) => b.length - a.length)
  return { url, generatedAt, pages: pages.length, forms, policies, wildcards, missing }
}

/** The configuration of the forms that the Worker reads. */
function toFormsConfig(site: Site): FormsConfig {
  const own = Object.entries(site.ownForms).map(
    ([name, { kind, fields }]) => [name, { kind, fields: fields.map(toFormField) }] as const,
  )
  return {
    refusedDomains: Object.fromEntries(
      Object.entries({ ...site.ownForms, ...site.forms }).map(([name, { refusedDomains }]) => [name, refusedDomains]),
    ),
    questions: [...(site.survey?.questions ?? [])],
    ...(own.length === 0 ? {} : { forms: Object.fromEntries(own) }),
    pages: Object.fromEntries(
      formNames(site).flatMap((form) => {
        const page = pageToSend(site, form)
        return page === undefined ? [] : [[form, page]]
      }),
    ),
  }
}

function toTable({ site, bodyHashes }: Compilation, stored: ReadonlyMap<string, MarkdownFacts>): PageTable {
  const listed = new Set(site.allPages.map(({ path }) => path))
  return Object.fromEntries(
    site.servedPages.map(({ path, title, dateModified }) => {
      const contentHash = listed.has(path) ? stored.get(path)?.contentHash : undefined
      return [path, { title, hash: bodyHashes.get(path), modified: dateModified, contentHash }]
    }),
  )
}

const toLogFile = (log: ChangeLog): FileEntry => ({
  kind: 'file',
  path: LOG_PATH,
  content: { policy: 'json', body: `${JSON.stringify(log)}\n` },
})
