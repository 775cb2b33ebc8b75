/**
 * The Worker's configuration under `npm start`: `wrangler.toml`, plus a local queue, bucket and mail binding where
 * it has none.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'smol-toml'
import { refusePlugAndPlay } from '../content/plug-n-play.ts'
import { CONFIG_FILE, readConfig, waitingPlaces, type WranglerConfig } from '../publish/cloudflare/config.ts'
import { writeAnew } from './write-anew.ts'

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

/** What the Worker runs with under `npm start`. */
export interface LocalSettings {
  /** Whether submissions can wait: the local variables may be older than the key that it takes. */
  readonly waits: boolean
  /** The key that requests need. */
  readonly key: string
}

/** Writes the configuration into the folder of the local state; its path. */
export async function writeLocalConfig(state: string, { waits, key }: LocalSettings): Promise<string> {
  for (const folder of ['.', state]) refusePlugAndPlay(folder)
  const config = readConfig(CONFIG_FILE)
  const text = await readFile(CONFIG_FILE, 'utf8')
  const file = resolve(state, 'wrangler.json')
  await mkdir(state, { recursive: true })
  const main = resolve(state, 'entry.js')
  writeAnew(main, toEntry(resolve(dirname(CONFIG_FILE), config.main), key), OWNER_ALONE)
  // The `paths` of a `tsconfig.json` above, which anybody can add to a site, would put another file in the Worker's place.
  writeAnew(resolve(state, 'tsconfig.json'), '{}', OWNER_ALONE)
  // With a domain, wrangler gives each request its host in place of localhost, which forms are accepted at.
  // Without `preview_id` and `preview_bucket_name`, which wrangler would use in place of the ids.
  const { kv_namespaces: namespaces, r2_buckets: buckets } = config
  const own = { routes: undefined, kv_namespaces: namespaces, r2_buckets: buckets }
  const local = { ...parse(text), ...own, ...(waits && toPlaces(config)), main }
  writeAnew(file, JSON.stringify(local, undefined, 2), OWNER_ALONE)
  return file
}

/** Name of the bucket with the local archive. */
export const toLocalBucket = (config: WranglerConfig): string => waitingPlaces(config).bucket ?? LOCAL_BUCKET

/** The folder of the local KV and archive, as wrangler names it. */
export const toStoreFolder = (state: string): string => join(state, 'v3')

/** The folder of the local archive, as Miniflare expects it. */
export const localArchive = (state: string, config: WranglerConfig) => ({
  r2Buckets: { LEADS_ARCHIVE: toLocalBucket(config) },
  defaultPersistRoot: toStoreFolder(state),
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
