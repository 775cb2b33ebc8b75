/** Parses the settings of `wrangler.toml` that the commands need. */
import { dirname, resolve } from 'node:path'
import { domainToASCII } from 'node:url'
import { parse } from 'smol-toml'
import * as v from 'valibot'
import { errorToText } from '../../content/error.ts'
import { readOwnText } from '../../content/folder.ts'
import { FormsVariables } from '../../../worker/contract/variables.ts'

/** A host name, with or without a path. */
const Pattern = v.pipe(v.string(), v.regex(/^[^\p{C}\p{Z}]+$/u, 'must have no spaces and no control characters'))

/** An address of the Worker. */
const Route = v.union([Pattern, v.looseObject({ pattern: Pattern, custom_domain: v.optional(v.boolean(), false) })])
export type Route = v.InferOutput<typeof Route>

/**
 * Settings that wrangler alone reads. Others are refused: some run a command, import a file of the site into Node, or
 * publish files without the Worker, and `npm start` and previews take them from pull requests.
 */
const PASSED_ON = [
  '$schema',
  'compatibility_flags',
  'keep_names',
  'limits',
  'minify',
  'placement',
  'preserve_file_names',
  'ratelimits',
  'send_metrics',
  'triggers',
  'upload_source_maps',
  'version_metadata',
  'workflows',
] as const

/** Says of a key that is not known what to do with it. */
const explainKey = ({ expected, message }: v.StrictObjectIssue): string =>
  expected === 'never' ? 'Lectern takes no such setting: delete it.' : message

/** A name or id, which is part of addresses of the API. */
const Name = v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must consist of letters, digits, - and _'))

/** Variables of the Worker, by name. */
export const Variables = v.objectWithRest(FormsVariables, v.unknown())

/** The part of `wrangler.toml` that decides where a release goes. */
export const WranglerConfig = v.strictObject(
  {
    name: Name,
    /** Entry of the Worker, from the folder of the file. */
    main: v.string(),
    compatibility_date: v.string(),
    account_id: v.optional(Name),
    kv_namespaces: v.array(v.object({ binding: v.string(), id: Name })),
    routes: v.optional(v.array(Route), []),
    workers_dev: v.optional(v.boolean()),
    preview_urls: v.optional(v.boolean()),
    vars: v.optional(Variables, {}),
    observability: v.optional(v.record(v.string(), v.unknown())),
    logpush: v.optional(v.boolean()),
    tail_consumers: v.optional(v.array(v.unknown())),
    queues: v.optional(
      v.object({
        producers: v.optional(v.array(v.object({ binding: v.string(), queue: v.string() })), []),
        consumers: v.optional(v.array(v.object({ queue: v.string(), dead_letter_queue: v.optional(v.string()) })), []),
      }),
      {},
    ),
    r2_buckets: v.optional(
      v.array(v.object({ binding: v.string(), bucket_name: Name, jurisdiction: v.optional(v.string()) })),
      [],
    ),
    analytics_engine_datasets: v.optional(
      v.array(v.object({ binding: v.string(), dataset: v.optional(v.string()) })),
      [],
    ),
    services: v.optional(
      v.array(
        v.strictObject(
          {
            binding: v.string(),
            service: v.string(),
            ...v.entriesFromList(['entrypoint', 'environment', 'props', 'remote'], v.optional(v.unknown())),
          },
          explainKey,
        ),
      ),
    ),
    ...v.entriesFromList(PASSED_ON, v.optional(v.unknown())),
    send_email: v.optional(v.array(v.object({ name: v.string() })), []),
  },
  explainKey,
)
export type WranglerConfig = v.InferOutput<typeof WranglerConfig>

/** The file that describes the Worker, unless `--config` names another. */
export const CONFIG_FILE = 'wrangler.toml'

/** The binding that the Worker reads releases from. */
export const BINDING = 'CONTENT'

/** Reads `wrangler.toml`. */
export const readConfig = (file: string): WranglerConfig => checkConfig(file, readToml(file).toml)

function checkConfig(file: string, settings: unknown): WranglerConfig {
  const config = v.safeParse(WranglerConfig, settings)
  if (config.success) return config.output
  const [issue] = config.issues
  throw new Error(`${file}: "${v.getDotPath(issue) ?? ''}": ${issue.message}`)
}

/** Refuses a `wrangler.toml` that a deployment would refuse, which is told before a change is merged. */
export function checkFile(file: string): void {
  contentNamespace(readConfig(file))
}

/** All settings of a `wrangler.toml`, of which those that wrangler alone reads are no part of `WranglerConfig`. */
export type Settings = Readonly<Record<string, unknown>>

/** A `wrangler.toml` that was read once: what was checked is what is used, whatever becomes of the file. */
export interface Configuration {
  readonly file: string
  readonly text: string
  readonly config: WranglerConfig
  /** All of it, for a `wrangler.json` in another folder. */
  readonly settings: Settings & { readonly main: string }
}

/** Reads all of a `wrangler.toml`. */
export function readSettings(file: string): Configuration {
  const { text, toml } = readToml(file)
  const settings = v.parse(v.looseObject({}), toml)
  const config = checkConfig(file, settings)
  return { file, text, config, settings: { ...settings, main: resolve(dirname(file), config.main) } }
}

/** The text of a `wrangler.json` with settings, and further routes. */
export function toWranglerJson(settings: Settings, routes: readonly Route[] = []): string {
  const own = v.parse(v.optional(v.array(v.unknown()), []), settings['routes'])
  return JSON.stringify(routes.length === 0 ? settings : { ...settings, routes: [...own, ...routes] })
}

function readToml(file: string): { readonly text: string; readonly toml: unknown } {
  const text = readOwnText(file)
  if (text === undefined) {
    const cure = 'run this in the folder of the site, or name the file with --config'
    throw new Error(`${file} cannot be read, or is a symbolic link: ${cure}`)
  }
  try {
    return { text, toml: parse(text) }
  } catch (cause) {
    throw new Error(`${file}: ${errorToText(cause).trim()}`, { cause })
  }
}

const toParts = (route: Route) => (typeof route === 'string' ? { pattern: route, custom_domain: false } : route)

/** Patterns of the routes of zones: those that are no custom domains. */
export const toZonePatterns = ({ routes }: Pick<WranglerConfig, 'routes'>): readonly string[] =>
  routes
    .map(toParts)
    .filter(({ custom_domain }) => !custom_domain)
    .map(({ pattern }) => pattern)

/** Host names of the Worker, lower case, where `*` stands for any characters; with `custom`, only custom domains. */
export const toHostnames = ({ routes }: { readonly routes: readonly Route[] }, custom = false): readonly string[] =>
  routes.flatMap((route) => {
    const { pattern, custom_domain } = toParts(route)
    const host = pattern.replace(/^https?:\/\//i, '').replace(/\/.*$/, '')
    // As `site.yaml` and browsers write it. What is no name of a domain is left as it is.
    return custom && !custom_domain ? [] : [domainToASCII(host) || host]
  })

/** Whether it names nothing but custom domains and places below `workers.dev`, whose state a few requests tell. */
export const hasPlainAddresses = ({ routes, queues, triggers, workflows }: WranglerConfig): boolean =>
  toZonePatterns({ routes }).length === 0 &&
  queues.consumers.length === 0 &&
  triggers === undefined &&
  workflows === undefined

/** Id of the KV namespace that holds the releases. */
export function contentNamespace({ kv_namespaces }: Pick<WranglerConfig, 'kv_namespaces'>): string {
  const namespace = kv_namespaces.find(({ binding }) => binding === BINDING)
  if (!namespace) throw new Error(`wrangler.toml has no KV namespace bound as "${BINDING}"`)
  return namespace.id
}

/** Names of all queues. */
export const queueNames = ({ queues: { producers, consumers } }: Pick<WranglerConfig, 'queues'>): readonly string[] => [
  ...new Set([...producers, ...consumers].map(({ queue }) => queue)),
]

/** Names of the queue and of the bucket where submissions wait, as far as they are bound. */
export function waitingPlaces({ queues, r2_buckets }: Pick<WranglerConfig, 'queues' | 'r2_buckets'>): {
  readonly queue: string | undefined
  readonly bucket: string | undefined
  /** The jurisdiction that keeps the bucket, such as `eu`. */
  readonly jurisdiction: string | undefined
} {
  const archive = r2_buckets.find(({ binding }) => binding === 'LEADS_ARCHIVE')
  return {
    queue: queues.producers.find(({ binding }) => binding === 'LEADS')?.queue,
    bucket: archive?.bucket_name,
    jurisdiction: archive?.jurisdiction,
  }
}
