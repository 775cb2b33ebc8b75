/** Keeps a deployment to the Worker of its site: settings may name that of another, by a copy or a pull request. */
import { BINDING, contentNamespace, type WranglerConfig } from './cloudflare/config.ts'
import type { Deployment, LiveVersion } from './cloudflare/remote-worker.ts'

/** How sure somebody is that the Worker is that of the site. */
interface OwnershipOptions {
  /** Nobody may have reviewed the settings. */
  readonly preview?: boolean
  /** The Worker may be taken all the same: the site has another namespace than it had, or takes the place of something else. */
  readonly replaceWorker?: boolean
}

/**
 * Refuses to upload to a Worker whose live version reads another KV namespace than `wrangler.toml` names, or is bound to something
 * and has no release; a preview, to any without a release.
 */
export function refuseOthersWorker(
  { deployments, live }: { readonly deployments: readonly Deployment[]; readonly live: readonly LiveVersion[] },
  config: WranglerConfig,
  { preview = false, replaceWorker = false }: OwnershipOptions,
): void {
  if (preview && deployments.length === 0)
    throw new Error(
      `The Worker "${config.name}" was never deployed, and a preview makes none: deploy it once without --preview`,
    )
  const isOthers = live.some((version) => !isOwn(version, config) || isOfSomethingElse(version))
  const explained = `Nothing was uploaded: the live version of the Worker "${config.name}" does not serve the KV namespace that wrangler.toml names`
  if (preview && (isOthers || live.some(({ root }) => root === undefined)))
    throw new Error(`${explained}, so a preview would change another site`)
  if (isOthers && !replaceWorker)
    throw new Error(
      `${explained}, so it may be that of something else: choose another "name" in wrangler.toml. If this site is to take its place, or has a new namespace, deploy with --replace-worker`,
    )
}

/**
 * Whether a version has bindings and no release. Secrets may be set before the first deployment; and `wrangler deploy`, typed by
 * hand, leaves out the release alone.
 */
const isOfSomethingElse = ({ root, bindings }: LiveVersion): boolean =>
  root === undefined &&
  bindings.some(({ type }) => type !== 'secret_text') &&
  !bindings.some(({ name }) => name === BINDING)

/** Whether a version reads no other KV namespace than `wrangler.toml` names. */
export function isOwn({ bindings }: Pick<LiveVersion, 'bindings'>, config: WranglerConfig): boolean {
  const namespace = contentNamespace(config)
  return (bindings.find(({ name }) => name === BINDING)?.['namespace_id'] ?? namespace) === namespace
}
