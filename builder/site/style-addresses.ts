/** Addresses in `theme.css`: the author's path → the published path. */
import { posix } from 'node:path'
import type { Message } from '../content/schema/diagnose.ts'
import { listStyleAddresses } from '../content/style-sheet.ts'
import { explainAsset } from './broken-link.ts'
import { decode } from './links.ts'
import type { Asset } from './assets.ts'
import type { StaticFile } from './statics.ts'

/** A style sheet with published addresses, and faults of missing files. */
interface ResolvedSheet {
  readonly css: string
  readonly messages: readonly Message[]
}

/** Resolves every `url()` of this site: a path below `assets/`, or a path of the site. */
export function resolveStyleSheet(
  css: string,
  origins: readonly string[],
  assets: ReadonlyMap<string, Asset>,
  statics: ReadonlyMap<string, StaticFile>,
): ResolvedSheet {
  const messages: Message[] = []
  let resolved = ''
  let end = 0
  for (const { address, isText, start, stop, range } of listStyleAddresses(css)) {
    const origin = origins.find((one) => address.toLowerCase().startsWith(`${one}/`)) ?? ''
    const own = address.slice(origin.length)
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(own)) continue
    const [, written = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(own) ?? []
    const path = toPath((decode(written) ?? written).normalize('NFC'))
    const served = assets.get(path)?.servedPath ?? (statics.has(path) ? path : undefined)
    if (served === undefined) {
      const fault = explainAsset({ kind: 'file', target: address }, path, assets.keys())
      messages.push({ file: 'theme.css', ...range, ...fault })
      continue
    }
    const text = JSON.stringify(encodeURI(served) + suffix)
    resolved += css.slice(end, start) + (isText ? text : `url(${text})`)
    end = stop
  }
  return { css: resolved + css.slice(end), messages }
}

const toPath = (written: string): string => {
  if (written.startsWith('/')) return posix.normalize(written)
  return posix.join('/assets', written.replace(/^(?:\.\/)?assets\//, ''))
}
