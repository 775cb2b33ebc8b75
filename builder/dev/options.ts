/** The command line of `npm start`. */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface StartOptions {
  readonly content: string
  /** Port of the site. */
  readonly port: number
  /** Port of the inbox and of the live reload. */
  readonly inboxPort: number
  /** Folder of the local KV, what `wrangler dev` gets as `--persist-to`. */
  readonly state: string
}

const DEFAULT_PORT = 8787
/** Address of the inbox in `.dev.vars`. */
export const DEFAULT_INBOX = `http://localhost:${DEFAULT_PORT + 1}`

/** Reads the arguments; throws an error made for the terminal where they are wrong. */
export function parseOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      content: { type: 'string', default: 'content' },
      port: { type: 'string', default: String(DEFAULT_PORT) },
      state: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new Error(`Cannot use port "${values.port}": it must be a whole number from 1 to 65534`)
  }
  if (!statSync(values.content, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`Cannot read content folder "${values.content}": it does not exist`)
  }
  return {
    content: values.content,
    port,
    inboxPort: port + 1,
    // Sites on two ports do not share one store, because each has a release of its own.
    state: values.state ?? (port === DEFAULT_PORT ? '.wrangler/state' : `.wrangler/state-${port}`),
  }
}
