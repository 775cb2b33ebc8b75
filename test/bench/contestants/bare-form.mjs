/** The limit of a form: two requests go out, one after the other, and one body comes back. Nothing is looked at. */
import body from 'body'
import headers from 'headers'

const bytes = new Uint8Array(body)

const post = async (url, content) => (await fetch(url, { method: 'POST', body: content })).arrayBuffer()

export default {
  async fetch(request) {
    const submission = await request.arrayBuffer()
    await post('https://challenges.cloudflare.com/turnstile/v0/siteverify', 'secret=s&response=t')
    await post('https://crm.example.com/leads', submission)
    return new Response(bytes, { headers })
  },
}
