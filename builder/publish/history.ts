/** The history of the Worker, from its list of deployments: which deployment a rollback selects. */
import type { Deployment } from './cloudflare/remote-worker.ts'

/** Deployments, the newest first. */
type Deployments = readonly Deployment[]

/** What the message of a deployment begins with that goes back, ours and wrangler's. */
export const ROLLBACK = 'Rollback'

/** The version that gets all requests of a deployment; none where two share them. */
export const toOnlyVersion = ({ versions }: Deployment): string | undefined =>
  versions.length === 1 ? versions[0]?.id : undefined

/**
 * The version to go back to: that of the deployment before the live one. Going back to a version takes back all that was
 * deployed after it, so that going back twice never leads forward; while two versions share the requests, it leads to the
 * one that had all of them before.
 */
export function findBefore(deployments: Deployments): string | undefined {
  const standing: string[] = []
  for (const deployment of deployments.toReversed()) {
    const version = toOnlyVersion(deployment)
    if (version === undefined) continue
    const position = standing.indexOf(version)
    if (position !== -1) standing.length = position + 1
    // Gone back to from before the first that is told of: none of those in between stands.
    else if (deployment.message.startsWith(ROLLBACK)) standing.splice(0, standing.length, version)
    else standing.push(version)
  }
  const [live] = deployments
  return live && toOnlyVersion(live) === undefined ? standing.at(-1) : standing.at(-2)
}

/** Whether somebody went back to the live version: by the message, or because it was live before. */
export function isRolledBack([live, ...earlier]: Deployments): boolean {
  const version = live && toOnlyVersion(live)
  if (live === undefined || version === undefined) return false
  const other = earlier.findIndex((one) => toOnlyVersion(one) !== version)
  const before = other === -1 ? [] : earlier.slice(other)
  return live.message.startsWith(ROLLBACK) || before.some((one) => toOnlyVersion(one) === version)
}

/** Deployments that were made since another was live. */
export const findSince = (deployments: Deployments, live: string | undefined): Deployments => {
  const position = deployments.findIndex(({ id }) => id === live)
  return position === -1 ? deployments : deployments.slice(0, position)
}
