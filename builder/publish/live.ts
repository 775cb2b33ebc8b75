/** The versions of the Worker: which releases can be served, and which one is. */
import * as v from 'valibot'
import { isObjectId, type ObjectId } from '../../worker/contract/release.ts'
import { type Api, ApiError } from './api.ts'

/** One version of the Worker and the release that it serves. */
export interface Version {
  readonly id: string
  readonly root: ObjectId
  /** When it was made, ISO 8601. */
  readonly time: string
  readonly message: string
}

/** What a version was deployed with. */
export interface Served {
  /** Root of its release. */
  readonly root: ObjectId | undefined
  /** Which code it is: see `hashCode`. */
  readonly code: string | undefined
}

/** The Worker as it is deployed. */
export interface Live {
  /** Ids of the versions that get requests now, the one with most of them first; none before the first deployment. */
  deployed(): Promise<string[]>
  /** What a version serves; nothing where it was not made by `npm run deploy`. */
  serves(version: string): Promise<Served>
  /** Versions that can be gone back to, the newest first. */
  versions(): Promise<Version[]>
  /** Names of the secrets that are set. */
  secrets(): Promise<string[]>
}

const Deployments = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.optional(v.number(), 100) })) }),
  ),
})
const Detail = v.object({
  resources: v.object({
    bindings: v.optional(v.array(v.object({ name: v.string(), text: v.optional(v.string()) })), []),
  }),
})
const Secrets = v.array(v.object({ name: v.string() }))
const Versions = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      metadata: v.object({ created_on: v.string() }),
      annotations: v.optional(
        v.object({ 'workers/tag': v.optional(v.string()), 'workers/message': v.optional(v.string()) }),
        {},
      ),
    }),
  ),
})

/** Opens a Worker by its name. */
export function openLive(api: Api, account: string, name: string): Live {
  const path = `/accounts/${account}/workers/scripts/${name}`

  /** What the API says, or nothing where the Worker does not exist yet. */
  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    tail: string,
  ): Promise<v.InferOutput<Schema> | undefined> {
    try {
      return v.parse(schema, (await api({ path: `${path}${tail}` })).result)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined
      throw error
    }
  }

  return {
    deployed: async () => {
      const [latest] = (await ask(Deployments, '/deployments'))?.deployments ?? []
      const versions = latest?.versions.toSorted((a, b) => b.percentage - a.percentage) ?? []
      return versions.map(({ version_id }) => version_id)
    },
    serves: async (version) => {
      const bindings = (await ask(Detail, `/versions/${version}`))?.resources.bindings
      const read = (variable: string): string | undefined =>
        bindings?.find((binding) => binding.name === variable)?.text
      const root = read('RELEASE')
      return { root: isObjectId(root) ? root : undefined, code: read('CODE') }
    },
    secrets: async () => (await ask(Secrets, '/secrets'))?.map((secret) => secret.name) ?? [],
    versions: async () => {
      const items = (await ask(Versions, '/versions?deployable=true&per_page=100'))?.items ?? []
      return items.flatMap(({ id, metadata, annotations }) => {
        // `npm run deploy` tags each version with its release.
        const root = annotations['workers/tag']
        if (!isObjectId(root)) return []
        return [{ id, root, time: metadata.created_on, message: annotations['workers/message'] ?? '' }]
      })
    },
  }
}

/** What each version serves that gets requests now. */
export const readServed = async (live: Live): Promise<Served[]> =>
  Promise.all((await live.deployed()).map((version) => live.serves(version)))

/** Every release that gets requests now. */
export async function readLiveRoots(live: Live): Promise<ObjectId[]> {
  return (await readServed(live)).flatMap(({ root }) => root ?? [])
}
