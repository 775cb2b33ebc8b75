/** Templates of pages of Hugo that show their texts only under a condition (https://gohugo.io/methods/page/content). None is run. */
import type { Source } from '../../../source/layout.ts'
import type { Settings } from '../../../source/settings.ts'

/** Bytes of a template that is read, at most. */
const LARGEST_TEMPLATE = 100_000

/** Templates of single pages, and parts that may be of them: lists show texts of pages that have their own. */
const TEMPLATE =
  /(?:^|\/)layouts\/(?!(?:.*\/)?_?shortcodes\/)(?!(?:.*\/)?_?partials\/(?!(?:.*\/)?[\w-]*(?:content|single|article|page|post)[\w-]*\.html$))(?!(?:.*\/)?(?:list|section|taxonomy|terms?|rss|sitemap|404)[\w.-]*$).*\.html$/

const ACTION = /\{\{([^{}]*)\}\}/g
const COMMENT = /\{\{-?\s?\/\*/
const CONTENT = /(?<![\w.])(?:\$|\.Page|\$\.Page)?\.Content\b/
const PARAMS = /(?<!\bsite|\.Site)\.Params\.(\w+)|(?<!\bsite|\.Site)\.Param\s+["`](\w+)/gi

interface Conditions {
  /** Whether a condition of a template names a key of a page. */
  readonly mayHide: (data: Settings) => boolean
  readonly notes: readonly string[]
}

/** Finds the keys on whose values templates make the texts of pages depend. */
export function readConditions(source: Source): Conditions {
  const found = source.files.flatMap((file) => {
    const text = TEMPLATE.test(file) ? source.read(file, LARGEST_TEMPLATE) : undefined
    return findKeys(text ?? '').map((key) => ({ file, key }))
  })
  const keys = new Set(found.map(({ key }) => key.toLowerCase()))
  return {
    mayHide: (data) => Object.keys(data).some((key) => keys.has(key.toLowerCase())),
    notes: found.map(
      ({ file, key }) => `Pages are drafts now that have "${key}", by which "${file}" may hide their texts.`,
    ),
  }
}

/** A block of a template. */
interface Block {
  readonly isCondition: boolean
  keys: string[]
  /** Whether each branch shows the text. */
  shown: boolean[]
  hasElse: boolean
}

function findKeys(template: string): readonly string[] {
  const open: Block[] = [{ isCondition: false, keys: [], shown: [false], hasElse: false }]
  const found = new Set<string>()
  for (const [, written = ''] of withoutComments(template).matchAll(ACTION)) {
    const action = written.replace(/^-/, '').replace(/-$/, '').trim()
    const [, word = ''] = /^(if|with|range|block|define|else|end)\b/.exec(action) ?? []
    const isOpening = /^(?:if|with|range|block|define)$/.test(word)
    const block = open.at(-1)
    if (isOpening) {
      const shows = word === 'with' && CONTENT.test(action)
      open.push({
        isCondition: !shows && /^(?:if|with)$/.test(word),
        keys: toKeys(action),
        shown: [shows],
        hasElse: false,
      })
    } else if (word === 'else' && block) {
      block.keys = block.keys.concat(toKeys(action))
      block.shown.push(false)
      block.hasElse ||= action === 'else'
    } else if (word === 'end' && block && open.length > 1) {
      open.pop()
      const branches = block.hasElse ? block.shown : [...block.shown, false]
      const isShown = block.shown.includes(true)
      if (block.isCondition && isShown && branches.includes(false)) for (const key of block.keys) found.add(key)
      if (isShown) mark(open.at(-1))
    } else if (CONTENT.test(action)) mark(block)
  }
  return [...found]
}

const withoutComments = (template: string): string =>
  template
    .split(COMMENT)
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/')).replace('}}', '') : ''))
    .join('')

function mark(block: Block | undefined): void {
  if (block) block.shown[block.shown.length - 1] = true
}

const toKeys = (action: string): string[] =>
  [...action.matchAll(PARAMS)].flatMap(([, named, written]) => named ?? written ?? [])
