/** The KV of the bench: workerd reads a namespace over HTTP from a service. It holds every value in memory. */
import values from 'values'

const bodies = new Map(
  Object.entries(values).map(([key, { base64, type }]) => [
    key,
    { bytes: Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)), metadata: JSON.stringify({ type }) },
  ]),
)

let reads = 0

export default {
  fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/reads') return new Response(String(reads))
    reads += 1
    const value = bodies.get(decodeURIComponent(pathname.slice(1)))
    if (value === undefined) return new Response('not found', { status: 404 })
    return new Response(value.bytes, { headers: { 'CF-KV-Metadata': value.metadata } })
  },
}
