import { expect, test } from 'vitest'
import { ENGLISH } from '../../../../builder/content/words/texts.ts'
import {
  hasSectionNavigation,
  renderContents,
  renderPager,
  renderSectionNavigation,
  toWay,
} from '../../../../builder/views/theme/navigation.ts'
import { createPage, createSection, createSite } from '../../../support/example-site.ts'

const toHeadings = (depths: readonly number[]) =>
  depths.map((depth, index) => ({ depth, id: `h${index}`, text: `H${index}` }))
const { body } = createPage()

test.each([
  [[2, 2, 2], 300, ['h0', 'h1', 'h2']],
  [[2, 2, 2], 299, []],
  [[2, 2, 3, 3], 300, []],
  [[3, 2, 3, 4, 2, 2], 300, ['h0', 'h1', 'h2', 'h4', 'h5']],
])('renderContents() of headings of the levels %j in %i words leads to %j', (depths, words, ids) => {
  const page = createPage({ body: { ...body, words, headings: toHeadings(depths) } })
  const found = String(renderContents(page, ENGLISH) ?? '').matchAll(/href="#([^"]+)"/g)
  expect(Array.from(found, ([, id]) => id)).toEqual(ids)
})

test('renderContents() leaves out what a page wants without', () => {
  const page = createPage({ body: { ...body, words: 300, headings: toHeadings([2, 2, 2]) } })
  const { frontMatter } = page
  expect(renderContents({ ...page, frontMatter: { ...frontMatter, toc: false } }, ENGLISH)).toBeUndefined()
  expect(renderContents({ ...page, frontMatter: { ...frontMatter, layout: 'plain' } }, ENGLISH)).toBeUndefined()
})

/** A section of so many pages in one folder. */
const createGroup = (section: string, count: number, kind: 'docs' | 'posts' = 'docs') => {
  const pages = Array.from({ length: count }, (_, index) =>
    createPage({ section, path: `/${section}/p${index}`, file: `${section}/p${index}.md`, title: `P${index}` }),
  )
  return createSection({ section, kind, title: 'T', path: `/${section}`, pages })
}

test.each([
  ['guides', 'docs', 1, false],
  ['guides', 'docs', 2, true],
  ['guides', 'docs', 40, true],
  ['guides', 'docs', 41, false],
  ['apps', 'docs', 41, true],
  ['apps', 'posts', 2, false],
] as const)('hasSectionNavigation() of the section %s of %s with %i pages is %s', (section, kind, count, expected) => {
  expect(hasSectionNavigation(createGroup(section, count, kind))).toBe(expected)
})

test.each([
  [0, '/apps/p0', '/apps/p39', 'links …'],
  [20, '/apps/p0', '/apps/p39', 'links …'],
  [21, '/apps/p1', '/apps/p40', '… links …'],
  [60, '/apps/p40', '/apps/p79', '… links …'],
  [80, '/apps/p60', '/apps/p99', '… links'],
  [99, '/apps/p60', '/apps/p99', '… links'],
])('renderSectionNavigation() beside page %i of a hundred lists %s to %s, with marks: %s', (at, first, last, marks) => {
  const group = createGroup('apps', 100)
  const [page = createPage()] = group.pages.slice(at)
  const text = String(renderSectionNavigation(page, group))
  const links = Array.from(text.matchAll(/href="([^"]+)"/g), ([, href]) => href).slice(1)
  expect([links[0], links.at(-1), links.length]).toEqual([first, last, 40])
  expect(
    text
      .replace(/(?:<li>\s*<a[^]*<\/a\s*>\s*<\/li>)/, 'links')
      .match(/…|links/g)
      ?.join(' '),
  ).toBe(marks)
  expect(text.match(/href="([^"]+)"\s+aria-current="page"/)?.[1]).toBe(page.path)
})

test('renderContents() lists the parts of a part below it', () => {
  const page = createPage({ body: { ...body, words: 300, headings: toHeadings([2, 3, 3, 2, 2]) } })
  const items = String(renderContents(page, ENGLISH)).match(/<\/?ol>|#h\d/g)
  expect(items?.join(' ')).toBe('<ol> #h0 <ol> #h1 #h2 </ol> #h3 #h4 </ol>')
})

test.each([
  ['posts', 'Newer', 'Older', 'Newer and older'],
  ['docs', 'Previous', 'Next', 'Previous and next'],
] as const)('renderPager() of %s says "%s", "%s" and "%s"', (kind, before, after, label) => {
  const group = createGroup('news', 3, kind)
  const [first, , last] = group.pages
  const pager = String(renderPager(first, last, group, ENGLISH))
  expect(Array.from(pager.matchAll(/<span>(.*?)<\/span>/g), ([, word]) => word)).toEqual([before, after])
  expect(/aria-label="(.*?)"/.exec(pager)?.[1]).toBe(label)
})

test.each([
  ['first', undefined, 1, ['/apps/p1 next']],
  ['second', 0, 2, ['/apps/p0 prev', '/apps/p2 next']],
  ['last', 1, undefined, ['/apps/p1 prev']],
  ['only', undefined, undefined, []],
])('renderPager() of the %s page leads to its neighbours', (_, previous, next, links) => {
  const group = createGroup('apps', 3)
  const pageAt = (index: number | undefined) => (index === undefined ? undefined : group.pages[index])
  const pager = String(renderPager(pageAt(previous), pageAt(next), group, ENGLISH) ?? '')
  expect(Array.from(pager.matchAll(/href="([^"]+)" rel="([^"]+)"/g), ([, to, rel]) => `${to} ${rel}`)).toEqual(links)
})

const NESTED = [
  ['/apps/tools', 'Tools'],
  ['/apps/tools/saw', 'Saw'],
  ['/apps/bare/one', 'One'],
  ['/apps/bare/two', 'Two'],
].map(([path = '', title = '']) => createPage({ section: 'apps', path, title }))
const APPS = createSection({ section: 'apps', kind: 'docs', title: 'Apps', path: '/apps', pages: NESTED })
const [TOOLS = createPage(), SAW = createPage(), ONE = createPage()] = NESTED

test.each([
  [SAW, ['/', '/apps', '/apps/tools']],
  [ONE, ['/', '/apps']],
  [TOOLS, ['/', '/apps']],
])('toWay() to a page leads through the folders above it that have a page: %#', (page, paths) => {
  expect(toWay(page, APPS, createSite()).map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['within it', ONE, ['<a> Tools', '<span> Bare', '<a> One', '<a> Two'], ['Tools', 'Bare']],
  ['elsewhere', SAW, ['<a> Tools', '<a> Saw', '<a> Bare'], ['Tools', 'Bare']],
])('renderSectionNavigation() heads a folder without a page of its own, %s', (_, page, items, folders) => {
  const [, list = ''] = String(renderSectionNavigation(page, APPS)).split('</p>')
  const found = Array.from(list.matchAll(/<(a|span)\b([^>]*)>([^<]+)</g), ([, tag, attributes = '', title = '']) => ({
    item: `<${tag}> ${title}`,
    folder: attributes.includes('class="folder"') ? [title] : [],
  }))
  expect(found.map(({ item }) => item)).toEqual(items)
  expect(found.flatMap(({ folder }) => folder)).toEqual(folders)
})
