/** Docusaurus: docs with a sidebar, a blog, pages; `:::` notes, MDX (https://docusaurus.io/docs). */
import { posix } from 'node:path'
import { asideOfType, withTitles } from '../../components/asides.ts'
import { pagesBelow } from '../../components/cards.ts'
import { details } from '../../components/details.ts'
import * as element from '../../components/elements.ts'
import { tab, tabs } from '../../components/tabs.ts'
import type { Components, TakeOver } from '../../tree/component.ts'
import { readYaml, toPersonId, type Person } from '../../source/front-matter.ts'
import { fallBack, inLanguage, type Locale, toLanguages } from '../../source/languages.ts'
import type { Layout, Source } from '../../source/layout.ts'
import { createNames, withName } from '../../source/names.ts'
import { readMenu } from '../../source/navigation.ts'
import { listIn, readSettings, recordIn, textIn } from '../../source/settings.ts'
import { type Instance, readInstances } from './instances.ts'
import { readLocales } from './locales.ts'
import { readMarkdownCode } from './markdown.ts'
import { join, toOlder, toPage } from './pages.ts'

const COMPONENTS: Components = new Map<string, TakeOver>([
  ['Admonition', asideOfType],
  ['Tabs', tabs],
  ['TabItem', tab],
  ['Details', details],
  ['CodeBlock', element.codeBlock],
  ['Link', element.link],
  ['BrowserOnly', element.unwrap],
  ['Head', element.drop],
  ['DocCardList', pagesBelow],
  ['TOCInline', element.drop],
  ['ThemedImage', element.picture],
  ['Image', element.picture],
  ['Translate', element.unwrap],
  ['Highlight', element.unwrap],
])

/** Reads the root of a Docusaurus project. */
export function readDocusaurus(source: Source): Layout {
  const file = source.files.find((name) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(name)) ?? ''
  const root = posix.dirname(file) === '.' ? '' : `${posix.dirname(file)}/`
  const code = source.read(file)
  const config = readSettings(code, 'baseUrl')[0]
  const base = textIn(config, 'baseUrl') ?? '/'
  // https://docusaurus.io/docs/api/docusaurus-config#markdown
  const detects = readSettings(code, 'format').some(({ format }) => format === 'detect')
  const instances = readInstances(code, source, root)
  const { locales, language, hidden } = readLocales(code, source.files, root)
  const made = readMarkdownCode(code ?? '', config)
  const [first, ...others] = locales
  const known = new Set(source.files)
  const toName = createNames()
  const taken = new Set<string>()
  const leftOut = new Set<string>()
  const unclear = new Set<string>()
  const pages = [first, ...others].flatMap((locale) =>
    instances.flatMap((instance) => {
      const folder = locale === first ? instance.folder : `${root}i18n/${locale.name}/${instance.translations}`
      const start = join(base, locale === first ? '' : locale.name, instance.route)
      // A page that says its address has it before the index of a folder.
      const files = filesOf(source.files, folder).toSorted((a, b) => Number(isIndex(a)) - Number(isIndex(b)))
      return files.flatMap((path) => {
        // A file in several folders of docs is part of the first.
        if (taken.has(path)) return []
        const original = instance.folder + path.slice(folder.length)
        const isOut = instance.leftOut.find(path.slice(folder.length + 1))
        // Docusaurus lists the originals, and looks for a translation of each.
        if (isOut === 'yes' || !known.has(original)) {
          leftOut.add(path)
          return []
        }
        taken.add(path)
        if (isOut === 'unknown' || made.find(path) !== 'no' || (locale !== first && hidden.find(path) !== 'no'))
          unclear.add(path)
        const page = toPage(path, { source, folder, start, instance })
        return [withName(locale === first ? page : inLanguage(page, locale, original), toName)]
      })
    }),
  )
  const shown = new Set(pages.flatMap((page) => page.language ?? []))
  const languages = [first, ...others.filter(({ tag }) => shown.has(tag))]
  return {
    name: textIn(config, 'title'),
    description: textIn(config, 'tagline'),
    url: textIn(config, 'url')?.replace(/\/$/, ''),
    sections: Object.fromEntries(
      instances
        .filter(({ section }) => pages.some(({ to: path }) => path.startsWith(`${section}/`)))
        .flatMap(({ section, kind }) => (kind === 'pages' ? [] : [[section, { title: toTitle(section), kind }]])),
    ),
    languages: toLanguages(languages),
    language,
    pages,
    base,
    roots: [...instances.map(({ folder }) => folder), root],
    statics: [
      [`${root}static`, ''],
      [`${root}static`, base.replace(/\/$/, '')],
    ],
    redirects: [
      ...fallBack(pages, languages.slice(1), (address, { name }) => join(base, name, address.slice(base.length - 1))),
      ...instances.flatMap((instance) => toOlder(instance, source, join(base, instance.route))),
      ...readRedirects(code),
    ],
    people: readPeople(source, instances),
    menus: [
      ...readMenu(
        'navbar',
        readSettings(code, 'navbar').flatMap((one) => listIn(recordIn(one, 'navbar'), 'items')),
      ),
      ...readMenu(
        'footer',
        readSettings(code, 'footer').flatMap((one) => listIn(recordIn(one, 'footer'), 'links')),
      ),
    ],
    components: COMPONENTS,
    syntaxOf: (name) => (detects && name.endsWith('.md') ? 'md' : 'mdx'),
    prepare: withTitles,
    aliases: { '@site/': root, '/': root },
    imposed: (path) => (unclear.has(path) ? { draft: 'unclear' } : {}),
    left: [...leftOut].filter((path) => !taken.has(path)).concat(findLeft(source.files, root, instances)),
    notes: [
      ...instances.flatMap(({ sidebar, leftOut: { notes } }) => [...sidebar.notes, ...notes]),
      ...hidden.notes,
      ...made.notes,
      ...toNotes(source.files, root, instances, locales),
      ...(config?.['noIndex'] === true ? ['Lost: that search engines leave out all pages, as "noIndex" says.'] : []),
    ],
  }
}

/** Whether a page is that of its folder, by its name. */
const isIndex = (file: string): boolean => /(?:^|\/)(?:index|readme)\.mdx?$/i.test(file)

/** Pages of a folder; names that begin with `_` are parts of others. */
const filesOf = (files: readonly string[], folder: string): string[] =>
  files.filter(
    (name) => name.startsWith(`${folder}/`) && /\.mdx?$/.test(name) && !/\/_/.test(name.slice(folder.length)),
  )

const toTitle = (section: string): string => section.charAt(0).toUpperCase() + section.slice(1)

/** Redirects of the plugin for them (https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-client-redirects). */
const readRedirects = (code: string | undefined): Layout['redirects'] =>
  readSettings(code, 'from').flatMap(({ from, to }) =>
    typeof to === 'string'
      ? (Array.isArray(from) ? from : [from]).flatMap((one) => (typeof one === 'string' ? [[one, to] as const] : []))
      : [],
  )

/** The people of `authors.yml`, beside the posts. */
const readPeople = (source: Source, instances: readonly Instance[]): Person[] =>
  instances.flatMap(({ kind, folder }) => {
    const known = kind === 'posts' ? readYaml(source.read(`${folder}/authors.yml`) ?? '') : {}
    return Object.keys(known).flatMap((key) => {
      const name = textIn(recordIn(known, key), 'name')
      return name === undefined ? [] : [{ id: toPersonId(key), name }]
    })
  })

/** Markdown of the project that belongs to no instance and no version; names that begin with `_` are parts of pages. */
const findLeft = (files: readonly string[], root: string, instances: readonly Instance[]): readonly string[] =>
  files.filter(
    (file) =>
      file.startsWith(root) &&
      /\.mdx?$/.test(file) &&
      !/(?:^|\/)_/.test(file.slice(root.length)) &&
      !/^(?:i18n|static|(?:\w+_)?versioned_docs)\//.test(file.slice(root.length)) &&
      !instances.some(({ folder }) => file.startsWith(`${folder}/`)),
  )

function toNotes(
  files: readonly string[],
  root: string,
  instances: readonly Instance[],
  locales: readonly Locale[],
): readonly string[] {
  const start = `${root}i18n/`
  const names = new Set(locales.map(({ name }) => name))
  const unlisted = files.filter(
    (file) =>
      file.startsWith(start) && /\.mdx?$/.test(file) && !names.has(file.slice(start.length).split('/')[0] ?? ''),
  )
  const count = (pattern: RegExp): number =>
    files.filter(
      (file) =>
        pattern.test(file.slice(root.length)) &&
        file.startsWith(root) &&
        !instances.some(
          ({ folder, translations }) => file.startsWith(`${folder}/`) || file.includes(`/${translations}/`),
        ),
    ).length
  const withPage = new Set(
    files.filter((file) => file.includes('/') && isIndex(file)).map((file) => posix.dirname(file)),
  )
  const categories = files.filter(
    (file) =>
      /\/_category_\.\w+$/.test(file) &&
      instances.some(({ folder }) => file.startsWith(`${folder}/`)) &&
      !withPage.has(posix.dirname(file)),
  )
  return [
    [
      categories.length,
      `folders have a label in a file, such as "${categories[0]}", and no page that could have it: they are called by their names`,
    ] as const,
    [
      count(/^(?:\w+_)?versioned_docs\/.*\.mdx?$/),
      'pages of other versions are not imported: their addresses lead to the current one, where it has the page',
    ],
    [unlisted.length, 'translated pages are in languages that the settings do not list, and are not imported'],
    [count(/^i18n\/.*\.mdx?$/), 'translated pages of other versions are not imported'],
    [count(/^src\/pages\/.*\.[jt]sx?$/), 'files of "src/pages" are code, and are not imported'],
  ].flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}.`]))
}
