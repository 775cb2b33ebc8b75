/** Resolves and checks the addresses in `site.yaml`. */
import { createSuggest, explainBroken, type LinkFault } from './broken-link.ts'
import type { Message } from '../content/schema/message.ts'
import { isOwn, resolveLink, type PendingLink, type World } from './links.ts'
import type { SiteFacts } from '../content/schema/site-file.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import type { Sources } from './sources.ts'

/** The facts with every address of this site made absolute at `url`. Addresses elsewhere stay. */
interface ResolvedFacts {
  readonly facts: SiteFacts
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

/**
 * Resolves the facts. A path that leads nowhere is an error. An absolute address on this site's host that leads nowhere
 * may be served by someone else, but nothing here can vouch for it: it is left out, with a warning.
 */
export function resolveSiteFacts(
  facts: SiteFacts,
  world: World,
  { url, text, folder }: { readonly url: string; readonly text: Sources['text']; readonly folder: string },
): ResolvedFacts {
  // Addresses lead to pages of the language that they are read in.
  const file = folder === '' ? 'site.yaml' : `${folder}/site.yaml`
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const rangeOf = (path: readonly string[]) =>
    locateYaml({ file, text: text(file) ?? '', line: 1 }).located?.range(path) ?? { line: 1 }
  const report = (path: readonly string[], target: string, fault: LinkFault): undefined => {
    const lenient = { severity: 'warning', text: `${fault.text.replace(/[.:].*$/s, '')}: it is left out.` } as const
    messages.push({ file, ...rangeOf(path), ...fault, ...(target.startsWith('/') ? {} : lenient) })
  }
  const resolve = (path: readonly string[], target: string | undefined): string | undefined => {
    if (target === undefined || !isOwn(world.origins, target)) return target
    const resolution = resolveLink(world, file, target)
    if (resolution.kind === 'broken') return report(path, target, resolution.fault)
    if (resolution.kind === 'pending') {
      // Only paths that look like a file or an endpoint can be one.
      const { path: found, fragment } = resolution
      if (!world.pages.has(found) && !/[.]|^\/api\//.test(found)) {
        return report(path, target, explainBroken(target, found, createSuggest(world.pages.keys())))
      }
      pending.push({ file, target, path: found, fragment, at: rangeOf(path) })
    }
    return url + resolution.address
  }
  const { app, contact, mcp, links, securityContact } = facts
  const form = contact?.contactForm
  if (form !== undefined && !isOwn(world.origins, form)) {
    messages.push({ file, ...rangeOf(['contact', 'contactForm']), ...FOREIGN_FORM })
  }
  const resolved: SiteFacts = {
    ...facts,
    url,
    app: resolve(['app'], app),
    contact: contact && {
      contactPage: resolve(['contact', 'contactPage'], contact.contactPage),
      contactForm: resolve(['contact', 'contactForm'], contact.contactForm),
      demo: resolve(['contact', 'demo'], contact.demo),
    },
    mcp: mcp && {
      ...mcp,
      manifest: resolve(['mcp', 'manifest'], mcp.manifest),
      setup: resolve(['mcp', 'setup'], mcp.setup),
    },
    links: links && resolveAll(links, (name, target) => resolve(['links', name], target)),
    securityContact: resolve(['securityContact'], securityContact),
  }
  return { facts: resolved, messages, pending }
}

const FOREIGN_FORM = {
  severity: 'warning',
  rule: 'foreign-form',
  text: '"contact.contactForm" leads to another site: agents are told to send there what people write to you.',
  hint: 'Leave it out: Lectern names its own form.',
} as const

function resolveAll(
  links: Readonly<Record<string, string>>,
  resolve: (name: string, target: string) => string | undefined,
): Record<string, string> {
  const resolved: Record<string, string> = {}
  for (const [name, target] of Object.entries(links)) {
    const address = resolve(name, target)
    if (address !== undefined) resolved[name] = address
  }
  return resolved
}
