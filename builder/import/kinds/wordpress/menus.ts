/** WordPress menus, whose items are posts, or blocks in a post. */
import type { Menu, MenuItem } from '../../source/layout.ts'
import type { Item } from './export.ts'
import { readBlock } from './tags.ts'

/** The menus of a site. `toTarget` finds the target of an item and its title, unless these are not public; `toText` converts HTML to text. */
export function readMenus(
  items: readonly Item[],
  toTarget: (item: Item) => readonly [address: string, title: string] | undefined,
  toText: (html: string) => string,
): readonly Menu[] {
  const classic = Map.groupBy(
    items.filter(({ type, status }) => type === 'nav_menu_item' && status === 'publish'),
    ({ terms }) => terms.find(({ taxonomy }) => taxonomy === 'nav_menu')?.name ?? '',
  )
  const menus = [...classic].map(([name, members]): Menu => {
    const byParent = Map.groupBy(
      members.toSorted((a, b) => a.order - b.order),
      ({ meta }) => meta.get('_menu_item_menu_item_parent') ?? '0',
    )
    const known = new Set(members.map(({ id }) => id))
    /** The entries below a parent, once: several may have the same id. */
    const below = (parent: string, depth: number): MenuItem[] => {
      const inner = depth > DEEPEST ? [] : (byParent.get(parent) ?? [])
      if (depth <= DEEPEST) byParent.delete(parent)
      return inner.flatMap((item) => {
        const target = toTarget(item)
        const within = below(item.id, depth + 1)
        // Those below an entry that is left out take its place.
        if (target === undefined) return within
        const [address, title] = target
        return [{ title: toText(item.title || title), address, items: within }]
      })
    }
    const orphans = [...byParent.keys()].filter((parent) => parent !== '0' && !known.has(parent))
    return { name, items: ['0', ...orphans].flatMap((parent) => below(parent, 0)) }
  })
  const blocks = items
    .filter(({ type, status }) => type === 'wp_navigation' && status === 'publish')
    .map((item): Menu => ({ name: toText(item.title), items: readBlocks(item.content) }))
  return [...menus, ...blocks].filter((menu) => menu.items.length > 0)
}

const BLOCK = /<!--\s+(\/)?wp:navigation-(link|submenu)\s+(?:(\{[^\n]*?\})\s+)?(\/)?-->/g

/** A menu that is written with blocks. Entries that nest deeper than menus do are beside those that they are below. */
function readBlocks(content: string): MenuItem[] {
  const root: MenuItem[] = []
  const open = [root]
  for (const [, closes, , json, empty] of content.matchAll(BLOCK)) {
    if (closes !== undefined) {
      if (open.length > 1) open.pop()
      continue
    }
    const items: MenuItem[] = []
    const link = new Map(readBlock(json))
    open.at(-1)?.push({ title: link.get('label') ?? '', address: link.get('url') ?? '', items })
    if (empty === undefined) open.push(open.length > DEEPEST ? (open.at(-1) ?? root) : items)
  }
  return root
}

/** Levels of a menu that anybody wrote. */
const DEEPEST = 10
