/** Classifies readers by `User-Agent`, for statistics alone: no response depends on it. */
import type { Family } from '../contract/reads.ts'
import { remember } from './remember.ts'

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
