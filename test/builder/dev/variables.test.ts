import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareVariables, toLocalCaptcha } from '../../../builder/dev/variables.ts'
import { readSettings } from '../../../worker/forms/settings.ts'

const INBOX = 'http://localhost:8788'
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-variables-'))
  file = join(folder, '.dev.vars')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('prepareVariables() writes a file that makes every form work, pointing at the inbox', async () => {
  const variables = await prepareVariables(file, INBOX)
  expect(readSettings({ bindings: variables, local: true }).faults).toEqual([])
  expect(variables['WEBHOOK_BOOK_DEMO']).toBe('http://localhost:8788/webhooks/book-demo')
  expect(await prepareVariables(file, 'http://localhost:9')).toEqual(variables)
})

test('prepareVariables() uses a file that is there as it is', async () => {
  writeFileSync(file, '# Mine\n\nLOCAL=true\nexport NOTE="two\nlines"\n')
  expect(await prepareVariables(file, INBOX)).toEqual({ LOCAL: 'true', NOTE: 'two\nlines' })
})

test.each([
  ['LOCAL=true\nWEBHOOK_SECRET whsec_x\n', 'Cannot read line 2 of'],
  ['LOCAL=true\nNOTE="two\nlines"\nstray\n', 'Cannot read line 4 of'],
  ['CAPTCHA_SECRET=local\n', 'lacks the line LOCAL=true'],
])('prepareVariables() says what is wrong with %j', async (text, message) => {
  writeFileSync(file, text)
  await expect(prepareVariables(file, INBOX)).rejects.toThrow(message)
})

test('prepareVariables() says that it cannot read a folder', async () => {
  await expect(prepareVariables(folder, INBOX)).rejects.toThrow(
    `Cannot read the variables in "${folder}": it is no plain file, or another user's. Correct it, or delete the file`,
  )
})

test('toLocalCaptcha() stands in for the provider only where the inbox verifies', () => {
  const url = 'http://localhost:8788'
  const variables = { CAPTCHA_VERIFY_URL: `${url}/siteverify`, CAPTCHA_SITE_KEY: 'local', WEBHOOK_SECRET: 'whsec_1' }
  expect(toLocalCaptcha(variables, url)).toEqual({
    provider: 'turnstile',
    siteKey: 'local',
    script: `${url}/captcha.js?${hash('sha256', 'mark of whsec_1', 'base64url').slice(0, 22)}`,
    origins: [url],
  })
  // No other project can have left a script for the address in a browser.
  const others = toLocalCaptcha({ ...variables, WEBHOOK_SECRET: 'whsec_2' }, url)
  expect(others?.script).not.toBe(toLocalCaptcha(variables, url)?.script)
  expect(toLocalCaptcha({ CAPTCHA_SITE_KEY: '0x4' }, url)).toBeUndefined()
})
