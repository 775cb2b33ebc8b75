/** A real browser for tests: one that is installed, or the Chromium that comes as a package. */
import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Path of a Chromium: `CHROMIUM_PATH`, the system's, or the packaged one, which is unpacked once per machine. */
export async function findChromium(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser']
  return installed.find((path) => path !== undefined && existsSync(path)) ?? sparticuz.executablePath()
}

/** Arguments that let it run in a container; nothing that a browser protects pages with is turned off. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--headless=shell', '--hide-scrollbars']

/** Starts the browser. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
}
