/** Parses one source file: everything that depends on that file only. Pure; it runs in worker threads and is cached. */
import { hash } from 'node:crypto'
import { isSection } from '../../../worker/contract/sections.ts'
import { type SectionKind, toSection } from '../../content/schema/section.ts'
import {
  checkFrontMatter,
  type FrontMatter,
  UNREADABLE,
  type CheckedFrontMatter,
} from '../../content/schema/front-matter.ts'
import { splitFrontMatter, type SplitSource } from '../../content/schema/split-front-matter.ts'
import { toDigest } from '../../work/digest.ts'
import { checkBody } from './body-forms.ts'
import { reportCovered } from './covered-titles.ts'
import { addExcerpts, type Message, normalizeText } from '../../content/schema/message.ts'
import { countWords } from './count-words.ts'
import { completeDescription } from './first-paragraph.ts'
import { reportLongReadings } from './long-readings.ts'
import { expand, type IncludedFiles } from '../includes/expand.ts'
import { BELOW_TABLE } from '../directives/check.ts'
import { findSlowText, TOO_DEEP } from '../directives/slow-text.ts'
import { createLocate } from '../locate.ts'
import { createPageContext, FOREIGN_IMAGE, type PageContext } from '../page-context.ts'
import type { Fault } from '../fault.ts'
import type { ParsedPage } from '../parsed-page.ts'
import { findQuestions } from './questions.ts'
import { renderBody, type RenderedBody } from './render-body.ts'
import { toView } from './view.ts'
import { splitLanguage } from '../../content/schema/language.ts'
import { body as ENGLISH } from '../../content/words/body.ts'
import type { BodyTexts } from '../../content/words/texts.ts'

/** Facts of the site that parsing depends on. */
export interface ParseSettings {
  /** Origins of this site, in lower case and without a trailing slash: `https://www.example.com`. */
  readonly origins: readonly string[]
  /** The sections that `site.yaml` names, and their kinds. */
  readonly sections?: Readonly<Record<string, SectionKind>>
  /** Words that the builder adds to texts, by the folder of their language; default English. */
  readonly words?: Readonly<Record<string, BodyTexts>>
}

/** The folders of the languages. */
const foldersIn = ({ words = {} }: ParseSettings): readonly string[] => Object.keys(words)

/** Parses the text of one file; `file` is its path relative to the content folder. */
export function parsePage(
  file: string,
  text: string,
  settings: ParseSettings,
  files: IncludedFiles = new Map(),
): ParsedPage {
  const source = normalizeText(text)
  const split = splitFrontMatter(file, source)
  const checked = checkSection(file, split, settings)
  const written = source.slice(split.bodyStart)
  const locateOwn = createLocate({ file, text: written, linesBefore: countLines(source, split.bodyStart) })
  const { text: body, locate, wanted, faults, size } = expand({ file, text: written, locate: locateOwn }, files)
  const context = createPageContext({
    file,
    // CommonMark § 2.3 on NUL; noncharacters stand for other things while the page is parsed.
    body: body.replaceAll(UNFIT, '\uFFFD'),
    locate,
    title: checked.frontMatter.title === UNREADABLE.title ? undefined : checked.frontMatter.title,
    origins: settings.origins,
    words: settings.words?.[splitLanguage(file, foldersIn(settings)).folder] ?? ENGLISH,
  })
  for (const { span, fault } of faults) context.report(span, fault)
  const found = NO_CHARACTER.exec(body)
  if (found) context.report({ start: found.index, end: found.index + found[0].length }, toNoncharacter(found[0]))
  // The page is parsed again with what it wants.
  const rendered = wanted.length > 0 ? { ...UNRENDERED, markdown: body } : render(context)
  const described = completeDescription(checked, rendered.html, { file, line: 2, column: 1 })
  const { sound, messages } = described
  const frontMatter = withForm(file, described.frontMatter, context)
  reportForms(rendered, context)
  reportCovered(rendered.html, context)
  reportLongReadings(rendered.html, context)
  return {
    file,
    frontMatter,
    factsHash: toDigest(JSON.stringify(frontMatter)),
    sound,
    html: rendered.html,
    markdown: rendered.markdown,
    textKey: toDigest(`${rendered.html}\0${rendered.markdown}`),
    refs: context.refs,
    headings: rendered.headings,
    ids: rendered.ids,
    size,
    words: countWords(context.body),
    questions: findQuestions(rendered.html),
    empty: rendered.html.trim() === '',
    bodyHash: hash('sha256', body).slice(0, 32),
    messages: addExcerpts([...split.messages, ...messages, ...toCauses(context.messages)], (name) =>
      name === file ? source : files.get(name)?.text,
    ),
    wanted,
  }
}

/** The front matter; without a form of its own, with the first in the text. */
function withForm(
  file: string,
  frontMatter: FrontMatter,
  { refs, foreignImages, messages, report }: PageContext,
): FrontMatter {
  const placed = refs.filter(({ kind }) => kind === 'form')
  const form = frontMatter.form ?? placed[0]?.target
  for (const { file: of = file, line, column, endColumn } of placed.filter(
    ({ target }, index) => placed.findIndex((other) => other.target === target) < index,
  ))
    messages.push({ file: of, line, column, endLine: line, endColumn, ...REPEATED_FORM })
  if (form === undefined) return frontMatter
  for (const span of foreignImages) report(span, FOREIGN_IMAGE)
  return { ...frontMatter, form }
}

/**
 * For a page with a merge conflict only that message: all others may follow from it. Where the end of a block was read as
 * a row of a table, the messages about the nesting of blocks follow from that.
 */
function toCauses(messages: readonly Message[]): readonly Message[] {
  const conflict = messages.find(({ rule }) => rule === 'merge-conflict')
  if (conflict) return [conflict]
  return messages.some(isRow) ? messages.filter((message) => isRow(message) || !OF_NESTING.has(message.rule)) : messages
}

const isRow = ({ text }: Message): boolean => text === BELOW_TABLE.text

const OF_NESTING: ReadonlySet<string> = new Set(['unclosed-block', 'misplaced-block', 'misplaced-content'])

/** Differences between both forms; errors in the source were reported before. */
function reportForms({ html, markdown }: Rendered, context: PageContext): void {
  if (context.messages.some(({ severity }) => severity === 'error')) return
  const found = checkBody(html, context.edits.length > 0 ? markdown : undefined, context.words)
  if (found === undefined) return
  const start = Math.max(0, found.find(context.body))
  context.report({ start, end: start }, found.fault)
}

type Rendered = RenderedBody & Pick<ParsedPage, 'markdown'>

/** A page that is too deep for the parsers to climb becomes a fault, and the build continues. */
function render(context: PageContext): Rendered {
  const slow = findSlowText(context.body)
  if (slow !== undefined) {
    context.report(slow.span, slow.fault)
    return UNRENDERED
  }
  try {
    const rendered = renderBody(context)
    const markdown = toView(context)
    return markdown === undefined ? UNRENDERED : { ...rendered, markdown }
  } catch (error) {
    // The second is Sätteri's error for a deep tree made by a block, such as a diagram with nested groups.
    if (!(error instanceof RangeError || /nests deeper than/.test(String(error)))) throw error
    context.report({ start: 0, end: 0 }, TOO_DEEP)
    return UNRENDERED
  }
}

const UNRENDERED: Rendered = { html: '', markdown: '', headings: [], ids: [] }

function checkSection(
  file: string,
  { yaml, lineOffset }: Pick<SplitSource, 'yaml' | 'lineOffset'>,
  settings: ParseSettings,
): CheckedFrontMatter {
  const { sections: own = {} } = settings
  const { inner } = splitLanguage(file, foldersIn(settings))
  const section = toSection(inner, own)
  if (yaml === undefined || section === undefined) return { frontMatter: UNREADABLE, sound: false, messages: [] }
  const kind = isSection(section) ? section : (own[section] ?? 'pages')
  // The landing page above posts is a page like others.
  const isLanding = inner === `${section}/index.md`
  return checkFrontMatter(isLanding && kind === 'posts' ? 'pages' : kind, yaml, lineOffset, { file, inner })
}

function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Characters that no body may keep. */
const UNFIT = /[\0\uFDD0-\uFDEF\uFFFE\uFFFF]/g

/** Code points that stand for no character (The Unicode Standard, section 23.7). */
const NO_CHARACTER = /\p{Noncharacter_Code_Point}/u

const REPEATED_FORM = {
  severity: 'error',
  rule: 'repeated-form',
  text: 'The page has this form already.',
  hint: 'Delete the block, or name another form.',
} as const

const toNoncharacter = (found: string): Fault => ({
  severity: 'error',
  rule: 'noncharacter',
  text: `The page contains the noncharacter U+${found.codePointAt(0)?.toString(16).toUpperCase()}, which no text may have.`,
  hint: 'Delete it; editors show it as an empty box.',
})
