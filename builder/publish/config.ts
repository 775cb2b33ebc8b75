/** What the scripts need of `wrangler.toml`. */
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as v from 'valibot'

/** The part of `wrangler.toml` that decides where a release goes. */
export const WranglerConfig = v.object({
  name: v.string(),
  /** Entry of the Worker, from the folder of the file. */
  main: v.string(),
  compatibility_date: v.string(),
  account_id: v.optional(v.string()),
  kv_namespaces: v.array(v.object({ binding: v.string(), id: v.string() })),
  vars: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type WranglerConfig = v.InferOutput<typeof WranglerConfig>

/** The file that describes the Worker, unless `--config` names another. */
export const CONFIG_FILE = 'wrangler.toml'

/** The binding that the Worker reads releases from. */
const BINDING = 'CONTENT'

/** Reads `wrangler.toml`. */
export function readConfig(file: string): WranglerConfig {
  return v.parse(WranglerConfig, parse(readFileSync(file, 'utf8')))
}

/** Id of the KV namespace that holds the releases. */
export function contentNamespace({ kv_namespaces }: Pick<WranglerConfig, 'kv_namespaces'>): string {
  const namespace = kv_namespaces.find(({ binding }) => binding === BINDING)
  if (!namespace) throw new Error(`wrangler.toml has no KV namespace bound as "${BINDING}"`)
  return namespace.id
}
