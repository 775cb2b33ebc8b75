/** A preload that kills its process before the file-system step that `KILL_AT` counts, half-way if it writes. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env['KILL_AT'])
const { writeSync } = fs

for (const name of ['mkdirSync', 'openSync', 'renameSync', 'rmSync', 'writeFileSync']) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (!String(args[0]).startsWith('/proc') && changes(name, args) && --left === 0) die(name, args)
    return original(...args)
  }
}
syncBuiltinESMExports()

const WRITES = fs.constants.O_WRONLY | fs.constants.O_RDWR
const changes = (name, [, flags = 'r']) =>
  name !== 'openSync' || (typeof flags === 'number' ? (flags & WRITES) !== 0 : flags !== 'r')

function die(name, [target, data]) {
  const half = () => data.slice(0, data.length / 2)
  if (name === 'writeFileSync') writeSync(typeof target === 'number' ? target : fs.openSync(target, 'w'), half())
  process.kill(process.pid, 'SIGKILL')
}
