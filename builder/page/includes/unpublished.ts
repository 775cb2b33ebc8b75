/** Pages that are not published, or not always: another page may not have their text. */
import { splitFrontMatter } from '../../content/schema/split-front-matter.ts'
import { locateYaml } from '../../content/schema/yaml.ts'
import type { Fault } from '../fault.ts'

/** The fault of including a page that is a draft or scheduled. */
export function explainUnpublished(file: string, source: string): Omit<Fault, 'severity'> | undefined {
  const why = whyUnpublished(file, source)
  if (why === undefined) return undefined
  return {
    rule: 'unpublished-include',
    text: `The page "${file}" ${why}, so its text cannot be part of another page.`,
    hint: 'Move the text that both pages need to snippets/, and include that.',
  }
}

function whyUnpublished(file: string, source: string): string | undefined {
  const { yaml, lineOffset } = splitFrontMatter(file, source)
  if (!file.endsWith('.md') || yaml === undefined) return undefined
  const { data } = locateYaml({ file, text: yaml, line: lineOffset + 1 }).located ?? {}
  if (typeof data !== 'object' || data === null) return undefined
  if ('draft' in data && data.draft === true) return 'is a draft'
  const moment = ['publishAt', 'expireAt'].find((key) => key in data)
  return moment === undefined ? undefined : `is not always published ("${moment}")`
}
