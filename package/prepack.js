/**
 * Makes `lib/`, which is what the package holds: the builder as JavaScript, since Node compiles no TypeScript below
 * `node_modules`, and everything that is read as it is (the Worker, scripts for browsers, styles, templates). Types are checked
 * by `npm run check` alone, which takes eight times as long.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const builder = join(root, 'builder')
const lib = join(root, 'lib')
rmSync(lib, { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', import.meta.dirname], {
  stdio: 'inherit',
})

/** Scripts for browsers are projects of their own, which esbuild compiles when a site is built. */
const isForBrowsers = (file) => dirname(file) !== builder && existsSync(join(dirname(file), 'tsconfig.json'))
const isRead = (file) => basename(file) !== 'tsconfig.json' && (!file.endsWith('.ts') || isForBrowsers(file))
const isOfWorker = (file) => basename(file) !== 'tsconfig.json'

cpSync(builder, join(lib, 'builder'), { recursive: true, filter: isRead })
for (const name of ['wrangler.toml', '.github/workflows/deploy.yml', '.github/workflows/scheduled.yml'])
  cpSync(join(root, name), join(lib, name), { recursive: true })
cpSync(join(root, 'worker'), join(lib, 'worker'), { recursive: true, filter: isOfWorker })
