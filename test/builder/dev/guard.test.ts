import { createServer } from 'node:http'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Inbox, startInbox } from '../../../builder/dev/inbox/server.ts'
import { startBrowser } from '../../support/browser.ts'
import { listen } from '../../support/port.ts'

let browser: Browser
let inbox: Inbox
beforeAll(async () => {
  ;[browser, inbox] = await Promise.all([startBrowser(), startInbox({ port: 0, secrets: '' })])
})
afterAll(async () => {
  await browser.close()
  await inbox.close()
})

let page: Page
let clock: CDPSession
beforeEach(async () => {
  await fetch(`${inbox.url}/webhooks/contact`, { method: 'POST', body: '{}' })
  page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  page.setDefaultTimeout(30_000)
  clock = await page.context().newCDPSession(page)
  await clock.send('Animation.enable')
})
afterEach(() => page.context().close())

/** The speed at which the first second passes. */
const setSpeed = (playbackRate: 0 | 1) => clock.send('Animation.setPlaybackRate', { playbackRate })

/** Says that the page came to the front: a browser without windows shows all pages at once. */
const toFront = (event: string): Promise<unknown> =>
  page.evaluate(`document.dispatchEvent(new Event('${event}', { bubbles: true }))`)

/** Presses the key that an element with the focus takes, and clicks where it is. */
async function press(element: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {}
  await page.keyboard.press('Enter')
  await page.mouse.dblclick(x + 9, y + 9)
}

const EVENTS = ['focus', 'pageshow', 'visibilitychange']

/** The button, and the changes that the page asks for. */
async function openInbox() {
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && changes.push(new URL(request.url()).pathname))
  await page.goto(inbox.url)
  const button = page.locator('button', { hasText: 'Clear' })
  await button.waitFor()
  await button.focus()
  return { button, changes }
}

test.each(EVENTS)('waitBefore() has buttons take no click and no key in the second after %s', async (event) => {
  const { button, changes } = await openInbox()
  await setSpeed(0)
  await toFront(event)
  await press(button)
  await setSpeed(1)
  await button.click()
  await page.getByText('Nothing has arrived yet.').waitFor()
  expect(changes).toEqual(['/clear'])
})

test('waitBefore() has buttons not take the click that brings the page to the front', async () => {
  const { button, changes } = await openInbox()
  // The focus leaves the page at its first button.
  for (const _ of [1, 2]) await page.keyboard.press('Shift+Tab')
  await setSpeed(0)
  await press(button)
  await setSpeed(1)
  await button.click()
  await page.getByText('Nothing has arrived yet.').waitFor()
  expect(changes).toEqual(['/clear'])
})

test.each(EVENTS)(
  'waitBefore() has the link of a question take no click and no key in the second after %s',
  async (event) => {
    const other = createServer((_, response) => response.end(`<!doctype html><a href="${inbox.url}">Inbox</a>`))
    onTestFinished(() => other.close().closeAllConnections())
    await page.goto(await listen(other))
    await page.getByRole('link', { name: 'Inbox' }).click()
    const link = page.locator('a', { hasText: 'Open it' })
    await link.waitFor()
    await link.focus()
    await setSpeed(0)
    await toFront(event)
    await press(link)
    await setSpeed(1)
    await link.click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    expect(await page.title()).toMatch(/^Inbox /)
  },
)
