/** Checks of `site.yaml` across several keys. */
import * as v from 'valibot'
import type { Fault } from './fault.ts'
import { checkLanguages } from './language.ts'
import { isTaken } from './section.ts'
import { Slug, toSlug } from './values.ts'

/** The faults of its groups, sections and languages. */
export function checkSite(data: unknown): readonly Fault[] {
  const lists = checkGroups(data)
  const groups = Object.entries({ ...Object(data) }).filter(([key]) => !lists.some(({ path }) => path[0] === key))
  const rest = Object.fromEntries(groups)
  return [...lists, ...checkSections(rest), ...checkLanguages(rest)]
}

/** Groups whose keys an author chooses, each with an example. */
const GROUPS: Readonly<Record<string, string>> = {
  checks: 'checks: { missing-alt: warning }',
  links: 'links:\n  docs: https://…',
  languages: 'languages: { en: English, de: Deutsch }',
  sections: 'sections:\n  news: { title: News, kind: posts }',
}

/** A list would pass for a group whose keys are numbers. */
function checkGroups(data: unknown): Fault[] {
  const written = v.safeParse(v.record(v.string(), v.unknown()), data)
  if (!written.success) return []
  return Object.entries(GROUPS).flatMap(([key, hint]): Fault[] => {
    if (!Array.isArray(written.output[key])) return []
    const text = `"${key}" is a list: it must be keys with values.`
    return [{ rule: 'wrong-type', path: [key], part: 'value', text, hint }]
  })
}

const isSlug = (name: string): boolean => v.is(Slug, name)

const Named = v.object({
  sections: v.record(v.string(), v.unknown()),
  languages: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** Section names become parts of addresses, so they must be valid slugs and not taken. */
function checkSections(data: unknown): Fault[] {
  const written = v.safeParse(Named, data)
  if (!written.success) return []
  const [, ...tags] = Object.keys(written.output.languages)
  const folders = new Set(tags.map((tag) => tag.toLowerCase()))
  return Object.keys(written.output.sections).flatMap((name): Fault[] => {
    const fault = { path: ['sections', name], part: 'key' } as const
    if (isTaken(name) || folders.has(name)) {
      const owner = folders.has(name) ? 'the folder of a language' : 'a built-in section or address'
      const text = `The name "${name}" is taken by ${owner}: choose another for the section.`
      return [{ ...fault, rule: 'taken-section', text, hint: `our-${name}: …` }]
    }
    if (isSlug(name)) return []
    const text = `The name "${name}" cannot be part of an address: use lower-case letters, digits and single hyphens.`
    return [{ ...fault, rule: 'bad-slug', text, hint: `${toSlug(name) || 'news'}: …` }]
  })
}
