/** What plugins and hooks of MkDocs leave out, or may leave out (https://www.mkdocs.org/user-guide/configuration/#plugins). */
import { posix } from 'node:path'
import type { Source } from '../../source/layout.ts'
import { createHidden, type Hidden, hideAll, joinHidden } from '../../source/patterns.ts'
import { toScalarText } from '../../source/scalar.ts'
import { listIn, recordIn, type Settings, textsIn } from '../../source/settings.ts'
import { readOptions } from './options.ts'

export const META_PLUGIN = /^(?:material\/)?meta$/

/** Plugins that, by their names, leave out pages, and those of them whose options are read or that leave out none. */
const HIDING = /exclude|filter|draft|unpublish|encrypt|password|private|restrict|hid(?:e|den)/i
const OTHER = /^(?:exclude|exclude-search|encryptcontent)$/

/** The pages that the plugins and hooks in a file of settings leave out. */
export function readPlugins(source: Source, file: string, settings: Settings): Hidden {
  const { plugins } = settings
  const names = [plugins].flat().flatMap((one: unknown) => (typeof one === 'string' ? one : Object.keys(one ?? {})))
  return joinHidden([
    readExclude(plugins),
    ...readOptions(plugins, META_PLUGIN).flatMap(({ meta_file: own }) =>
      own === undefined ? [] : hideAll(`the plugin "meta" reads the files "${toScalarText(own)}".`),
    ),
    ...names
      .filter((name) => HIDING.test(name) && !OTHER.test(name))
      .map((name) => hideAll(`the plugin "${name}" may leave out any.`, 'yes')),
    ...readOptions(plugins, ENCRYPT).flatMap((one) =>
      isForAll(one) ? hideAll('the plugin "encryptcontent" has a password for all, or in a file.', 'yes') : [],
    ),
    ...readHooks(source, file, settings),
  ])
}

/** https://github.com/unverbuggt/mkdocs-encryptcontent-plugin */
const ENCRYPT = /^encryptcontent$/

/** Whether a password is for all pages, or may be. */
const isForAll = (options: Settings): boolean =>
  toScalarText(options['global_password'] ?? '') !== '' ||
  options['password_file'] !== undefined ||
  '_global' in recordIn(options, 'password_inventory')

/** Whether a page is encrypted by what it says itself, if the plugin is on. */
export function readEncryption({ plugins }: Settings): (page: Settings) => boolean {
  const isOn = readOptions(plugins, ENCRYPT).length > 0
  return (page) => isOn && (page['level'] !== undefined || page['obfuscate'] !== undefined)
}

/** https://github.com/apenwarr/mkdocs-exclude: its stars fit slashes, too. */
function readExclude(plugins: unknown): Hidden {
  const options = readOptions(plugins, /^exclude$/)
  const globs = options.flatMap((one) => [...listIn(one, 'glob'), one['glob']]).filter((one) => typeof one === 'string')
  const isClear = options.every((one) => one['regex'] === undefined)
  const hidden = createHidden(globs, 'fnmatch')
  return isClear ? hidden : joinHidden([hidden, hideAll('the plugin "exclude" has a regular expression.')])
}

/** What code of Python names that leaves out pages. */
const LEAVES_OUT = /\bon_files\b|\.remove\(|exclu|draft|encrypt|inclusion|hidden/i

/** https://www.mkdocs.org/user-guide/configuration/#hooks */
const readHooks = (source: Source, file: string, settings: Settings): readonly Hidden[] =>
  textsIn(settings, 'hooks').flatMap((hook) => {
    const code = source.read(posix.join(posix.dirname(file), hook))
    const lost: Hidden = { find: () => 'no', notes: [`Lost: what the hooks "${hook}" do, which are code.`] }
    const isOpen = code === undefined || LEAVES_OUT.test(code)
    return isOpen ? [lost, hideAll(`the hooks "${hook}" may leave out any.`, 'yes')] : [lost]
  })
