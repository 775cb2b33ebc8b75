/** The root of a release as a module of the Worker, so that no request reads it and no cache can miss it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ObjectId, toKey } from '../../worker/contract/release.ts'
import type { Output } from '../release/output.ts'
import type { RemoteKv } from './remote-kv.ts'

/**
 * Writes the root to a file while `work` runs; `work` gets the option with which wrangler puts it in the place of the
 * Worker's empty one. A release that was published before may be in KV alone.
 */
export async function withRootModule(
  root: ObjectId,
  output: Pick<Output, 'values' | 'read'>,
  kv: Pick<RemoteKv, 'get'>,
  work: (option: string) => Promise<void>,
): Promise<void> {
  const bytes = output.values.has(root) ? output.read(root).bytes : (await kv.get([toKey(root)])).get(toKey(root))
  if (bytes === undefined) throw new Error(`Release "${root}" is not whole: its root is missing`)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-root-'))
  try {
    const file = join(folder, 'root.txt')
    await writeFile(file, bytes)
    await work(`--alias=./root.txt:${file}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
