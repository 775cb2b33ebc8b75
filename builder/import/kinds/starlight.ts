/** Starlight: pages below `src/content/docs`, with `:::` notes and components (https://starlight.astro.build). */
import { toDraft } from '../source/patterns.ts'
import { posix } from 'node:path'
import { slug } from 'github-slugger'
import { asideOfType } from '../components/asides.ts'
import { card, cards } from '../components/cards.ts'
import * as to from '../components/elements.ts'
import { steps } from '../components/steps.ts'
import { tab, tabs } from '../components/tabs.ts'
import type { Components, TakeOver } from '../tree/component.ts'
import { isRecord, readYaml } from '../source/front-matter.ts'
import { fallBack, inLanguage, type Locale, toLanguages, toLocale, toStatedTag } from '../source/languages.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { createNames, toPagePath, toUnread, withName } from '../source/names.ts'
import { readSidebar, type Sidebar } from '../source/navigation.ts'
import { numberIn, readSettings, recordIn, textIn } from '../source/settings.ts'
import { readCollection } from './starlight-pages.ts'
import { split } from '../source/split.ts'

const COMPONENTS: Components = new Map<string, TakeOver>([
  ['Aside', asideOfType],
  ['Tabs', tabs],
  ['TabItem', tab],
  ['Card', card],
  ['LinkCard', card],
  ['CardGrid', cards],
  ['LinkButton', to.button],
  ['Steps', steps],
  ['FileTree', to.titled],
  ['Badge', to.badge],
  ['Icon', to.drop],
  ['Code', to.codeBlock],
  ['Image', to.picture],
  ['Picture', to.picture],
  ['Fragment', to.unwrap],
])

const FOLDER = 'src/content/docs/'
const LOCALE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i

/** Reads the root of a Starlight project, or of a repository with one in a folder of it. */
export function readStarlight(source: Source): Layout {
  const sample = source.files.find((name) => `/${name}`.includes(`/${FOLDER}`)) ?? ''
  const root = sample.slice(0, Math.max(0, `/${sample}`.indexOf(`/${FOLDER}`)))
  const folder = root + FOLDER
  const config = source.files.find(
    (name) => /^astro\.config\.[cm]?[jt]s$/.test(name.slice(root.length)) && name.startsWith(root),
  )
  const code = config === undefined ? undefined : source.read(config)
  const all = source.files.filter(
    (name) => name.startsWith(folder) && /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name.slice(folder.length)),
  )
  const unread = source.files.filter(
    (name) =>
      (name.startsWith(folder) && /\.(?:mdoc|markdown|mdown|mkdn?|mdwn)$/.test(name)) ||
      (name.startsWith(`${root}src/pages/`) && /\.(?:md|mdx|astro)$/.test(name)),
  )
  const { locales, language } = readLocales(
    all.map((name) => name.slice(folder.length)),
    code,
  )
  const [first, ...others] = locales
  const written = readSettings(code, 'sidebar')[0]?.['sidebar']
  const sidebar = readSidebar(written)
  const collection = readCollection(source, root)
  const toName = createNames()
  const pages = all.map((file): SourcePage => {
    const name = file.slice(folder.length)
    const locale = others.find((one) => name.startsWith(`${one.name}/`)) ?? first
    const page = toPage(file, name, source, locale.name, sidebar)
    const original = `${folder}${first.name === '' ? '' : `${first.name}/`}${name.slice(locale.name.length + 1)}`
    return withName(locale === first ? page : inLanguage(page, locale, original), toName)
  })
  const starlight = readSettings(code, 'title')[0]
  const site = readSettings(code, 'site')[0]
  return {
    name: textIn(starlight, 'title'),
    description: textIn(starlight, 'description'),
    url: textIn(site, 'site')?.replace(/^(https?:\/\/[^/]+).*$/, '$1'),
    sections: { docs: { title: 'Documentation', kind: 'docs' } },
    pages,
    roots: [folder],
    statics: [[`${root}public`, '']],
    languages: toLanguages(locales),
    language,
    redirects: [
      ...fallBack(pages, others, (address, { name }) => `/${name}${withoutStart(address, first.name)}`),
      ...readRedirects(code),
    ],
    components: COMPONENTS,
    syntaxOf: (name) => (name.endsWith('.mdx') ? 'mdx' : 'md'),
    fences: 'astro',
    prepare: (text) => text,
    imposed: (name, { sidebar: own }) => ({
      draft: toDraft(collection.find(name.slice(folder.length))),
      // Of a sidebar that lists its pages, only the list says which.
      noindex: written === undefined && isRecord(own) && own['hidden'] === true ? true : undefined,
    }),
    aliases: { '~/': `${root}src/`, '@/': `${root}src/`, ...readPaths(source, root) },
    notes: [
      ...toUnread(unread),
      ...collection.notes,
      ...sidebar.notes,
      ...all.flatMap((file) =>
        split(source.read(file) ?? '', 'astro').data['pagefind'] === false
          ? [`Lost: that the search does not find "${file}" ("pagefind: false").`]
          : [],
      ),
      ...(written === undefined && /\bsidebar\b/.test(code ?? '')
        ? [
            'Lost: the order and the groups of the sidebar, which code makes: pages have the order that they say themselves.',
          ]
        : []),
    ],
  }
}

/** https://docs.astro.build/en/reference/configuration-reference/#redirects */
const readRedirects = (code: string | undefined): Layout['redirects'] =>
  readSettings(code, 'redirects').flatMap((one) => {
    const redirects = recordIn(one, 'redirects')
    return Object.keys(redirects).flatMap((from) => {
      const target = textIn(redirects, from) ?? textIn(recordIn(redirects, from), 'destination')
      return target === undefined ? [] : [[from, target] as const]
    })
  })

/** A page; `locale` is the folder of its language, if that has one. */
function toPage(file: string, name: string, source: Source, locale: string, places: Sidebar): SourcePage {
  const { data } = split(source.read(file) ?? '', 'astro')
  const sidebar = recordIn(data, 'sidebar')
  const path = (textIn(data, 'slug') ?? name.replace(/\.mdx?$/, '')).replace(/(?:^|\/)index$/, '')
  const plain = withoutStart(`/${path}`, locale).slice(1)
  const isIndex = /(?:^|\/)index\.mdx?$/.test(name)
  const place = places.find(path, plain)
  return {
    file,
    to: plain === '' ? 'pages/index' : `docs/${toPagePath(plain)}${isIndex ? '/index' : ''}`,
    addresses: [
      `/${
        textIn(data, 'slug') ??
        path
          .split('/')
          .map((part) => slug(part))
          .join('/')
      }`,
    ],
    order: place?.order ?? numberIn(sidebar, 'order'),
    navTitle: textIn(sidebar, 'label') ?? (plain === path ? place?.title : undefined),
  }
}

/** The paths of `tsconfig.json`, which imports and pictures begin with (https://www.typescriptlang.org/tsconfig/#paths). */
function readPaths(source: Source, root: string): Readonly<Record<string, string>> {
  const paths = recordIn(recordIn(readYaml(source.read(`${root}tsconfig.json`)), 'compilerOptions'), 'paths')
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, targets]) => {
      const target: unknown = Array.isArray(targets) ? targets[0] : undefined
      return name.endsWith('/*') && typeof target === 'string' && target.endsWith('/*')
        ? [[name.slice(0, -1), posix.join(root, target.slice(0, -1))]]
        : []
    }),
  )
}

/** An address without the folder of its language. */
const withoutStart = (address: string, folder: string): string =>
  folder !== '' && `${address}/`.startsWith(`/${folder}/`) ? address.slice(folder.length + 1) : address

interface Locales {
  /** The one at the root first. Its folder may be empty. */
  readonly locales: readonly [Locale, ...Locale[]]
  /** That one as the settings state it. */
  readonly language: string | undefined
}

/** The languages (https://starlight.astro.build/guides/i18n/). */
function readLocales(names: readonly string[], code: string | undefined): Locales {
  const [config] = readSettings(code, 'locales')
  const settings = recordIn(config, 'locales')
  const defaultLocale = textIn(config, 'defaultLocale')
  const folders = Map.groupBy(names, (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : ''))
  const found = [...folders.keys()].flatMap((name) => (LOCALE.test(name) ? (toLocale(name, settings[name]) ?? []) : []))
  const isTranslated = found.length > 1 || found.some(({ name }) => name === 'en') || /\blocales\b/.test(code ?? '')
  const inRoot = names.length - found.reduce((sum, { name }) => sum + (folders.get(name)?.length ?? 0), 0)
  const [only, another] = found
  const standard =
    defaultLocale ??
    ('root' in settings || inRoot > 5 ? '' : inRoot === 0 && another === undefined ? (only?.name ?? '') : 'en')
  const first = isTranslated ? found.find(({ name }) => name === standard) : undefined
  if (first !== undefined)
    return {
      locales: [first, ...found.filter((one) => one !== first)],
      language: textIn(recordIn(settings, first.name), 'lang') ?? first.name,
    }
  const language = textIn(recordIn(settings, 'root'), 'lang') ?? (defaultLocale === 'root' ? undefined : defaultLocale)
  const label = toLocale('en', settings['root'])?.label
  const root = { name: '', tag: toStatedTag(language ?? 'en') ?? 'en', label }
  return { locales: isTranslated ? [root, ...found] : [root], language }
}
