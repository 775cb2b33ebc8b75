/** Menus of Hugo: in the settings, and in the front matter of pages (https://gohugo.io/content-management/menus). */
import { isRecord } from '../../source/front-matter.ts'
import type { Menu, MenuItem, SourcePage } from '../../source/layout.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'

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
  const add = (menu: string, entry: Entry): void => {
    const entries = menus.get(menu) ?? []
    entries.push(entry)
    menus.set(menu, entries)
  }
  for (const some of settings) {
    const written = { ...recordIn(some, 'menu'), ...recordIn(some, 'menus') }
    for (const name of Object.keys(written))
      for (const one of listIn(written, name).filter(isRecord))
        add(name, {
          settings: one,
          title: textIn(one, 'name') ?? textIn(one, 'title') ?? '',
          address: textIn(one, 'pageRef') ?? textIn(one, 'url') ?? '',
        })
  }
  for (const [page, data] of fronts) {
    const title = textIn(data, 'linkTitle') ?? textIn(data, 'title') ?? ''
    for (const [name, one] of toNamed(data['menus'] ?? data['menu']))
      add(name, { settings: one, title: textIn(one, 'name') ?? title, address: page.addresses[0] ?? '' })
  }
  return [...menus].map(([name, entries]) => ({ name, items: toItems(entries) }))
}

/** The menus that a page says it is in: one name, several, or each with its settings. */
function toNamed(value: unknown): (readonly [name: string, settings: Settings])[] {
  if (isRecord(value)) return Object.keys(value).map((name) => [name, recordIn(value, name)])
  return (Array.isArray(value) ? value : [value]).flatMap((name) =>
    typeof name === 'string' ? [[name, {}] as const] : [],
  )
}

/** The entries as a tree, each once. A parent that is not an entry becomes one without an address. */
function toItems(entries: readonly Entry[]): MenuItem[] {
  const weightOf = ({ settings }: Entry): number => Number(settings['weight']) || Number.MAX_SAFE_INTEGER
  const below = Map.groupBy(
    entries.toSorted((a, b) => weightOf(a) - weightOf(b)),
    ({ settings }) => textIn(settings, 'parent') ?? '',
  )
  const toItem = (title: string, address: string, name: string, depth: number): MenuItem => {
    const inner = depth > DEEPEST ? [] : (below.get(name) ?? [])
    if (depth <= DEEPEST) below.delete(name)
    return { title, address, items: toAll(inner, depth + 1) }
  }
  const toAll = (some: readonly Entry[], depth: number): MenuItem[] =>
    some.map(({ title, address, settings }) => toItem(title, address, textIn(settings, 'identifier') ?? title, depth))
  const top = below.get('') ?? []
  below.delete('')
  const items = toAll(top, 0)
  for (const name of below.keys()) items.push(toItem(name, '', name, 0))
  return items
}

/** Levels of a menu that anybody wrote. */
const DEEPEST = 10
