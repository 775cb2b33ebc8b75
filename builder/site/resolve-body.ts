/** Resolves the address tokens in a page's body for each form of the page. */
import type { Message } from '../content/schema/message.ts'
import { explainAsset, explainFormat, explainFrame } from './broken-link.ts'
import { resolveLink, type PendingLink, type Resolution, type World } from './links.ts'
import { isUnseen, UNSEEN_PICTURE } from '../page/fault.ts'
import { fill, isSlot, type ParsedPage, type Ref } from '../page/parsed-page.ts'
import { toDigest } from '../work/digest.ts'
import { toPicture, toSize } from './assets.ts'
import type { Body } from './site.ts'

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
  const fileOf = ({ file = parsed.file }: Ref): string => file
  const refs = parsed.refs.map((ref) => {
    if (isSlot(ref.kind)) return { ref, resolution: NOTHING, address: '' }
    const resolution: Resolution =
      ref.kind === 'frame'
        ? resolveFrame(ref.target, world)
        : check(ref, resolveLink(world, fileOf(ref), ref.target, parsed.file), world)
    const at = { line: ref.line, column: ref.column, endLine: ref.line, endColumn: ref.endColumn }
    if ('fault' in resolution && resolution.fault) messages.push({ file: fileOf(ref), ...at, ...resolution.fault })
    if (resolution.kind === 'pending') {
      const { path, fragment } = resolution
      pending.push({ file: fileOf(ref), target: ref.target, path, fragment, at })
    }
    return { ref, resolution, address: 'address' in resolution ? resolution.address : ref.target }
  })
  const { headings, ids, words, terms } = parsed
  const slots = refs.flatMap(({ ref }, index) => (isSlot(ref.kind) ? [{ kind: ref.kind, index, ref }] : []))
  const resolved = { refs, url, own: world.files.get(parsed.file) }
  // Made whenever they are asked for: of a large site, the texts of all pages would not fit into memory twice.
  const templates = {
    get html() {
      return { text: parsed.html, values: toHtmlValues(resolved) }
    },
    get markdown() {
      return { text: parsed.markdown, values: toMarkdownValues(resolved) }
    },
  }
  const body: Body = {
    headings,
    ids,
    words,
    terms,
    frames: [
      ...new Set(refs.flatMap(({ ref }) => (ref.kind === 'frame' ? [new URL(ref.target).origin] : []))),
    ].toSorted(),
    questions: parsed.questions,
    slots: slots.length === 0 ? undefined : slots,
    get html() {
      return fill(templates.html)
    },
    get markdown() {
      return fill(templates.markdown)
    },
    templates: parsed.empty ? undefined : templates,
  }
  const decisive = [resolved.own, parsed.textKey, ...refs.map(({ resolution }) => toDecisive(resolution))]
  const bodyKey = toDigest(JSON.stringify(decisive))
  return { body, bodyKey, messages, pending }
}

/** A page whose references are resolved. */
interface Resolved {
  readonly refs: readonly { readonly ref: Ref; readonly resolution: Resolution; readonly address: string }[]
  readonly url: string
  /** Path of the page, if it has one. */
  readonly own: string | undefined
}

function toHtmlValues({ refs, own }: Resolved): readonly string[] {
  const first = refs.findIndex(({ ref }) => ref.kind === 'image')
  return refs.map(({ ref, resolution, address }, index) => {
    if (ref.kind !== 'image' && ref.kind !== 'cover') return toAttribute(shorten(own, address))
    return 'asset' in resolution && resolution.asset
      ? toPicture(resolution.asset, {
          alt: ref.alt ?? '',
          title: ref.title,
          width: ref.width,
          height: ref.height,
          lazy: index !== first,
        })
      : ''
  })
}

const toMarkdownValues = ({ refs, url }: Resolved): readonly string[] =>
  refs.map(({ ref, address }) => (isSlot(ref.kind) ? '' : url + address))

/** The part of a resolution that decides the output; for an unresolved one, the source. */
function toDecisive(resolution: Resolution): string | undefined {
  if (resolution.kind === 'broken') return undefined
  return resolution.kind === 'asset' ? JSON.stringify(resolution.asset) : resolution.address
}

/** Slots contain no links to check: they are filled later, from existing pages. */
const NOTHING: Resolution = { kind: 'page', address: '' }

/** A frame may be of a host that `site.yaml` names. */
function resolveFrame(address: string, { embeds }: World): Resolution {
  const { host } = new URL(address)
  return embeds.includes(host) ? { kind: 'page', address } : { kind: 'broken', fault: explainFrame(host, embeds) }
}

/** A picture must be a file of the content folder that browsers show as one, and so on. */
function check(ref: Ref, resolution: Resolution, world: World): Resolution {
  const { kind, target } = ref
  const wanted = MEDIA_TYPES.get(kind)
  if (wanted !== undefined && resolution.kind === 'asset' && resolution.asset?.mediaType.startsWith(wanted) === false) {
    return { kind: 'broken', fault: explainFormat(kind, target, resolution.asset.mediaType) }
  }
  if (kind === 'image' && resolution.kind === 'asset' && resolution.asset) {
    const size = toSize(resolution.asset, ref)
    if (isUnseen({ ...ref, ...size })) return { ...resolution, fault: UNSEEN_PICTURE }
  }
  if (kind === 'link' && resolution.kind === 'pending' && isWrittenAsset(resolution.path)) {
    return { kind: 'broken', fault: explainAsset({ kind: 'file', target }, resolution.path, world) }
  }
  if (kind === 'link' || resolution.kind === 'asset') return resolution
  if (kind === 'file' && resolution.kind !== 'broken') return resolution
  const path = resolution.kind === 'pending' ? resolution.path : target
  return { kind: 'broken', fault: explainAsset({ kind, target }, path, world) }
}

/** Whether a path is that of a file in `assets/`, not one with a hash, at which a file is served. */
const isWrittenAsset = (path: string): boolean => /^\/assets\/(?!.*\.[\w-]{22}\.)/.test(path)

/** Prefixes of the media types. */
const MEDIA_TYPES: ReadonlyMap<Ref['kind'], string> = new Map([
  ['image', 'image/'],
  ['poster', 'image/'],
  ['cover', 'image/'],
  ['video', 'video/'],
  ['audio', 'audio/'],
  ['captions', 'text/vtt'],
])

/** A link within a page stays within it. */
const shorten = (own: string | undefined, address: string): string =>
  own !== undefined && address.startsWith(`${own}#`) ? address.slice(own.length) : address

const toAttribute = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
