/**
 * Makes a Worker keep what it answers, so that every answer can be held against the contract, whoever asked: a test, a
 * browser, a crawler, a raw socket. `GET /__answers` gives them; bodies are kept where they are JSON, each once.
 */
export function keeping(worker) {
  const answers = new Map()
  return {
    ...worker,
    async fetch(request, env, context) {
      if (new URL(request.url).pathname === '/__answers') {
        // What ran of the Worker, where `npm run mutate` watches it.
        const covered = [...(globalThis.__covered ?? [])].join(' ')
        return Response.json([...answers.values()], { headers: { 'x-covered': covered } })
      }
      const response = await worker.fetch(request, env, context)
      await keep(answers, request, response)
      return response
    },
  }
}

async function keep(answers, { method, url }, response) {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const tag = headers.get('etag')
  const name = `${method} ${url} ${status} ${tag}`
  if (tag !== null && answers.has(name)) return
  const text = type.includes('json') && response.body !== null ? await readText(response.clone()) : ''
  answers.set(tag === null ? `${name} ${text}` : name, { method, url, status, type, text })
}

/** Here gzip is the Worker's own, and already applied; brotli is the runtime's, and still to come. */
function readText({ body, headers }) {
  const isCoded = headers.get('content-encoding') === 'gzip'
  return new Response(isCoded ? body.pipeThrough(new DecompressionStream('gzip')) : body).text()
}
