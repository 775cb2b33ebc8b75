import { expect, test } from 'vitest'
import { readCaptcha, toCaptcha } from '../../../builder/site/captcha.ts'

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js', ['https://challenges.cloudflare.com']],
  [
    'recaptcha',
    'https://www.google.com/recaptcha/api.js',
    ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
  ],
  ['hcaptcha', 'https://js.hcaptcha.com/1/api.js', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
])('toCaptcha() of %s has the script and the origins that its documentation names', (provider, script, origins) => {
  expect(toCaptcha({ CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'key' })).toEqual({
    provider,
    siteKey: 'key',
    script,
    origins,
  })
})

test('toCaptcha() is Turnstile where no provider is named, and nothing without a site key', () => {
  expect(toCaptcha({ CAPTCHA_SITE_KEY: 'key' })).toMatchObject({ provider: 'turnstile' })
  expect(toCaptcha({ CAPTCHA_PROVIDER: 'hcaptcha' })).toBeUndefined()
  expect(toCaptcha({ CAPTCHA_PROVIDER: 'hcaptcha', CAPTCHA_SITE_KEY: '' })).toBeUndefined()
})

test('toCaptcha() refuses a provider that there is not', () => {
  expect(() => toCaptcha({ CAPTCHA_PROVIDER: 'other' })).toThrow(
    'Variable "CAPTCHA_PROVIDER" must be turnstile, recaptcha or hcaptcha.',
  )
})

test('readCaptcha() asks for the folder of the site where there are no settings', () => {
  expect(() => readCaptcha('no-such-folder/wrangler.toml')).toThrow(
    'There is no "wrangler.toml" here: run the command in the folder of the site',
  )
})
