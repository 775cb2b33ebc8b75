/** Builds the site repeatedly in one process. */
import { existsSync } from 'node:fs'
import { hasChanged, type Scan, scanFolder } from '../content/scan.ts'
import type { Message } from '../content/schema/message.ts'
import { build } from '../release/build.ts'
import { openOutput } from '../release/output.ts'
import type { ReleaseValue } from '../release/stored.ts'
import type { Settings } from '../site/sources.ts'
import { type Progress, silent } from '../work/progress.ts'
import type { Work } from '../work/work.ts'

/** The result of a build. */
export interface ServedBuild {
  readonly messages: readonly Message[]
  /** Whether the content has no errors. */
  readonly good: boolean
  /** When a build of the same content differs: a page is published or expires. Milliseconds since 1970. */
  readonly until: number
  /** Values of the release, the root last; absent where the errors leave nothing to serve. */
  readonly release: Iterable<ReleaseValue> | AsyncIterable<ReleaseValue> | undefined
}

/** Options of the builder. */
export interface SiteOptions extends Omit<Settings, 'now'> {
  readonly content: string
  /** Output folder of `npm run build`, whose dates of pages are kept. */
  readonly out: string
  readonly work: Work
  /** Progress of the first build; later ones are too short for a bar. */
  readonly progress: Progress
}

/** Builds a site again and again. */
export interface SiteBuilder {
  /** Builds the site as the content folder is now. */
  readonly build: () => Promise<ServedBuild>
  /** Whether the content folder is another than when the last build began. */
  readonly hasChanged: () => boolean
}

/** Creates the builder of a site. */
export function createSiteBuilder({ out, progress: first, work, ...options }: SiteOptions): SiteBuilder {
  const { content } = options
  const output = openOutput(out)
  const before = output?.before()
  output?.close()
  let progress = first
  let scan: Scan | undefined
  const buildNow = async (): Promise<ServedBuild> => {
    const shown = progress
    progress = silent
    scan = existsSync(content) ? scanFolder(content) : undefined
    const built = await build({ ...options, before, scan, now: new Date() }, work, shown)
    const { good, until, values } = built
    const release = good ? values() : await collect(values())
    return {
      // Warnings about rendered pages come with the values.
      get messages() {
        return built.messages
      },
      good,
      until,
      release,
    }
  }
  return { build: buildNow, hasChanged: () => (scan === undefined ? existsSync(content) : hasChanged(content, scan)) }
}

/** A site with errors is served as far as possible; exceptions then follow from errors already reported. */
async function collect(values: AsyncIterable<ReleaseValue>): Promise<readonly ReleaseValue[] | undefined> {
  const collected: ReleaseValue[] = []
  try {
    for await (const value of values) collected.push(value)
    return collected
  } catch {
    return undefined
  }
}
