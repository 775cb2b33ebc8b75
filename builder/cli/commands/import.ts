/** `lectern import`: converts a site of another system to a content folder. */
import { printResult } from '../../content/report/print.ts'
import { UsageError } from '../../content/error.ts'
import { importSite } from '../../import/import.ts'
import { KINDS, type Kind } from '../../import/kinds/kinds.ts'
import { toShellWord } from '../../views/curl.ts'

/** Options of the command. */
interface Options {
  readonly from?: Kind | undefined
  readonly to: string
  readonly url?: string | undefined
  readonly sitemap?: readonly string[] | undefined
  readonly json: boolean
}

/** Imports a source and prints the report. */
export function runImport(source: string, { from, to, url, sitemap, json }: Options): number {
  const { kind, pages, notes, report } = importSite({ source, from, to, url, sitemap })
  const lost = notes.length === 0 ? 'nothing lost' : `${notes.length} notes`
  const text = `${pages} pages of ${kind} in ${to}/, ${lost} in ${report}.\nSee it with "npm start -- --content ${toShellWord(to)}".\n`
  printResult(json, { kind, pages, notes, report }, text)
  return 0
}

/** The kind that a person named. */
export function toKind(name: string): Kind {
  if (isKind(name)) return name
  throw new UsageError(`There is no kind "${name}": the kinds are ${Object.keys(KINDS).join(', ')}`)
}

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)
