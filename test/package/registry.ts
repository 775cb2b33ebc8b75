/**
 * A package registry on the loopback interface: every package of `package-lock.json`, packed from `node_modules` when its
 * tarball is asked for.
 * https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { listen } from '../support/port.ts'

/** A registry that runs. */
export interface Registry {
  readonly url: string
  close(): Promise<void>
}

/** A package as the lock file has it, by its folder; what npm asks of a version stands there in the same words. */
const Lock = v.object({
  packages: v.record(v.string(), v.looseObject({ name: v.optional(v.string()), version: v.optional(v.string()) })),
})

const MODULES = 'node_modules/'

/** Starts one. */
export async function startRegistry(): Promise<Registry> {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')))
  /** Folders of the versions of each package, the one that most packages get first. */
  const folders = new Map<string, Map<string, string>>()
  for (const [folder, { name, version }] of Object.entries(packages)) {
    const start = folder.lastIndexOf(MODULES)
    if (start === -1 || version === undefined) continue
    const own = name ?? folder.slice(start + MODULES.length)
    const versions = folders.get(own) ?? new Map<string, string>()
    folders.set(own, versions.set(version, versions.get(version) ?? folder))
  }

  const answer = async (path: string, response: ServerResponse): Promise<unknown> => {
    const [, name = '', version] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/([^/]+)\.tgz)?$/.exec(decodeURIComponent(path)) ?? []
    const versions = folders.get(name)
    const folder = versions?.get(version ?? '')
    if (folder !== undefined) return pipeline(pack(folder), response)
    if (versions === undefined || version !== undefined) return response.writeHead(404).end('{}')
    const listed = Array.from(versions, ([number, one]) => {
      const dist = { tarball: `${url}/${name}/-/${number}.tgz` }
      return [number, { ...packages[one], name, dist }] as const
    })
    const latest = listed[0]?.[0]
    return response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(listed) }))
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response).catch(() => response.destroy())
  })
  const url = await listen(server)
  return {
    url,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** What no command reads: a third of all files, each of which npm would unpack twice. */
const UNREAD = ['*.map', '*.d.ts', '*.d.mts', '*.d.cts', '*.scss']

/** A tarball of an installed package without what is installed below it. npm also takes it uncompressed, whatever its first folder is called. */
function pack(folder: string): Readable {
  const excluded = ['./node_modules', ...UNREAD].map((pattern) => `--exclude=${pattern}`)
  return spawn('tar', ['--create', ...excluded, `--directory=${folder}`, '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
    .stdout
}
