import { launch, type LaunchedChrome } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser.ts'
import { type SampleSite, startSampleSite } from './sample-site.ts'

let sample: SampleSite
let chrome: LaunchedChrome

beforeAll(async () => {
  const chromePath = await findChromium()
  ;[sample, chrome] = await Promise.all([startSampleSite(), launch({ chromePath, chromeFlags: CHROMIUM_ARGUMENTS })])
})

afterAll(async () => {
  chrome?.kill()
  await sample?.stop()
})

/** Speed depends on the machine, so it is judged only where it was asked for: `npm run lighthouse`. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo', ...(process.env['LIGHTHOUSE'] ? ['performance'] : [])]

/** All four with `npm run lighthouse`, else one that has nearly everything the others have, and a form. */
const PATHS = ['/contact', ...(process.env['LIGHTHOUSE'] ? ['/', '/guides/writing-content', '/integrations'] : [])]

// On a simulated phone, as Lighthouse does by default.
test.each(PATHS)('Lighthouse finds nothing to improve on %s', { timeout: 120_000 }, async (path) => {
  const result = await lighthouse(sample.origin + path, {
    port: chrome.port,
    onlyCategories: CATEGORIES,
    // Without a judgement of speed there is no reason to wait as long as a slow network would take.
    ...(process.env['LIGHTHOUSE'] ? {} : { throttlingMethod: 'provided', disableFullPageScreenshot: true }),
    logLevel: 'error',
  })
  const scores = Object.values(result?.lhr.categories ?? {}).map(({ id, score }) => [id, score])
  expect(scores).toEqual(expect.arrayContaining(CATEGORIES.map((id) => [id, 1])))
})
