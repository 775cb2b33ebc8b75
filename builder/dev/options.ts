/** Options of `npm start`. */
import * as v from 'valibot'
import { UsageError } from '../content/error.ts'
import { requireFolder, requireOwnSettings, requireOwnVariables } from '../content/folder.ts'
import { toShellWord } from '../views/curl.ts'
import { requireOwnLocalState } from './local-state.ts'

/** Options of the command. */
export interface StartOptions {
  readonly content: string
  readonly port: number
  readonly state?: string
  readonly drafts?: boolean
}

/** Settings of the process behind `npm start`. */
export const StartSettings = v.object({
  content: v.string(),
  /** Port of the site. */
  port: v.number(),
  /** Port of the inbox and of the live reload. */
  inboxPort: v.number(),
  /** Folder of the local KV: what wrangler persists. */
  state: v.string(),
  /** Whether drafts and pages to come are shown. */
  drafts: v.boolean(),
})
export type StartSettings = v.InferOutput<typeof StartSettings>

const DEFAULT_PORT = 8787
/** Folder of the local state of the site at that port. */
const DEFAULT_STATE = '.wrangler/state'
/** Address of the inbox in `.dev.vars`. */
export const DEFAULT_INBOX = `http://localhost:${DEFAULT_PORT + 1}`

/** Checks the options. Sites on two ports do not share one store, because each has a release of its own. */
export function toStartSettings({ content, port, state, drafts = false }: StartOptions): StartSettings {
  if (port < 1 || port > 65_534) {
    throw new UsageError(`Cannot use port "${port}": it must be a whole number from 1 to 65534.`)
  }
  requireFolder(content)
  requireOwnSettings()
  requireOwnVariables()
  const folder = port === DEFAULT_PORT ? DEFAULT_STATE : `${DEFAULT_STATE}-${port}`
  if (state === undefined) requireOwnLocalState(folder)
  return { content, port, inboxPort: port + 1, state: state ?? folder, drafts }
}

/** The options by which `lectern leads` finds the archive in a folder of local state. */
export const toLeadsOptions = (state: string): string =>
  state === DEFAULT_STATE ? '--local' : `--local --state ${toShellWord(state)}`
