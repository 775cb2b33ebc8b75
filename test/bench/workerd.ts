/** workerd itself, without Miniflare's entry in front, which would halve every number. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** A service that another process offers on this machine. */
export interface Remote {
  readonly name: string
  readonly port: number
}

/** What else a workerd is started with. */
export interface Options {
  readonly remotes?: readonly Remote[]
  /** Whether an inspector listens, on the port `inspector`. It costs speed. */
  readonly inspected?: boolean
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
export async function serve(
  folder: string,
  services: readonly Service[],
  compatibilityDate: string,
  { remotes = [], inspected = false }: Options = {},
): Promise<Workerd> {
  const listening = services.filter(({ listens }) => listens)
  const config = join(folder, 'config.capnp')
  await mkdir(folder, { recursive: true })
  await writeFile(config, toConfig(services, remotes, listening, compatibilityDate))
  const inspector = inspected ? ['--inspector-addr=127.0.0.1:0'] : []
  const child = spawn('node_modules/.bin/workerd', ['serve', config, '--control-fd=3', ...inspector], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  const control = child.stdio[3]
  if (child.stderr === null || !isReadable(control)) throw new Error('workerd has no control channel.')
  createInterface({ input: child.stderr }).on('line', report)
  const ended = exited.then(() => Promise.reject(new Error('workerd ended before it listened.')))
  const ports = await Promise.race([readPorts(control, listening.length + inspector.length), ended])
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

/** Passes on what workerd itself says; the log lines of our Worker tell of faults that the bench made. */
function report(line: string): void {
  if (!line.startsWith('{"event":')) console.error(line)
}

function toConfig(
  services: readonly Service[],
  remotes: readonly Remote[],
  listening: readonly Service[],
  compatibilityDate: string,
): string {
  const workers = services.map(
    ({ name, modules, fields = '' }) =>
      `( name = "${name}", worker = ( compatibilityDate = "${compatibilityDate}", ${fields} modules = [
        ${modules.map(([module, source]) => `( name = "${module}", ${source} )`).join(',\n        ')}
      ] ) )`,
  )
  const others = remotes.map(
    ({ name, port }) => `( name = "${name}", external = ( address = "127.0.0.1:${port}", http = () ) )`,
  )
  const sockets = listening.map(
    ({ name }) =>
      `( name = "${name}", address = "127.0.0.1:0", http = ( cfBlobHeader = "CF-Blob", forwardedProtoHeader = "X-Forwarded-Proto" ), service = "${name}" )`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${[...workers, ...others].join(',\n    ')}
  ],
  sockets = [
    ${sockets.join(',\n    ')}
  ]
);
`
}

const isReadable = (stream: unknown): stream is Readable =>
  typeof stream === 'object' && stream !== null && 'setEncoding' in stream

/** workerd says on its control channel which port each socket got, and the inspector. */
function readPorts(control: Readable, count: number): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  let text = ''
  return new Promise((resolve) => {
    control.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const [, name = 'inspector', port] of text.matchAll(
        /"listen(?:-inspector)?",(?:"socket":"([^"]+)",)?"port":(\d+)/g,
      ))
        ports.set(name, Number(port))
      if (ports.size === count) resolve(ports)
    })
  })
}

/** Seconds that the threads of a process have run, from the scheduler's nanoseconds. */
function readCpu(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1e9
}
