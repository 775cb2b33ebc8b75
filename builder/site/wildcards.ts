/** Redirects of whole folders: `/old/*`. */
import { findWildcard, insertSplat, SPLAT } from '../../worker/contract/wildcards.ts'
import type { Wildcard } from '../../worker/contract/stored.ts'
import {
  isWildcard,
  rangeInRedirects,
  toRedirectList,
  type RedirectsFile,
  type WrittenRedirect,
} from '../content/schema/redirects-file.ts'
import type { Message } from '../content/schema/message.ts'
import { isAbsolute } from '../content/schema/values.ts'
import { decode, isOwn, type PendingLink, resolveLink, stripOrigin, toOwnPath, type World } from './links.ts'
import { explainLoop, findEnds } from './loops.ts'
import { explainBackslash, explainStatus, explainUnseen, isOldPath } from './redirects.ts'
import type { Sources } from './sources.ts'

/** The wildcards of a site, and messages. */
interface Wildcards {
  /** The longest prefix first. */
  readonly wildcards: readonly Wildcard[]
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

type Fault = Pick<Message, 'rule' | 'text' | 'hint'> & Partial<Pick<Message, 'severity'>>

/** Collects the wildcards of `redirects.yaml`. */
export function collectWildcards(written: RedirectsFile, text: Sources['text'], world: World): Wildcards {
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const known = new Map<string, { readonly old: WrittenRedirect; readonly wildcard: Wildcard }>()
  const report = (old: WrittenRedirect, part: 'from' | 'to', fault: Fault): void => {
    messages.push({ file: FILE, ...rangeInRedirects(old, part, text(FILE)), severity: 'error', ...fault })
  }
  for (const old of toRedirectList(written).filter(isWildcard)) {
    const { from, to, status } = old
    const prefix = (decode(from) ?? from).slice(0, -1).toLowerCase()
    const fault = explainPrefix(from, prefix, known.has(prefix))
    if (fault) report(old, 'from', fault)
    else known.set(prefix, { old, wildcard: [prefix, stripOrigin(world.origins, to ?? ''), status] })
  }
  const wildcards = Array.from(known.values(), ({ wildcard }) => wildcard).toSorted(byLength)
  const findEndsFor = (splat: string) =>
    findEnds(
      wildcards,
      (wildcard) => nextOf(wildcard, splat, wildcards, world),
      ([prefix]) => prefix,
    )
  const [ofPages, ofFolders] = [findEndsFor('x'), findEndsFor('')]
  const covered = groupByPrefix(
    [...world.pages.keys()].filter((path) => isPublished(path, world)),
    known,
  )
  // Files of `assets/` are served with hashes in their names.
  const leads = [...world.pages.keys(), ...world.files.values()].toSorted()
  for (const { old, wildcard } of known.values()) {
    const [prefix, to] = wildcard
    const shadow = covered.get(prefix)
    if (shadow) report(old, 'from', explainShadow(old.from, shadow))
    if (old.to === undefined) continue
    const circle = ofPages.get(wildcard)?.circle ?? ofFolders.get(wildcard)?.circle
    const fault = explainBackslash(to) ?? explainStatus(old.from, to) ?? explainSplat(to)
    if (fault) report(old, 'to', fault)
    else if (circle) {
      // Told once, at the first by name.
      if (circle[0] === wildcard) report(old, 'to', explainLoop(circle.map(toPattern), 'folder with pages'))
    } else if (isOwn(world.origins, to)) checkTarget(old, to)
    else if (!isAbsolute(to)) report(old, 'to', explainAddress(to))
  }
  return { wildcards, messages, pending }

  function checkTarget(old: WrittenRedirect, to: string): void {
    const path = toOwnPath(world.origins, to)
    if (!path.includes(SPLAT)) {
      const resolution = resolveLink({ ...world, redirects: new Map() }, FILE, to.replace(SPLAT, ''))
      if (resolution.kind === 'broken') report(old, 'to', resolution.fault)
      if (resolution.kind !== 'pending') return
      const { path: found, fragment } = resolution
      pending.push({ file: FILE, target: to, path: found, fragment, at: rangeInRedirects(old, 'to', text(FILE)) })
      return
    }
    const start = path.slice(0, path.indexOf(SPLAT))
    if (!hasPrefix(leads, start)) report(old, 'to', explainNothing(start))
  }
}

const FILE = 'redirects.yaml'

const byLength = ([a]: Wildcard, [b]: Wildcard): number => b.length - a.length || (a < b ? -1 : 1)

/** The paths below each of the known prefixes, which end with a slash; none for a prefix that has no path. */
export function groupByPrefix(
  paths: Iterable<string>,
  known: { has(prefix: string): boolean },
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    for (const { index } of path.matchAll(/\//g)) {
      const prefix = path.slice(0, index + 1)
      const group = groups.get(prefix)
      if (group) group.push(path)
      else if (known.has(prefix)) groups.set(prefix, [path])
    }
  }
  return groups
}

/** Whether one of the sorted paths begins with a text. Binary search. */
function hasPrefix(sorted: readonly string[], start: string): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(start) === true
}

const isPublished = (path: string, { pages }: World): boolean => pages.get(path)?.hidden === undefined

function explainPrefix(from: string, prefix: string, isKnown: boolean): Fault | undefined {
  const unseen = explainUnseen(from)
  if (unseen) return unseen
  if (!isOldPath(from.slice(0, -1)) || prefix.includes('//')) {
    const text = `The old path "${from}" is not a path of this site: it must begin with a slash and have one asterisk, at its end.`
    return { rule: 'bad-path', text, hint: '/old/*' }
  }
  if (isKnown) {
    return {
      rule: 'duplicate-path',
      text: `The old path "${from}" is redirected twice: keep one.`,
      hint: 'Delete one.',
    }
  }
  if (!prefix.startsWith('/api/')) return undefined
  const text = `The old path "${from}" covers addresses that are reserved for the site itself: choose another.`
  return { rule: 'reserved-path', text, hint: 'Delete the redirect.' }
}

/** Existing pages are served; a wildcard does not apply to them. */
function explainShadow(from: string, [first = '', ...rest]: readonly string[]): Fault {
  const pages =
    rest.length === 0 ? `the page "${first}", which is` : `${rest.length + 1} pages such as "${first}", which are`
  return {
    rule: 'redirect-shadows-page',
    severity: 'warning',
    text: `The old path "${from}" also covers ${pages} served and not redirected.`,
    hint: 'Move the pages, or write a longer path before the asterisk.',
  }
}

/** The splat occurs at most once, and never in the host. */
function explainSplat(to: string): Fault | undefined {
  const [before = '', ...rest] = to.split(SPLAT)
  if (rest.length === 0 && !to.includes('*')) return undefined
  if (rest.length === 1 && !to.includes('*') && /^(?:https?:\/\/[^/?#]+)?\//.test(before)) return undefined
  return {
    rule: 'bad-path',
    text: `The new address "${to}" must have ":splat" once, after the first slash of its path.`,
    hint: '/new/:splat',
  }
}

const toPattern = ([prefix]: Wildcard): string => `${prefix}*`

/** The wildcard that matches where another one leads. */
function nextOf(
  wildcard: Wildcard,
  splat: string,
  wildcards: readonly Wildcard[],
  { origins }: World,
): Wildcard | undefined {
  const [, to, status] = wildcard
  if (status === 410 || !to.includes(SPLAT) || !isOwn(origins, to)) return undefined
  const next = findWildcard(wildcards, insertSplat(toOwnPath(origins, to), splat))?.wildcard
  // A folder that leads to itself alone is served.
  return splat === '' && next === wildcard ? undefined : next
}

const explainAddress = (to: string): Fault => ({
  rule: 'bad-path',
  text: `The new address "${to}" is neither a path of this site nor an absolute address.`,
  hint: /^[\w-]+(?:\/|$)/.test(to) ? `/${to}` : 'Write /path/:splat or https://…/:splat.',
})

const explainNothing = (start: string): Fault => ({
  rule: 'broken-link',
  text: `Nothing on this site begins with "${start}", so every redirect would lead nowhere.`,
  hint: start.startsWith('/assets/')
    ? 'Files of assets/ have a hash in their address: move these to static/.'
    : 'Write the folder that the pages moved to.',
})
