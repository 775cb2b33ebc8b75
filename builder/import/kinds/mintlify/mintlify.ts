/** Mintlify: MDX below a `docs.json` (https://mintlify.com/docs). */
import { aside, asideOfType } from '../../components/asides.ts'
import { card, cards } from '../../components/cards.ts'
import { details } from '../../components/details.ts'
import * as to from '../../components/elements.ts'
import { field } from '../../components/fields.ts'
import { step, steps, update } from '../../components/steps.ts'
import { codeGroup, tab, tabs } from '../../components/tabs.ts'
import { type Components, type TakeOver, textOf } from '../../tree/component.ts'
import { readData } from '../../source/data.ts'
import { isRecord } from '../../source/front-matter.ts'
import { readIgnoreFile } from '../../source/ignore-file.ts'
import type { Layout, Source, SourcePage } from '../../source/layout.ts'
import { createNames, toLeft, toPagePath } from '../../source/names.ts'
import { listIn, recordIn, type Settings, textIn } from '../../source/settings.ts'
import { split } from '../../source/split.ts'
import { readMenu, readSidebar } from '../../source/navigation.ts'
import { NOINDEX } from '../../source/visibility.ts'
import { readHidden } from './navigation.ts'
import { readApi } from './openapi.ts'

/** The content of a file of `snippets/`. */
const snippet: TakeOver = (component, { include, lose }) => {
  const file = textOf(component, 'file') ?? ''
  const content = include(`/snippets/${file}`) ?? include(`/_snippets/${file}`)
  if (!content) lose(`the snippet "${file}", which the source does not have`)
  return content ?? []
}

/** https://mintlify.com/docs/components/visibility */
const forPeople: TakeOver = (component, { lose }) => {
  if (textOf(component, 'for') !== 'agents') return component.children
  lose('what only agents were shown')
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

/** Reads the root of a Mintlify project. */
export function readMintlify(source: Source): Layout {
  const file = source.files.find((name) => name === 'docs.json' || name === 'mint.json')
  const config = file === undefined ? {} : readData(source, file)
  const sidebar = readSidebar(config['navigation'])
  const ignored = readIgnoreFile(source, '.mintignore')
  const toName = createNames()
  const all = source.files.filter((name) => /\.mdx?$/.test(name) && !/^_?snippets\//.test(name))
  const files = all.filter((name) => !NO_PAGE.test(name) || sidebar.find(name) !== undefined)
  const api = readApi(source, config, files)
  const withFile = new Set(files)
  const isHidden = readHidden(
    config['navigation'],
    files.map((name) => name.replace(/\.mdx?$/, '')),
  )
  const pages = [...files, ...api.files].map((name): SourcePage => {
    const path = name.replace(/\.mdx?$/, '')
    const { data } = split(source.read(name) ?? '')
    return {
      file: name,
      to: toName(`docs/${toPagePath(path)}`),
      addresses: [`/${path}`],
      order: sidebar.find(path)?.order,
      navTitle: textIn(data, 'sidebarTitle'),
    }
  })
  return {
    name: textIn(config, 'name'),
    description: textIn(config, 'description'),
    url: undefined,
    sections: { docs: { title: 'Documentation', kind: 'docs' } },
    pages,
    roots: [''],
    language: readLanguage(config),
    statics: [['', '']],
    redirects: readRedirects(config),
    components: COMPONENTS,
    syntaxOf: () => 'mdx',
    hasPlainTitles: true,
    imposed: (name, { groups }) => ({
      // Readers of a group alone may see such a page. https://mintlify.com/docs/organize/mintignore
      draft: groups !== undefined || ignored.find(name) !== 'no',
      noindex: withFile.has(name) && isHidden(name.replace(/\.mdx?$/, '')) ? true : undefined,
    }),
    prepare: (text) => text,
    aliases: { '/': '' },
    open: api.open,
    menus: [config['navbar'], config].flatMap((bar) =>
      isRecord(bar) ? readMenu('navbar', [...listIn(bar, 'links'), bar['primary'], ...listIn(bar, 'topbarLinks')]) : [],
    ),
    notes: [...readRobots(config), ...ignored.notes, ...api.notes, ...sidebar.notes, ...toLeft(all, files)],
  }
}

/** What the settings tell search engines of all pages (https://mintlify.com/docs/organize/settings-seo). */
const readRobots = (config: Settings): readonly string[] =>
  [recordIn(recordIn(config, 'seo'), 'metatags'), recordIn(config, 'metadata')].some((tags) =>
    NOINDEX.test(textIn(tags, 'robots') ?? ''),
  )
    ? ['Lost: that search engines leave out all pages, as "robots" says.']
    : []

/** The default language, which is the first where the settings name none (https://mintlify.com/docs/organize/navigation#languages). */
function readLanguage(config: Settings): string | undefined {
  const languages = listIn(recordIn(config, 'navigation'), 'languages').filter((one) => isRecord(one))
  return textIn(languages.find((one) => one['default'] === true) ?? languages[0], 'language')
}

function readRedirects(config: Settings): readonly (readonly [string, string])[] {
  return listIn(config, 'redirects').flatMap((one): (readonly [string, string])[] => {
    const [from, target] = isRecord(one) ? [textIn(one, 'source'), textIn(one, 'destination')] : []
    return from === undefined || target === undefined ? [] : [[from, target]]
  })
}
