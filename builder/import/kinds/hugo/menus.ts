/** Menus of Hugo: in the settings, and in the front matter of pages (https://gohugo.io/content-management/menus). */
import { isRecord } from '../../source/front-matter.ts'
import type { Menu, MenuItem, SourcePage } from '../../source/layout.ts'
import { type Settings, textIn } from '../../source/settings.ts'

/** An entry: its settings, and the page whose front matter has it. */
interface Entry {
  readonly settings: Settings
  readonly title: string
  readonly address: string
}

/** The menus of the first language. `fronts` are its pages with their front matter. */
export function readMenus(
  settings: readonly Settings[],
  fronts: readonly (readonly [page: SourcePage, data: Settings])[],
): readonly Menu[] {
  const menus = new Map<string, Entry[]>()
  const add = (menu: string, entry: Entry): void => void menus.set(menu, [...(menus.get(menu) ?? []), entry])
  for (const { menus: some, menu } of settings)
    for (const [name, entries] of Object.entries({ ...toRecord(menu), ...toRecord(some) }))
      for (const one of (Array.isArray(entries) ? entries : []).filter(isRecord))
        add(name, {
          settings: one,
          title: textIn(one, 'name') ?? textIn(one, 'title') ?? '',
          address: textIn(one, 'pageRef') ?? textIn(one, 'url') ?? '',
        })
  for (const [page, data] of fronts) {
    const title = textIn(data, 'linkTitle') ?? textIn(data, 'title') ?? ''
    for (const [name, one] of toNamed(data['menus'] ?? data['menu']))
      add(name, { settings: one, title: textIn(one, 'name') ?? title, address: page.addresses[0] ?? '' })
  }
  return [...menus].map(([name, entries]) => ({ name, items: toItems(entries) }))
}

const toRecord = (value: unknown): Settings => (isRecord(value) ? value : {})

/** The menus that a page says it is in: one name, several, or each with its settings. */
function toNamed(value: unknown): (readonly [name: string, settings: Settings])[] {
  if (isRecord(value)) return Object.entries(value).map(([name, one]) => [name, toRecord(one)])
  return (Array.isArray(value) ? value : [value]).flatMap((name) =>
    typeof name === 'string' ? [[name, {}] as const] : [],
  )
}

/** The entries as a tree of two levels. A parent that is no entry is one without an address. */
function toItems(entries: readonly Entry[]): MenuItem[] {
  const weightOf = ({ settings }: Entry): number => Number(settings['weight']) || Number.MAX_SAFE_INTEGER
  const sorted = entries.toSorted((a, b) => weightOf(a) - weightOf(b))
  const parentOf = ({ settings }: Entry): string => textIn(settings, 'parent') ?? ''
  const isNamed =
    (name: string) =>
    ({ settings, title }: Entry) =>
      (textIn(settings, 'identifier') ?? title) === name
  const below = Map.groupBy(sorted, parentOf)
  const toItem = ({ title, address }: Pick<Entry, 'title' | 'address'>, name: string, depth: number): MenuItem => ({
    title,
    address,
    items:
      depth > 5
        ? []
        : (below.get(name) ?? []).map((one) => toItem(one, textIn(one.settings, 'identifier') ?? one.title, depth + 1)),
  })
  const orphans = [...below.keys()].filter((name) => name !== '' && !sorted.some(isNamed(name)))
  return [
    ...(below.get('') ?? []).map((one) => toItem(one, textIn(one.settings, 'identifier') ?? one.title, 0)),
    ...orphans.map((name) => toItem({ title: name, address: '' }, name, 0)),
  ]
}
