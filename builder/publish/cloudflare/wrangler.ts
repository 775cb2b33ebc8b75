/** Runs wrangler for bundling, uploading and triggers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { refusePlugAndPlay } from '../../content/plug-n-play.ts'
import { makeRunFolder } from '../../content/private-folder.ts'
import { explain } from './api.ts'
import { type Configuration, type Route, toWranglerJson } from './config.ts'

/** Options of an upload. */
export interface Upload {
  readonly tag: string
  readonly message: string
  /** Variables in addition to those of `wrangler.toml`. */
  readonly variables: Readonly<Record<string, string>>
  /** Text of the root, which takes the place of the Worker's module `root.txt`: no request has to read it. */
  readonly root: string
}

/** The functions of wrangler that deployments use. */
export interface Wrangler {
  /** Bundles and uploads a version that gets no requests; its id. */
  upload(upload: Upload): Promise<string>
  /** Sets the addresses that `wrangler.toml` names, and these: it detaches all others of a kind of which there is one. */
  applyTriggers(kept: readonly Route[]): Promise<void>
}

/** The folder of the wrangler that this project pins. */
export const wranglerPackage = (): string => dirname(createRequire(import.meta.url).resolve('wrangler/package.json'))

/** The script of it. */
export const wranglerScript = (): string => join(wranglerPackage(), 'bin/wrangler.js')

/** Keeps wrangler from writing and sending more than its result. */
export const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
} as const

const Uploaded = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.literal('version-upload'), version_id: v.string() }),
)

/** Opens wrangler with a configuration, in whose place another branch may have put its own, and the credentials of an environment. */
export function openWrangler({ file, settings }: Configuration, env: NodeJS.ProcessEnv): Wrangler {
  return {
    upload: async ({ tag, message, variables, root }) => {
      return inFolder('upload', async (folder) => {
        for (const place of ['.', dirname(file), folder]) refusePlugAndPlay(place)
        const [output, module] = [join(folder, 'output.ndjson'), join(folder, 'root.txt')]
        const config = join(folder, 'wrangler.json')
        writeFileSync(module, root)
        writeFileSync(config, toWranglerJson(settings))
        const vars = Object.entries(variables).map(([name, value]) => `--var=${name}:${value}`)
        const text = message === '' ? [] : [`--message=${message}`]
        // Without the last, a bucket that a pull request names would be made.
        const options = [
          `--config=${config}`,
          `--alias=./root.txt:${module}`,
          `--tag=${tag}`,
          '--no-experimental-provision',
        ]
        const args = ['versions', 'upload', ...options, ...vars, ...text]
        await runWrangler(args, { ...env, WRANGLER_OUTPUT_FILE_PATH: output }, UPLOAD_HINT)
        const lines = readFileSync(output, 'utf8').split('\n')
        const uploaded = lines.map((line) => v.safeParse(Uploaded, line)).find(({ success }) => success)
        if (!uploaded?.success) throw new Error('wrangler did not say which version it uploaded')
        return uploaded.output.version_id
      })
    },
    applyTriggers: (kept) =>
      inFolder('triggers', async (folder) => {
        const config = join(folder, 'wrangler.json')
        writeFileSync(config, toWranglerJson(settings, kept))
        await runWrangler(['triggers', 'deploy', `--config=${config}`], env)
      }),
  }
}

/** Runs something with a temporary folder, which is gone afterwards. */
async function inFolder<Result>(name: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = makeRunFolder(name)
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const UPLOAD_HINT = '\nAn upload makes nothing live. Deploying again continues from here.'

/**
 * Runs a command; if it fails, throws an error with its output and what to do. On success the output, which suggests next steps of
 * wrangler's own, is dropped.
 */
async function runWrangler(args: readonly string[], env: NodeJS.ProcessEnv, hint = ''): Promise<void> {
  // A file `.env`, which anybody can add to the repository, would choose the server that the token is sent to.
  const child = spawn(process.execPath, [wranglerScript(), ...args, '--env-file=/dev/null'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...QUIET },
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close')
  if (code === 0) return
  const text = stripVTControlCharacters(Buffer.concat(printed).toString()).trim()
  // It prints the code of what the API refused, and not what to do.
  const codes = Array.from(text.matchAll(/\[code: (\d{1,9})\]/g), ([, digits]) => Number(digits))
  throw new Error([`wrangler ${args.slice(0, 2).join(' ')} failed:`, text, ...explain(codes)].join('\n') + hint)
}
