/** Messages for broken links. */
import { encodePath } from '../../worker/contract/encode-path.ts'
import type { Message } from '../content/schema/message.ts'
import { isMisread } from '../page/address.ts'
import { rememberLast } from '../work/remember.ts'
import type { Ref } from '../page/parsed-page.ts'
import { createNearest, didYouMean, listNames, type Nearest } from '../content/schema/nearest.ts'

/** A fault of a link, before it has a place in a file. */
export type LinkFault = Pick<Message, 'severity' | 'rule' | 'text' | 'hint' | 'fix'>

/** The fault of a link to a path that does not exist, with the nearest existing path. */
export function explainBroken(target: string, path: string, suggest: Suggest): LinkFault {
  return explainSlip(target) ?? explainMissing(target, path, suggest)
}

/** An address of another site that was written in such a way that it became one of this site. */
function explainSlip(target: string): LinkFault | undefined {
  if (/^"[^"]*"$/.test(target))
    return slip(`The link has the title ${target}, but no address: write one before the title.`)
  const misread = explainMisread(target)
  if (misread) return misread
  const inner = /^\(+(https?:\/*[^()]+)\)*$/.exec(target)?.[1]?.replace(/^(https?:)\/*/, '$1//')
  if (inner !== undefined) return slip(`The address "${target}" has one closing parenthesis too many.`, inner)
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(target)) {
    return slip(`The address "${target}" is a mail address: write it with "mailto:".`, `mailto:${target}`)
  }
  if (HOST.test(target)) {
    return slip(`The address "${target}" has no scheme: begin it with "https://".`, `https://${target}`)
  }
  return undefined
}

/** A host without a scheme: all ends of two letters are countries, and some of them endings of files, too. */
const HOST =
  /^(?:www\.|(?:[a-z\d-]+\.)+(?:com|org|net|gov|edu|dev|info|biz|app|shop|(?!(?:cs|gz|js|md|pl|ps|py|rb|rs|sh|so|ts)(?:[/?#]|$))[a-z]{2})(?:[/?#]|$))/i

/** An address of another site with a backslash before its query, or without two slashes before its host. */
function explainMisread(target: string): LinkFault | undefined {
  if (!isMisread(target)) return undefined
  const meant = target.replace(/^[^?#]*/, (before) => before.replaceAll('\\', '/').replace(/:\/*/, '://'))
  if (/^[^?#]*\\/.test(target))
    return slip(`The address "${target}" has a backslash, which browsers read as a slash.`, meant)
  const text = `The address "${target}" must have two slashes before its host, or browsers and agents read it differently.`
  return { ...slip(text), hint: meant }
}

const slip = (text: string, fix?: string): LinkFault => ({
  severity: 'error',
  rule: 'broken-link',
  text,
  hint: fix ?? '[text](https://… "title")',
  fix,
})

/** The fault of a link to a section that has no page. */
export const explainEmptySection = (section: string, folder = ''): LinkFault => ({
  severity: 'error',
  rule: 'empty-section',
  text: `The section "${section}" has no page yet, so it cannot be linked to.`,
  hint: `Write ${folder === '' ? '' : `${folder}/`}${section}/index.md, or leave the section out here.`,
})

function explainMissing(target: string, path: string, suggest: Suggest): LinkFault {
  const near = suggest(path)
  const text = `The link leads to "${path}", which does not exist`
  if (near !== undefined) {
    const hint = near + target.replace(/^[^?#]*/, '')
    return { severity: 'error', rule: 'broken-link', text: `${text}: did you mean "${near}"?`, hint }
  }
  return {
    severity: 'error',
    rule: 'broken-link',
    text: `${text}: link to a page or file of this site, or to an absolute address.`,
    hint: 'Write the page, or delete the link.',
  }
}

/** The fault of a link with a fragment that its target page does not have. */
export function explainAnchor(
  target: string,
  path: string,
  { id, ids, nearest }: { readonly id: string; readonly ids: Iterable<string>; readonly nearest: Nearest },
): LinkFault {
  const near = nearest(id, ids)
  const text = `The page "${path}" has no heading or element with the id "${id}"`
  return {
    severity: 'error',
    rule: 'broken-anchor',
    text: text + didYouMean(near && `#${near}`),
    hint: near === undefined ? target.replace(/#.*$/s, '') || 'Delete the link.' : target.replace(/#.*$/s, `#${near}`),
  }
}

/** The address that was probably meant by one at which there is nothing. */
type Suggest = (path: string) => string | undefined

/**
 * Makes suggestions out of the addresses of a site: a slip in the same folder, the same name elsewhere, because links
 * break most often when a page is moved, then a slip anywhere.
 */
export function createSuggest(paths: Iterable<string>): Suggest {
  const all = new Set(paths)
  const byFolder = Map.groupBy(all, (path) => path.slice(0, path.lastIndexOf('/')))
  const byName = Map.groupBy(all, (path) => path.slice(path.lastIndexOf('/')).toLowerCase())
  const known = new Map<string, string | undefined>()
  const nearest = createNearest()
  const find = (path: string): string | undefined => {
    const end = path.lastIndexOf('/')
    const isOf = (candidate: string): boolean => candidate.startsWith('/api/') === path.startsWith('/api/')
    // Written as the file of the page is in the folder of the content.
    const page = path.replace(/^(?:\/content)?(?:\/pages)?(?=\/)/, '').replace(/(?:\/index)?\.md$/, '') || '/'
    if (page !== path && all.has(page)) return page
    return (
      nearest(path, byFolder.get(path.slice(0, end))?.filter(isOf) ?? []) ??
      byName.get(path.slice(end).toLowerCase())?.find(isOf) ??
      nearest(path, [...all].filter(isOf))
    )
  }
  return (written) => {
    const path = written.replace(/(?<=[^/])\/+$/, '')
    if (!known.has(path)) known.set(path, find(path))
    return known.get(path)
  }
}

/** The fault of a picture or a file that is not there, or that no browser shows. */
export function explainAsset(
  { kind, target }: Pick<Ref, 'kind' | 'target'>,
  path: string,
  { assets, nearest }: { readonly assets: ReadonlyMap<string, unknown>; readonly nearest: Nearest },
): LinkFault {
  const misread = explainMisread(target)
  if (misread) return misread
  const rule = kind === 'image' ? 'missing-image' : 'missing-file'
  const text = `The ${kind === 'cover' ? 'poster' : kind} "${target}" does not exist`
  const { byName, byLetters } = toNames(assets)
  const whole = /[?#]/.test(target) ? byName.get(nameOf(target)) : undefined
  if (whole !== undefined) {
    const cause = 'in the address of a file, "?" is %3F and "#" is %23.'
    return { severity: 'error', rule, text: `${text}: ${cause}`, hint: encodePath(whole) }
  }
  const twin = byLetters.get(path.toLowerCase())
  const name = nearest(nameOf(path), byName.keys())
  const near = twin ?? (name === undefined ? undefined : byName.get(name))
  if (near === undefined) {
    return { severity: 'error', rule, text: `${text}: put it under "assets/".`, hint: '/assets/…' }
  }
  const cause =
    twin === undefined
      ? `did you mean "${near}"?`
      : twin === path
        ? 'in the address of a file, "%" is %25.'
        : `the file is "${twin}", and capitals count.`
  return { severity: 'error', rule, text: `${text}: ${cause}`, hint: encodePath(near) }
}

/** The first path of each name, and of each spelling with small letters. */
const toNames = rememberLast((assets: ReadonlyMap<string, unknown>) => {
  const all = [...assets.keys()].toReversed()
  return {
    byName: new Map(all.map((path) => [nameOf(path), path])),
    byLetters: new Map(all.map((path) => [path.toLowerCase(), path])),
  }
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The fault of a file in a format that browsers do not show or play. */
export function explainFormat(kind: Ref['kind'], target: string, mediaType: string): LinkFault {
  const [is, hint] = FORMATS.get(kind) ?? IMAGE
  return {
    severity: 'error',
    rule: kind === 'image' ? 'unsupported-image' : 'unsupported-media',
    text: `The file "${target}" is not ${is} (${mediaType}).`,
    hint,
  }
}

const IMAGE = [
  'an image that browsers can show',
  'Export it as JPEG, PNG or WebP; link to a file that is not an image, without the exclamation mark.',
] as const

const POSTER = ['an image that browsers can show', 'Export it as JPEG, PNG or WebP.'] as const

const FORMATS = new Map<Ref['kind'], readonly [is: string, hint: string]>([
  ['poster', POSTER],
  ['cover', POSTER],
  ['video', ['a video that browsers can play', 'Export it as .mp4 or .webm.']],
  ['audio', ['a sound that browsers can play', 'Export it as .mp3, .m4a, .ogg or .wav.']],
  ['captions', ['a WebVTT file', 'Export the captions as .vtt.']],
])

/** The fault of a frame whose host `site.yaml` does not name. */
export const explainFrame = (host: string, embeds: readonly string[]): LinkFault => ({
  severity: 'error',
  rule: 'foreign-frame',
  text: `The block shows a page of "${host}", which site.yaml does not name under "embeds".`,
  hint: `embeds: [${[...(embeds.length === 0 ? [] : [listNames(embeds)]), host].join(', ')}]   # in site.yaml`,
})
