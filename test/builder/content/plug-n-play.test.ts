import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UsageError } from '../../../builder/content/error.ts'
import { refusePlugAndPlay } from '../../../builder/content/plug-n-play.ts'

/** A folder with a folder in it that has a folder. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pnp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  return folder
}

test('refusePlugAndPlay() accepts folders without a manifest', () => {
  const folder = createFolder()
  expect(() => refusePlugAndPlay(join(folder, 'a', 'b'))).not.toThrow()
})

test.each([
  ['.pnp.data.json', ['.pnp.data.json']],
  ['.pnp.cjs', ['.pnp.cjs']],
  ['.pnp.js', ['.pnp.js']],
  ['.pnp.data.json', ['.pnp.js', '.pnp.cjs', '.pnp.data.json']],
])('refusePlugAndPlay() names %s of the manifests %j in a folder and above it', (name, manifests) => {
  const folder = createFolder()
  for (const manifest of manifests) writeFileSync(join(folder, manifest), '')
  const error = new UsageError(
    `"${join(folder, name)}" would choose the packages of the Worker: delete it. With Yarn, set "nodeLinker: node-modules" in .yarnrc.yml`,
  )
  expect(() => refusePlugAndPlay(folder)).toThrow(error)
  expect(() => refusePlugAndPlay(join(folder, 'a', 'b'))).toThrow(error)
})
