/** Uploads values in as few requests as the API's limits allow, and makes sure of each. */
import type { Pair, RemoteKv } from './remote-kv.ts'

/** The API's limits of one bulk write are 10,000 pairs and 100 MB; some of that is left for what surrounds the values. */
const BATCH_PAIRS = 10_000
const BATCH_BYTES = 90_000_000
/** Bytes that a pair takes beside its value. */
const PAIR_OVERHEAD = 200
/** Requests at a time. */
const CONCURRENCY = 3
/** Tries of keys that the API says it did not write. */
const TRIES = 5

/** Writes all pairs; `tick` hears how many were written. They are read from the iterable as there is room for them. */
export async function upload(
  kv: Pick<RemoteKv, 'put'>,
  pairs: Iterable<Pair>,
  tick: (count: number) => void,
): Promise<void> {
  const batches = toBatches(pairs)
  // Batches are tens of megabytes, so each worker takes its next one only when it is done with the last.
  const work = async (): Promise<void> => {
    for (const batch of batches) {
      await putAll(kv, batch)
      tick(batch.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

async function putAll(kv: Pick<RemoteKv, 'put'>, batch: readonly Pair[]): Promise<void> {
  let rest = batch
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    const failed = new Set(await kv.put(rest))
    rest = rest.filter(({ key }) => failed.has(key))
    if (rest.length > 0 && attempt === TRIES) {
      throw new Error(`Cloudflare did not write ${rest.length} of ${batch.length} values, "${rest[0]?.key}" among them`)
    }
  }
}

function* toBatches(pairs: Iterable<Pair>): Generator<readonly Pair[], void, void> {
  let batch: Pair[] = []
  let bytes = 0
  for (const pair of pairs) {
    const size = Math.ceil(pair.value.length / 3) * 4 + PAIR_OVERHEAD
    if (batch.length === BATCH_PAIRS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push(pair)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
