/** The archive of undelivered submissions in the Cloudflare account. A retry puts a submission back into the queue. */
import * as v from 'valibot'
import { type Leads, parseSealed } from './leads.ts'
import type { Account } from './account.ts'
import { type Api, ApiError, Ignored, listPages } from './api.ts'
import { waitingPlaces } from './config.ts'

/** https://developers.cloudflare.com/api/resources/r2/subresources/buckets/subresources/objects/methods/list/ */
const Objects = v.array(
  v.object({
    key: v.string(),
    last_modified: v.optional(v.string(), ''),
    custom_metadata: v.optional(v.record(v.string(), v.string()), {}),
  }),
)
/** https://developers.cloudflare.com/r2/api/error-codes/ */
const NO_BUCKET = 10_006

const Queues = v.array(v.object({ queue_id: v.string(), queue_name: v.string() }))

/** The id of a queue. @throws if there is none, or if the token may not ask */
export async function findQueueId(api: Api, account: string, queue: string): Promise<string> {
  const { result } = await api({ path: `/accounts/${account}/queues?name=${encodeURIComponent(queue)}` }, Queues)
  const found = result.find((one) => one.queue_name === queue)
  if (found === undefined) throw new Error(`There is no queue "${queue}": npx wrangler queues create ${queue}`)
  return found.queue_id
}

/** Opens the archive; throws an error that says which binding is missing. */
export function openRemoteLeads({ api, id: account, config }: Pick<Account, 'api' | 'id' | 'config'>): Leads {
  const { queue, bucket, jurisdiction } = waitingPlaces(config)
  if (bucket === undefined) {
    throw new Error(
      'wrangler.toml binds no R2 bucket as LEADS_ARCHIVE: the guide "Leads that are never lost" explains it',
    )
  }
  const path = `/accounts/${account}/r2/buckets/${bucket}/objects`
  // A bucket of a jurisdiction is not found without its name.
  const headers = jurisdiction === undefined ? {} : { 'cf-r2-jurisdiction': jurisdiction }
  const toPath = (id: string): string => `${path}/${encodeURIComponent(id)}`

  function findQueue(): Promise<string> {
    if (queue === undefined)
      throw new Error('wrangler.toml binds no queue as LEADS, through which it would be sent again')
    return findQueueId(api, account, queue)
  }
  let queueId: Promise<string> | undefined

  return {
    list: async () => {
      const leads = []
      for await (const page of listPages(api, { path: `${path}?per_page=1000`, headers }, Objects)) {
        for (const { key: id, last_modified, custom_metadata } of page) {
          const { form = '', time = last_modified, reason = '' } = custom_metadata
          leads.push({ id, form, time, reason })
        }
      }
      return leads
    },
    read: async (id) => {
      // A path ends above these.
      if (/^\.{0,2}$/.test(id)) return undefined
      try {
        const { result } = await api({ path: toPath(id), headers, raw: true }, v.string())
        return parseSealed(result)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404 && !error.codes.includes(NO_BUCKET)) return undefined
        throw error
      }
    },
    remove: async (id) => {
      await api({ method: 'DELETE', path: toPath(id), headers }, Ignored)
    },
    resend: async (sealed) => {
      queueId ??= findQueue()
      const body = { body: sealed, content_type: 'json' }
      await api({ method: 'POST', path: `/accounts/${account}/queues/${await queueId}/messages`, body }, Ignored)
      return { outcome: 'is in the queue again, and is removed from the archive when it is delivered', stays: false }
    },
  }
}
