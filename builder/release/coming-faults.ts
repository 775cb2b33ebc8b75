/** Faults that scheduled pages cause later: a build that publishes at night should not be the first to find them. */
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { hasErrors, type Message, withSeverities } from '../content/schema/message.ts'
import { toTime } from '../content/schema/values.ts'
import { assemble } from '../site/assemble.ts'
import { toSchedule } from '../site/dates.ts'
import type { Page, Site } from '../site/site.ts'
import type { Settings, Sources } from '../site/sources.ts'
import { collections } from '../views/api/collections.ts'
import { redirects } from '../views/assets.ts'
import { feed } from '../views/discovery/feed.ts'
import { llms } from '../views/discovery/llms.ts'
import { llmsFull } from '../views/discovery/llms-full.ts'
import type { Entry } from '../views/entry.ts'
import { pages } from '../views/page/pages.ts'
import { createPolicies } from '../views/policies.ts'
import type { Work } from '../work/work.ts'
import type { Compilation } from './compile.ts'
import { checkPending, checkTaken } from './proof/authored-addresses.ts'
import { createProof } from './proof/proof.ts'
import { examineInput } from './store-page.ts'
import { createToInput } from './store-pages.ts'

/** Time after which no further moments are looked at, in ms: each takes 50 ms where there are 2,500 pages. */
const MOST_TIME = 5_000

/** The errors that the site has when its next pages are published or expire, and not now, as warnings. */
export function findComingFaults(
  sources: Sources,
  settings: Settings,
  { site, messages, files }: Pick<Compilation, 'site' | 'messages' | 'files'>,
  work: Pick<Work, 'runSync'>,
): readonly Message[] {
  // What the errors of now lead to is not known apart from it.
  if (hasErrors(messages)) return []
  const moments = toSchedule(sources.pages, settings.now)
  if (moments.length === 0) return []
  const seen = new Set(messages.map(toPlace))
  const dependent = new Set(Array.from(toFilesOfPages(site), ({ path }) => path))
  const lasting = files.filter(({ path }) => !dependent.has(path))
  const proveAdded = createProveAdded(site, work)
  const findAt = (now: Date): readonly Message[] => {
    const coming = assemble(sources, { ...settings, now })
    const filesThen = [...lasting, ...toFilesOfPages(coming.site)]
    const { checks } = sources.facts.site
    const authored = withSeverities(
      [
        ...coming.messages,
        ...checkPending(coming.pending, coming.site, filesThen),
        ...checkTaken(coming.site, coming.claims, filesThen),
      ],
      checks,
    )
    // What an author's error leads to is not known apart from it.
    const proven = hasErrors(authored) ? [] : withSeverities(proveAdded(coming.site, filesThen), checks)
    return [...authored, ...proven].flatMap((message): readonly Message[] => {
      const place = toPlace(message)
      if (message.severity !== 'error' || seen.has(place)) return []
      seen.add(place)
      return [{ ...message, severity: 'warning', text: `From ${toMinute(now)} on, this is an error: ${message.text}` }]
    })
  }
  const faults: (readonly Message[])[] = []
  const start = performance.now()
  for (const [index, moment] of moments.entries()) {
    const isLate = performance.now() - start > MOST_TIME
    faults.push(isLate ? toUnchecked(moment, index, sources) : findAt(moment))
    if (isLate) break
  }
  return faults.flat()
}

/** Makes the function that proves the pages which a coming site adds to those before, each once, as they will be stored. */
function createProveAdded(site: Site, work: Pick<Work, 'runSync'>) {
  const known = new Set(site.servedPages.map(toSource))
  return (coming: Site, files: readonly Entry[]): readonly Message[] => {
    const added = new Map(
      coming.servedPages.flatMap((page) => (known.has(toSource(page)) ? [] : [[page.path, page] as const])),
    )
    if (added.size === 0) return []
    const policies = createPolicies(coming)
    const toInput = createToInput(coming, policies)
    const { ofFindings } = createProof(coming, files, { key: '', policies, work })
    const entries = coming.editions.flatMap((edition) => Array.from(pages(edition, '')))
    return entries.flatMap((entry) => {
      const page = added.get(entry.path)
      if (page === undefined) return []
      known.add(toSource(page))
      return ofFindings(entry.path, examineInput(toInput(entry, page)))
    })
  }
}

/** A page by its address and its file, which may take the place of a generated page. */
const toSource = ({ path, file }: Page): string => JSON.stringify([path, file])

/** A warning, at a page that changes then, that from that moment on nothing was looked at. */
function toUnchecked(moment: Date, before: number, { pages: all, text }: Sources): readonly Message[] {
  const isThen = (written: string | undefined): boolean => written !== undefined && toTime(written) === moment.getTime()
  const page = all.find(
    ({ frontMatter: { draft, publishAt, expireAt } }) => !draft && (isThen(publishAt) || isThen(expireAt)),
  )
  if (page === undefined) return []
  const { file, frontMatter } = page
  const key = isThen(frontMatter.publishAt) ? 'publishAt' : 'expireAt'
  const at = { file, ...rangeInFrontMatter(file, text(file), [key]), severity: 'warning' } as const
  const said = `From ${toMinute(moment)} on, errors that come when pages are published or expire are not told in advance: ${before} such moments come before.`
  return [{ ...at, rule: 'unchecked-moment', text: said, hint: `npm run build -- --check --now ${toMinute(moment)}` }]
}

/** The files and redirects that come and go with pages: feeds, lists and texts of sections, old addresses. */
function* toFilesOfPages(site: Site): Iterable<Entry> {
  for (const edition of site.editions) {
    yield* feed(edition)
    yield* llmsFull(edition, '')
    yield* llms(edition)
  }
  yield* collections(site, '')
  yield* redirects(site)
}

const toPlace = ({ file, line, column, rule }: Message): string => JSON.stringify([file, line, column, rule])

/** `2027-01-01T06:00Z`, as authors write moments. */
const toMinute = (moment: Date): string => `${moment.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)}Z`
