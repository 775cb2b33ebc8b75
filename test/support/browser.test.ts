import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findChromium } from './browser.ts'

test('findChromium() takes no program that another user put into the folder for temporary files', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'lectern-shared-'))
  vi.stubEnv('TMPDIR', shared)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(shared, { recursive: true })
  })
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
  const folder = join(shared, `lectern-chromium-${version}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'chromium'), '')
  expect([
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    resolve(`node_modules/.cache/lectern/chromium-${version}/chromium`),
  ]).toContain(await findChromium())
})
