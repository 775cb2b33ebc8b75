/**
 * The Worker's configuration under `npm start`: `wrangler.toml`, plus a local queue, bucket and mail binding where
 * it has none.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, symlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { refusePlugAndPlay } from '../content/plug-n-play.ts'
import { makePrivateFolder, makeRunFolder } from '../content/private-folder.ts'
import { toDigest } from '../work/digest.ts'
import { CONFIG_FILE, readSettings, waitingPlaces, type WranglerConfig } from '../publish/cloudflare/config.ts'

/** Name of the local bucket if `wrangler.toml` binds none. */
const LOCAL_BUCKET = 'local-leads'
const LOCAL_QUEUE = 'local-leads'
const DEAD_QUEUE = `${LOCAL_QUEUE}-dead`

/** The header with the key of a session. */
export const KEY_HEADER = 'x-local-key'

/** A key that requests to a local Worker need: every page in the developer's browser can reach its port. */
export const createKey = (): string => randomBytes(32).toString('base64url')

/** The mode of a file with keys. */
export const OWNER_ALONE = 0o600

/** Options for writing the files of a session, which contain its key. */
const NEW = { flag: 'wx', mode: OWNER_ALONE }

/** What the Worker runs with under `npm start`. */
export interface LocalSettings {
  /** Whether submissions can wait: the local variables may be older than the key that it takes. */
  readonly waits: boolean
  /** The key that requests need. */
  readonly key: string
}

/**
 * Makes the folder of a session, which is outside of the checkout: what is in it is read anew while the session runs, and git may
 * replace any file of the checkout meanwhile. The folder of the archive alone outlives the session.
 */
export function makeSessionFolder(archive: string): string {
  const folder = makeRunFolder('session')
  const bucket = join(archive, 'r2')
  mkdirSync(bucket, { recursive: true })
  mkdirSync(toStoreFolder(folder))
  symlinkSync(bucket, join(toStoreFolder(folder), 'r2'))
  return folder
}

/** Makes the folder of the local archive that goes with a folder of local state: outside of the checkout as well, for the same reason. */
export const makeArchiveFolder = (state: string): string =>
  makePrivateFolder(join('archives', toDigest(resolve(state))))

/** Writes the configuration into the folder of a session, beside the module that it names; its path. */
export async function writeLocalConfig(folder: string, { waits, key }: LocalSettings): Promise<string> {
  for (const place of ['.', folder]) refusePlugAndPlay(place)
  const { config, settings } = readSettings(CONFIG_FILE)
  const file = join(folder, 'wrangler.json')
  const main = join(folder, 'entry.js')
  await writeFile(main, toEntry(settings.main, key), NEW)
  // With a domain, wrangler gives each request its host in place of localhost, which forms are accepted at.
  // Without `preview_id` and `preview_bucket_name`, which wrangler would use in place of the ids.
  const { kv_namespaces: namespaces, r2_buckets: buckets } = config
  const own = { routes: undefined, kv_namespaces: namespaces, r2_buckets: buckets }
  const local = { ...settings, ...own, ...(waits && toPlaces(config)), main }
  await writeFile(file, JSON.stringify(local, undefined, 2), NEW)
  return file
}

/** Name of the bucket with the local archive. */
export const toLocalBucket = (config: WranglerConfig): string => waitingPlaces(config).bucket ?? LOCAL_BUCKET

/** The folder of the local KV in that of a session, as wrangler names it. */
export const toStoreFolder = (session: string): string => join(session, 'v3')

/** The folder of the local archive, as Miniflare expects it. */
export const localArchive = (state: string, config: WranglerConfig) => ({
  r2Buckets: { LEADS_ARCHIVE: toLocalBucket(config) },
  defaultPersistRoot: makeArchiveFolder(state),
})

/**
 * The module of a Worker that answers requests with the key as another does, and no others. Of its other handlers it has that
 * of the queue alone: Miniflare runs those of schedules and mails for every request to its port.
 */
const toEntry = (worker: string, key: string): string => `import worker from ${JSON.stringify(worker)}
export default {
  queue: worker.queue,
  fetch: (request, ...rest) =>
    request.headers.get('${KEY_HEADER}') === ${JSON.stringify(key)}
      ? worker.fetch(request, ...rest)
      : new Response('Requests need the key of the session.\\n', { status: 403 }),
}
`

function toPlaces(config: WranglerConfig) {
  const { queue, bucket } = waitingPlaces(config)
  const { queues, r2_buckets: buckets, send_email: mail } = config
  return {
    ...(queue === undefined && {
      queues: {
        producers: [...queues.producers, { binding: 'LEADS', queue: LOCAL_QUEUE }],
        consumers: [
          ...queues.consumers,
          { queue: LOCAL_QUEUE, max_batch_timeout: 1, max_retries: 30, dead_letter_queue: DEAD_QUEUE },
          { queue: DEAD_QUEUE, max_batch_timeout: 1, max_retries: 100 },
        ],
      },
    }),
    ...(bucket === undefined && {
      r2_buckets: [...buckets, { binding: 'LEADS_ARCHIVE', bucket_name: LOCAL_BUCKET }],
    }),
    ...(mail.some(({ name }) => name === 'LEADS_MAIL') ? {} : { send_email: [...mail, { name: 'LEADS_MAIL' }] }),
  }
}
