/**
 * Leases keep deployments and the collection of garbage apart. A deployment relies on values that no record reaches yet:
 * those it has just uploaded, and those of older releases that it found in KV. So nothing is deleted while one runs.
 *
 *   l/deploy/<id>, l/gc/<id>   one key a run, deleted at its end; that of a run that was killed expires
 *
 * Both sides write their own lease before they look for the other's, so at least one of two that start together sees it.
 */
import { randomUUID } from 'node:crypto'
import type { RemoteKv } from './remote-kv.ts'
import { upload } from './upload.ts'

/** Who holds a lease: `deploy` is for rollbacks too, which rely on old values in the same way. */
export type Holder = 'deploy' | 'gc'

/** Seconds after which the lease of a killed run is gone; longer than a run may take. */
const LIFETIME: Readonly<Record<Holder, number>> = { deploy: 6 * 60 * 60, gc: 10 * 60 }

const REFUSAL: Readonly<Record<Holder, string>> = {
  deploy: 'Garbage is being collected (npm run gc). Try again when that is done; if it was killed, in ten minutes',
  gc: 'Nothing was deleted: a deployment is running. Try again when it is done; if it was killed, in six hours',
}

/**
 * Does work while holding a lease.
 * @throws where the other kind of run holds one
 */
export async function withLease<Result>(
  kv: Pick<RemoteKv, 'put' | 'list' | 'remove'>,
  holder: Holder,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = `l/${holder}/${randomUUID()}`
  await upload(kv, [{ key, value: Buffer.from(new Date().toISOString()), lifetime: LIFETIME[holder] }], () => {})
  try {
    const other = holder === 'gc' ? 'deploy' : 'gc'
    if ((await kv.list(`l/${other}/`)).length > 0) throw new Error(REFUSAL[holder])
    return await work()
  } finally {
    // Where this fails the lease expires; the outcome of the work is what matters.
    await kv.remove([key]).catch(() => {})
  }
}
