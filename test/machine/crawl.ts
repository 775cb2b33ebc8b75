/** A reader that knows one address and follows what it reads, and nothing else. */

/** What a reader asks for and follows. */
interface Reader {
  readonly accept: string
  /** Media types of the answers whose text it reads. */
  readonly reads: readonly string[]
  readonly findLinks: (text: string) => readonly string[]
  /** Whether it follows the `Link` headers of answers. */
  readonly followsHeaders: boolean
}

/** The addresses in attributes of some elements. */
const findAttributes = (text: string, elements: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<(?:${elements})\\s[^>]*?\\b(?:href|action)="([^"]*)"`, 'g'))].map(([, to = '']) =>
    decode(to),
  )

const decode = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

const findAbsolute = (text: string): readonly string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>)\]`\\|;,{]+/g)].map(([address]) => address.replace(/[.:*]+$/, ''))

const READERS = {
  /** Clicks on links. */
  person: {
    accept: 'text/html',
    reads: ['text/html'],
    findLinks: (text) => findAttributes(text, 'a'),
    followsHeaders: false,
  },
  /** Reads all of the markup. */
  html: {
    accept: 'text/html, text/markdown;q=0',
    reads: ['text/html'],
    findLinks: (text) => findAttributes(text, 'a|link|form'),
    followsHeaders: true,
  },
  /** Reads markdown and plain text. */
  markdown: {
    accept: 'text/markdown, text/html;q=0',
    reads: ['text/markdown', 'text/plain'],
    findLinks: findAbsolute,
    followsHeaders: true,
  },
  /** Reads JSON. */
  json: {
    accept: 'application/json',
    reads: ['application/json'],
    findLinks: findAbsolute,
    followsHeaders: false,
  },
} satisfies Readonly<Record<string, Reader>>

/**
 * Reads everything that can be reached from an address and gives the status of every path that was asked for, redirects
 * followed. `isFollowed` says which paths are asked for.
 */
export async function crawl(
  start: string,
  name: keyof typeof READERS,
  isFollowed: (path: string) => boolean = () => true,
): Promise<ReadonlyMap<string, number>> {
  const { origin } = new URL(start)
  const { accept, reads, findLinks, followsHeaders }: Reader = READERS[name]
  const statuses = new Map<string, number>()
  const known = new Set([new URL(start).pathname])
  const queue = [...known]
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(origin + path, { headers: { accept } })
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const text = await answer.text()
    statuses.set(new URL(answer.url).pathname, answer.status)
    const found = [
      ...(followsHeaders ? linksOfHeader(answer.headers.get('link') ?? '') : []),
      ...(answer.ok && reads.includes(type) ? findLinks(text) : []),
    ]
    for (const address of found) {
      const next = URL.canParse(address, answer.url) ? new URL(address, answer.url) : undefined
      if (next?.origin !== origin || next.pathname.startsWith('/assets/') || known.has(next.pathname)) continue
      if (!isFollowed(next.pathname)) continue
      known.add(next.pathname)
      queue.push(next.pathname)
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(read))
  return statuses
}

/** Few enough to be kind to a server on the same processor. */
const AT_ONCE = 8

/** https://www.rfc-editor.org/rfc/rfc8288#section-3 */
const linksOfHeader = (header: string): readonly string[] => [...header.matchAll(/<([^>]*)>/g)].map(([, to = '']) => to)
