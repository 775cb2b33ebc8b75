/** The limit: a Worker that does nothing but answer one body from memory, with the headers that ours sends. */
import body from 'body'
import headers from 'headers'

const bytes = new Uint8Array(body)

// The body is as it was sent, compressed or not.
export default { fetch: () => new Response(bytes, { headers, encodeBody: 'manual' }) }
