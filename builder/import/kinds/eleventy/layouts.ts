/** Layouts of Eleventy, whose front matter is that of their pages, too (https://www.11ty.dev/docs/layouts, https://www.11ty.dev/docs/data-cascade). */
import { posix } from 'node:path'
import { isRecord } from '../../source/front-matter.ts'
import type { Source } from '../../source/layout.ts'
import { isUnread, readSettings, recordIn, type Settings } from '../../source/settings.ts'
import { split } from '../../source/split.ts'
import { isComputed } from '../../tree/literal.ts'
import { UNKNOWN } from './settings/additions.ts'
import { toSaid } from './computed.ts'
import { isCode, readKnown } from './data-files.ts'
import { isAddressText } from './settings/functions.ts'

/** Layouts within each other, at most. */
const DEEPEST = 20

/** What of a site its layouts need. */
interface Layouts {
  readonly source: Source
  /** The folders of layouts, each with a slash at its end. */
  readonly places: readonly string[]
  readonly aliases: ReadonlyMap<string, string>
}

/** Whether the layout of a name, or one around it, may hide its pages; `data` are those of the page. */
export function createLayouts({ source, places, aliases }: Layouts): (layout: unknown, data: Settings) => boolean {
  const files = source.files.filter((file) => places.some((place) => file.startsWith(place)))
  const known = new Map<string, Settings>()
  const read = (file: string): Settings => {
    const found = known.get(file) ?? readFront(source.read(file), file)
    known.set(file, found)
    return found
  }
  const find = (name: string): readonly string[] =>
    places.flatMap((place) => {
      const path = posix.join(place, aliases.get(name) ?? name)
      return files.filter(
        (file) => file === path || (file.startsWith(`${path}.`) && !file.slice(path.length).includes('/')),
      )
    })
  const isHiding = (layout: unknown, data: Settings, left: number): boolean => {
    // Nobody knows which layout it is.
    if (layout === UNKNOWN) return files.some((file) => hides(read(file), data))
    if (typeof layout !== 'string' || layout === '') return false
    if (left === 0) return true
    return find(layout).some((file) => hides(read(file), data) || isHiding(read(file)['layout'], data, left - 1))
  }
  return (layout, data) => isHiding(layout, data, DEEPEST)
}

/** Front matter that only Eleventy can tell. */
const UNCLEAR: Settings = { permalink: false }

/** https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter */
const JAVASCRIPT = /^---[ \t]*(?:js|javascript)[ \t]*\n([\s\S]*?)\n---/

/** Keys by which front matter in code may hide pages. Words of the text beside it say nothing. */
const HIDING = /(?:\b|['"`])(?:permalink|draft|eleventyComputed)(?:['"`]?\s*[:=(\]])/

function readFront(text: string | undefined, file: string): Settings {
  if (text === undefined) return UNCLEAR
  const [, front] = JAVASCRIPT.exec(text) ?? []
  const code = isCode(file) ? text : front?.replace(/^\s*(\{[\s\S]*\})\s*$/, '($1)')
  if (code !== undefined) {
    const layout = readSettings(code, 'layout')[0]?.['layout']
    const isUnclear = HIDING.test(code) || (typeof layout !== 'string' && code.includes('layout'))
    return isUnclear ? UNCLEAR : { layout }
  }
  const { data, fault } = split(text)
  return fault === undefined ? data : UNCLEAR
}

/** Whether the front matter of a layout may hide a page. An address that the page says itself comes before that of its layout. */
function hides(front: Settings, data: Settings): boolean {
  const { permalink, draft, eleventyComputed } = front
  const isAddress =
    permalink === undefined || permalink === null || (typeof permalink === 'string' && isAddressText(permalink))
  return (
    (!isAddress && typeof data['permalink'] !== 'string') ||
    (Boolean(draft) && data['draft'] !== false) ||
    (isRecord(eleventyComputed) && toSaid(recordIn(front, 'eleventyComputed'))['draft'] === true)
  )
}

/** The layout that files of data give a page, the last one first. */
export function readLayout(source: Source, files: readonly string[]): unknown {
  for (const file of files.toReversed()) {
    const code = isCode(file) ? (source.read(file) ?? '') : ''
    const [found] = isCode(file) ? readSettings(code, 'layout') : [readKnown(source, file)]
    const isUnknown = isUnread(code, 'layout') || readSettings(code).some((one) => isComputed(one, 'layout'))
    if (isCode(file) && found === undefined && isUnknown) return UNKNOWN
    if (found?.['layout'] !== undefined) return found['layout']
  }
  return undefined
}
