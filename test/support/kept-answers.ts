/** What a Worker in Miniflare answered, held against the contract: no test can forget to. */
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Contract } from './contract.ts'

/** A module as Miniflare takes it. */
interface Module {
  readonly type: 'ESModule' | 'Text'
  readonly path: string
  readonly contents: string
}

/**
 * The modules of a Worker: an entry that exports `keeping()` of what it makes of `index.js`, the deployed bundle,
 * and the root of the release that it serves.
 */
export async function readModules(entry: string, root: string): Promise<Module[]> {
  const [keeping, bundle] = await Promise.all(
    [new URL('keeping.mjs', import.meta.url), inject('worker')].map((file) => readFile(file, 'utf8')),
  )
  return [
    toModule('entry.mjs', entry),
    toModule('keeping.mjs', keeping ?? ''),
    toModule('index.js', bundle ?? ''),
    toRootModule(root),
  ]
}

/** The root of the release, in the place of the empty one. */
const toRootModule = (contents: string): Module => ({ type: 'Text', path: 'root.txt', contents })

const toModule = (path: string, contents: string): Module => ({ type: 'ESModule', path, contents })

/** An answer that the entry kept. */
interface KeptAnswer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Fails where an answer of the list at `/__answers` breaks the contract. */
export function checkAnswers(contract: Contract, list: string): void {
  const answers: readonly KeptAnswer[] = JSON.parse(list)
  const faults = answers.flatMap(({ method, url, status, type, text }) => {
    const answer = { status, headers: { 'content-type': type }, bytes: Buffer.from(text) }
    return contract(method, new URL(url).pathname, answer).map((fault) => `${method} ${url}: ${fault} ${text}`)
  })
  if (faults.length > 0) throw new Error(`Answers break the contract:\n${faults.slice(0, 20).join('\n')}`)
}

/** Hands on what ran of the Worker to `npm run mutate`, which names the file. */
export function noteCovered(names: string): void {
  const file = process.env['LECTERN_COVERED']
  if (file !== undefined && names !== '') appendFileSync(file, `${names.replaceAll(' ', '\n')}\n`)
}
