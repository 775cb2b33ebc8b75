/** `npm run bench -- cost`: what Cloudflare charges for a month, as the table of `content/pages/pricing.md`. */

/** Prices of the paid plan in US dollars, November 2026. https://developers.cloudflare.com/workers/platform/pricing/ */
const PRICES = {
  base: 5,
  requests: { included: 10e6, million: 0.3 },
  /** Milliseconds. */
  cpu: { included: 30e6, million: 0.02 },
  reads: { included: 10e6, million: 0.5 },
  writes: { included: 1e6, million: 5 },
  /** GB and month. */
  storage: { included: 1, unit: 0.5 },
} as const

/** What a request costs, and what a site writes. */
interface Usage {
  /** Requests to the Worker a month. */
  readonly requests: number
  /** KV reads of a request: `npm run bench -- reads` simulates 2,500 pages in 30 data centres. */
  readonly reads: number
  /** CPU of a request in milliseconds: what it takes to compress a page of markdown, the dearest of all answers. */
  readonly cpu: number
  /** Deployments a month, and the keys that each writes. */
  readonly deployments: number
  readonly keys: number
  /** GB in KV. */
  readonly storage: number
}

/** Reads where neither memory nor the data centre has anything: the part of the release that knows the page, and the page. */
const MOST_READS = 2

const TODAY = { cpu: 0.5, deployments: 300, keys: 20, storage: 1 } as const

/** A month of three sites. The smallest fits the free plan; what is shown is what it costs on the paid one. */
export const MONTHS: readonly Usage[] = [
  { ...TODAY, requests: 100e3, reads: MOST_READS },
  { ...TODAY, requests: 10e6, reads: 0.153 },
  { ...TODAY, requests: 500e6, reads: 0.153 },
]

const charge = (used: number, { included, million }: { included: number; million: number }): number =>
  (Math.max(0, used - included) / 1e6) * million

/** What each part of a month costs, in US dollars. */
function toCost({ requests, reads, cpu, deployments, keys, storage }: Usage) {
  const parts = {
    base: PRICES.base,
    requests: charge(requests, PRICES.requests),
    cpu: charge(requests * cpu, PRICES.cpu),
    reads: charge(requests * reads, PRICES.reads),
    writes: charge(deployments * keys, PRICES.writes),
    storage: Math.max(0, storage - PRICES.storage.included) * PRICES.storage.unit,
  }
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part) }
}

/** What immutable files cost a month that asks for so many a page view: what static assets would save. */
export function toAssetCost(usage: Usage, filesPerView: number): number {
  const all = { ...usage, requests: usage.requests * (1 + filesPerView) }
  return toCost(all).total - toCost(usage).total
}

/** The table of the page, in markdown. */
export function toCostTable(months: readonly Usage[] = MONTHS): string {
  const costs = months.map((month) => ({ likely: toCost(month), most: toCost({ ...month, reads: MOST_READS }) }))
  const row = (name: string, read: (cost: (typeof costs)[number]) => number): string =>
    `| ${[name, ...costs.map((cost) => `$${read(cost).toFixed(2)}`)].join(' | ')} |`
  return [
    `| Requests a month | ${months.map(({ requests }) => toCount(requests)).join(' | ')} |`,
    `| --- | ${months.map(() => '---').join(' | ')} |`,
    `| KV reads | ${months.map((one) => toCount(one.requests * one.reads)).join(' | ')} |`,
    row('Base price', ({ likely }) => likely.base),
    row('Requests', ({ likely }) => likely.requests),
    row('CPU', ({ likely }) => likely.cpu),
    row('KV reads', ({ likely }) => likely.reads),
    row('KV writes and storage', ({ likely }) => likely.writes + likely.storage),
    row('**A month**', ({ likely }) => likely.total),
    row('If no request found a copy', ({ most }) => most.total),
  ].join('\n')
}

const toCount = (number: number): string =>
  number >= 1e6 ? `${Number((number / 1e6).toFixed(1))} million` : number.toLocaleString('en')
