/** The command line of `npm run build`. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Moment, toTime } from '../content/schema/values.ts'
import { UsageError } from '../content/usage-error.ts'

/** What the command line asks for. */
export interface Options {
  readonly content: string
  readonly out: string
  readonly url: string | undefined
  readonly check: boolean
  readonly diff: boolean
  readonly json: boolean
  readonly config: string
  readonly now: Date
  readonly help: boolean
}

export const HELP = `Usage: npm run build -- [options]

Compiles a content folder into a release.

  --content DIR  the content folder (content)
  --out DIR      the output folder (dist)
  --url URL      publish at this origin instead of the url of site.yaml
  --check        check everything, write nothing
  --diff         tell what a deployment would change, page by page, against the live release
  --json         print each message as one line of JSON
  --now DATE     the moment that decides what is published: YYYY-MM-DD or YYYY-MM-DDThh:mmZ (now)
  --config FILE  the configuration of the Worker (wrangler.toml)
  --help         print this

Exit codes: 0 the content has no errors (warnings may be printed), 1 it has, and nothing was written,
2 the command could not be run.
`

/** Reads the arguments. */
export function parseOptions(args: readonly string[]): Options {
  const values = parse(args)
  if (values.check && values.diff)
    throw new UsageError('--check writes nothing that --diff could compare: leave one out.')
  return {
    content: values.content ?? 'content',
    out: values.out ?? 'dist',
    url: values.url === undefined ? undefined : toOrigin(values.url),
    check: values.check ?? false,
    diff: values.diff ?? false,
    json: values.json ?? false,
    config: values.config ?? 'wrangler.toml',
    now: values.now === undefined ? new Date() : toDate(values.now),
    help: values.help ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        content: { type: 'string' },
        out: { type: 'string' },
        url: { type: 'string' },
        check: { type: 'boolean' },
        diff: { type: 'boolean' },
        config: { type: 'string' },
        json: { type: 'boolean' },
        now: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function toOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new UsageError(`--url is "${text}": it must be an origin, such as https://www.example.com.`)
  }
  return url.origin
}

function toDate(text: string): Date {
  if (!v.safeParse(Moment, text).success) {
    throw new UsageError(
      `--now is "${text}": it must be a date (YYYY-MM-DD) or a date with time and zone (YYYY-MM-DDThh:mmZ).`,
    )
  }
  return new Date(toTime(text))
}
