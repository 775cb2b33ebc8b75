import { expect, test } from 'vitest'
import { sift } from '../../../builder/dev/wrangler.ts'

test.each([
  ['{"event":"submission","form":"signup","outcome":"challenged","duration":9}'],
  ['[wrangler:warn] Something is old.'],
  ['✘ [ERROR] Build failed with 1 error:'],
])('sift() shows %j', (line) => {
  expect(sift(line)).toBe(`${line}\n`)
})

test.each([
  [''],
  [' ⛅️ wrangler 4.116.0'],
  ['──────────────────'],
  ['⎔ Starting local server...'],
  ['env.CAPTCHA_SECRET ("(hidden)")      Environment Variable      local'],
  ['[wrangler:info] GET /about 200 OK (14ms)'],
  ['🪵  Logs were written to "/tmp/wrangler.log"'],
])('sift() leaves out %j', (line) => {
  expect(sift(line)).toBe('')
})

test('sift() shows what the Worker logs of a problem without the decoration', () => {
  const line = '\u001B[31m✘ \u001B[41;97m[ERROR]\u001B[0m \u001B[1m{"event":"configuration","faults":["x"]}\u001B[0m'
  expect(sift(line)).toBe('{"event":"configuration","faults":["x"]}\n')
})

test('sift() shows no control characters of what wrangler prints', () => {
  expect(sift('a\u0007b\u202Ec')).toBe('a\u2407b\uFFFDc\n')
})
