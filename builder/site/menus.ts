/** Menu, footer and header button of `site.yaml`: targets resolved, broken ones reported. */
import type { Message } from '../content/schema/message.ts'
import { didYouMean, nearest } from '../content/schema/nearest.ts'
import type { EditionFacts } from '../content/editions.ts'
import type { SiteFacts } from '../content/schema/site-file.ts'
import { locateYaml } from '../content/schema/yaml.ts'
import { tidyAddress } from '../page/address.ts'
import { explainForm } from './forms.ts'
import { toNavTitle } from './docs-tree.ts'
import { explainEmptySection, type LinkFault } from './broken-link.ts'
import { toElsewhere } from './menu-address.ts'
import { type PendingLink, type Resolution, resolveLink, type World } from './links.ts'
import type { Edition, MenuItem, MenuLink, Menus, Page, SectionGroup } from './site.ts'
import type { Sources } from './sources.ts'

/** The menus, and messages. */
interface ResolvedMenus {
  readonly menus: Menus
  readonly messages: readonly Message[]
  readonly pending: readonly PendingLink[]
}

type Written = string | { readonly title: string; readonly to?: string | undefined }

/** Resolves the menus. A text names a section, a page as a file or a path, or, with a title, any address. */
export function resolveMenus(
  { site, written, language }: Pick<EditionFacts, 'site' | 'written' | 'language'>,
  world: World,
  shown: Shown,
  text: Sources['text'],
): ResolvedMenus {
  if (language.folder === '') return resolveFile('site.yaml', site, world, shown, text)
  const { navigation, footer, callToAction } = site
  const file = `${language.folder}/site.yaml`
  // Menus that the language does not override are inherited; their faults are reported in the root file.
  const inherited = resolveFile(file, { navigation, footer, callToAction }, world, shown, text)
  const own = resolveFile(file, written, world, shown, text)
  return { ...own, menus: { ...inherited.menus, ...onlyWritten(own.menus) } }
}

/** A section that entries may name. */
type Named = Pick<SectionGroup, 'section' | 'label' | 'path'>

/** The sections of an edition that menus may name: those in lists, and landing pages that are in none. */
export const toNamed = ({ sections, unlisted }: Pick<Edition, 'sections' | 'unlisted'>): readonly Named[] => [
  ...unlisted.flatMap((page) =>
    page.landing ? [{ section: page.section, path: page.path, label: toNavTitle(page) }] : [],
  ),
  ...sections,
]

/** The targets of menus. */
interface Shown {
  /** Of two with one name the last counts: those of the first language are the fallback for untranslated ones. */
  readonly sections: readonly Named[]
  readonly pages: readonly Page[]
  /** Forms of the team's own, by name. */
  readonly ownForms: Readonly<Record<string, unknown>> | undefined
}

const onlyWritten = (menus: Menus): Menus =>
  Object.fromEntries(Object.entries(menus).filter(([, menu]) => menu !== undefined))

function resolveFile(
  file: string,
  { navigation, footer, callToAction }: Pick<SiteFacts, 'navigation' | 'footer' | 'callToAction'>,
  world: World,
  { sections, pages, ownForms }: Shown,
  text: Sources['text'],
): ResolvedMenus {
  const messages: Message[] = []
  const pending: PendingLink[] = []
  const groups = new Map(sections.map((group) => [group.section, group]))
  const titles = new Map(pages.map((page) => [page.path, toNavTitle(page)]))
  const rangeOf = (path: readonly PropertyKey[]) =>
    locateYaml({ file, text: text(file) ?? '', line: 1 }).located?.range(path) ?? { line: 1 }
  const report = (path: readonly PropertyKey[], fault: Pick<Message, 'rule' | 'text' | 'hint'>): readonly [] => {
    messages.push({ file, ...rangeOf(path), severity: 'error', ...fault })
    return []
  }
  const resolve = (at: readonly PropertyKey[], written: Written): readonly MenuLink[] => {
    const { title, to = '' } = typeof written === 'string' ? { title: undefined, to: written } : written
    const path = typeof written === 'string' ? at : [...at, 'to']
    const group = groups.get(to)
    if (group) return [{ title: title ?? group.label, href: group.path, section: group.section }]
    const elsewhere = toElsewhere(to, world)
    if (elsewhere && 'fault' in elsewhere) return report(path, elsewhere.fault)
    if (elsewhere) return title === undefined ? report(path, untitled(to)) : [{ title, ...elsewhere }]
    if (!/[/.]/.test(to)) return report(path, explainSection(to, groups.keys(), world))
    const resolution = resolveTarget(world, file, to)
    if (resolution.kind === 'broken') return report(path, resolution.fault)
    if (resolution.kind === 'page' && resolution.fault) messages.push({ file, ...rangeOf(path), ...resolution.fault })
    const address = toPageOf(resolution.address, titles)
    const name = title ?? titles.get(decodeURI(address.replace(/[?#].*$/s, '')))
    if (resolution.kind === 'pending') {
      const { path: found, fragment } = resolution
      // Whether there is anything at the address is not known yet: that it has no title matters where there is.
      const fault = name === undefined ? untitled(to) : undefined
      pending.push({ file, target: to, path: found, fragment, at: rangeOf(path), fault })
      return name === undefined ? [] : [{ title: name, href: address }]
    }
    // A page without a known title has faults of its own, which are reported.
    if (name === undefined && resolution.kind === 'page') return []
    return name === undefined ? report(path, untitled(to)) : [{ title: name, href: address }]
  }
  const resolveAll = (at: readonly PropertyKey[], items: readonly Written[] = []): readonly MenuLink[] =>
    items.flatMap((item, index) => resolve([...at, index], item))
  const menus: Menus = {
    navigation: navigation?.flatMap((item, index): readonly MenuItem[] => {
      const at = ['navigation', index]
      if (typeof item === 'string' || item.items === undefined) return resolve(at, item)
      return [{ title: item.title, items: resolveAll([...at, 'items'], item.items) }]
    }),
    footer: footer?.map(({ title, items, form }, index) => {
      const fault = form === undefined ? undefined : explainForm(form, ownForms)
      if (fault) messages.push({ file, ...rangeOf(['footer', index, 'form']), ...fault })
      return { title, items: resolveAll(['footer', index, 'items'], items), form }
    }),
    callToAction: callToAction ? resolve(['callToAction'], callToAction)[0] : callToAction,
  }
  return { menus, messages, pending }
}

/** The page whose markdown form an address is: `contact.md` in a menu means the page, as it does in a text. */
function toPageOf(address: string, titles: ReadonlyMap<string, string>): string {
  const [, path = '', rest = ''] = /^(\/[^?#]*?)(?:\/?index)?\.md((?:[?#].*)?)$/s.exec(address) ?? []
  return titles.has(decodeURI(path)) ? path + rest : address
}

/** A target that the language does not have leads where it leads from the root file, such as to a redirect. */
function resolveTarget(world: World, file: string, to: string): Resolution {
  const own = resolveLink(world, file, to)
  return own.kind === 'pending' ? resolveLink(world, 'site.yaml', to) : own
}

const untitled = (to: string): LinkFault => ({
  severity: 'error',
  rule: 'missing-title',
  text: `The link to "${to}" needs a title, since it does not lead to a page of this site.`,
  hint: `{ title: …, to: ${to} }`,
})

function explainSection(name: string, names: Iterable<string>, { own = {} }: World) {
  if (Object.hasOwn(own, name)) return explainEmptySection(name)
  if (/^\+[\d\s()-]{5,}$/.test(name)) {
    const text = `"${name}" is a telephone number: write it with "tel:".`
    return { rule: 'broken-link', text, hint: tidyAddress(`tel:${name}`) }
  }
  const near = nearest(name, names)
  return {
    rule: 'unknown-section',
    text: `"${name}" is neither a section with pages nor a page${didYouMean(near)}`,
    hint: near ?? `Write a section, a file such as pages/${name}.md, or { title: …, to: https://… }.`,
  }
}
