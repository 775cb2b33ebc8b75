/** What a team would write instead: Hono with its own middleware, over the same KV. Its form signs nothing. */
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'

interface Kv {
  readonly get: (key: string, type: 'text') => Promise<string | null>
}

const app = new Hono<{ Bindings: { CONTENT: Kv } }>()

app.use('/api/v1/*', cors(), etag())

app.get('/api/v1/:document', async (context) => {
  const body = await context.env.CONTENT.get(context.req.path, 'text')
  if (body === null) return context.json({ ok: false }, 404)
  return context.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
})

app.post('/api/forms/:form', async (context) => {
  const { captcha_token: token = '', ...fields }: Record<string, string> = await context.req.json()
  if (fields['email']?.includes('@') !== true) return context.json({ ok: false }, 400)
  const question = new URLSearchParams({ secret: 's', response: token })
  const verdict = await fetch('https://challenges.cloudflare.com/turnstile/v0/siteverify', {
    method: 'POST',
    body: question,
  })
  const { success }: { success: boolean } = await verdict.json()
  if (!success) return context.json({ ok: false }, 422)
  const receipt = await fetch('https://crm.example.com/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form: context.req.param('form'), fields }),
  })
  await receipt.arrayBuffer()
  if (!receipt.ok) return context.json({ ok: false }, 502)
  return context.json({ ok: true, message: 'Thank you. It was received and passed on.' })
})

app.get('*', async (context) => {
  const supports = ['text/html', 'text/markdown']
  const type = accepts(context, { header: 'Accept', supports, default: 'text/html' })
  const body = await context.env.CONTENT.get(`${type} ${context.req.path}`, 'text')
  context.header('vary', 'Accept')
  if (body === null) return context.json({ ok: false }, 404)
  return context.body(body, 200, { 'content-type': `${type}; charset=utf-8` })
})

export default app
