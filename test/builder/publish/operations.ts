/** What can be done to a site, with a log that says which release is live after each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '../../../builder/publish/cloudflare/account.ts'
import {
  beginDeployment,
  deploy,
  type Listener,
  type Outcome,
  type Start,
} from '../../../builder/publish/deployment.ts'
import { collect } from '../../../builder/publish/garbage.ts'
import type { Wrangler } from '../../../builder/publish/cloudflare/wrangler.ts'
import { goBack } from '../../../builder/publish/rollback.ts'
import type { Output } from '../../../builder/release/output.ts'
import { toObjectId } from '../../../builder/site/assets.ts'
import type { Entry } from '../../../builder/views/entry.ts'
import { createOutput } from './example-output.ts'
import { connectTo, toUploader } from './loopback.ts'
import { type Fault, type StandIn, startStandIn } from './stand-in.ts'
import { findMissing } from './stand-in-edge.ts'
import { changeSecrets, deploy as share, type StoredDeployment, type StoredVersion } from './stand-in-worker.ts'

const SILENT: Listener = { planned: () => {}, uploaded: () => {}, begin: () => {}, tick: () => {} }

/** A site and the stand-in that has it. */
export interface Operations {
  readonly standIn: StandIn
  readonly account: Account
  /** Contents that can be deployed. */
  readonly outputs: readonly Output[]
  deploy(content: number, options?: { readonly preview?: boolean; readonly start?: Start }): Promise<Outcome>
  rollback(wanted?: string, answer?: boolean): Promise<string>
  /** Collects garbage; the error that it ended with, if any. */
  gc(keep: number, days?: number): Promise<string>
  /** Sets a secret as `wrangler secret put` does, or as `versions secret put` where that would be refused. */
  putSecret(name: string, text: string): void
  /** Shares the requests between two versions. */
  split(first: StoredVersion, second: StoredVersion, percentage: number): void
  /** Roots that get requests, the one with most of them first. */
  live(): string[]
  /** Roots of a deployment, the one with most requests first. */
  rootsOf(deployment: StoredDeployment | undefined): string[]
  /** Keys that live releases lack. */
  missing(): string[]
  /** Runs something before the nth request of what is done meanwhile is answered; what that threw. */
  during(nth: number, intrude: () => unknown, work: () => Promise<unknown>): Promise<string>
  /** Does something that is killed by a request, the nth or that of a name: it is the last. Whether a version went live. */
  killAt(last: number | string, work: () => Promise<unknown>): Promise<boolean>
  /** Makes a function that puts the account back to what it is now. */
  remember(): () => void
  /** Puts the account back to nothing. */
  forget(): void
  close(): Promise<void>
}

export const readRoot = ({ bindings }: Pick<StoredVersion, 'bindings'>): string =>
  bindings.find(({ name }) => name === 'RELEASE')?.text ?? ''

const toText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const answer = (): Fault => 'answer'

/**
 * Starts a stand-in without a Worker, and builds a number of contents that share some of their values.
 */
export async function startOperations(
  contents: number,
  toWrangler: (standIn: StandIn) => Wrangler = toUploader,
): Promise<Operations> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-operations-'))
  const outputs = Array.from({ length: contents }, (_, content) => build(join(folder, String(content)), content))
  const standIn = await startStandIn()
  const account = await connectTo(standIn)
  const wrangler = toWrangler(standIn)
  const rootsOf = (deployment: StoredDeployment | undefined): string[] =>
    (deployment?.versions ?? [])
      .toSorted((a, b) => b.percentage - a.percentage)
      .flatMap(({ version_id }) => standIn.versions.find(({ id }) => id === version_id) ?? [])
      .map(readRoot)
  const live = (): string[] => rootsOf(standIn.deployments.at(-1))

  const remember = (): (() => void) => {
    const { clock, staleLists, quota, subdomain } = standIn
    const { versions, deployments, past, requests, written, kv, edge } = standIn
    const lists = [toReset(versions), toReset(deployments), toReset(past), toReset(requests), toReset(written)]
    const tables = [toResetTable(kv), toResetTable(edge)]
    return () => {
      Object.assign(standIn, { clock, staleLists, quota, subdomain })
      for (const reset of [...lists, ...tables]) reset()
    }
  }

  return {
    standIn,
    account,
    outputs,
    live,
    rootsOf,
    deploy: async (content, { preview = false, start } = {}) => {
      const output = outputs[content]
      if (!output) throw new Error(`There is no content ${content}`)
      const options = { message: `Content ${content}`, code: 'code', preview }
      return deploy(account, start ?? (await beginDeployment(account)), output, options, wrangler, SILENT)
    },
    rollback: async (wanted, yes = true) => (await goBack(account, wanted, '', () => Promise.resolve(yes))).root,
    gc: (keep, days = 0) =>
      collect(account, keep, days, true).then(
        () => '',
        (error: unknown) => toText(error),
      ),
    putSecret: (name, text) => {
      if (standIn.versions.length === 0) return
      const [only] = standIn.deployments.at(-1)?.versions ?? []
      const isLatest = only?.percentage === 100 && only.version_id === standIn.versions.at(-1)?.id
      const { id } = changeSecrets(standIn, { [name]: { text } }, {})
      if (isLatest) share(standIn, undefined, [{ version_id: id, percentage: 100 }])
    },
    split: (first, second, percentage) => {
      const versions = [
        { version_id: first.id, percentage: 100 - percentage },
        { version_id: second.id, percentage },
      ]
      share(standIn, undefined, first === second ? [{ version_id: first.id, percentage: 100 }] : versions)
    },
    missing: () => live().flatMap((root) => (root === '' ? [] : findMissing(standIn, root))),
    during: async (nth, intrude, work) => {
      let count = 0
      standIn.fault = async (): Promise<Fault> => {
        count += 1
        if (count === nth) {
          standIn.fault = answer
          await intrude()
        }
        return 'answer'
      }
      const error = await work().then(() => '', toText)
      const isReached = count >= nth
      standIn.fault = answer
      return isReached ? error : 'over'
    },
    killAt: async (last, work) => {
      const before = standIn.deployments.length
      let [count, time, isDead] = [0, 0, false]
      standIn.fault = (request) => {
        if (isDead) return 'reset'
        count += 1
        isDead = request === last || count === last
        time = standIn.clock
        return isDead ? 'lost' : 'answer'
      }
      await work().catch(() => {})
      standIn.fault = answer
      // What is dead waits for no answer.
      standIn.clock = time
      return standIn.deployments.length > before
    },
    remember,
    forget: remember(),
    close: async () => {
      for (const output of outputs) output.close()
      await standIn.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function toReset(list: unknown[]): () => void {
  const before = [...list]
  return () => void list.splice(0, Infinity, ...before)
}

function toResetTable(table: Map<string, unknown>): () => void {
  const before = [...table]
  return () => {
    table.clear()
    for (const [key, value] of before) table.set(key, value)
  }
}

function build(folder: string, content: number): Output {
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, page) => [
      `/page-${page}`,
      `page ${page}${page === content % 6 ? `, ${content}` : ''}`,
    ]),
  )
  const day = new Date(Date.UTC(2026, 0, 1 + content)).toISOString()
  return createOutput(folder, { ...pages, '/': `content ${content % 3}` }, [toPicture(content)], day)
}

/** A file of a content that is no text, as each page that is new has one for its preview. */
function toPicture(content: number): Entry {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, content])
  const binary = { id: toObjectId('image/png', bytes), size: bytes.length, read: () => bytes }
  return { kind: 'file', path: '/preview.png', content: { policy: 'asset-png', body: binary } }
}
