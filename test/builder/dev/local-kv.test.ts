import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createPlaceholder } from '../../../builder/dev/placeholder.ts'
import { openLocalKv } from '../../../builder/dev/local-kv.ts'
import type { ReleaseValue } from '../../../builder/release/stored.ts'
const folder = mkdtempSync(join(tmpdir(), 'lectern-local-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Values of a site of one page: both forms of the page, one shard, the root; and what all such sites share. */
const toRelease = (title: string): ReleaseValue[] => [
  ...createPlaceholder(title, { url: 'http://localhost:8787', reloadUrl: 'http://localhost:8788/r.js', paths: [] }),
]

test('the local KV takes what it lacks of a release', async () => {
  const kv = await openLocalKv(folder, 'content')
  const [first, second] = [toRelease('First'), toRelease('Second')]
  expect(await kv.publish(first)).toBe(first.length)
  expect(await kv.publish(second)).toBe(4)
  expect(await kv.publish(first)).toBe(0)
  await kv.close()
})

test('openLocalKv() says what to do where the local state is damaged', async () => {
  const state = join(folder, 'damaged')
  await (await openLocalKv(state, 'content')).close()
  for (const { parentPath, name } of readdirSync(state, { recursive: true, withFileTypes: true }))
    if (name.includes('.sqlite')) writeFileSync(join(parentPath, name), 'x'.repeat(4096))
  await expect(openLocalKv(state, 'content')).rejects.toThrow(
    `The local state in "${state}" is damaged, or belongs to another user: make it yours (sudo chown -R "$USER" ${state}), or delete it, and start again.`,
  )
})

test('openLocalKv() says what workerd needs where it does not run', async () => {
  const workerd = process.env['MINIFLARE_WORKERD_PATH']
  process.env['MINIFLARE_WORKERD_PATH'] = '/bin/false'
  onTestFinished(() => {
    if (workerd === undefined) delete process.env['MINIFLARE_WORKERD_PATH']
    else process.env['MINIFLARE_WORKERD_PATH'] = workerd
  })
  await expect(openLocalKv(join(folder, 'none'), 'content')).rejects.toThrow(
    /^The local server, workerd, does not run here \(.+\)\. It needs glibc 2\.35 or newer, or macOS 13\.5 or newer\.$/,
  )
})

/** Root may write everywhere, but in a namespace of its own not to folders of users that this does not know. */
const isRoot = process.getuid?.() === 0
const WITHOUT_RIGHTS = isRoot ? ['unshare', '--map-root-user'] : ['env']
const canLack = spawnSync(WITHOUT_RIGHTS[0] ?? '', [...WITHOUT_RIGHTS.slice(1), 'true']).status === 0

test.runIf(canLack)('openLocalKv() says that the local state is of another user', () => {
  const above = join(folder, 'of-another')
  mkdirSync(above, { mode: 0o555 })
  if (isRoot) chownSync(above, 65_534, 65_534)
  const state = join(above, 'state')
  const script = `
    import { openLocalKv } from '${new URL('../../../builder/dev/local-kv.ts', import.meta.url).href}'
    const { name, message } = await openLocalKv('${state}', 'content').catch((cause) => cause)
    console.log(name, message)
    process.exit()`
  const file = join(folder, 'user.mjs')
  writeFileSync(file, script)
  const [command, ...words] = [...WITHOUT_RIGHTS, process.execPath, file]
  const { stdout } = spawnSync(command, words, { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' })
  expect(stdout).toBe(
    `UsageError The local state in "${state}" cannot be written: it, or a folder above it, belongs to another user. Make it yours (sudo chown -R "$USER" ${state}), or name another folder with --state, and start again.\n`,
  )
})

/** Linux lets users mount, unless an administrator forbids it. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

test.runIf(canMount)(
  'openLocalKv() says that the disk is full',
  () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const script = `
    import { openLocalKv } from '${new URL('../../../builder/dev/local-kv.ts', import.meta.url).href}'
    const kv = await openLocalKv('${disk}', 'content')
    const values = Array.from({ length: 3 }, (_, at) => ({ id: String(at), type: 'text/plain', bytes: Buffer.alloc(3_000_000, at) }))
    const { name, message } = await kv.publish(values).catch((cause) => cause)
    console.log(name, message)
    process.exit()`
    const mount = `mount -t tmpfs -o size=4m tmpfs ${disk} && exec "$@"`
    const file = join(folder, 'full.mjs')
    writeFileSync(file, script)
    const command = ['-rm', 'sh', '-c', mount, 'sh', process.execPath, file]
    const { stdout } = spawnSync('unshare', command, { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' })
    expect(stdout).toBe(`UsageError Cannot write to the local KV: the disk with "${disk}" is full.\n`)
  },
  60_000,
)
