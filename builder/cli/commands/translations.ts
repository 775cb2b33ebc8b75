/**
 * `lectern build --translations`: lists missing and stale translations by language, and updates the record of the
 * others.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasErrors } from '../../content/schema/message.ts'
import { explainWord, missingWords } from '../../content/schema/words-file.ts'
import { nameOf } from '../../content/schema/language.ts'
import { printMessages, printResult } from '../../content/report/print.ts'
import { toPrintable } from '../../content/report/printable.ts'
import type { Edition } from '../../site/site.ts'
import type { Pair } from '../../site/translations.ts'
import { build } from '../../release/build.ts'
import { openWork } from '../../work/open.ts'

/** Options of the command. */
interface TranslationsOptions {
  readonly content: string
  readonly json: boolean
  readonly now: Date
}

/**
 * Prints the state of every language and records the pairs of originals and translations. Exit code 1 if the content
 * has errors.
 */
export async function listTranslations({ content, json, now }: TranslationsOptions): Promise<0 | 1> {
  const work = openWork(content)
  try {
    const settings = { url: undefined, now, captcha: undefined, reloadUrl: undefined }
    const { compilation, messages } = await build({ content, check: true, ...settings }, work)
    if (hasErrors(messages)) {
      printMessages({ messages }, { content, json })
      return 1
    }
    const { site, pairs } = compilation
    if (site.editions.length < 2 && !json) process.stdout.write('The site has one language.\n')
    for (const edition of site.editions) {
      const own = pairs.filter(({ language }) => language === edition.language.tag)
      const words = missingWords(edition.language.tag, edition.writtenWords)
      if (edition.language.folder === '' && words.length === 0) continue
      const state = toState(edition, own, words)
      printResult(json, state, toPrintable(toReport(state)))
      if (edition.language.folder !== '') record(content, edition, own)
    }
    return 0
  } finally {
    await work.close()
  }
}

/** How far a language is. */
interface State {
  readonly language: string
  readonly translated: number
  readonly pages: number
  /** Files of originals. */
  readonly missing: readonly string[]
  /** Files of translations. */
  readonly stale: readonly string[]
  /** Words, as `words.yaml` has them. */
  readonly words: readonly string[]
}

function toState({ language }: Edition, pairs: readonly Pair[], words: ReturnType<typeof missingWords>): State {
  const missing = pairs.filter(({ translation }) => translation === undefined)
  const stale = pairs.filter(({ isStale }) => isStale)
  return {
    language: language.tag,
    translated: pairs.length - missing.length,
    pages: pairs.length,
    missing: missing.map(({ file }) => file),
    stale: stale.map(({ translation, file }) => translation?.file ?? file),
    words: words.map(explainWord),
  }
}

const toReport = ({ language, translated, pages, missing, stale, words }: State): string =>
  [
    `${nameOf(language) ?? language} (${language}): ${translated} of ${pages} pages translated, ${stale.length} outdated, ${words.length} words missing`,
    ...stale.map((file) => `  outdated ${file}`),
    ...missing.map((file) => `  missing  ${file}`),
    ...words.map((line) => `  ${line}`),
    '',
  ].join('\n')

/**
 * Records the hashes of originals and translations. A stale translation keeps its line until it changes or the line
 * is deleted.
 */
function record(content: string, { language }: Edition, pairs: readonly Pair[]): void {
  const lines = pairs.flatMap(({ file, translation, isStale, hashes, recorded }) =>
    translation === undefined ? [] : [`${JSON.stringify(file)}: ${isStale ? recorded : hashes}\n`],
  )
  const path = join(content, language.folder, 'translations.yaml')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${HEAD}${lines.toSorted().join('') || '{}\n'}`)
}

const HEAD =
  '# Which text of the original each translation was made from: `npm run build -- --translations` writes it. Commit it.\n'
