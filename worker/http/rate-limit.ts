/** The rate limit of the forms and of the MCP server. */
import { withTimeout } from './deadline.ts'

/** Time limit of the binding, in ms: it counts in the same data centre, and answers at once. */
const TIMEOUT = 1000

/**
 * The network of all Workers that ask other zones; `CF-Worker` names the zone of each
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers).
 */
const WORKERS = '2a06:98c0:3600:0'

/**
 * Counts a request to a form or the MCP server; true if its sender exceeded the limit. Without a working binding
 * there is no limit.
 */
export async function isOverLimit(binding: unknown, request: Request, name: string): Promise<boolean> {
  if (!isRateLimit(binding)) return false
  try {
    const address = request.headers.get('cf-connecting-ip') ?? ''
    // A setting of the zone can take the address away: all visitors would be one.
    if (address === '') return false
    const network = toNetwork(address)
    const worker = network === WORKERS ? ` ${request.headers.get('cf-worker') ?? ''}` : ''
    const result = await withTimeout(TIMEOUT, binding.limit({ key: `${name} ${network}${worker}` }))
    return result !== 'late' && !result.success
  } catch {
    return false
  }
}

/** The address of a client; of IPv6 its first 64 bits, because one subscriber has all addresses behind them. */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const omitted = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...omitted, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const isRateLimit = (binding: unknown): binding is RateLimit =>
  typeof binding === 'object' && binding !== null && 'limit' in binding
