/** `npm run build -- --diff`: what a deployment of the output folder would change, page by page. */
import { styleText } from 'node:util'
import type { ObjectId } from '../../worker/contract/release.ts'
import { type PageTable, openOutput } from '../release/output.ts'
import { connect } from './account.ts'
import { compare } from './publish.ts'
import { readFacts, readRecord } from './record.ts'
import { readLive } from './remote-worker.ts'
import type { PageDiff } from './routes.ts'

/** The live site, as far as a comparison goes. */
export interface LiveSite {
  /** Root of its release; none before the first deployment. */
  readonly root: ObjectId | undefined
  /** Facts of its pages; none before the first deployment. */
  readonly facts: PageTable | undefined
  /** Compares the release in an output folder with it. */
  readonly compare: (out: string) => Promise<PageDiff>
}

/** Finds the live release in the account that the environment and `wrangler.toml` name. */
export async function openLiveSite(env: NodeJS.ProcessEnv, config: string): Promise<LiveSite> {
  const { kv, worker } = await connect(env, config)
  const root = (await readLive(worker))[0]?.root
  const record = await readRecord(kv, root)
  return {
    root,
    facts: record && (await readFacts(kv, record)),
    compare: async (out) => {
      const output = openOutput(out)
      if (!output) throw new Error(`There is no release in "${out}" to compare: build again`)
      try {
        return await compare(kv, output, root)
      } finally {
        output.close()
      }
    },
  }
}

/** A line for each page, and their count; or one line of JSON. */
export function toDiffText(diff: PageDiff, live: ObjectId | undefined, json: boolean): string {
  if (json) return `${JSON.stringify({ live: live ?? null, ...diff })}\n`
  const lines = toDiffLines(diff)
  const { added, changed, removed } = diff
  const count = `${added.length} pages added, ${changed.length} changed, ${removed.length} removed.`
  const against = live === undefined ? 'Nothing is deployed yet' : `Against the live release ${live}`
  return `${[...lines, `${against}: ${count}`].join('\n')}\n`
}

/** A line for each page that differs. */
export const toDiffLines = ({ added, changed, removed }: PageDiff): readonly string[] => [
  ...added.map((path) => styleText('green', `+ ${path}`)),
  ...changed.map((path) => styleText('yellow', `~ ${path}`)),
  ...removed.map((path) => styleText('red', `- ${path}`)),
]
