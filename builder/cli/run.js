/**
 * Every command: `node builder/cli/run.js deploy …`. JavaScript that Node 20 reads too, so that an installation which cannot
 * run the command says so in one line.
 */
import { existsSync } from 'node:fs'

const COMMANDS = {
  start: '../dev/start.ts',
  build: './index.js',
  deploy: '../publish/deploy.ts',
  rollback: '../publish/rollback.ts',
  gc: '../publish/gc.ts',
  doctor: '../publish/doctor.ts',
}
const NODE = 24

const [, , name = '', ...args] = process.argv
const fault = findFault()
if (fault === undefined) {
  process.argv.splice(2, Infinity, ...args)
  const { main } = await import(COMMANDS[name])
  // `start` and `build` begin by being loaded.
  await main?.()
} else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 2
}

/** Why no command can be run, if none can. */
function findFault() {
  const { node } = process.versions
  // npm writes this file when it has installed everything else.
  if (!existsSync(new URL('../../node_modules/.package-lock.json', import.meta.url))) {
    return 'npm ci was not run to its end: run "npm ci" again'
  }
  if (Number.parseInt(node, 10) >= NODE) return undefined
  return `This is Node ${node}, not the Node ${NODE} that is installed with the project: npm blocked its install script. Run "npm install-scripts approve node esbuild workerd", then "npm ci" again`
}
