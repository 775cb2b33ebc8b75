/** What is said about a link that leads to nothing. */
import { nearest } from '../content/nearest.ts'

/** A fault of a link, before it has a place in a file. */
export interface LinkFault {
  readonly severity: 'error' | 'warning'
  readonly rule: string
  readonly text: string
  readonly hint: string
  readonly fix?: string | undefined
}

/** The fault of a link to a path that no page, asset or other resource has, with what was probably meant. */
export function explainBroken(target: string, path: string, paths: Iterable<string>): LinkFault {
  return explainSlip(target) ?? explainMissing(target, path, paths)
}

/** An address of another site that was written in such a way that it became one of this site. */
function explainSlip(target: string): LinkFault | undefined {
  if (/^"[^"]*"$/.test(target))
    return slip(`The link has the title ${target}, but no address: write one before the title.`)
  const inner = /^\(+(https?:\/*[^()]+)\)*$/.exec(target)?.[1]?.replace(/^(https?:)\/*/, '$1//')
  if (inner !== undefined) return slip(`The address "${target}" has a parenthesis too many.`, inner)
  if (/^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i.test(target)) {
    return slip(`The address "${target}" is a mail address: write it with "mailto:".`, `mailto:${target}`)
  }
  if (/^(?:www\.|(?:[a-z\d-]+\.)+(?:com|org|net|gov|edu|io|dev|eu|uk|de|fr)(?:[/?#]|$))/i.test(target)) {
    return slip(`The address "${target}" has no scheme: begin it with "https://".`, `https://${target}`)
  }
  return undefined
}

const slip = (text: string, fix?: string): LinkFault => ({
  severity: 'error',
  rule: 'broken-link',
  text,
  hint: fix ?? '[text](https://… "title")',
  fix,
})

function explainMissing(target: string, path: string, paths: Iterable<string>): LinkFault {
  const near = nearest(path, paths) ?? findMoved(path, paths)
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

/** The fault of a link to a page that does not have what its fragment points to. */
export function explainAnchor(target: string, path: string, id: string, ids: Iterable<string>): LinkFault {
  const near = nearest(id, ids)
  const text = `The page "${path}" has no heading or element with the id "${id}"`
  return {
    severity: 'error',
    rule: 'broken-anchor',
    text: near === undefined ? `${text}.` : `${text}: did you mean "#${near}".`,
    hint: near === undefined ? target.replace(/#.*$/s, '') || 'Delete the link.' : target.replace(/#.*$/s, `#${near}`),
  }
}

/** A page with the same last segment elsewhere: links break most often because a page was moved. */
function findMoved(path: string, paths: Iterable<string>): string | undefined {
  const name = path.slice(path.lastIndexOf('/'))
  for (const candidate of paths) if (name.length > 3 && candidate.endsWith(name)) return candidate
  return undefined
}
