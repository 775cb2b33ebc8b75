/** Starlight: pages below `src/content/docs`, with `:::` notes and components (https://starlight.astro.build). */
import { asideOfType } from '../components/asides.ts'
import { card, cards } from '../components/cards.ts'
import * as to from '../components/elements.ts'
import { steps } from '../components/steps.ts'
import { tab, tabs } from '../components/tabs.ts'
import type { Components, TakeOver } from '../tree/component.ts'
import { isRecord, split } from '../source/front-matter.ts'
import type { Layout, Source, SourcePage } from '../source/layout.ts'
import { createNames, toPagePath } from '../source/names.ts'
import { readSettings, textIn } from '../source/settings.ts'

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
  const first = source.files.find((name) => `/${name}`.includes(`/${FOLDER}`)) ?? ''
  const root = first.slice(0, Math.max(0, `/${first}`.indexOf(`/${FOLDER}`)))
  const folder = root + FOLDER
  const config = source.files.find(
    (name) => /^astro\.config\.[cm]?[jt]s$/.test(name.slice(root.length)) && name.startsWith(root),
  )
  const code = config === undefined ? undefined : source.read(config)
  const all = source.files.filter(
    (name) => name.startsWith(folder) && /\.mdx?$/.test(name) && !/(?:^|\/)_/.test(name.slice(folder.length)),
  )
  const { locale, pages: names, others } = chooseLocale(all.map((name) => name.slice(folder.length)))
  const toName = createNames()
  const pages = names.map((name): SourcePage => {
    const { data } = split(source.read(folder + name) ?? '')
    const sidebar = isRecord(data['sidebar']) ? data['sidebar'] : undefined
    const path = (textIn(data, 'slug') ?? name.replace(/\.mdx?$/, '')).replace(/(?:^|\/)index$/, '')
    const plain = locale === undefined ? path : path.slice(locale.length + 1)
    const isIndex = /(?:^|\/)index\.mdx?$/.test(name)
    return {
      file: folder + name,
      to: toName(plain === '' ? 'docs/index' : `docs/${toPagePath(plain)}${isIndex ? '/index' : ''}`),
      addresses: [`/${path.toLowerCase()}`],
      order: typeof sidebar?.['order'] === 'number' ? sidebar['order'] : undefined,
      navTitle: textIn(sidebar, 'label'),
    }
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
    redirects: [],
    components: COMPONENTS,
    syntaxOf: (name) => (name.endsWith('.mdx') ? 'mdx' : 'md'),
    prepare: (text) => text,
    aliases: { '~/': `${root}src/`, '@/': `${root}src/` },
    notes:
      others === 0
        ? []
        : [`${others} translated pages are not imported: those in ${locale ?? 'the default language'} are.`],
  }
}

/** The imported language: the root's, else English, else the one with most pages. */
function chooseLocale(names: readonly string[]) {
  const byLocale = Map.groupBy(names, (name) =>
    name.includes('/') && LOCALE.test(name.slice(0, name.indexOf('/'))) ? name.slice(0, name.indexOf('/')) : '',
  )
  const root = byLocale.get('') ?? []
  const isTranslated = byLocale.size > 2 || byLocale.has('en')
  if (!isTranslated) return { locale: undefined, pages: names, others: 0 }
  const largest = [...byLocale].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  const locale = root.length > 5 ? '' : byLocale.has('en') ? 'en' : largest
  const pages = byLocale.get(locale) ?? []
  return {
    locale: locale === '' ? undefined : locale,
    pages,
    others: names.length - pages.length - (locale === '' ? 0 : root.length),
  }
}
