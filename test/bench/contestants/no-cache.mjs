/** A data centre's cache that keeps nothing. */
export default {
  fetch: (request) => new Response(null, { status: request.method === 'PUT' ? 204 : 504 }),
}
