/** A preview is one of the site itself: a pull request, which is not reviewed yet, may name any Worker of the account and any namespace. */
import { BINDING, contentNamespace, type WranglerConfig } from './cloudflare/config.ts'
import type { Deployment, LiveVersion } from './cloudflare/remote-worker.ts'

/** Refuses to upload to a Worker that has no release of the namespace in `wrangler.toml`. */
export function refuseOthersWorker(
  { deployments, live }: { readonly deployments: readonly Deployment[]; readonly live: readonly LiveVersion[] },
  config: WranglerConfig,
): void {
  if (deployments.length === 0)
    throw new Error(
      `The Worker "${config.name}" was never deployed, and a preview makes none: deploy it once without --preview`,
    )
  const namespace = contentNamespace(config)
  const isOwn = live.every(({ root, bindings }) => {
    const bound = bindings.find(({ name }) => name === BINDING)?.['namespace_id'] ?? namespace
    return root !== undefined && bound === namespace
  })
  if (isOwn) return
  throw new Error(
    `Nothing was uploaded: what is live as "${config.name}" is no release of the namespace in wrangler.toml, and a preview is one of the site itself`,
  )
}
