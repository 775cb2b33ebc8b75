/** Which folders are sections. */
import { type Section, SECTIONS } from './schema/content-api.ts'

/** The section that a file stands in: the name of its first folder. */
export function toSection(file: string): Section | undefined {
  const folder = file.slice(0, Math.max(0, file.indexOf('/')))
  return SECTIONS.find((section) => section === folder)
}
