/** Texts of other files that a page of MkDocs shows (https://facelessuser.github.io/pymdown-extensions/extensions/snippets). */
import { posix } from 'node:path'
import type { Hearing, Source } from '../../source/layout.ts'
import type { Settings } from '../../source/settings.ts'
import { readOptions } from './options.ts'

/** `--8<-- "file"`, or the line above or below a list of files. With `;` before it, it is text. */
const MARK = /^([ \t]*)(;*)-+8<-+(?:[ \t]+(?:"([^"]+)"|'([^']+)'))?[ \t]*$/
/** The line above or below a part of a file. */
const PART = /(?<![;-])-+8<-+[ \t]{1,99}\[[ \t]{0,99}(start|end)[ \t]{0,99}:[ \t]{0,99}([a-z][\w-]*)[ \t]{0,99}\]/i
const LINES = /^([^:]+):(\d*)(?::(\d*))?$/
const NAMED = /^([^:]+):([a-z][\w-]*)$/i

/** Characters of other files that a page shows, at most; each file counts as a thousand at least. */
const MOST = 500_000

interface Place {
  readonly line: number
  /** The files around it. */
  readonly within: readonly string[]
  readonly left: { size: number }
  /** Spaces before its lines. */
  readonly indent: number
  readonly lose: Hearing['lose']
}

export type WithSnippets = (text: string, hearing: Pick<Hearing, 'lose' | 'move'>) => string

/** Reads where the extension of a site finds files; none is found outside of the source. */
export function readSnippets(source: Source, settings: Settings, project: string, folder: string): WithSnippets {
  const [options] = readOptions(settings['markdown_extensions'], /^pymdownx\.snippets$/)
  if (options === undefined) return (text) => text
  const files = new Set(source.files)
  const written = [options['base_path']].flat().filter((one) => typeof one === 'string')
  const bases = (written.length === 0 ? ['', '$docs_dir'] : written).map((base) =>
    base.startsWith('$docs_dir')
      ? posix.join(folder, base.slice('$docs_dir'.length), '/')
      : posix.join(project, base.replace('$config_dir', ''), '/'),
  )
  const isBound = options['restrict_base_path'] !== false
  const find = (name: string): string | undefined =>
    bases
      .filter((base) => !isBound || posix.join(base, name).startsWith(base.replace(/^\.\//, '')))
      .map((base) => posix.join(base, name))
      .find((path) => files.has(path))

  const show = (name: string, space: string, place: Place): readonly string[] => {
    const [, range, from, to] = LINES.exec(name) ?? []
    const [, partly, part] = NAMED.exec(name) ?? []
    const path = find(range ?? partly ?? name)
    if (path !== undefined && place.within.includes(path)) return []
    const text = path === undefined || place.left.size < 0 ? undefined : source.read(path)
    const all = text?.replace(/\n$/, '').split('\n') ?? []
    const lines =
      part === undefined ? all.slice(Math.max(Number(from ?? 0) - 1, 0), Number(to || all.length)) : toPart(all, part)
    const indent = place.indent + space.length
    place.left.size -= Math.max(1000, text?.length ?? 0) + indent * (lines?.length ?? 0)
    if (place.left.size < 0)
      place.lose(`the text of "${name}", since the page shows too much of other files`, place.line)
    else if (path === undefined || text === undefined || lines === undefined)
      place.lose(`the text of "${name}", which the source does not have`, place.line)
    else
      return replace(lines, { ...place, indent, within: [...place.within, path] }).flatMap((some) =>
        some.map((line) => `${space}${line}`),
      )
    return []
  }

  /** What each line is replaced with. */
  const replace = (lines: readonly string[], place: Place): readonly (readonly string[])[] => {
    let isList = false
    return lines.map((line, at) => {
      const here = place.within.length === 0 ? { ...place, line: at + 1 } : place
      const [mark, space = '', escape = '', double, single] = MARK.exec(line) ?? []
      const name = (double ?? single)?.trim()
      if (escape !== '') return [line.replace(';', '')]
      if (mark !== undefined && name === undefined) {
        isList = !isList
        return []
      }
      if (isList) {
        const own = line.trim()
        const indent = line.slice(0, line.length - line.trimStart().length)
        return mark !== undefined || own.startsWith(';') ? [] : own === '' ? [''] : show(own, indent, here)
      }
      if (name !== undefined) return name.startsWith(';') ? [] : show(name, space, here)
      return PART.test(line) ? [] : [line]
    })
  }

  return (text, { lose, move }) => {
    if (!text.includes('-8<-')) return text
    const lines = replace(text.split('\n'), { line: 1, within: [], left: { size: MOST }, indent: 0, lose })
    move(lines.flatMap((some, at) => some.map(() => at + 1)))
    return lines.flat().join('\n')
  }
}

/** The lines of a part of a file; `undefined` if it has none of the name. */
function toPart(lines: readonly string[], name: string): readonly string[] | undefined {
  const find = (kind: string): number =>
    lines.findIndex((line) => {
      const [, what, own] = PART.exec(line) ?? []
      return what?.toLowerCase() === kind && own === name
    })
  const [start, end] = [find('start'), find('end')]
  return start === -1 ? undefined : lines.slice(start + 1, end < start ? undefined : end)
}
