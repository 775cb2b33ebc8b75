/** Commands that are measured, each in a process of its own. */
import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A command and where it runs. */
export interface Command {
  readonly file: string
  readonly arguments: readonly string[]
  readonly folder: string
}

/** What one run took. CPU time (seconds) and peak memory (MB), of all threads, are known of Node's processes alone. */
export interface Run {
  readonly seconds: number
  readonly cpu: number | undefined
  readonly megabytes: number | undefined
}

/** Builds a content folder into an output folder. */
export const runBuild = (content: string, out: string): Promise<Run> =>
  runCommand({
    file: process.execPath,
    // As `npm run build` does.
    arguments: ['--max-semi-space-size=8', 'builder/cli/run.js', 'build', '--content', content, '--out', out],
    folder: new URL('../..', import.meta.url).pathname,
  })

/** Says at its end what the process used, on a channel of its own. */
const REPORT = `
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]))
})`

const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(REPORT)}`

/** Runs a command to its end. Its own words are of no interest unless it fails. */
export async function runCommand({ file, arguments: args, folder }: Command): Promise<Run> {
  const started = performance.now()
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [code, errors, report] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
    readText(child.stderr),
    readText(child.stdio[3]),
  ])
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`Cannot measure "${file} ${args.join(' ')}": it ended with ${code}.\n${errors}`)
  const [, cpu, megabytes] = /^\[([\d.]+),([\d.]+)\]$/.exec(report) ?? []
  return { seconds, cpu: toNumber(cpu), megabytes: toNumber(megabytes) }
}

const toNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

async function readText(stream: Readable | NodeJS.WritableStream | null | undefined): Promise<string> {
  if (!stream || !('setEncoding' in stream)) return ''
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += String(chunk)
  return text
}

/** The median of each measure. */
export function medianOf(runs: readonly Run[]): Run {
  return {
    seconds: toMiddle(runs.map(({ seconds }) => seconds)) ?? 0,
    cpu: toMiddle(runs.map(({ cpu }) => cpu)),
    megabytes: toMiddle(runs.map(({ megabytes }) => megabytes)),
  }
}

function toMiddle(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return known[Math.floor(known.length / 2)]
}
