/** Keeps previews to the Worker and the namespace of the site: a pull request that nobody has reviewed may name others. */
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
    `Nothing was uploaded: the live version of the Worker "${config.name}" does not serve the KV namespace that wrangler.toml names, so a preview would change another site`,
  )
}
