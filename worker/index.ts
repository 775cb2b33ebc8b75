/** The Worker: one answer to every request, and nothing thrown past this file. */
export default { fetch: (): Response => new Response('Lectern') }
