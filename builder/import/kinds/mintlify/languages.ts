/** The languages of Mintlify: parts of the navigation, whose pages are in a folder each. */
import { isRecord } from '../../source/front-matter.ts'
import { type Locale, toStatedTag } from '../../source/languages.ts'
import { DEEPEST_SETTINGS, textIn } from '../../source/settings.ts'

/** Names of languages that are no tags. */
const TAGS = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
])

/** The part of a navigation in one language. */
interface Part {
  readonly stated: string
  readonly pages: string[]
  isDefault: boolean
}

interface Languages {
  /** The language of the site, as the settings state it. */
  readonly language: string | undefined
  /** Those whose pages can be told apart, the default one first; its folder is empty if its pages are outside of folders. */
  readonly locales: readonly Locale[]
  /** The language of a file, if it is another than the default one. */
  readonly find: (file: string) => Locale | undefined
  /** A path without the folder that names its language: `docs/es/a` is a translation of `docs/a`. */
  readonly toPlain: (path: string) => string
  readonly notes: readonly string[]
}

/** The default language is the first where the settings name none (https://mintlify.com/docs/organize/navigation#languages). */
export function readLanguages(navigation: unknown): Languages {
  const parts = findParts(navigation)
  const first = parts.find(({ isDefault }) => isDefault) ?? parts[0]
  if (first === undefined)
    return { language: undefined, locales: [], find: () => undefined, toPlain: (path) => path, notes: [] }
  const language = toTag(first.stated) ?? first.stated
  const main = { name: findFolder(first), tag: language, label: undefined }
  const locales: Locale[] = [main]
  const notes: string[] = []
  for (const part of parts.filter((one) => one !== first)) {
    const [tag, name] = [toTag(part.stated), findFolder(part)]
    if (tag !== undefined && name !== '' && locales.every((one) => one.tag !== tag && one.name !== name))
      locales.push({ name, tag, label: undefined })
    else
      notes.push(
        `Lost: that pages are in the language "${part.stated.slice(0, 60)}", since they are in no folder of that name.`,
      )
  }
  const others = locales.slice(1)
  const find = (file: string): Locale | undefined => others.find(({ name }) => file.startsWith(`${name}/`))
  return { language, locales, find, toPlain: (path) => withoutFolder(path, (find(path) ?? main).name), notes }
}

/** A path without the last part of a folder that it is in. */
const withoutFolder = (path: string, folder: string): string =>
  folder !== '' && path.startsWith(`${folder}/`)
    ? folder.slice(0, folder.lastIndexOf('/') + 1) + path.slice(folder.length + 1)
    : path

const toTag = (stated: string): string | undefined => toStatedTag(TAGS.get(stated) ?? stated)

/** The parts of a navigation, also those of its versions, one for each language. */
function findParts(navigation: unknown): readonly Part[] {
  const parts = new Map<string, Part>()
  const visit = (value: unknown, depth: number, part?: Part): void => {
    if (depth > DEEPEST_SETTINGS) return
    if (typeof value === 'string') return void part?.pages.push(value.replace(/^\//, ''))
    if (Array.isArray(value)) return value.forEach((one) => visit(one, depth + 1, part))
    if (!isRecord(value)) return
    const stated = textIn(value, 'language')
    const own = stated === undefined ? part : (parts.get(stated) ?? { stated, pages: [], isDefault: false })
    if (own !== undefined && stated !== undefined) {
      own.isDefault ||= value['default'] === true
      parts.set(stated, own)
    }
    for (const [key, one] of Object.entries(value))
      if (typeof one !== 'string' || key === 'root') visit(one, depth + 1, own)
  }
  visit(navigation, 0)
  return [...parts.values()]
}

/** The folder that most pages of a language are in, whose last part names it: `es`, `docs/zh-Hans`. */
function findFolder({ stated, pages }: Part): string {
  const base = toBase(toTag(stated))
  const names = (part: string): boolean => part === stated || toBase(toTag(part)) === base
  const counts = new Map<string, number>()
  for (const page of pages) {
    const folders = page.split('/').slice(0, -1)
    const folder = folders.slice(0, folders.findIndex(names) + 1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => count > pages.length / 2)?.[0] ?? ''
}

/** The language itself: `zh` of `zh-Hans`; no two texts without one have the same. */
const toBase = (tag: string | undefined): string | symbol => tag?.split('-')[0] ?? Symbol('none')
