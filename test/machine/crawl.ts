/** A reader that knows one address and follows what it reads: links in markup, addresses in text, `Link` headers. */

/** Reads everything that can be reached from an address, pages in one form alone, and gives the paths. */
export async function crawl(start: string, accept: string): Promise<ReadonlySet<string>> {
  const { origin } = new URL(start)
  const reached = new Set(['/'])
  const queue = [start]
  const refused = accept === 'text/html' ? 'text/markdown' : 'text/html'
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    const answer = await fetch(url, { headers: { accept: `${accept}, ${refused};q=0` } })
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    // What has another form for this reader is left unread, and so are assets.
    if (!answer.ok || type.startsWith(refused) || !/text|json|xml|yaml/.test(type)) continue
    const found = [...linksOf(text, type, url), ...addressesOf(answer.headers.get('link') ?? '')]
    for (const address of found) {
      const next = URL.canParse(address, url) ? new URL(address, url) : undefined
      if (next?.origin !== origin || next.pathname.startsWith('/assets/') || reached.has(next.pathname)) continue
      reached.add(next.pathname)
      // The address of a markdown form is also that of the page.
      if (accept === 'text/markdown' && next.pathname.endsWith('.md')) reached.add(next.pathname.replace(/\.md$/, ''))
      queue.push(origin + next.pathname)
    }
  }
  return reached
}

function linksOf(text: string, type: string, url: string): readonly string[] {
  const markup = type.startsWith('text/html') ? [...text.matchAll(/<(?:a|link)[^>]* href="([^"]*)"/g)] : []
  return [...markup.map(([, href = '']) => href), ...addressesOf(text, new URL(url).origin)]
}

/** Absolute addresses, wherever they stand. */
function addressesOf(text: string, origin = 'http'): readonly string[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>)\]`\\|;,]+/g)]
    .map(([address]) => address.replace(/[.:]+$/, ''))
    .filter((address) => address.startsWith(origin))
}
