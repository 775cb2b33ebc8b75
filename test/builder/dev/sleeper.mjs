// A script to supervise. It starts a process in a group of its own, and ends it when its supervisor is gone.
import { spawn } from 'node:child_process'

const sleeper = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })

process.on('disconnect', () => {
  sleeper.kill('SIGKILL')
  process.exit()
})
process.send(sleeper.pid)
process.stdout.write(`${process.pid} ${sleeper.pid}\n`)
