/** Files below `content` that are no pages of a site of Hugo, by their place or by the settings. */
import { posix } from 'node:path'
import { isRecord } from '../../source/front-matter.ts'
import { type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { inAnyCase, recordIn, type Settings } from '../../source/settings.ts'
import { type ContentLocales, toPlace } from './locales.ts'

const isIndex = (file: string): boolean => /\/index(?:\.[\w-]+)?\.\w+$/i.test(file)

/** Markdown in the folder of an `index.md` belongs to that page (https://gohugo.io/content-management/page-bundles/#leaf-bundles). */
export function findResources(files: readonly string[], locales: ContentLocales): ReadonlySet<string> {
  const isInside = (file: string): boolean => toPlace(file, locales)?.inner.includes('/') === true
  const bundles = new Set(files.filter((file) => isIndex(file) && isInside(file)).map((file) => posix.dirname(file)))
  return new Set(
    files.filter((file) => {
      const names = posix.dirname(file).split('/')
      const around = names.map((_, at) => names.slice(0, at + 1).join('/'))
      return around.slice(0, isIndex(file) ? -1 : undefined).some((folder) => bundles.has(folder))
    }),
  )
}

/** The pages that the settings leave out, by their paths in the source. */
export const readLeftOut = (config: Settings, locales: ContentLocales): Hidden =>
  joinHidden([readIgnoreFiles(config), readMounts(config), readSegments(config), readLanguages(config, locales)])

/** Expressions without repetitions but two of `.*`, which mean the same to Go and here. */
const PLAIN =
  /^(?:[\w/ -]|\\[./-]|\.(?!\*)|\((?:[\w-]|\\\.)+(?:\|(?:[\w-]|\\\.)+)*\)){0,200}(?:\.\*[\w/-]{0,50}){0,2}\$?$/

/** https://gohugo.io/configuration/all/#ignorefiles: expressions for the whole paths of files. */
function readIgnoreFiles(config: Settings): Hidden {
  const written = [inAnyCase(config, 'ignorefiles')].flat().filter((one) => typeof one === 'string')
  const unclear = written.filter((one) => !PLAIN.test(one))
  const clear = written.slice(0, 100).flatMap((one) => (PLAIN.test(one) ? [new RegExp(one)] : []))
  const find = (path: string) => (clear.some((one) => one.test(`/${path.slice(0, 1000)}`)) ? 'yes' : 'no')
  const all = written.length > 100 ? ['many'] : unclear
  return joinHidden([{ find, notes: [] }, ...all.map((one) => hideAll(`"ignoreFiles" has "${one}".`))])
}

/** https://gohugo.io/configuration/module/#mounts */
function readMounts(config: Settings): Hidden {
  const module = inAnyCase(config, 'module')
  const mounts = [isRecord(module) ? inAnyCase(module, 'mounts') : undefined].flat().filter(isRecord)
  const isPartial = mounts.some((one) =>
    ['excludefiles', 'includefiles', 'files'].some((key) => inAnyCase(one, key) !== undefined),
  )
  return joinHidden(isPartial ? [hideAll('a folder is mounted without some of its files.')] : [])
}

/** https://gohugo.io/configuration/segments */
function readSegments(config: Settings): Hidden {
  const rendered = [inAnyCase(config, 'rendersegments')].flat().filter((one) => one !== undefined)
  if (rendered.length > 0) return hideAll('"renderSegments" has Hugo make parts of the site alone.')
  const isCut = /"excludes?":/i.test(JSON.stringify(inAnyCase(config, 'segments') ?? {}))
  const why =
    'The settings have segments of the site that leave out pages: where the old site was made of one, compare the pages.'
  return { find: () => 'no', notes: isCut ? [why] : [] }
}

/** Languages that are switched off, and files outside of the folder of pages. */
function readLanguages(config: Settings, locales: ContentLocales): Hidden {
  const off = new Set([inAnyCase(config, 'disablelanguages')].flat())
  const folder = inAnyCase(config, 'contentdir')
  const start = typeof folder === 'string' ? posix.join(folder, '/') : 'content/'
  const find: Hidden['find'] = (path) => {
    const name = toPlace(path, locales)?.locale.name ?? ''
    const own = recordIn(recordIn(config, 'languages'), name)
    const isOutside = inAnyCase(own, 'contentdir') === undefined && !path.startsWith(start)
    return off.has(name) || inAnyCase(own, 'disabled') === true || isOutside ? 'yes' : 'no'
  }
  return { find, notes: [] }
}
