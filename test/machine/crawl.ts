/** A reader that knows one address and follows what it reads: links and the `Link` headers of answers, nothing else. */

/** The form of a page that a reader asks for; the other it does not read. */
export type Form = 'html' | 'markdown'

const TYPES = { html: 'text/html', markdown: 'text/markdown' } as const

/**
 * Reads everything that can be reached from an address and gives the status of every path that it asked for, redirects
 * followed. A reader of HTML reads markup alone; a reader of markdown reads markdown and plain text.
 */
export async function crawl(start: string, form: Form): Promise<ReadonlyMap<string, number>> {
  const { origin } = new URL(start)
  const statuses = new Map<string, number>()
  const known = new Set([new URL(start).pathname])
  const queue = [...known]
  const accept = Object.values(TYPES).map((type) => (type === TYPES[form] ? type : `${type};q=0`))
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(origin + path, { headers: { accept: accept.join(', ') } })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const text = await answer.text()
    statuses.set(new URL(answer.url).pathname, answer.status)
    const found = [
      ...linksOfHeader(answer.headers.get('link') ?? ''),
      ...(answer.ok && READS[form].includes(type) ? LINKS[form](text) : []),
    ]
    for (const address of found) {
      const next = URL.canParse(address, answer.url) ? new URL(address, answer.url) : undefined
      if (next?.origin !== origin || next.pathname.startsWith('/assets/') || known.has(next.pathname)) continue
      known.add(next.pathname)
      queue.push(next.pathname)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(read))
  return statuses
}

/** Few enough to be kind to a server on the same processor. */
const AT_ONCE = 8

const READS: Readonly<Record<Form, readonly string[]>> = {
  html: ['text/html'],
  markdown: ['text/markdown', 'text/plain'],
}

/** https://www.rfc-editor.org/rfc/rfc8288#section-3 */
const linksOfHeader = (header: string): readonly string[] => [...header.matchAll(/<([^>]*)>/g)].map(([, to = '']) => to)

/** The addresses that a text leads to: of markup those of links and forms, of text all that are absolute. */
const LINKS: Readonly<Record<Form, (text: string) => readonly string[]>> = {
  html: (text) =>
    [...text.matchAll(/<(?:a|link|form)\s[^>]*?\b(?:href|action)="([^"]*)"/g)].map(([, to = '']) => decode(to)),
  markdown: (text) =>
    [...text.matchAll(/https?:\/\/[^\s"'<>)\]`\\|;,{]+/g)].map(([address]) => address.replace(/[.:*]+$/, '')),
}

const decode = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
