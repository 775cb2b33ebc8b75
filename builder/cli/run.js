#!/usr/bin/env -S node --max-semi-space-size=8
/**
 * The command `lectern`. JavaScript that old versions of Node read too, so that an installation which cannot run it says so
 * in one line.
 */
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

/** A checkout runs its TypeScript on the Node that `npm ci` installs; the package holds JavaScript. */
const isCheckout = existsSync(new URL('program.ts', import.meta.url))
const fault = isCheckout ? findCheckoutFault() : findPackageFault()
if (fault === undefined) {
  if (!isAtLeast(24, 0)) silenceExperiments()
  // Compiled code is kept between runs, worker threads included. Not in Node's default folder, which is below the folder for
  // temporary files, where other users can write. Node 22.8 and newer.
  const packages = new URL(isCheckout ? '../../node_modules/' : '../../../../', import.meta.url)
  const { directory } = module.enableCompileCache(fileURLToPath(new URL('.cache/lectern/compiled', packages)))
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory
  try {
    const { main } = await import(isCheckout ? './main.ts' : './main.js')
    await main(process.argv.slice(2))
  } catch (cause) {
    if (cause?.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    refuse('npm install did not finish: run "npm install" again')
  }
} else refuse(fault)

function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exitCode = 2
}

/** Node 22 warns that SQLite and `globSync` may change: what they do there is tested. */
function silenceExperiments() {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = (warning, ...rest) => {
    if (rest[0] !== 'ExperimentalWarning') emitWarning(warning, ...rest)
  }
  // Processes that this one starts.
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`.trim()
}

/** Why a checkout cannot run any command. */
function findCheckoutFault() {
  // npm writes this file when it has installed everything else.
  if (!existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))) {
    return 'npm ci did not finish: run "npm ci" again'
  }
  const { node } = process.versions
  if (isAtLeast(24, 0)) return undefined
  if (existsSync(new URL('../../node_modules/node/bin/node', import.meta.url))) {
    return `This is Node ${node}, not the Node 24 that is installed with the project, which npm finds: run "npm run", such as "npm run build -- --check"`
  }
  return `This is Node ${node}, not the Node 24 that is installed with the project: npm blocked its install script. Run "npm install-scripts approve node esbuild workerd", then "npm ci" again`
}

/** Why the installed package cannot run any command. */
function findPackageFault() {
  const { platform, arch } = process
  if (!/^(?:linux|darwin)-(?:x64|arm64)$/.test(`${platform}-${arch}`)) {
    return `Lectern runs on Linux and macOS, x64 or arm64, and this is ${platform} on ${arch}: on Windows, use WSL`
  }
  if (isAtLeast(22, 13)) return undefined
  return `Lectern needs Node 22.13 or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org`
}

/** Whether Node has at least this version. */
function isAtLeast(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
