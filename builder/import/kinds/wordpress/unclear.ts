/** Texts of a post of which only its plugins can tell who sees them, and when. */
import type { Hearing } from '../../source/layout.ts'

/** Parts of the names of shortcodes and blocks with a condition, for some visitors, or for nobody yet. */
const CONDITIONAL = new RegExp(
  [
    String.raw`(?:^|[/_-]|show|display|s2|acf|wp|user|page)(?:if|elseif|unless)(?=\d*(?:[_-]|$))`,
    String.raw`(?:^|[/_-])(?:cond|geo|draft|todo|gate|ignore|exclude|disabled|unpublish|country|countries)`,
    String.raw`(?:^|[/_-]|un|content|social)lock(?:er|ed)?(?=[_-]|$)`,
    String.raw`conditional|visib|visitor|guest(?!book|[_-]?post)|no-?content|patreon|age-?gate`,
  ].join('|'),
  'i',
)

/** The end of a shortcode or a block that has a text. */
const END = /\[\/([a-z][\w-]{0,99})\]|<!--\s{1,9}\/wp:([\w/-]{1,99})\s/gi

/** Tells of the lines where a text ends that only some may see. */
export function findConditional(content: string, hide: Hearing['hide']): void {
  let line = 1
  let from = 0
  for (const { 1: shortcode, 2: block = '', index } of content.matchAll(END)) {
    if (!CONDITIONAL.test(shortcode ?? block)) continue
    line += content.slice(from, index).split('\n').length - 1
    from = index
    const what = shortcode === undefined ? `block "${block}"` : `shortcode [${shortcode}]`
    hide(`only WordPress can tell who sees the text of the ${what}`, line)
  }
}
