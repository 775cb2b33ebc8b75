import { expect, test } from 'vitest'
import { toCurlGet, toCurlPost } from '../../../builder/views/curl.ts'

test.each([
  ['https://a.example:8080/b-c.json', undefined, 'curl https://a.example:8080/b-c.json'],
  ['https://a.example/?b=c', undefined, "curl 'https://a.example/?b=c'"],
  ['(https://a.example', undefined, "curl '(https://a.example'"],
  ['https://a.example/', 'text/markdown', "curl -H 'Accept: text/markdown' https://a.example/"],
])('toCurlGet() of %s with the type %s is %s', (url, accept, command) => {
  expect(toCurlGet(url, accept)).toBe(command)
})

test('toCurlPost() sends apostrophes as they are', () => {
  expect(toCurlPost('https://a.example/', { b: "It's" })).toBe(
    "curl -X POST https://a.example/ \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  \"b\": \"It'\\''s\"\n}'",
  )
})
