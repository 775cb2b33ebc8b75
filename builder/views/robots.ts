/** `robots.txt` (RFC 9309): open to every crawler, the AI crawlers by name, and what the content may be used for. */
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'

/** Product tokens of the crawlers of AI products. Checkers look for a group that names them: a wildcard says nothing of intent. */
const AI_CRAWLERS = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'Claude-Web',
  'ClaudeBot',
  'DuckAssistBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
]

/** The robots exclusion file. */
export function* robots(site: Site): Iterable<Entry> {
  const rules = [...toContentSignal(site), 'Allow: /']
  const lines = [
    'User-agent: *',
    ...rules,
    '',
    ...AI_CRAWLERS.map((name) => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
  ]
  yield { kind: 'file', path: '/robots.txt', content: { policy: 'text', body: `${lines.join('\n')}\n` } }
}

/** The line of https://contentsignals.org for the uses that `site.yaml` decides. */
function toContentSignal(site: Site): readonly string[] {
  const signals = Object.entries(site.facts.contentSignal ?? {}).filter(([, allowed]) => allowed !== undefined)
  if (signals.length === 0) return []
  return [`Content-Signal: ${signals.map(([use, allowed]) => `${use}=${allowed ? 'yes' : 'no'}`).join(', ')}`]
}
