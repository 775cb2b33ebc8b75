/** An HTML file of an author, as a browser shows it: no page of the site, but what it has and where it leads works. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { collect } from '../support/collect.ts'
import { buildFolder, writeFiles } from '../support/content-folder.ts'
import { type Site, startSite, toRelease } from '../support/site.ts'

/** What a preview that nobody merged has in the same KV. */
const PREVIEW = [
  ...toRelease({
    entries: [
      { kind: 'file', path: '/assets/a.css', content: { policy: 'asset-css', body: 'p{background:rgb(0,128,0)}\n' } },
    ],
  }),
]
const UNMERGED = `/assets/a.${PREVIEW.find(({ type }) => type.startsWith('text/css'))?.id}.css`

const FILES = {
  'site.yaml': 'name: N\ndescription: D\nurl: https://www.example.com\n',
  'pages/index.md': '---\ntitle: Home\ndescription: D\n---\n\nWelcome.\n',
  'static/own.css': 'p{color:rgb(0,0,128)}\n',
  'static/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>\n',
  'static/terms.html': `<!doctype html><link rel="stylesheet" href="/own.css"><link rel="stylesheet" href="${UNMERGED}">
<p>Terms</p><img src="/own.svg" alt=""><a href="/">Home</a> <a href="/" target="_blank" id="beside">Home</a>`,
  'static/moved.html': '<meta http-equiv="refresh" content="0; url=/">',
  'static/script.html': '<p>Script</p><script>document.querySelector("p").textContent = "ran"</script>',
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-static-'))
let browser: Browser
let site: Site
let page: Page

beforeAll(async () => {
  writeFiles(folder, FILES)
  site = await startSite({ release: [...PREVIEW, ...(await collect((await buildFolder(folder)).values()))] })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  page = await browser.newPage({ baseURL: site.origin })
})
afterEach(() => page.close())

test('what no release that is live has is given to a page, but not to a file', async () => {
  await page.goto('/')
  expect(await page.evaluate(async (path) => (await fetch(path)).status, UNMERGED)).toBe(200)
  await page.goto('/terms.html')
  const style = await page.locator('p').evaluate((one) => {
    const { color, backgroundColor } = getComputedStyle(one)
    return [color, backgroundColor]
  })
  expect(style).toEqual(['rgb(0, 0, 128)', 'rgba(0, 0, 0, 0)'])
})

test('a file shows pictures of the site, and its links lead to pages, in its place and beside it', async () => {
  await page.goto('/terms.html')
  expect(await page.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(7)
  const [beside] = await Promise.all([page.waitForEvent('popup'), page.locator('#beside').click()])
  expect(await beside.locator('main').innerText()).toContain('Welcome.')
  expect(await beside.evaluate('origin')).toBe(site.origin)
  await beside.close()
  await page.getByText('Home').first().click()
  await page.getByText('Welcome.').waitFor()
})

test('a file may lead to another page by itself', async () => {
  await page.goto('/moved.html')
  await page.getByText('Welcome.').waitFor()
  expect(page.url()).toBe(`${site.origin}/`)
})

test('a script of a file does not run', async () => {
  await page.goto('/script.html')
  expect(await page.locator('p').innerText()).toBe('Script')
})
