/** What extensions and plugins of MkDocs make of the text of a page, and leave out of it. */
import type { Layout } from '../../source/layout.ts'
import { type Settings, textIn } from '../../source/settings.ts'
import { type Marks, NUNJUCKS, withoutUnshown } from '../../source/templates.ts'
import { type Mode, settleChanges } from './critic.ts'
import { withoutMadeDocuments } from './made-documents.ts'
import { readOptions } from './options.ts'
import type { WithSnippets } from './snippets.ts'

/** Reads how a site prepares its pages. */
export function readText(settings: Settings, withSnippets: WithSnippets): Layout['prepare'] {
  const [macros] = readOptions(settings['plugins'], /^(?:macros|markdownextradata)$/)
  const [critic] = readOptions(settings['markdown_extensions'], /^pymdownx\.critic$/)
  const mode = toMode(critic)
  const isMade =
    readOptions(settings['plugins'], /^mkdocstrings$/).length > 0 ||
    readOptions(settings['markdown_extensions'], /^mkdocs-click$/).length > 0
  return (text, data, hearing) => {
    const isRun = macros !== undefined && mayRun(macros, data)
    const shown = withSnippets(isRun ? withoutUnshown(text, toMarks(macros), hearing) : text, hearing)
    const settled = settleChanges(shown, mode, hearing)
    return isMade ? withoutMadeDocuments(settled, hearing) : settled
  }
}

function toMode(options: Settings | undefined): Mode {
  const { mode = 'view' } = options ?? {}
  return mode === 'accept' || mode === 'reject' ? mode : typeof mode === 'string' ? 'view' : 'unknown'
}

/** https://mkdocs-macros-plugin.readthedocs.io/en/latest/rendering */
const mayRun = (macros: Settings, page: Settings): boolean =>
  page['ignore_macros'] !== true &&
  page['render_macros'] !== false &&
  (macros['render_by_default'] !== false || page['render_macros'] === true || 'force_render_paths' in macros)

function toMarks(macros: Settings): Marks {
  const toPair = (name: string, [start, end]: Marks['block']): Marks['block'] => [
    textIn(macros, `j2_${name}_start_string`) ?? start,
    textIn(macros, `j2_${name}_end_string`) ?? end,
  ]
  const { block, value, comment } = NUNJUCKS
  return { block: toPair('block', block), value: toPair('variable', value), comment: toPair('comment', comment) }
}
