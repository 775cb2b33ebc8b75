/** What a source says and a form of its page does not, without a message about it. */
import { parsePage } from '../../builder/page/parse/parse-page.ts'
import type { ParsedPage } from '../../builder/page/parsed-page.ts'
import { type Fact, type Kind, readHtml, readMarkdown } from './facts.ts'

/** A fact that a form lacks. */
export interface Loss extends Fact {
  readonly form: 'html' | 'markdown'
}

/** Every silent loss of one page; `body` is its source without the front matter, which has so many lines. */
export function findLosses(body: string, title: string, linesBefore: number, page: ParsedPage): Loss[] {
  const wanted = readMarkdown(body)
  const rest = page.messages.map(({ line = 1, rule }) => ({ line: line - linesBefore, rule }))
  const isTold = ({ line, lastLine }: Fact): boolean =>
    rest.some(
      (message) =>
        (message.line >= line && message.line <= lastLine) || (message.line <= lastLine && REACHES.has(message.rule)),
    )
  const forms = {
    html: readHtml(`<h1>${title.replaceAll('<', '&lt;')}</h1>${withTargets(page, page.html, true)}`),
    markdown: readMarkdown(`# ${title}\n\n${withTargets(page, page.markdown, false)}`),
  }
  return (['html', 'markdown'] as const).flatMap((form) =>
    without(wanted, forms[form], isTold).map(({ kind, value, line, lastLine }) => ({
      form,
      kind,
      value,
      line,
      lastLine,
    })),
  )
}

/** Faults that reach beyond the block that they are told in. */
const REACHES = new Set(['markdown-in-html', 'merge-conflict', 'unclosed-code', 'too-deep', 'forms-differ'])

/** Facts that a form has less often than the source, without as many messages about them. */
export function without(wanted: readonly Fact[], found: readonly Fact[], isTold: (fact: Fact) => boolean): Fact[] {
  const left = new Map<string, number>()
  const add = (fact: Fact, step: number): void => void left.set(toKey(fact), (left.get(toKey(fact)) ?? 0) + step)
  for (const fact of found) add(fact, 1)
  for (const fact of wanted) if (isTold(fact)) add(fact, 1)
  return wanted.filter((fact) => {
    add(fact, -1)
    return (left.get(toKey(fact)) ?? 0) < 0
  })
}

const toKey = ({ kind, value }: Fact): string => `${kind} ${normalize(kind, value)}`

/** Addresses may be written with or without escapes. */
function normalize(kind: Kind, value: string): string {
  if (kind !== 'links' && kind !== 'pictures') return value
  try {
    return decodeURI(value).trim()
  } catch {
    return value.trim()
  }
}

/** A form with the addresses of its source in place of the tokens. */
const withTargets = ({ refs }: ParsedPage, text: string, isHtml: boolean): string =>
  text.replaceAll(/\uFFFE(\d+)\uFFFE/g, (_, index: string) => {
    const ref = refs[Number(index)]
    const target = ref?.target ?? ''
    const escaped = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    if (!isHtml)
      return /[\s()<>]/.test(target)
        ? encodeURI(target).replaceAll(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
        : target
    return ref?.kind === 'image' ? `<img src="${escaped}" alt="">` : escaped
  })

/** A page by itself, as if every file that it includes were missing: a page is rendered once it has what it wants. */
export function parseAlone(file: string, text: string, settings: Parameters<typeof parsePage>[2]): ParsedPage {
  const { wanted } = parsePage(file, text, settings)
  return parsePage(file, text, settings, new Map(wanted.map((path) => [path, {}])))
}
