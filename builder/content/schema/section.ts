/** The folders that are sections: the nine of the contract, and those that `site.yaml` adds. */
import * as v from 'valibot'
import { isSection, SECTIONS } from '../../../worker/contract/sections.ts'
import type { Section } from './served/content-api.ts'
import { Line, Slug, Text, toSlug } from './values.ts'
import { locateYaml } from './yaml.ts'

/** The kinds of sections. */
export const SectionKind = v.pipe(
  v.picklist(['pages', 'posts', 'docs']),
  v.description('`pages` in reading order (default), dated `posts`, or a tree of `docs`.'),
)
export type SectionKind = v.InferOutput<typeof SectionKind>

/** One section of `site.yaml`. */
export const OwnSection = v.pipe(
  v.strictObject({
    title: v.pipe(Line, v.description('What the section is called in the navigation.')),
    kind: v.optional(SectionKind),
    description: v.optional(
      v.pipe(Text, v.description('What the section holds, for a landing page that is generated.')),
    ),
    perPage: v.optional(
      v.pipe(
        v.number(),
        v.integer('bad-value: must be a whole number'),
        v.minValue(1, 'bad-value: must be at least 1'),
        v.maxValue(200, 'bad-value: must be at most 200'),
        v.description('Posts on one page of the list, default 20.'),
      ),
    ),
  }),
  v.check(
    ({ kind, perPage }) => perPage === undefined || kind === 'posts',
    'bad-value: must have `kind: posts`, or no `perPage`: only lists of posts are cut into pages',
  ),
  v.examples([{ title: '…', kind: 'posts' }]),
)
export type OwnSection = v.InferOutput<typeof OwnSection>

/** The sections of `site.yaml` by name, which is their folder and the first segment of their addresses. */
export type OwnSections = Readonly<Record<string, OwnSection>>

/** The section of a file: its first folder. */
export function toSection(file: string, own: Readonly<Record<string, unknown>>): string | undefined {
  const folder = file.slice(0, Math.max(0, file.indexOf('/')))
  return isSection(folder) || Object.hasOwn(own, folder) ? folder : undefined
}

/** The kind of a section. Of the contract's the guides are read in order, one after the other. */
export const toSectionKind = (name: string, own: OwnSections): SectionKind =>
  name === 'guides' ? 'docs' : isSection(name) ? 'pages' : (own[name]?.kind ?? 'pages')

/** The section by the name that the contract has for it. */
export const toContractSection = (name: string): Section => (isSection(name) ? name : 'pages')

/** The sections in the text of `site.yaml`, as far as it is readable; `readFacts` reports its errors. */
export function readOwnSections(siteYaml: string | undefined): OwnSections {
  if (siteYaml === undefined || !siteYaml.includes('sections')) return {}
  const { located } = locateYaml({ file: 'site.yaml', text: siteYaml, line: 1 })
  const written = v.safeParse(v.object({ sections: v.record(v.string(), v.unknown()) }), located?.data)
  if (!written.success) return {}
  const sections: [string, OwnSection][] = []
  for (const [key, value] of Object.entries(written.output.sections)) {
    const name = toSlug(key)
    if (isTaken(name) || !v.is(Slug, name)) continue
    const section = v.safeParse(OwnSection, value)
    sections.push([name, section.success ? section.output : { title: name }])
  }
  return Object.fromEntries(sections)
}

/** First path segments reserved for addresses that the builder or the Worker answers. */
const TAKEN: ReadonlySet<string> = new Set([
  ...SECTIONS,
  'api',
  'assets',
  'cdn-cgi',
  'developers',
  'health',
  'index',
  'search',
  'site',
  'sitemap',
  'snippets',
  'static',
])

/** Whether a section cannot have this name. */
export const isTaken = (name: string): boolean => TAKEN.has(name)
