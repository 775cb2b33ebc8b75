/** The options of plugins and extensions in settings of MkDocs (https://www.mkdocs.org/user-guide/configuration/#plugins). */
import { isRecord } from '../../source/front-matter.ts'
import { recordIn, type Settings } from '../../source/settings.ts'

/** The options of the entries of a list that have a name; empty ones where an entry has none. */
export const readOptions = (list: unknown, name: RegExp): readonly Settings[] =>
  (Array.isArray(list) ? list : [list])
    .map((one: unknown) => (typeof one === 'string' ? { [one]: {} } : isRecord(one) ? one : {}))
    .flatMap((one) => Object.keys(one).flatMap((key) => (name.test(key) ? [recordIn(one, key)] : [])))
