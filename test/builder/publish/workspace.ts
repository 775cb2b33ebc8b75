/** A folder with a small site and a `wrangler.toml`, and the publishing commands run in it as their npm scripts do. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join, resolve } from 'node:path'
import { wranglerScript } from '../../../builder/publish/cloudflare/wrangler.ts'
import { NAMESPACE, type StandIn } from './stand-in.ts'

/** How a command ended. */
export interface Run {
  readonly code: number
  readonly output: string
  readonly errors: string
}

export interface Workspace {
  readonly folder: string
  readonly config: string
  /** Environment of what is run. */
  readonly env: NodeJS.ProcessEnv
  /** What was run so far, as guides print it. */
  readonly printed: Set<string>
  /** Writes a file of the content folder. */
  write(file: string, text: string): void
  /** Runs `build` or a command of `builder/publish/`. */
  run(name: string, ...args: readonly string[]): Promise<Run>
  /** The same in another environment. */
  runIn(variables: NodeJS.ProcessEnv, name: string, ...args: readonly string[]): Promise<Run>
  /** Runs wrangler; `input` is what it reads. */
  wrangler(args: readonly string[], input?: string): Promise<Run>
  deploy(...args: readonly string[]): Promise<Run>
  /**
   * Starts a command that a signal ends, wrangler included, at its first request of a name, which does what it asks for;
   * what it printed as errors.
   */
  kill(signal: 'SIGINT' | 'SIGKILL', request: string, name: string, ...args: readonly string[]): Promise<string>
  remove(): void
}

/**
 * Makes one whose commands talk to the stand-in. To load wrangler takes more than a second of CPU for each upload: with
 * the uploader its arguments are read and a version uploaded all the same, for a site without addresses of its own.
 */
export function createWorkspace(standIn: StandIn, uploadsBy: 'wrangler' | 'uploader' = 'wrangler'): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-workspace-'))
  const config = join(folder, 'wrangler.toml')
  const settings = readFileSync('wrangler.toml', 'utf8')
    .replace('worker/index.ts', resolve('worker/index.ts'))
    .replace('0'.repeat(32), NAMESPACE)
    .replace('# routes =', uploadsBy === 'wrangler' ? 'routes =' : '# routes =')
    .replace('# [vars]', '[vars]')
    .replace('# CAPTCHA_SITE_KEY', 'CAPTCHA_SITE_KEY')
  writeFileSync(config, settings)
  mkdirSync(join(folder, 'content/pages'), { recursive: true })
  const write = (file: string, page: string): void => writeFileSync(join(folder, 'content', file), page)
  write('site.yaml', 'name: Example\ndescription: A small site.\nurl: https://www.example.com\n')
  write('pages/index.md', '---\ntitle: Home\ndescription: The home page.\n---\n\nWelcome.\n')

  const uploader = uploadsBy === 'uploader' && process.env['WRANGLER'] !== 'real' ? { UPLOADER: '1' } : {}
  const world = { NODE_OPTIONS: `--import ${resolve('test/builder/publish/world.mjs')}`, CI: '1', ...uploader }
  // As on somebody's computer, what was built once is known from one deployment to the next.
  const store = { LECTERN_STORE: join(folder, 'store') }
  const logs = { WRANGLER_LOG_PATH: folder }
  const env = { ...process.env, ...standIn.env, ...world, ...store, ...logs, NO_COLOR: '1' }
  const toScript = (name: string, args: readonly string[]): string[] => [
    'builder/cli/run.js',
    name,
    ...(args.includes('--config') ? [] : ['--config', config]),
    ...args,
  ]
  const folders = ['--content', join(folder, 'content'), '--out', join(folder, 'dist')]
  const execute = (name: string, args: readonly string[], variables: NodeJS.ProcessEnv): Promise<Run> =>
    new Promise((done) => {
      execFile(process.execPath, toScript(name, args), { env: variables }, (error, output, errors) =>
        done({ code: Number(error?.code ?? 0), output, errors }),
      )
    })
  const printed = new Set<string>()
  const run: Workspace['run'] = (name, ...args) => {
    const shown = args.filter((arg) => !folders.includes(arg))
    printed.add(`npm run ${name}${shown.length === 0 ? '' : ` -- ${shown.join(' ')}`}`)
    return execute(name, args, env)
  }
  return {
    folder,
    config,
    env,
    printed,
    write,
    run,
    runIn: (variables, name, ...args) => execute(name, args, { ...env, ...variables }),
    wrangler: (args, input = '') =>
      new Promise((done) => {
        printed.add(`npx wrangler ${args.join(' ')}`)
        const child = execFile(
          process.execPath,
          [wranglerScript(), ...args, '--config', config],
          { env },
          (error, output, errors) => done({ code: Number(error?.code ?? 0), output, errors }),
        )
        child.stdin?.end(input)
      }),
    deploy: (...args) => run('deploy', ...folders, ...args),
    kill: async (signal, request, name, ...args) => {
      const all = name === 'deploy' ? [...folders, ...args] : args
      const child = spawn(process.execPath, toScript(name, all), {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
      const errors = text(child.stderr)
      standIn.fault = (one) => {
        if (one !== request || child.pid === undefined) return 'answer'
        process.kill(-child.pid, signal)
        return 'lost'
      }
      await once(child, 'exit')
      standIn.fault = () => 'answer'
      return errors
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
