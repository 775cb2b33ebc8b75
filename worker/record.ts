/** Records who reads: one data point a request, where the binding `READS` exists. No response depends on it. */
import { type Family, type Read, toDataPoint } from './contract/reads.ts'
import type { Env } from './env.ts'
import { toAddress, toPath } from './http/address.ts'
import { negotiate } from './http/negotiate.ts'
import { remember } from './http/remember.ts'

/** Longest recorded path, in characters. */
const LONGEST_PATH = 500

/** Records a request and its response. A failure is logged: the visitor has the response already. */
export function recordRead(request: Request, response: Response, reads: NonNullable<Env['reads']>): void {
  try {
    reads.writeDataPoint(toDataPoint(toRead(request, response)))
  } catch (error) {
    console.error(JSON.stringify({ event: 'problem', code: 'reads', reason: String(error) }))
  }
}

function toRead({ url, headers }: Request, { status, headers: sent }: Response): Read {
  const path = toPath(toAddress(url))
  return {
    family: toFamily(headers.get('User-Agent') ?? ''),
    representation: sent.get('Content-Type')?.split(';')[0] ?? (status === 304 ? toRevalidated(path, headers) : ''),
    statusClass: `${Math.floor(status / 100)}xx`,
    path: path.slice(0, LONGEST_PATH).toWellFormed(),
  }
}

/** The media type of a page that the client has already: a 304 does not repeat it. */
function toRevalidated(path: string, headers: Headers): string {
  if (path.endsWith('.md')) return 'text/markdown'
  return /\.\w+$/.test(path) ? '' : `text/${negotiate(headers.get('Accept'))}`
}

/**
 * Tokens that the operators document, in the order of precedence: Claude Code calls itself `Claude-User (claude-code/…)`.
 * Browsers come last because most crawlers begin with `Mozilla/5.0`, too.
 */
const TOKENS: readonly (readonly [Family, RegExp])[] = [
  ['coding agent', /claude-code|cursor\/|codex|gemini-cli|copilot|opencode|windsurf|cline\/|aider|devin/i],
  [
    'assistant',
    /(?:chatgpt|claude|perplexity|mistralai|amzn|manus|kimi)-user|duckassistbot|meta-externalfetcher|notebooklm|gemini-deep-research|google-agent/i,
  ],
  [
    'training crawler',
    /gptbot|claudebot|anthropic-ai|ccbot|bytespider|meta-externalagent|applebot-extended|amazonbot|cohere-training|ai2bot|diffbot|omgili|vertexbot|imagesiftbot|timpibot|pangubot|deepseekbot/i,
  ],
  [
    'search engine',
    /googlebot|google-inspectiontool|storebot-google|bingbot|duckduckbot|yandex|baiduspider|applebot|(?:oai|claude|amzn)-searchbot|perplexitybot|qwant|seznambot|yeti\/|mojeekbot|petalbot|kagibot/i,
  ],
  ['unknown', /bot\b|crawl|spider|headless|compatible;|\+https?:/i],
  ['person', /^mozilla\/5\.0 \(/i],
]

/** The family that a `User-Agent` names. */
export const toFamily: (userAgent: string) => Family = remember(
  (userAgent) => TOKENS.find(([, token]) => token.test(userAgent))?.[0] ?? 'unknown',
)
