/** The files that the settings of Docusaurus leave out (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#exclude). */
import { createHidden, type Hidden, hideAll, joinHidden, type Verdict } from '../../source/patterns.ts'
import { isConditional, isUnread, listIn, type Settings, textsIn } from '../../source/settings.ts'
import { isUnknown } from '../../tree/literal.ts'

/** The files of a folder of pages that are no pages, by their paths in it. */
export function readLeftOut(settings: Settings, code: string, isElsewhere = false): Hidden {
  const unknown = ['exclude', 'include']
    .filter((key) => isElsewhere || isUnread(code, key) || isUnknown(settings, key))
    .map((key) => hideAll(`code makes the setting "${key}".`))
  const conditional = isConditional(settings) ? [hideAll('a condition chooses a folder of pages.')] : []
  const excluded = joinHidden([readGlobs(settings, 'exclude'), ...unknown, ...conditional])
  const included = listIn(settings, 'include').length === 0 ? undefined : readGlobs(settings, 'include')
  const find = (path: string): Verdict => {
    const isIn = included?.find(path) ?? 'yes'
    if (isIn === 'no') return 'yes'
    const isOut = excluded.find(path)
    return isOut === 'no' && isIn === 'unknown' ? 'unknown' : isOut
  }
  return { find, notes: [...excluded.notes, ...(included?.notes ?? [])] }
}

const readGlobs = (settings: Settings, key: string): Hidden => createHidden(textsIn(settings, key), 'glob')
