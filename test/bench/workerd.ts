/** workerd itself, without Miniflare's entry in front, which would halve every number. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A Worker of the configuration; its modules are files in the folder of the bench. */
export interface Service {
  readonly name: string
  /** Module name and Cap'n Proto source: `esModule = embed "x.mjs"`. The first is the entry. */
  readonly modules: readonly [name: string, source: string][]
  /** Further fields in Cap'n Proto text. */
  readonly fields?: string
  /** Whether it gets a port. */
  readonly listens: boolean
}

/** A running workerd. */
export interface Workerd {
  readonly ports: ReadonlyMap<string, number>
  /** CPU seconds that the process has used. */
  readonly cpu: () => number
  /** Resident memory in bytes. */
  readonly memory: () => number
  readonly stop: () => Promise<void>
}

/** Starts workerd with some Workers, each on a free port. */
export async function serve(folder: string, services: readonly Service[], compatibilityDate: string): Promise<Workerd> {
  const listening = services.filter(({ listens }) => listens)
  const config = join(folder, 'config.capnp')
  await mkdir(folder, { recursive: true })
  await writeFile(config, toConfig(services, listening, compatibilityDate))
  const child = spawn('node_modules/.bin/workerd', ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  const control = child.stdio[3]
  if (!isReadable(control)) throw new Error('workerd has no control channel.')
  const ports = await readPorts(control, listening.length)
  const pid = child.pid ?? 0
  return {
    ports,
    cpu: () => readCpu(pid),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    stop: () => {
      child.kill()
      return exited
    },
  }
}

function toConfig(services: readonly Service[], listening: readonly Service[], compatibilityDate: string): string {
  const workers = services.map(
    ({ name, modules, fields = '' }) =>
      `( name = "${name}", worker = ( compatibilityDate = "${compatibilityDate}", ${fields} modules = [
        ${modules.map(([module, source]) => `( name = "${module}", ${source} )`).join(',\n        ')}
      ] ) )`,
  )
  const sockets = listening.map(
    ({ name }) => `( name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}" )`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${workers.join(',\n    ')}
  ],
  sockets = [
    ${sockets.join(',\n    ')}
  ]
);
`
}

const isReadable = (stream: unknown): stream is Readable =>
  typeof stream === 'object' && stream !== null && 'setEncoding' in stream

/** workerd says on its control channel which port each socket got. */
function readPorts(control: Readable, count: number): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  let text = ''
  return new Promise((resolve) => {
    control.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const [, name, port] of text.matchAll(/"socket":"([^"]+)","port":(\d+)/g))
        ports.set(name ?? '', Number(port))
      if (ports.size === count) resolve(ports)
    })
  })
}

/** Seconds of user and system time: fields 14 and 15 of the process's `stat`, in hundredths. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
