/** The theme with the team's `theme.css` and `site.js`, both checked. */
import { encodePath } from '../../../worker/contract/encode-path.ts'
import { createNearest } from '../../content/schema/nearest.ts'
import { posix } from 'node:path'
import { hasErrors, type Message } from '../../content/schema/message.ts'
import { checkServedSheet, checkStyleSheet, listStyleAddresses } from '../../content/style-sheet.ts'
import type { Asset } from '../../site/assets.ts'
import { explainAsset } from '../../site/broken-link.ts'
import { decode } from '../../site/links.ts'
import type { Theme } from '../../site/site.ts'
import type { StaticFile } from '../../site/statics.ts'
import type { Work } from '../../work/work.ts'
import { checkTheme, loadTheme, type ThemeSources } from './theme.ts'

/** What an address in the style sheet may lead to. */
interface Targets {
  /** Origins of the site. */
  readonly origins: readonly string[]
  readonly assets: ReadonlyMap<string, Asset>
  readonly statics: ReadonlyMap<string, StaticFile>
}

/** Loads the theme; without the team's style sheet if that has errors. */
export async function loadOwnTheme(
  { css, ...script }: ThemeSources,
  targets: Targets,
  work: Pick<Work, 'run'>,
): Promise<{ readonly theme: Theme; readonly messages: readonly Message[] }> {
  const resolved = resolveAddresses(css, targets)
  const written = [...checkStyleSheet('theme.css', css, targets.origins), ...resolved.messages]
  const isSound = !hasErrors(written)
  const [{ theme, messages: ofScript }, ignored] = await Promise.all([
    loadTheme({ css: isSound ? resolved.css : '', ...script }, work),
    checkTheme(isSound ? css : '', work),
  ])
  const served = isSound ? checkServedSheet('theme.css', theme.stylesheet.body, targets.origins) : []
  return { theme, messages: [...written, ...served, ...(hasErrors(served) ? [] : ignored), ...ofScript] }
}

/** Resolves every `url()` of this site, a path below `assets/` or a path of the site, to its published path. */
function resolveAddresses(
  css: string,
  { origins, assets, statics }: Targets,
): { readonly css: string; readonly messages: readonly Message[] } {
  const messages: Message[] = []
  const nearest = createNearest()
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
      const fault = explainAsset({ kind: 'file', target: address }, path, { assets, nearest })
      messages.push({ file: 'theme.css', ...range, ...fault })
      continue
    }
    const text = JSON.stringify(encodePath(served) + suffix)
    resolved += css.slice(end, start) + (isText ? text : `url(${text})`)
    end = stop
  }
  return { css: resolved + css.slice(end), messages }
}

const toPath = (written: string): string => {
  if (written.startsWith('/')) return posix.normalize(written)
  return posix.join('/assets', written.replace(/^(?:\.\/)?assets\//, ''))
}
