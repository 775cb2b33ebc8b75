/** A real browser for tests: one that is installed, or the Chromium that comes as a package. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Path of a Chromium: `CHROMIUM_PATH`, the system's, or the packaged one, which is unpacked once per checkout. */
export async function findChromium(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser']
  return installed.find((path) => path !== undefined && existsSync(path)) ?? unpackChromium()
}

/**
 * Unpacks it to a folder that gets its name when all of it is there: another run may unpack it at the same time, and one
 * that was ended leaves a part of it. Not in the folder for temporary files, where other users could put a program of that name.
 */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8'))
  const folder = resolve(`node_modules/.cache/lectern/chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(`${folder}-`)
    const { TMPDIR } = process.env
    process.env['TMPDIR'] = unfinished
    await sparticuz.executablePath().finally(() => {
      if (TMPDIR === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = TMPDIR
    })
    // Another run was faster.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  }
  return join(folder, 'chromium')
}

/** Arguments that let it run in a container; nothing that a browser protects pages with is turned off. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--headless=shell', '--hide-scrollbars']

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
}
