import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { type SampleSite, startSampleSite } from './sample-site.ts'

let sample: SampleSite
let browser: Browser
let page: Page
let requests: string[]

beforeAll(async () => {
  ;[sample, browser] = await Promise.all([startSampleSite(), startBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await sample?.stop()
})

beforeEach(async () => {
  await page?.context().close()
  page = await browser.newPage({ baseURL: sample.origin, viewport: { width: 1280, height: 800 } })
  page.setDefaultTimeout(10_000)
  requests = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
})

const results = () => page.locator('header .results a')

test('the search loads nothing before it is used, and then suggests pages as you type', async () => {
  await page.goto('/about')
  expect(requests.filter((path) => path.includes('search'))).toEqual([])
  await page.getByRole('searchbox').pressSequentially('theming')
  await results().first().waitFor()
  expect(await results().first().getAttribute('href')).toBe('/guides/theming')
  expect(requests).toContain('/search/index.json')
})

test('the search is used with the keyboard: slash, arrows, Enter, Escape', async () => {
  await page.goto('/about')
  await page.keyboard.press('/')
  await page.keyboard.type('deploying')
  await results().first().waitFor()
  await page.keyboard.press('ArrowDown')
  expect(
    await results()
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.locator('header .results').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('q')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=deploying')
})

test('the page of results works as a link', async () => {
  await page.goto('/search?q=local+inbox')
  const first = page.locator('#results a').first()
  await first.waitFor()
  expect(
    await page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toContain('/apps/local-inbox')
  expect(await page.locator('#search-status').textContent()).toMatch(/^\d+ pages found\.$/)
  expect(await page.locator('#query').inputValue()).toBe('local inbox')
})

test.each([
  ['a beginning', 'turnst', '/integrations/turnstile'],
  ['a slip', 'trunstile', '/integrations/turnstile'],
  ['an accent and capitals', 'HCÁPTCHA', '/integrations/hcaptcha'],
])('the search finds a page by %s', async (_, query, path) => {
  await page.goto(`/search?q=${encodeURIComponent(query)}`)
  await page.locator('#results a').first().waitFor()
  const found = await page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(found.slice(0, 3)).toContain(path)
})

test('the search says when nothing was found', async () => {
  await page.goto('/search?q=zzyzx')
  await expect.poll(() => page.locator('#search-status').textContent()).toBe('Nothing was found.')
})
