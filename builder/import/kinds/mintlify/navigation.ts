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

/**
 * Makes the function that says whether everybody may see a page, where others need a login: it, or a group around it, says `public`
 * (https://mintlify.com/docs/deploy/authentication-setup). Where none says so, all are for everybody.
 */
export function readPublic(navigation: unknown, own: ReadonlyMap<string, unknown>): (path: string) => boolean {
  const shown = new Set(listPublic(navigation, false, 0).map((path) => path.replace(/^\//, '')))
  const isOpen = shown.size === 0 && ![...own.values()].includes(true)
  return (path) => isOpen || own.get(path) === true || (shown.has(path) && own.get(path) !== false)
}

function listPublic(value: unknown, isShown: boolean, depth: number): readonly string[] {
  if (typeof value === 'string') return isShown ? [value] : []
  if (depth > DEEPEST_SETTINGS || typeof value !== 'object' || value === null) return []
  const own = isRecord(value) && typeof value['public'] === 'boolean' ? value['public'] : isShown
  return Object.values(value).flatMap((one) => listPublic(one, own, depth + 1))
}

/** Whether a part of it is in another file. */
const hasReference = (value: unknown, depth: number): boolean =>
  depth <= DEEPEST_SETTINGS &&
  typeof value === 'object' &&
  value !== null &&
  ('$ref' in value || Object.values(value).some((one) => hasReference(one, depth + 1)))
