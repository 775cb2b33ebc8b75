import { brotliCompressSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { HtmlValidate } from 'html-validate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { type SampleSite, startSampleSite } from './sample-site.ts'

let sample: SampleSite
let browser: Browser
let axe: string
let paths: readonly string[]

beforeAll(async () => {
  ;[sample, browser, axe] = await Promise.all([
    startSampleSite(),
    startBrowser(),
    readFile(new URL('axe.min.js', import.meta.resolve('axe-core')), 'utf8'),
  ])
  paths = [...sample.pages.map(({ path }) => path), '/sitemap', '/search?q=markdown']
})

afterAll(async () => {
  await browser?.close()
  await sample?.stop()
})

/** Opens every page in one tab, and collects what is found on each. */
async function visit(context: BrowserContext, inspect: (page: Page) => Promise<readonly string[]>): Promise<string[]> {
  const page = await context.newPage()
  const found: string[] = []
  let path = ''
  page.on('console', (message) => found.push(`${path} console: ${message.text()}`))
  page.on('pageerror', (error) => found.push(`${path} error: ${String(error)}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${sample.origin}/`)) found.push(`${path} request: ${request.url()}`)
  })
  for (path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    found.push(...(await inspect(page)).map((text) => `${path} ${text}`))
  }
  await context.close()
  return found
}

/** What axe-core finds; it is run through the debugger, so that the policy of the page stands. */
async function findBarriers(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!rules) await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  return page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`)
}

// Side by side: a page waits for its images and its frames more than it computes.
test.concurrent.each([360, 1280])(
  'every page at %i pixels has no barrier in either scheme, no overflow and no shift, and stays on this host',
  { timeout: 120_000 },
  async (width) => {
    const context = await browser.newContext({
      baseURL: sample.origin,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    await context.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(globalThis, { shift: Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const found = await visit(context, async (page) => {
      const faults = await page.evaluate(() => [
        ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the screen'] : []),
        ...(Reflect.get(globalThis, 'shift') > 0 ? ['shifts'] : []),
      ])
      await page.emulateMedia({ colorScheme: 'light' })
      const light = await findBarriers(page)
      // The scheme changes colours and nothing else.
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await findBarriers(page, ['color-contrast', 'link-in-text-block'])
      return [...faults, ...light, ...dark.map((text) => `dark ${text}`)]
    })
    expect(found).toEqual([])
  },
)

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // Both spellings are HTML; ours is what the formatter writes.
      'void-style': 'off',
      'no-trailing-whitespace': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
      // Long titles are for people to judge.
      'long-title': 'off',
      'no-raw-characters': 'off',
    },
  })
  const found: string[] = []
  for (const path of paths) {
    const { text } = await sample.site.get(path)
    const report = await validator.validateString(text)
    for (const { messages } of report.results)
      found.push(...messages.map(({ line, ruleId, message }) => `${path}:${line} ${ruleId} ${message}`))
  }
  expect(found).toEqual([])
})

test('every page is under 30 KB over the wire with what its first paint needs', async () => {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const { text } = await sample.site.get(path)
      const needed = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js|svg))"/g)].flatMap(
        ([, url]) => url ?? [],
      )
      const files = await Promise.all(needed.map(async (url) => (await sample.site.get(url)).bytes))
      return [
        path,
        [Buffer.from(text), ...files].reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0),
      ] as const
    }),
  )
  expect(sizes.filter(([, size]) => size > 30_000)).toEqual([])
})

test('every page shows its text without JavaScript', { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ baseURL: sample.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  const missing: string[] = []
  for (const { path, title } of sample.pages) {
    await page.goto(path)
    const [heading, text] = [await page.locator('h1').innerText(), await page.locator('main').innerText()]
    if (heading !== title || text.length < 200) missing.push(path)
  }
  await context.close()
  expect(missing).toEqual([])
})

test('a form without JavaScript is not shown, and the page says how else to reach us', async () => {
  const context = await browser.newContext({ baseURL: sample.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact')
  expect(await page.locator('.form').isVisible()).toBe(false)
  expect(await page.locator('main').innerText()).toContain('POST https://lectern.example.com/api/forms/contact')
  await page.goto('/search?q=markdown')
  expect(await page.locator('main').innerText()).toContain('Searching needs JavaScript')
  await context.close()
})
