/** Redirects: aliases in front matter and `redirects.yaml`. */
import { toCanonicalPath, type Placed } from './address.ts'
import { findUnseenInName } from '../content/schema/hidden-characters.ts'
import type { Message, Range } from '../content/schema/message.ts'
import { isWildcard, rangeInRedirects, type RedirectsFile, toRedirectList } from '../content/schema/redirects-file.ts'
import { decode, isOwn, resolveLink, toOwnPath, type PendingLink, type World } from './links.ts'
import { explainLoop, findEnds } from './loops.ts'
import { rangeInFrontMatter } from '../content/schema/front-matter.ts'
import { isAddress, isAbsolute } from '../content/schema/values.ts'
import { ASSET_PATH } from '../../worker/contract/release.ts'
import { SPLAT } from '../../worker/contract/wildcards.ts'
import type { Redirect } from './site.ts'
import type { Sources } from './sources.ts'

/** The redirects of a site, and messages. */
export interface Redirects {
  /** Sorted by old path; each leads to its end, not to another redirect. */
  readonly redirects: readonly Redirect[]
  /** The position of each: valid if no other entry has its path. */
  readonly claims: readonly Claim[]
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

/** An old address as the Worker looks it up, where an author wrote it. */
export interface Claim {
  readonly file: string
  readonly from: string
  readonly range: (part: 'key' | 'value') => Partial<Range>
}

/** An authored redirect. */
interface OldAddress extends Claim {
  /** As written. */
  readonly written: string
  /** Absent for addresses that are gone. */
  readonly to: string | undefined
  readonly status: Redirect['status']
}

type Fault = Pick<Message, 'rule' | 'text' | 'hint'>
type Known = ReadonlyMap<string, OldAddress>

/** Collects every redirect. `world` knows the pages and assets; its own redirects do not matter. */
export function collectRedirects(
  placed: readonly Placed[],
  written: RedirectsFile,
  text: Sources['text'],
  world: World,
): Redirects {
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const report = ({ file, range }: OldAddress, part: 'key' | 'value', fault: Fault): void => {
    messages.push({ file, ...range(part), severity: 'error', ...fault })
  }
  const known = new Map<string, OldAddress>()
  for (const old of [...listAliases(placed, text), ...listRedirects(written, text)]) {
    const fault = explainSource(old, known, world)
    if (fault) report(old, 'key', fault)
    else known.set(old.from, old)
  }
  const redirects: Redirect[] = []
  const ends = findEnds(
    known.values(),
    (old) => nextOf(old, known, world),
    ({ from }) => from,
  )
  const pagesAlone = { ...world, redirects: new Map() }
  for (const old of known.values()) {
    const { last, circle } = ends.get(old) ?? { last: old }
    const { from, status } = old
    const target = last.to
    if (target === undefined) redirects.push({ from, to: undefined, status: last.status })
    else if (circle) {
      const paths = circle.map(({ written: path }) => path)
      if (circle[0] === old) report(old, 'key', explainSame(old) ?? explainLoop(paths, 'page'))
    } else if (!isOwn(world.origins, target)) {
      redirects.push({ from, to: target, status })
      const fault = explainSplat(old) ?? explainStatus(old.written, target) ?? explainTarget(target)
      if (last === old && fault) report(old, 'value', fault)
    } else {
      const resolution = resolveLink(pagesAlone, old.file, target)
      if (resolution.kind !== 'broken') redirects.push({ from, to: resolution.address, status })
      // A broken target is reported once, at the end of the chain.
      if (last !== old) continue
      const fault = explainSplat(old) ?? (resolution.kind === 'broken' ? resolution.fault : undefined)
      if (fault) report(old, 'value', fault)
      else if (resolution.kind === 'pending') {
        const { path, fragment } = resolution
        pending.push({ file: old.file, target, path, fragment, at: old.range('value') })
      }
    }
  }
  return {
    redirects: redirects.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    claims: [...known.values()],
    messages,
    pending,
  }
}

/** A `:splat` in the new address of a path that has no asterisk. */
function explainSplat({ written, to }: OldAddress): Fault | undefined {
  if (to?.includes(SPLAT) !== true) return undefined
  const text = `":splat" stands for what an asterisk matches, and the old path "${written}" has none.`
  return { rule: 'bad-path', text, hint: `${written.replace(/\/$/, '')}/*: ${to}` }
}

/** A status in the place of the new address. */
export function explainStatus(written: string, to: string): Fault | undefined {
  if (!/^(?:30[128]|410)$/.test(to)) return undefined
  const text = `The new address of "${written}" is "${to}", which is a status: write it behind the key "status".`
  return { rule: 'bad-path', text, hint: `${written}: { ${to === '410' ? '' : 'to: /…, '}status: ${to} }` }
}

/** An old path that leads to another spelling of itself, where no page is. */
function explainSame({ written, from, to = '' }: OldAddress): Fault | undefined {
  if (toCanonicalPath(to) !== from || written === to) return undefined
  const text = `There is no page at "${to}", which is the same address as "${written}": both mean "${from}".`
  return { rule: 'broken-link', text, hint: 'Write the page, or delete the redirect.' }
}

function listAliases(placed: readonly Placed[], text: Sources['text']): OldAddress[] {
  return placed.flatMap(({ parsed: { file, frontMatter }, place, hidden }) =>
    (hidden === undefined ? (frontMatter.aliases ?? []) : []).map((written, index) => ({
      file,
      written,
      from: toOldPath(written),
      to: place.path,
      status: 301 as const,
      range: () => rangeInFrontMatter(file, text(file), ['aliases', index]),
    })),
  )
}

const FILE = 'redirects.yaml'

const listRedirects = (written: RedirectsFile, text: Sources['text']): OldAddress[] =>
  toRedirectList(written)
    .filter((old) => !isWildcard(old))
    .map((old) => ({
      file: FILE,
      written: old.from,
      from: toOldPath(old.from),
      to: old.to,
      status: old.status,
      range: (part) => rangeInRedirects(old, part === 'key' ? 'from' : 'to', text(FILE)),
    }))

/** The path as the Worker looks it up: percent-escapes are decoded once. */
const toOldPath = (written: string): string => toCanonicalPath(decode(written) ?? written)

/** Whether a text is a valid request path. Words may have a space between them. */
export function isOldPath(written: string): boolean {
  const path = written.replaceAll(/(?<=\S) (?=\S)/g, '%20')
  return path.startsWith('/') && isAddress(path) && !/[?#*]/.test(path) && decode(path) !== undefined
}

/** An invisible character in an old path, as such or as an escape. */
export function explainUnseen(written: string): Fault | undefined {
  const unseen = findUnseenInName(decode(written) ?? written)
  if (unseen === undefined) return undefined
  const text = `The old path "${written}" has an invisible character (${unseen}).`
  return { rule: 'bad-path', text, hint: 'Type the path again.' }
}

/** Why a path cannot be an old address. */
function explainSource({ written, from, to, file }: OldAddress, known: Known, world: World): Fault | undefined {
  const unseen = explainUnseen(written)
  if (unseen) return unseen
  if (!isOldPath(written)) {
    const hint = `/${written
      .replace(/^[a-z]+:\/\/[^/]*/i, '')
      .replace(/^\/+/, '')
      .replace(/[?#*].*$/s, '')
      .replaceAll(/\s/g, '%20')
      .replaceAll(/%(?![\da-f]{2})/gi, '%25')}`
    const text = `The old path "${written}" is not a path of this site: it must begin with a slash and have no query, fragment or asterisk.`
    return { rule: 'bad-path', text, hint }
  }
  if (ASSET_PATH.test(from)) {
    const text = `The old path "${written}" is that of a file of an earlier release, which pages that are open still load.`
    return { rule: 'reserved-path', text, hint: 'Delete the redirect.' }
  }
  const other = known.get(from)
  if (other) {
    const also = other.written === written ? '' : `as "${other.written}", which is the same address, `
    const text = `The old path "${written}" is redirected twice, also ${also}in "${other.file}": keep one.`
    return { rule: 'duplicate-path', text, hint: `The other leads to ${other.to ?? 'nowhere'}` }
  }
  if (from === to && file !== 'redirects.yaml') {
    const text = `The alias "${written}" is the address of the page itself: it would be a redirect loop.`
    return { rule: 'redirect-loop', text, hint: 'Delete the alias.' }
  }
  const page = world.pages.get(from)
  if ((page && page.hidden === undefined) || world.assets.has(from)) {
    const text = `The old path "${written}" is the address of a ${page ? 'page' : 'file'}, which the redirect would hide.`
    return { rule: 'redirect-shadows-page', text, hint: 'Delete the redirect, or give the page another address.' }
  }
  return undefined
}

const nextOf = ({ to }: OldAddress, known: Known, world: World): OldAddress | undefined =>
  to !== undefined && isOwn(world.origins, to) ? known.get(toCanonicalPath(toOwnPath(world.origins, to))) : undefined

/** Backslashes are no part of addresses, and may hide which host one leads to. */
export function explainBackslash(target: string): Fault | undefined {
  if (!target.includes('\\')) return undefined
  const text = `The new address "${target}" has a backslash, which browsers read as a slash.`
  return { rule: 'bad-path', text, hint: target.replaceAll('\\', '/') }
}

/** Why an address cannot be the target of a redirect to another host. */
function explainTarget(target: string): Fault | undefined {
  if (isAbsolute(target)) return undefined
  const text = `The new address "${target}" is neither a path of this site nor an absolute address.`
  return explainBackslash(target) ?? { rule: 'bad-path', text, hint: toMeant(target) ?? 'Write /path or https://….' }
}

/** The address that was probably meant by one without its colon or its first slash. */
function toMeant(target: string): string | undefined {
  const [, scheme, rest] = /^(https?)[:/]+([\w-]+\..*)$/i.exec(target) ?? []
  if (scheme !== undefined) return `${scheme}://${rest}`
  return /^[\w-]+(?:\/|$)/.test(target) ? `/${target.replace(/(?:\/index)?\.md$/, '')}` : undefined
}
