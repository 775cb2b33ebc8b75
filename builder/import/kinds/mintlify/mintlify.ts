/** Mintlify: MDX below a `docs.json` (https://mintlify.com/docs). */
import { toDraft } from '../../source/patterns.ts'
import { aside, asideOfType } from '../../components/asides.ts'
import { card, cards } from '../../components/cards.ts'
import { details } from '../../components/details.ts'
import * as to from '../../components/elements.ts'
import { field } from '../../components/fields.ts'
import { step, steps, update } from '../../components/steps.ts'
import { codeGroup, tab, tabs } from '../../components/tabs.ts'
import { type Components, type TakeOver, textOf } from '../../tree/component.ts'
import { isRecord } from '../../source/front-matter.ts'
import { readIgnoreFile } from '../../source/ignore-file.ts'
import { inLanguage, toLanguages } from '../../source/languages.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { createNames, toLeft, toPagePath, withName } from '../../source/names.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { split } from '../../source/split.ts'
import { readMenu, readSidebar } from '../../source/navigation.ts'
import { NOINDEX } from '../../source/visibility.ts'
import { readLanguages } from './languages.ts'
import { readHidden, readPublic } from './navigation.ts'
import { readApi } from './openapi.ts'
import { readMintlifySettings } from './settings.ts'

/** The content of a file of `snippets/`. */
const snippet: TakeOver = (component, { include, lose }) => {
  const file = textOf(component, 'file') ?? ''
  const content = include(`/snippets/${file}`) ?? include(`/_snippets/${file}`)
  if (!content) lose(`the snippet "${file}", which the source does not have`)
  return content ?? []
}

/** https://mintlify.com/docs/components/visibility */
const forPeople: TakeOver = (component, { lose }) => {
  const visitor = textOf(component, 'for')
  if (visitor === 'humans') return component.children
  lose(visitor === 'agents' ? 'what only agents were shown' : 'what only some visitors were shown')
  return []
}

/** Its components, many of which others have by the same names. */
export const COMPONENTS: Components = new Map<string, TakeOver>([
  ['Note', aside('note')],
  ['Info', aside('note')],
  ['Tip', aside('tip')],
  ['Check', aside('tip')],
  ['Warning', aside('warning')],
  ['Danger', aside('caution')],
  ['Callout', asideOfType],
  ['Banner', asideOfType],
  ['Card', card],
  ['CardGroup', cards],
  ['Cards', cards],
  ['Columns', cards],
  ['Column', to.unwrap],
  ['Accordion', details],
  ['Expandable', details],
  ['AccordionGroup', to.unwrap],
  ['Tabs', tabs],
  ['Tab', tab],
  ['CodeGroup', codeGroup],
  ['CodeBlock', to.codeBlock],
  ['RequestExample', codeGroup],
  ['ResponseExample', codeGroup],
  ['Steps', steps],
  ['Step', step],
  ['Update', update],
  ['ParamField', field],
  ['ResponseField', field],
  ['Property', field],
  ['Frame', to.frame],
  ['Panel', to.unwrap],
  ['View', to.titled],
  ['Visibility', forPeople],
  ['Tooltip', to.tooltip],
  ['Badge', to.badge],
  ['Icon', to.drop],
  ['Latex', to.inlineCode],
  ['Snippet', snippet],
  ['Link', to.link],
  ['Image', to.picture],
  ['Button', to.button],
])

/** Files about a repository, which are no pages where the navigation does not have them. */
const NO_PAGE = /(?:^|\/)(?:README|CONTRIBUTING|LICENSE|CHANGELOG|CLAUDE|AGENTS)\.mdx?$/

const toPath = (file: string): string => file.replace(/\.mdx?$/, '')

/** Reads the root of a Mintlify project. */
export function readMintlify(source: Source): Layout {
  const file = source.files.find((name) => name === 'docs.json' || name === 'mint.json')
  const { config, notes } = file === undefined ? { config: {}, notes: [] } : readMintlifySettings(source, file)
  const languages = readLanguages(config['navigation'])
  const sidebar = readSidebar(config['navigation'])
  const ignored = readIgnoreFile(source, '.mintignore')
  const toName = createNames()
  const texts = source.files.filter((name) => /\.mdx?$/.test(name) && !/^_?snippets\//.test(name))
  const files = texts.filter((name) => !NO_PAGE.test(name) || sidebar.find(name) !== undefined)
  const api = readApi(source, config, files)
  const withFile = new Set(files)
  const fronts = new Map(files.map((name) => [name, split(source.read(name) ?? '').data]))
  const isPublic = readPublic(
    config['navigation'],
    new Map(Array.from(fronts, ([name, data]) => [toPath(name), data['public'] ?? data['isPublic']])),
  )
  const isHidden = readHidden(config['navigation'], files.map(toPath))
  const all = [...files, ...api.files]
  const originals = new Map(
    all.filter((name) => languages.find(name) === undefined).map((name) => [languages.toPlain(toPath(name)), name]),
  )
  const pages = all.map((name): SourcePage => {
    const path = toPath(name)
    const plain = languages.toPlain(path)
    const page = {
      file: name,
      to: `docs/${toPagePath(plain)}`,
      addresses: [`/${path}`],
      order: sidebar.find(path)?.order,
      navTitle: textIn(fronts.get(name), 'sidebarTitle'),
    }
    const locale = languages.find(name)
    return withName(locale === undefined ? page : inLanguage(page, locale, originals.get(plain)), toName)
  })
  return {
    name: textIn(config, 'name'),
    description: textIn(config, 'description'),
    url: undefined,
    sections: { docs: { title: 'Documentation', kind: 'docs' } },
    pages,
    roots: [''],
    languages: toLanguages(languages.locales),
    language: languages.language,
    statics: [['', '']],
    redirects: readRedirects(config),
    components: COMPONENTS,
    syntaxOf: () => 'mdx',
    hasPlainTitles: true,
    imposed: (name, { groups }) => ({
      // Readers of a group alone may see such a page. https://mintlify.com/docs/organize/mintignore
      draft: toDraft(groups !== undefined, ignored.find(name), !isPublic(toPath(name))),
      noindex: withFile.has(name) && isHidden(toPath(name)) ? true : undefined,
    }),
    prepare: (text) => text,
    aliases: { '/': '' },
    open: api.open,
    menus: [config['navbar'], config].flatMap((bar) =>
      isRecord(bar) ? readMenu('navbar', [...listIn(bar, 'links'), bar['primary'], ...listIn(bar, 'topbarLinks')]) : [],
    ),
    notes: [
      ...notes,
      ...languages.notes,
      ...readRobots(config),
      ...ignored.notes,
      ...(all.every((name) => isPublic(toPath(name)))
        ? []
        : ['Pages that do not say "public" are drafts now: other pages do, so these need a login.']),
      ...api.notes,
      ...sidebar.notes,
      ...toLeft(texts, files),
    ],
  }
}

/** What the settings tell search engines of all pages (https://mintlify.com/docs/organize/settings-seo). */
const readRobots = (config: Settings): readonly string[] =>
  [recordIn(recordIn(config, 'seo'), 'metatags'), recordIn(config, 'metadata')].some((tags) =>
    NOINDEX.test(textIn(tags, 'robots') ?? ''),
  )
    ? ['Lost: that search engines leave out all pages, as "robots" says.']
    : []

function readRedirects(config: Settings): readonly (readonly [string, string])[] {
  return listIn(config, 'redirects').flatMap((one): (readonly [string, string])[] => {
    const [from, target] = isRecord(one) ? [textIn(one, 'source'), textIn(one, 'destination')] : []
    return from === undefined || target === undefined ? [] : [[from, target]]
  })
}
