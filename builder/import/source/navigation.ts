/** Sidebars and menus in the settings of a source, whatever its keys are called. */
import { isRecord } from './front-matter.ts'
import type { Menu, MenuItem } from './layout.ts'
import { DEEPEST_SETTINGS, listIn, type Settings, textIn } from './settings.ts'

/** The place of a page in a sidebar. */
export interface Place {
  readonly order: number
  /** What the sidebar calls the page. */
  readonly title: string | undefined
}

export interface Sidebar {
  /** The place of a page, by the first of these ids, slugs or addresses that the sidebar has. */
  readonly find: (...names: readonly string[]) => Place | undefined
  /** What the new site does not have of it. */
  readonly notes: readonly string[]
}

const TITLES = ['label', 'text', 'group', 'tab', 'dropdown', 'anchor', 'title', 'name']
const ADDRESSES = ['id', 'slug', 'docId', 'link', 'to', 'href', 'url', 'root']
const LISTS = 'root link items pages versions languages products dropdowns anchors tabs menu groups'.split(' ')
const firstIn = (settings: Settings, keys: readonly string[]): string | undefined =>
  keys.map((key) => textIn(settings, key)).find((text) => text !== undefined)

/** Reads sidebars: pages as text, or as objects with a title; groups; objects of sidebars by name. */
export function readSidebar(sidebars: unknown): Sidebar {
  const places = new Map<string, Place>()
  const groups = new Set<string>()
  const add = (name: string, title: string | undefined): void => {
    const key = toKey(name)
    if (!places.has(key)) places.set(key, { order: places.size + 1, title })
  }
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST_SETTINGS) return
    if (typeof value === 'string') return add(value, undefined)
    if (Array.isArray(value)) return value.forEach((one) => visit(one, depth + 1))
    if (!isRecord(value)) return
    const title = firstIn(value, TITLES)
    const address = firstIn(value, ADDRESSES)
    const lists = LISTS.flatMap((key) => (typeof value[key] === 'object' ? [value[key]] : []))
    if (address !== undefined) add(address, title)
    if (lists.length > 0 && title !== undefined) groups.add(title)
    const isNamed = address === undefined && title === undefined && lists.length === 0
    for (const one of isNamed ? Object.values(value) : lists) visit(one, depth + 1)
  }
  visit(sidebars, 0)
  const names = [...groups].map((group) => `"${group}"`).join(', ')
  return {
    find: (...all) => all.map((name) => places.get(toKey(name))).find((place) => place !== undefined),
    notes:
      groups.size === 0
        ? []
        : [`Lost: the groups of the sidebar, whose pages keep their order in their folders: ${names}.`],
  }
}

const toKey = (name: string): string => name.replace(/\.(?:mdx?|html)$/, '').replace(/^\/|(?:(?:^|\/)index)?\/?$/g, '')

/** A menu with links; nothing if it has none. */
export function readMenu(name: string, entries: unknown): readonly Menu[] {
  const items = toItems(entries, 0)
  return items.length === 0 ? [] : [{ name, items }]
}

/** Entries without a title are the system's own, such as a choice of languages; a list without one is part of the outer. */
const toItems = (entries: unknown, depth: number): MenuItem[] =>
  (depth > DEEPEST_SETTINGS || !Array.isArray(entries) ? [] : entries.filter(isRecord)).flatMap((entry): MenuItem[] => {
    const title = firstIn(entry, TITLES)
    const items = toItems(listIn(entry, 'items'), depth + 1)
    return title === undefined ? items : [{ title, address: firstIn(entry, ADDRESSES) ?? '', items }]
  })
