/** Defines which files and folders the content folder may contain. */
import { type OwnSections, toSection } from './schema/section.ts'
import { findUnseenInName } from './schema/hidden-characters.ts'
import type { Message } from './schema/message.ts'
import { DATA_FILES, LANGUAGE_FILES } from './data-files.ts'
import { didYouMean, listNames, nearest } from './schema/nearest.ts'
import { toUse } from './scan.ts'
import { nameOf, splitLanguage } from './schema/language.ts'
import { toPlainLetters } from './schema/values.ts'
import { SECTIONS } from '../../worker/contract/sections.ts'

/** The faults of file names and places. */
export const checkTree = (
  files: readonly { readonly path: string }[],
  own: OwnSections = {},
  folders: readonly string[] = [],
): Message[] => {
  const found = files.flatMap(({ path }) => checkPath(path, own, folders))
  // A folder that is not known is reported once, not for each of its files.
  const firsts = [...Map.groupBy(found, toFolderFault).values()].flatMap((same) => same.slice(0, 1))
  return [...firsts, ...checkTwins(files)]
}

/** The same for all files that have the fault because of their folder. */
const toFolderFault = ({ file, rule, text }: Message): string => (rule === 'unknown-folder' ? text : `${rule} ${file}`)

/** Two files of which some systems keep one: git keeps both forms of Unicode apart, and capitals from small letters. */
function checkTwins(files: readonly { readonly path: string }[]): readonly Message[] {
  const seen = new Map<string, string>()
  return files.flatMap(({ path: file }): readonly Message[] => {
    const name = file.normalize('NFC')
    const twin = toUse(file) === 'served' ? seen.get(name.toLowerCase()) : undefined
    seen.set(name.toLowerCase(), name)
    if (twin === undefined) return []
    const [severity, text] =
      twin === name
        ? (['error', 'has this name with its accents in the other form of Unicode: only one can be published'] as const)
        : (['warning', `is called "${twin}": on macOS and Windows only one of them can be there`] as const)
    const hint = 'Delete or rename one of the two.'
    return [{ file, severity, rule: 'bad-file-name', text: `Another file ${text}.`, hint }]
  })
}

function checkPath(path: string, own: OwnSections, folders: readonly string[]): readonly Message[] {
  const { folder, inner } = splitLanguage(path, folders)
  const fault =
    explainLong(path) ??
    explainFolded(path) ??
    (folder === '' ? explain(path, own, folders) : explainTranslation(folder, inner, own))
  return fault ? [{ file: path, severity: 'error', ...fault }] : []
}

/** Characters of a path: each page is named by the maps of all pages, and a system takes no longer paths as a rule. */
const LONGEST_PATH = 500

const explainLong = (path: string): Pick<Message, 'rule' | 'text' | 'hint'> | undefined =>
  path.length <= LONGEST_PATH
    ? undefined
    : {
        rule: 'too-long',
        text: `The path has ${path.length} characters: it must have at most ${LONGEST_PATH}.`,
        hint: 'Shorten the names of its folders, or move the file up.',
      }

function explain(
  path: string,
  own: OwnSections,
  folders: readonly string[] = [],
): Pick<Message, 'rule' | 'text' | 'hint'> | undefined {
  const [first = '', ...rest] = path.split('/')
  if (rest.length === 0) return explainRootFile(first)
  if (first === 'static') return explainUnseen(path)
  if (first === 'assets' || first === 'snippets') return undefined
  if (toSection(path, own) === undefined && isUnnamedLanguage(first, rest, own)) return explainLanguage(first)
  if (toSection(path, own) === undefined) {
    const language = folders.find((one) => one === first.toLowerCase().replaceAll('_', '-'))
    const near = language ?? nearest(first, [...SECTIONS, ...Object.keys(own), 'assets', 'snippets', 'static'])
    return {
      rule: 'unknown-folder',
      text: `The folder "${first}" is no section: ${near === undefined ? 'name it in site.yaml, or move its files' : `write "${near}"`}.`,
      hint:
        near === undefined
          ? `sections: { ${toGoodName(first) || 'news'}: { title: … } }   # in site.yaml; there are ${listNames([...SECTIONS, ...Object.keys(own)])}, and assets and static for other files.`
          : `${near}/${rest.join('/')}`,
    }
  }
  if (!path.endsWith('.md')) {
    return {
      rule: 'unknown-file',
      text: `The file "${path}" is not a page: pages end in ".md", images and other files belong in "assets/".`,
      hint:
        path.endsWith('.mdx') || path.endsWith('.markdown')
          ? 'Give it the ending .md.'
          : `Move it to assets/${rest.at(-1) ?? ''}`,
    }
  }
  return explainName(path)
}

/** The fault of a file in the folder of a language. */
function explainTranslation(folder: string, inner: string, own: OwnSections) {
  if (!inner.includes('/')) {
    if (LANGUAGE_FILES.some((name) => name === inner)) return undefined
    const near = nearest(inner, LANGUAGE_FILES)
    return {
      rule: 'unknown-file',
      text: `The file "${inner}" has no meaning in the folder of a language${didYouMean(near)}`,
      hint: `Known: ${LANGUAGE_FILES.join(', ')}; pages belong in the folders of their sections.`,
    }
  }
  if (toUse(inner) !== 'served') return explain(inner, own)
  return {
    rule: 'unknown-folder',
    text: `All languages share the folders "assets/" and "static/" beside "site.yaml": move "${inner}" there.`,
    hint: inner.replace('/', `/${folder}/`),
  }
}

/** Whether a folder looks like a language that `site.yaml` does not list: its name is a language tag and it mirrors the content folder. */
const isUnnamedLanguage = (first: string, [second = '']: readonly string[], own: OwnSections): boolean =>
  /^[a-z]{2,3}(?:-[a-z]{2,4})*$/.test(first) &&
  (toSection(`${second}/`, own) !== undefined || LANGUAGE_FILES.some((name) => name === second)) &&
  nameOf(first) !== undefined

const explainLanguage = (folder: string) => ({
  rule: 'unknown-folder',
  text: `The folder "${folder}" is for a language (${nameOf(folder)}) that site.yaml does not name.`,
  hint: `languages: { en: English, ${folder}: … }   # in site.yaml`,
})

function explainRootFile(name: string): Pick<Message, 'rule' | 'text' | 'hint'> | undefined {
  const known = [...DATA_FILES, 'theme.css', 'site.js']
  if (known.includes(name)) return undefined
  const near = nearest(name, known)
  return {
    rule: 'unknown-file',
    text: `The file "${name}" has no meaning here${didYouMean(near)}`,
    hint: name.endsWith('.md') ? `Move it to pages/${name}.` : `Known: ${known.join(', ')}.`,
  }
}

/** A path segment that every browser, shell and log writes in one way. */
const SEGMENT = /^[\p{Ll}\p{Lo}\p{M}\p{N}](?:[\p{Ll}\p{Lo}\p{M}\p{N}._-]*[\p{Ll}\p{Lo}\p{M}\p{N}_-])?$/u

const DECOMPOSED = {
  rule: 'bad-file-name',
  text: 'The file name stores accents as separate characters (Unicode NFD), so links to it that look right would be broken.',
  hint: 'Rename the file: type the same name again.',
}

/**
 * Names by which GitHub takes a file for one that a program wrote, and folds its changes in a pull request.
 * https://github.com/github-linguist/linguist/blob/main/lib/linguist/generated.rb
 */
const FOLDED = new RegExp(
  [
    String.raw`(?:node_modules|Godeps|__generated__|htmlcov)/`,
    '(?:^|/)(?:Pods|Carthage/Build)/',
    String.raw`vendor/(?:[-\w]+\.)+(?:com|edu|gov|in|me|net|org|fm|io)`,
    String.raw`(?<=\w)\.lock\b|(?<=bazel|cargo|composer|deno|flake|glide|gopkg|pdm|pipfile|pixi|poetry|uv)\.lock`,
    String.raw`(?:^|/)(?:\w+\.)?esy.lock$|bun\.lockb|Manifest(?:-v\d+\.\d+)?\.toml|(?:^|/)(?:gradlew(?:\.bat)?|mvnw(?:\.cmd)?)$`,
    String.raw`\.(?:designer\.(?:cs|vb)|feature\.cs|(?:css|js)\.map|zep\.(?:c|h|php)|nib|xcworkspacedata|xcuserstate)$|_tlb\.pas$`,
    String.raw`package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|Package\.resolved|Cargo\.toml\.orig`,
  ].join('|'),
  'i',
)

function explainFolded(path: string): Pick<Message, 'rule' | 'text' | 'hint'> | undefined {
  const [found] = FOLDED.exec(path) ?? []
  if (found === undefined) return undefined
  const text = `The name has "${found}", by which GitHub takes the file for one that a program wrote, and does not show its changes.`
  return { rule: 'bad-file-name', text, hint: 'Give the file or its folder another name.' }
}

function explainUnseen(path: string): Pick<Message, 'rule' | 'text' | 'hint'> | undefined {
  const unseen = findUnseenInName(path)
  if (unseen === undefined) return undefined
  const text = `The file name has an invisible character (${unseen}), so its address would look like another.`
  return { rule: 'bad-file-name', text, hint: 'Rename the file: type the same name again.' }
}

function explainName(path: string): Pick<Message, 'rule' | 'text' | 'hint'> | undefined {
  const bad = path
    .replace(/\.md$/, '')
    .split('/')
    .find((segment) => !SEGMENT.test(segment) || /\.(?:md|html?)$/.test(segment))
  if (bad === undefined) return explainUnseen(path) ?? (path === path.normalize('NFC') ? undefined : DECOMPOSED)
  const better = toGoodName(bad)
  return {
    rule: 'bad-file-name',
    text: `The name "${bad}" cannot be part of an address: write it in lower case, without spaces.`,
    hint: better === '' ? 'Rename it to a word that says what the page is about.' : `Rename it to "${better}".`,
  }
}

/** A name that makes a good address, derived from one that does not; empty if nothing of it is usable. */
export const toGoodName = (name: string): string =>
  toPlainLetters(name)
    .replace(/\.(?:md|html?)$/, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{M}\p{N}_.]+/gu, '-')
    .replaceAll(/^[-_.]+|[-_.]+$/g, '')
