/** The languages of templates in markdown of Eleventy (https://www.11ty.dev/docs/languages). */
import type { Hearing } from '../../source/layout.ts'
import { LIQUID, NUNJUCKS, type Resolve, withoutUnshown } from '../../source/templates.ts'

/** Languages that are none of templates. */
const NONE = /^(?:md|markdown|html|,|\s)*$/

/** Tags of other languages, but those that show a value alone. */
const TAG = /\{\{(?!\{?~?\s*[\w.@-]+\s*~?\}\})|\{%|<%(?!=)/g

/** A text without what its templates never show, in the language that the settings name, with what its tags become. */
export function prepareTemplates(text: string, engine: unknown, hearing: Hearing, resolve: Resolve): string {
  if (typeof engine !== 'string' || NONE.test(engine)) return text
  if (/njk/.test(engine)) return withoutUnshown(text, NUNJUCKS, hearing, resolve)
  if (/liquid/.test(engine)) return withoutUnshown(text, LIQUID, hearing, resolve)
  const [tag] = text.matchAll(TAG)
  const line = text.slice(0, tag?.index).split('\n').length
  if (tag) hearing.hide(`only the old system can tell what its templates of "${engine}" show`, line)
  return text
}
