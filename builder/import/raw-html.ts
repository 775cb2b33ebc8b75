/** Rewrites addresses in raw HTML and removes elements that the build would refuse. */
import { escapeHtml } from '../page/html.ts'
import { type Attribute, readFragment } from '../page/raw-html/read-fragment.ts'

/** Context of raw HTML in a page. */
interface HtmlPage {
  readonly link: (address: string) => string
  readonly image: (address: string) => string
  readonly lose: (what: string) => void
}

/** Elements that go with their content. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'form',
  'object',
  'canvas',
])
/** Elements that become a link to their source. */
const SHOWING: ReadonlySet<string> = new Set(['iframe', 'embed', 'video', 'audio'])

/** A component of Vue in markdown: its name has a capital, and it is closed, has attributes, or ends. `<T>` is a type. */
const COMPONENT = /^<(?:\/[A-Z]\w*|[A-Z]\w*(?:\s[\s\S]*|\s*\/))>$/

/** Takes over one piece of raw HTML. */
export function rewriteHtml(source: string, page: HtmlPage): string {
  const lower = source.toLowerCase()
  const lastEnds = new Map([...DROPPED].map((name) => [name, lower.lastIndexOf(`</${name}`)]))
  let result = ''
  let dropping: string | undefined
  for (const part of readFragment(source)) {
    const written = source.slice(part.start, part.end)
    if (dropping !== undefined) {
      if (part.kind === 'close' && part.name === dropping) dropping = undefined
    } else if (part.kind === 'open' && DROPPED.has(part.name)) {
      page.lose(`the element <${part.name}> with its content`)
      if ((lastEnds.get(part.name) ?? -1) >= part.end) dropping = part.name
    } else if (part.kind === 'open' && SHOWING.has(part.name)) {
      result += toLink(part.name, part.attributes, page)
    } else if (part.kind === 'close' && (SHOWING.has(part.name) || DROPPED.has(part.name))) {
      continue
    } else if (COMPONENT.test(written)) {
      if (part.kind === 'open') page.lose(`the component ${written}, whose text stays`)
    } else result += part.kind === 'open' ? rewriteTag(written, part.start, part.attributes, page) : written
  }
  return result
}

function toLink(name: string, attributes: readonly Attribute[], page: HtmlPage): string {
  const src = attributes.find((one) => one.name === 'src')?.value
  if (src === undefined) return ''
  page.lose(`the element <${name}> that shows "${src}", which is a link now`)
  const title = attributes.find((one) => one.name === 'title')?.value ?? src
  return `<a href="${escapeHtml(page.link(src.replace(/^\/\//, 'https://')))}">${escapeHtml(title)}</a>`
}

/** A tag with resolved addresses and without scripts. */
function rewriteTag(written: string, start: number, attributes: readonly Attribute[], page: HtmlPage): string {
  let tag = written
  for (const { name, value, start: from, end } of attributes.toReversed()) {
    const settled = name === 'src' ? page.image(value) : name === 'href' ? page.link(value) : value
    const isActive = name.startsWith('on')
    if (isActive) page.lose(`the attribute "${name}", which runs code`)
    if (settled === value && !isActive) continue
    tag = tag.slice(0, from - start) + (isActive ? '' : `${name}="${escapeHtml(settled)}"`) + tag.slice(end - start)
  }
  return tag
}
