/** Gives all requests to another version. Cloudflare may answer late or not at all, so that this is tried for minutes. */
import { isSecretsChanged } from './cloudflare/api.ts'
import type { Deployment, RemoteWorker } from './cloudflare/remote-worker.ts'
import { toOnlyVersion } from './history.ts'

/** What decides about a switch. */
interface Switch {
  readonly version: string
  readonly message: string
  /** Throws where the version must not be live: it is asked before the switch, and after it, when it `isLive`. */
  readonly look: (isLive: boolean) => Promise<void>
  /** Asks where the version has older values of secrets, and throws where it must not be live then; absent if it has the newest. */
  readonly confirm?: (error: Error) => Promise<void>
  /** What gets the requests back. */
  readonly findOther: () => Promise<Deployment | undefined>
}

/** Gives all requests to a version, and back where it must not have them after all. */
export async function switchTo(
  worker: Pick<RemoteWorker, 'deploy' | 'deployments'>,
  { version, message, look, confirm, findOther }: Switch,
): Promise<void> {
  const goLive = async (force?: true): Promise<void> => {
    await look(false)
    await worker.deploy([{ id: version, share: 100 }], message, force)
  }
  await goLive().catch(async (error: unknown) => {
    if (!isSecretsChanged(error)) throw error
    await confirm?.(error)
    await goLive(true)
  })
  await look(true).catch(async (error: unknown) => {
    const other = await findOther()
    const [live] = (await worker.deployments()).deployments
    if (other && live && toOnlyVersion(live) === version) await worker.deploy(other.versions, other.message, true)
    throw error
  })
}
