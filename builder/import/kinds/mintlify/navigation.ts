/** Pages that the navigation of Mintlify does not show: they have addresses alone (https://mintlify.com/docs/organize/hidden-pages). */
import { isRecord } from '../../source/front-matter.ts'
import { readSidebar } from '../../source/navigation.ts'
import { DEEPEST_SETTINGS } from '../../source/settings.ts'

/** Makes the function that says whether a page is in no menu, by its path; of a navigation without pages nobody knows. */
export function readHidden(navigation: unknown, paths: readonly string[]): (path: string) => boolean {
  const all = readSidebar(navigation)
  const shown = readSidebar(withoutHidden(navigation, 0))
  const isKnown = paths.some((path) => all.find(path) !== undefined) && !hasReference(navigation, 0)
  return (path) => isKnown && shown.find(path) === undefined
}

/** A navigation without its hidden groups. */
function withoutHidden(value: unknown, depth: number): unknown {
  if (depth > DEEPEST_SETTINGS || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withoutHidden(one, depth + 1))
  if (!isRecord(value)) return value
  if (value['hidden'] === true) return undefined
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutHidden(one, depth + 1)]))
}

/** Whether a part of it is in another file. */
const hasReference = (value: unknown, depth: number): boolean =>
  depth <= DEEPEST_SETTINGS &&
  typeof value === 'object' &&
  value !== null &&
  ('$ref' in value || Object.values(value).some((one) => hasReference(one, depth + 1)))
