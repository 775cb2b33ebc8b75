/** What a team would write instead: Hono with its own middleware, over the same KV. */
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

app.get('*', async (context) => {
  const supports = ['text/html', 'text/markdown']
  const type = accepts(context, { header: 'Accept', supports, default: 'text/html' })
  const body = await context.env.CONTENT.get(`${type} ${context.req.path}`, 'text')
  context.header('vary', 'Accept')
  if (body === null) return context.json({ ok: false }, 404)
  return context.body(body, 200, { 'content-type': `${type}; charset=utf-8` })
})

export default app
