/** The command line of `npm start`. */
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError } from '../content/usage-error.ts'

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

export const HELP = `Usage: npm start -- [options]

Builds a content folder, serves it with the forms, and builds it again on every change.

  --content DIR  the content folder (content)
  --port N       port of the site (${DEFAULT_PORT}); the local inbox gets the next one
  --state DIR    folder of the local KV (.wrangler/state, for other ports .wrangler/state-N)
  --help         print this

Ctrl-C ends everything that was started.
`

/** Reads the arguments; `undefined` where they ask for help. Throws a `UsageError` where they are wrong. */
export function parseOptions(args: readonly string[]): StartOptions | undefined {
  const values = parse(args)
  if (values.help) return undefined
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new UsageError(`Cannot use port "${values.port}": it must be a whole number from 1 to 65534.`)
  }
  if (!statSync(values.content, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`Cannot read the content folder "${values.content}": it does not exist.`)
  }
  return {
    content: values.content,
    port,
    inboxPort: port + 1,
    // Sites on two ports do not share one store, because each has a release of its own.
    state: values.state ?? (port === DEFAULT_PORT ? '.wrangler/state' : `.wrangler/state-${port}`),
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        content: { type: 'string', default: 'content' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        state: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
