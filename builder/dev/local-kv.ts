/** The local KV namespace that the Worker reads, written through Miniflare while it runs. */
import { statfs } from 'node:fs/promises'
import { Miniflare } from 'miniflare'
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import { errorCode, errorToText, UsageError } from '../content/error.ts'
import type { ReleaseValue } from '../release/stored.ts'
import { createKey, KEY_HEADER, toStoreFolder } from './local-config.ts'
import type { Bucket } from './local-leads.ts'
import { explainState, toOwn } from './local-state.ts'
import { guardLoopback } from './loopback.ts'

/** Key of the id of the root that the Worker serves under `npm start`. */
const ROOT_KEY = 'local/root'
/** Values and bytes that go to the local KV in one request, so that neither heap nor request grows with the site. */
const BATCH_COUNT = 128
const BATCH_BYTES = 8 * 1024 * 1024
/** Milliseconds for a batch, which takes a hundredth of that. */
const SEND_TIMEOUT = 60_000

/** The local KV, open. */
export interface LocalKv {
  /** Puts the values of a release that are missing, then makes it the one that is served; how many were missing. */
  publish(release: Iterable<ReleaseValue> | AsyncIterable<ReleaseValue>): Promise<number>
  /** The archive of submissions beside it. */
  readonly bucket: Bucket
  close(): Promise<void>
}

/** The archive beside the local KV. */
interface Archive {
  /** Name of its bucket. */
  readonly bucket?: string
  /** The folder that it is in. */
  readonly store?: string
}

/** Opens the local KV of a namespace in a folder in which there is none. */
export async function openLocalKv(
  folder: string,
  namespace: string,
  { bucket = 'leads', store = folder }: Archive = {},
): Promise<LocalKv> {
  const secret = createKey()
  guardLoopback()
  const miniflare = new Miniflare({
    modules: true,
    script: SEEDER,
    bindings: { KEY: secret },
    kvNamespaces: { CONTENT: namespace },
    r2Buckets: { LEADS_ARCHIVE: bucket },
    defaultPersistRoot: toStoreFolder(folder),
    cf: false,
  })
  const open = async () => {
    const seeder = await miniflare.ready
    const archive = await miniflare.getR2Bucket('LEADS_ARCHIVE')
    // Fails here, and not at the first submission, if the archive is damaged.
    await archive.head(ROOT_KEY)
    return { seeder, archive }
  }
  const { seeder, archive } = await open().catch(async (cause: unknown) => {
    throw new UsageError(await explainOpening(cause, store))
  })
  const present = new Set<string>()

  /** Sends once more where the connection broke, or says nothing: workerd closes one that was idle, perhaps as it is used again. */
  async function send({ headers, ...init }: SeederInit): Promise<void> {
    const ask = () =>
      fetch(seeder, {
        ...init,
        headers: { ...headers, [KEY_HEADER]: secret },
        signal: AbortSignal.timeout(SEND_TIMEOUT),
      })
    const fault = await ask()
      .catch(ask)
      .then((response) => (response.ok ? undefined : response.text()), errorToText)
    if (fault === undefined) return
    if (await isFull(folder)) throw new UsageError(explainFull(folder))
    throw new Error(`Cannot write to the local KV: ${fault}`)
  }

  /** Puts values; once they are there, the root that names them. */
  async function put(batch: readonly ReleaseValue[], root?: ObjectId): Promise<void> {
    const values = batch.map(({ id, type, bytes }) => [toKey(id), bytes.length, type])
    await send({
      method: 'POST',
      headers: { 'x-values': JSON.stringify(values), ...(root === undefined ? {} : { 'x-root': root }) },
      body: Buffer.concat(batch.map(({ bytes }) => bytes)),
    })
    for (const { id } of batch) present.add(toKey(id))
  }

  return {
    publish: async (release) => {
      let batch: ReleaseValue[] = []
      let [bytes, count] = [0, 0]
      let root: ObjectId | undefined
      for await (const value of release) {
        root = value.id
        if (present.has(toKey(value.id))) continue
        const { id, type, bytes: content } = value
        batch.push({ id, type, bytes: content })
        bytes += content.length
        count += 1
        if (batch.length < BATCH_COUNT && bytes < BATCH_BYTES) continue
        await put(batch)
        ;[batch, bytes] = [[], 0]
      }
      await put(batch, root)
      return count
    },
    bucket: archive,
    close: () => miniflare.dispose(),
  }
}

/** Why the local KV does not open, from what the file system, workerd or Miniflare says of it. */
async function explainOpening(cause: unknown, state: string): Promise<string> {
  const fault = errorToText(cause)
  const named = /\b(?:EACCES|EPERM|EROFS)\b/.exec(fault)?.[0] ?? errorCode(cause)
  const code = /SQLITE_READONLY/.test(fault) ? 'EROFS' : named
  const known = explainState(code, state)
  if (known !== undefined) return known
  if (code === 'ENOSPC' || (await isFull(state).catch(() => false))) return explainFull(state)
  if (/SQLITE|^KV |internal error/.test(fault)) {
    return `The local state in "${state}" is damaged, or belongs to another user: make it yours (${toOwn(state)}), or delete it, and start again. Submissions that are archived there go with it.`
  }
  return `The local server, workerd, does not run here (${fault.split('\n')[0]}). It needs glibc 2.35 or newer, or macOS 13.5 or newer.`
}

const explainFull = (state: string): string => `Cannot write to the local KV: the disk with "${state}" is full.`

/** Whether the disk with a folder has no room for a batch: what workerd says of one does not tell. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < BATCH_BYTES
}

/** A request to the seeder. */
type SeederInit = Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> }

/** A Worker that puts many values in one request, which takes half the time of as many calls from outside. */
const SEEDER = `
export default {
  async fetch(request, { CONTENT, KEY }) {
    if (request.headers.get('${KEY_HEADER}') !== KEY) return new Response(null, { status: 403 })
    const bytes = await request.arrayBuffer()
    let offset = 0
    await Promise.all(JSON.parse(request.headers.get('x-values')).map(([key, size, type]) => {
      const value = bytes.slice(offset, (offset += size))
      return CONTENT.put(key, value, { metadata: { type } })
    }))
    const root = request.headers.get('x-root')
    if (root !== null) await CONTENT.put('${ROOT_KEY}', root)
    return new Response()
  },
}
`
