/** `lectern stats`: prints who read the site. */
import { styleText } from 'node:util'
import { toPrintableJson, toPrintableLine } from '../../content/report/printable.ts'
import { connect } from '../../publish/cloudflare/account.ts'
import { readConfig } from '../../publish/cloudflare/config.ts'
import { type Counted, readStats, type Stats } from '../../publish/stats.ts'

/** Prints readers by family, their pages, and the addresses that were not found. */
export async function stats(options: {
  readonly days: number
  readonly config: string
  readonly json: boolean
}): Promise<0> {
  const read = await readStats(await connect(process.env, readConfig(options.config)), options.days)
  process.stdout.write(options.json ? toJsonLines(read) : toTables(read, options.days))
  return 0
}

const toJsonLines = ({ readers, missing }: Stats): string =>
  [
    ...readers.map((reader) => ({ kind: 'reader', ...reader })),
    ...missing.map((counted) => ({ kind: 'missing', ...counted })),
  ]
    .map((line) => `${toPrintableJson(line)}\n`)
    .join('')

function toTables({ readers, missing }: Stats, days: number): string {
  if (readers.length === 0) return `No request was counted in the last ${days} days.\n`
  const all = readers.reduce((sum, { requests }) => sum + requests, 0)
  const families = readers.map(({ family, requests }) => ({
    path: `${family} (${Math.round((100 * requests) / all)} %)`,
    requests,
  }))
  const tables = [
    toTable(`Readers of the last ${days} days, in requests`, families),
    ...readers
      .filter(({ pages }) => pages.length > 0)
      .map(({ family, pages }) => toTable(`Pages: ${family}`, pages.map(toWritten))),
    ...(missing.length === 0 ? [] : [toTable('Not found', missing.map(toWritten))]),
  ]
  return tables.join('\n')
}

/**
 * A path as addresses have it. Anybody can ask for any path, and one with enough spaces would wrap into what looks like the
 * next line.
 */
const toWritten = ({ path, requests }: Counted): Counted => ({
  path: path.toWellFormed().replaceAll(/[\p{Z}\p{C}]/gu, (character) => encodeURIComponent(character)),
  requests,
})

const toTable = (title: string, rows: readonly Counted[]): string =>
  [
    styleText('bold', title),
    ...rows.map(({ path, requests }) => `${requests.toLocaleString('en').padStart(12)}  ${toPrintableLine(path)}`),
    '',
  ].join('\n')
