/** Redirects that lead to redirects: where each ends, and the loops. */
import type { Message } from '../content/schema/message.ts'

/** The end of a redirect. */
export interface End<Redirect> {
  /** The last redirect on the way. */
  readonly last: Redirect
  /** The loop that it closes, starting with the first by name. */
  readonly circle?: readonly Redirect[]
}

/** The end of every redirect. `next` gives the one that a redirect leads to; each is followed once, however many lead through it. */
export function findEnds<Redirect>(
  redirects: Iterable<Redirect>,
  next: (redirect: Redirect) => Redirect | undefined,
  toName: (redirect: Redirect) => string,
): ReadonlyMap<Redirect, End<Redirect>> {
  const ends = new Map<Redirect, End<Redirect>>()
  for (const first of redirects) {
    const way = new Set<Redirect>()
    let last = first
    let at: Redirect | undefined = first
    while (at !== undefined && !ends.has(at) && !way.has(at)) {
      last = at
      way.add(at)
      at = next(at)
    }
    const followed = at === undefined ? undefined : ends.get(at)
    const end = followed ?? (at === undefined ? { last } : { last, circle: toCircle([...way], at, toName) })
    for (const redirect of way) ends.set(redirect, end)
  }
  return ends
}

/** The loop that a way ends in, which enters it at a redirect. */
function toCircle<Redirect>(way: readonly Redirect[], entry: Redirect, toName: (redirect: Redirect) => string) {
  const circle = way.slice(way.indexOf(entry))
  const first = circle.reduce((a, b) => (toName(b) < toName(a) ? b : a))
  const at = circle.indexOf(first)
  return [...circle.slice(at), ...circle.slice(0, at)]
}

/** The fault of redirects that form a loop. */
export function explainLoop(circle: readonly string[], target: string): Pick<Message, 'rule' | 'text' | 'hint'> {
  const paths = [...circle, ...circle.slice(0, 1)]
  const shown = paths.length > 12 ? [...paths.slice(0, 10), '…', ...paths.slice(-1)] : paths
  return {
    rule: 'redirect-loop',
    text: `The redirects form a loop: ${shown.join(' → ')}.`,
    hint: `Let one of them lead to a ${target}.`,
  }
}
