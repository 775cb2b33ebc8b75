/** Whether templates of shortcodes show the text between their tags (https://gohugo.io/methods/shortcode/inner). None is run. */
import { posix } from 'node:path'
import { findHiding } from '../../../components/hiding.ts'
import { isRecord } from '../../../source/front-matter.ts'
import type { Hearing, Source } from '../../../source/layout.ts'
import { leaveOut, onlyBreaks, type Span } from '../../../source/leave-out.ts'
import { PROTECTED } from '../../../source/restricted.ts'
import { inAnyCase, type Settings, textIn } from '../../../source/settings.ts'
import { judge, type Verdict } from './judge.ts'
import { readValues, SHORTCODE } from './shortcodes.ts'

/** Below the folder of the templates, at any depth for the second name (https://gohugo.io/templates/shortcode). */
const TEMPLATE = /^(?<theme>(?:themes|_vendor)\/.*\/)?(?:shortcodes|(?:.*\/)?_shortcodes)\/(?<name>[^.]+(?:\.[\w-]+)+)$/

/** Bytes of a template that is read, at most. */
const LARGEST_TEMPLATE = 100_000

/** What the templates of a source do, by the names of their shortcodes. Those of the project come before those of its themes. */
export function readTemplates(source: Source, config: Settings): ReadonlyMap<string, Verdict> {
  const folders = findFolders(config)
  const found = source.files.flatMap((file) => {
    const folder = folders.find((one) => file.startsWith(one) || file.includes(`/${one}`)) ?? file
    const { theme, name } = TEMPLATE.exec(file.replace(folder, ''))?.groups ?? {}
    return toNames(name).map((one) => ({ file, name: one, isOwn: theme === undefined }))
  })
  const byName = [...Map.groupBy(found, ({ name }) => name)]
  return new Map(
    byName.map(([name, all]) => {
      const own = all.filter(({ isOwn }) => isOwn)
      const verdicts = (own.length === 0 ? all : own).map(({ file }) => {
        const text = source.read(file, LARGEST_TEMPLATE)
        return text === undefined ? 'maybe' : judge(text, name)
      })
      const [first = 'maybe'] = verdicts
      const isSure = verdicts.every((verdict) => verdict === first)
      return [name, isSure && (first === 'never' || !PROTECTED.test(name)) ? first : 'maybe']
    }),
  )
}

/** The folders of templates, with slashes at their ends. */
function findFolders(config: Settings): readonly string[] {
  const own = inAnyCase(config, 'layoutdir')
  const module = inAnyCase(config, 'module')
  const mounts = [isRecord(module) ? inAnyCase(module, 'mounts') : undefined].flat().filter(isRecord)
  const mounted = mounts.flatMap((one) => (textIn(one, 'target') === 'layouts' ? (textIn(one, 'source') ?? []) : []))
  return ['layouts', own, ...mounted].flatMap((one) => (typeof one === 'string' ? posix.join(one, '/') : []))
}

/** What a template may be called: behind a dot may be a language, a format or more of its name. */
const toNames = (name = ''): readonly string[] =>
  name.split('.').flatMap((_, at, parts) => (name === '' ? [] : [parts.slice(0, at + 1).join('.')]))

/** A text without what is between tags whose templates do not show it. */
export function withoutUnshown(text: string, verdicts: ReadonlyMap<string, Verdict>, { lose, hide }: Hearing): string {
  const judged = (name: string): Verdict => verdicts.get(name) ?? (PROTECTED.test(name) ? 'maybe' : 'always')
  const lineOf = (offset: number): number => 1 + onlyBreaks(text.slice(0, offset)).length
  const long = findTooLong(text)
  if (long !== undefined) hide('the arguments of a shortcode are too long to be read', lineOf(long))
  const unclear = new Set<string>()
  const hidden = findPairs(text).filter(({ name, start }) => {
    if (judged(name) === 'maybe' && !unclear.has(name)) {
      hide(`only Hugo can tell whether the shortcode "${name}" shows its text`, lineOf(start))
      unclear.add(name)
    }
    return judged(name) === 'never'
  })
  const spans = hidden.toSorted((a, b) => a.start - b.start)
  return leaveOut(text, spans, ({ name }, line) =>
    lose(`the text in the shortcode "${name}", whose template does not show it`, line),
  )
}

/**
 * A text without the shortcodes that a class or a style may hide, with what is between their tags: Hugo gives both to the
 * elements of its own. Those in `own` are what the project says.
 */
export function withoutHiddenShortcodes(text: string, own: ReadonlyMap<string, string>, { lose }: Hearing): string {
  const ends = new Map(findPairs(text).map(({ start, end }) => [start, end]))
  const hidden = [...text.matchAll(SHORTCODE)].flatMap(
    ({ 0: written, 1: slash, 2: name = '', 3: values = '', index: start }) => {
      const hiding = slash === undefined && !own.has(name) ? findHidingValues(values) : undefined
      return hiding === undefined ? [] : [{ name, hiding, start, end: ends.get(start) ?? start + written.length }]
    },
  )
  return leaveOut(text, hidden, ({ name, hiding }, line) =>
    lose(`the shortcode "${name}", which ${hiding} hidden, with its content`, line),
  )
}

/** Whether the arguments of a shortcode hide its element. Others than these two may mean anything. */
function findHidingValues(written: string): ReturnType<typeof findHiding> {
  const values = readValues(written)
  return findHiding('', (name) => (name === 'class' || name === 'style' ? values.get(name) : undefined))
}

/** Where a shortcode begins that is longer than those that are read. */
function findTooLong(text: string): number | undefined {
  const read = new Set([...text.matchAll(SHORTCODE)].map(({ index }) => index))
  let end = 0
  for (const { index } of text.matchAll(/\{\{[<%]\s{0,9}\/?\s{0,9}[\w.-]/g)) {
    if (read.has(index)) continue
    if (end < index) end = text.indexOf('}}', index)
    if (end === -1) return undefined
    if (end - index > LONGEST) return index
  }
  return undefined
}

const LONGEST = 2000

/** A shortcode that is closed. */
interface Pair extends Span {
  readonly name: string
  /** Whether Hugo reads its text as markdown with the page. */
  readonly isMarkdown: boolean
}

/** The pairs of tags in a text. */
export function findPairs(text: string): readonly Pair[] {
  const open = new Map<string, number[]>()
  return [...text.matchAll(SHORTCODE)].flatMap(({ 0: written, 1: slash, 2: name = '', index }) => {
    const starts = open.get(name) ?? []
    open.set(name, starts)
    if (slash === undefined) starts.push(index)
    const start = slash === undefined ? undefined : starts.pop()
    return start === undefined
      ? []
      : [{ name, start, end: index + written.length, isMarkdown: text.startsWith('{{%', start) }]
  })
}
