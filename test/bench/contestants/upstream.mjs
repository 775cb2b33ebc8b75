/** Everything that a form asks: a captcha provider that takes every token for a person, and a webhook that takes all. */
const VERDICT = { success: true, hostname: 'www.example.com' }

export default {
  async fetch(request) {
    await request.arrayBuffer()
    return Response.json(new URL(request.url).pathname.endsWith('/siteverify') ? VERDICT : { ok: true })
  },
}
