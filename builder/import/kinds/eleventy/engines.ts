/** The languages of templates in markdown of Eleventy (https://www.11ty.dev/docs/languages). */
import type { Hearing } from '../../source/layout.ts'
import { LIQUID, NUNJUCKS, withoutUnshown } from '../../source/templates.ts'

/** Languages that are none of templates. */
const NONE = /^(?:md|markdown|html|,|\s)*$/

/** Tags of other languages, but those that show a value alone. */
const TAG = /\{\{(?!\{?~?\s*[\w.@-]+\s*~?\}\})|\{%|<%(?!=)/g

/** A text without what its templates never show, in the language that the settings name. */
export function prepareTemplates(text: string, engine: unknown, hearing: Hearing): string {
  if (typeof engine !== 'string' || NONE.test(engine)) return text
  if (/njk/.test(engine)) return withoutUnshown(text, NUNJUCKS, hearing)
  if (/liquid/.test(engine)) return withoutUnshown(text, LIQUID, hearing)
  const [tag] = text.matchAll(TAG)
  const line = text.slice(0, tag?.index).split('\n').length
  if (tag) hearing.hide(`only the old system can tell what its templates of "${engine}" show`, line)
  return text
}
