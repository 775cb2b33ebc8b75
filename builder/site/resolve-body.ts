/** The addresses in a page's body: tokens → what each form of the page needs. */
import type { Message } from '../diagnose.ts'
import type { LinkFault } from './broken-link.ts'
import { resolveLink, type PendingLink, type Resolution } from './links.ts'
import { replaceTokens, type ParsedPage, type Ref } from '../markdown/parsed-page.ts'
import { toDigest } from '../cache/digest.ts'
import { withoutBytes } from '../cache/page-keys.ts'
import { toPicture } from './picture.ts'
import type { Body } from './site.ts'
import type { World } from './world.ts'

/** Resolves every reference of a page. */
export function resolveBody(
  parsed: ParsedPage,
  world: World,
  url: string,
): {
  readonly body: Body
  readonly bodyKey: string
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
} {
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const resolved = parsed.refs.map((ref) => {
    const resolution = check(ref, resolveLink(world, parsed.file, ref.target))
    const at = { line: ref.line, column: ref.column, endLine: ref.line, endColumn: ref.endColumn }
    if ('fault' in resolution && resolution.fault) messages.push({ file: parsed.file, ...at, ...resolution.fault })
    if (resolution.kind === 'pending') {
      const { path, fragment } = resolution
      pending.push({ file: parsed.file, target: ref.target, path, fragment, at })
    }
    return { ref, resolution, address: 'address' in resolution ? resolution.address : ref.target }
  })
  const { headings, ids, words } = parsed
  const first = parsed.refs.findIndex(({ kind }) => kind === 'image')
  const body: Body = {
    headings,
    ids,
    words,
    // Made when it is asked for: of a large site, all of it would not fit into memory a second time.
    get html() {
      return replaceTokens(parsed.html, (index) => {
        const found = resolved[index]
        if (!found) return ''
        const { ref, resolution, address } = found
        if (ref.kind !== 'image') return toAttribute(shorten(parsed.file, world, address))
        return 'asset' in resolution && resolution.asset
          ? toPicture(resolution.asset, { alt: ref.alt ?? '', title: ref.title, lazy: index !== first })
          : ''
      })
    },
    get markdown() {
      return replaceTokens(parsed.markdown, (index) => url + (resolved[index]?.address ?? ''))
    },
  }
  // The title is part of the key: a first heading that repeats it is dropped.
  const { file, bodyHash, frontMatter } = parsed
  const decisive = [file, bodyHash, frontMatter.title, ...resolved.map(({ resolution }) => toDecisive(resolution))]
  const bodyKey = toDigest(JSON.stringify(decisive))
  return { body, bodyKey, messages, pending }
}

/** What of a resolution decides the output; where it led nowhere, the source does. */
function toDecisive(resolution: Resolution): string | undefined {
  if (resolution.kind === 'broken') return undefined
  return resolution.kind === 'asset' ? JSON.stringify(resolution.asset, withoutBytes) : resolution.address
}

/** A picture must be a file of the content folder. */
function check(ref: Ref, resolution: Resolution): Resolution {
  if (ref.kind === 'link' || resolution.kind === 'asset') return resolution
  if (ref.kind === 'file' && resolution.kind !== 'broken') return resolution
  const fault: LinkFault = {
    severity: 'error',
    rule: ref.kind === 'image' ? 'missing-image' : 'missing-file',
    text: `The ${ref.kind} "${ref.target}" does not exist: put it under "assets/".`,
    hint: ref.kind === 'image' ? '![What it shows](/assets/….png)' : '/assets/…',
  }
  return { kind: 'broken', fault }
}

/** A link within a page stays within it. */
function shorten(file: string, world: World, address: string): string {
  const own = world.files.get(file)
  return own !== undefined && address.startsWith(`${own}#`) ? address.slice(own.length) : address
}

const toAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
