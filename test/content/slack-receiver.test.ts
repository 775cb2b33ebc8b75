import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

const Receiver = v.object({ default: v.object({ fetch: v.function() }) })
const LIBRARY = "import { Webhook } from 'standardwebhooks'"

test('the receiver for Slack quotes every further line of a field', async () => {
  const guide = await readFile('content/integrations/slack.md', 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  expect(code).toContain(LIBRARY)
  // Without the library, which checks the signature.
  const script = code.replace(LIBRARY, 'class Webhook { verify(body) { return JSON.parse(body) } }')
  const receiver = v.parse(Receiver, await import(`data:text/javascript,${encodeURIComponent(script)}`)).default
  const slack = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const fields = { name: 'Ada <!channel>', message: 'a\r\n*email*: b\u2028*email*: c\u2029*email*: d' }
  const body = JSON.stringify({ data: { form: 'contact', tags: ['suspect'], fields } })
  await receiver.fetch(new Request('https://receiver/contact', { method: 'POST', body }), {
    SLACK_WEBHOOK_URL: 'https://slack.example/',
  })
  const sent = slack.mock.calls.map(([, init]) => init?.body)
  slack.mockRestore()
  const text = `New contact submission suspect
*name*: Ada &lt;!channel&gt;
*message*: a
> *email*: b
> *email*: c
> *email*: d`
  expect(sent).toEqual([JSON.stringify({ text })])
})
