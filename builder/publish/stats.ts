/** Who read the site: queries of the data points that the Worker records (https://developers.cloudflare.com/analytics/analytics-engine/sql-api/). */
import * as v from 'valibot'
import { WORKER_PATHS } from '../../worker/contract/paths.ts'
import { READ_COLUMNS } from '../../worker/contract/reads.ts'
import type { Account } from './cloudflare/account.ts'
import { Line } from './cloudflare/api.ts'

/** Requests of a family, and of its pages those with most. */
export interface Reader {
  readonly family: string
  readonly requests: number
  readonly pages: readonly Counted[]
}

/** An address and how often it was asked for. */
export interface Counted {
  readonly path: string
  readonly requests: number
}

/** Readers and missing addresses, each list with the most requests first. */
export interface Stats {
  readonly readers: readonly Reader[]
  readonly missing: readonly Counted[]
}

/** Pages of a family, and missing addresses, that are shown. */
const SHOWN = 10

/** Rows of a query: enough for the pages of every family, whose two forms are rows of their own. */
const ROWS = 2_000

/** The formats of the two forms of a page. */
const PAGE_TYPES = ['text/html', 'text/markdown']

const { family: FAMILY, representation: REPRESENTATION, statusClass: STATUS, path: PATH } = READ_COLUMNS

/** 64-bit numbers are texts in the API's JSON. */
const Requests = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())
const toAnswer = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.string(), v.parseJson(), v.object({ data: v.array(v.object(entries)) }))
const Families = toAnswer({ family: Line, requests: Requests })
const Pages = toAnswer({ family: Line, path: v.string(), requests: Requests })
const Missing = toAnswer({ path: v.string(), requests: Requests })

/** Reads the statistics of a number of days. Throws an error that names a missing setting. */
export async function readStats(account: Pick<Account, 'api' | 'id' | 'config'>, days: number): Promise<Stats> {
  const dataset = findDataset(account)
  const since = `timestamp > NOW() - INTERVAL '${days}' DAY`
  const isPage = PAGE_TYPES.map((type) => `${REPRESENTATION} = '${type}'`).join(' OR ')
  const query = async <Result>(
    schema: v.GenericSchema<unknown, Result>,
    columns: string,
    condition: string,
  ): Promise<Result> => {
    const [select, group] = [columns, columns.replaceAll(/\w+ AS /g, '')]
    const body = `SELECT ${select}, SUM(_sample_interval) AS requests FROM ${dataset} WHERE ${condition} GROUP BY ${group} ORDER BY requests DESC LIMIT ${ROWS} FORMAT JSON`
    const path = `/accounts/${account.id}/analytics_engine/sql`
    return (await account.api({ method: 'POST', path, body, raw: true }, schema)).result
  }
  const families = await query(Families, `${FAMILY} AS family`, since)
  const pages = await query(
    Pages,
    `${FAMILY} AS family, ${PATH} AS path`,
    `${since} AND (${STATUS} = '2xx' OR ${STATUS} = '3xx') AND (${isPage})`,
  )
  const missing = await query(Missing, `${PATH} AS path`, `${since} AND ${STATUS} = '4xx'`)
  return {
    readers: families.data.map(({ family, requests }) => ({
      family,
      requests,
      pages: addUp(pages.data.filter((page) => page.family === family)),
    })),
    // The Worker's own paths exist; their 4xx have other reasons.
    missing: missing.data.filter(({ path }) => !WORKER_PATHS.includes(path)).slice(0, SHOWN),
  }
}

/** The two forms of a page are one page. */
function addUp(rows: readonly Counted[]): readonly Counted[] {
  const pages = new Map<string, number>()
  for (const { path, requests } of rows) {
    const page = path === '/index.md' ? '/' : path.replace(/\.md$/, '')
    pages.set(page, (pages.get(page) ?? 0) + requests)
  }
  return Array.from(pages, ([path, requests]) => ({ path, requests }))
    .toSorted((a, b) => b.requests - a.requests)
    .slice(0, SHOWN)
}

function findDataset({ config }: Pick<Account, 'config'>): string {
  const bound = config.analytics_engine_datasets.find(({ binding }) => binding === 'READS')
  if (bound === undefined) {
    throw new Error(
      'wrangler.toml binds no dataset as READS, so nothing is counted: the guide "Monitoring" explains the binding',
    )
  }
  const { dataset = bound.binding } = bound
  if (!/^\w+$/.test(dataset))
    throw new Error(`The dataset "${dataset}" in wrangler.toml may be named only with letters, digits and _`)
  return dataset
}
