/** How well-known agents fetch a page. Every fact has its source; what no source says is left out, and not assumed. */

/** A fact about an agent. */
export interface Fact<Value> {
  readonly value: Value
  readonly source: string
  /** YYYY-MM-DD: date of the source, or else the date of reading it. */
  readonly date: string
}

/** An agent, as far as the site is concerned. None of them runs scripts. */
export interface Agent {
  readonly title: string
  /** `Accept`; empty if it sends none, which means all types. */
  readonly accept: Fact<string>
  /** Characters of a page that reach the model. */
  readonly limit?: Fact<number>
  /** How it passes HTML on: as markdown, or as text whose links lost their addresses. */
  readonly html?: Fact<'markdown' | 'text'>
  /** The redirects that it follows. */
  readonly redirects?: Fact<'all' | 'same host'>
}

/** Facts of one source. */
const from =
  (source: string, date: string) =>
  <Value>(value: Value): Fact<Value> => ({ value, source, date })

const matrix = from('https://mdream.dev/tools/accept-header', '2026-11-22')
const measured = from('https://rhyannonjoy.github.io/agent-ecosystem-testing/docs/platform-comparisons/', '2026-05-08')
const webFetch = from('https://giuseppegurgone.com/claude-webfetch', '2026-11-22')
const traffic = from(
  'https://www.linkedin.com/pulse/reverse-engineering-claude-code-web-tools-liran-yoffe-rw16e',
  '2025-12-01',
)
const opencode = from(
  'https://github.com/anomalyco/opencode/blob/032cb74b/packages/opencode/src/tool/webfetch.ts',
  '2026-11-22',
)
const gemini = from(
  'https://github.com/google-gemini/gemini-cli/blob/0021f929/packages/core/src/tools/web-fetch.ts',
  '2026-11-22',
)
const fetchServer = from(
  'https://github.com/modelcontextprotocol/servers/blob/0075ab94/src/fetch/src/mcp_server_fetch/server.py',
  '2026-11-22',
)

/** The agents by the names that the command line takes. */
export const AGENTS = {
  'claude-code': {
    title: 'Claude Code',
    accept: traffic('text/markdown, text/html, */*'),
    limit: webFetch(100_000),
    html: webFetch('markdown'),
    redirects: traffic('same host'),
  },
  cursor: {
    title: 'Cursor',
    accept: matrix('text/markdown, text/plain;q=0.9, */*;q=0.8'),
    // The smallest that was observed; others saw up to 240 KB.
    limit: measured(28_000),
  },
  codex: { title: 'Codex CLI', accept: matrix('text/html, */*') },
  'gemini-cli': {
    title: 'Gemini CLI',
    accept: gemini(''),
    limit: gemini(250_000),
    html: gemini('text'),
    redirects: gemini('all'),
  },
  opencode: {
    title: 'OpenCode',
    accept: opencode('text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1'),
    html: opencode('markdown'),
    redirects: opencode('all'),
  },
  chatgpt: { title: 'ChatGPT', accept: matrix('*/*') },
  'claude-api': { title: 'Web fetch of the Claude API', accept: measured(''), limit: measured(20_700) },
  'mcp-fetch': {
    title: 'Reference MCP server "fetch"',
    accept: fetchServer('*/*'),
    limit: fetchServer(5_000),
    html: fetchServer('markdown'),
    redirects: fetchServer('all'),
  },
} as const satisfies Readonly<Record<string, Agent>>

export type AgentName = keyof typeof AGENTS

/** The names, as the command line lists them. */
export const isAgentName = (name: string): name is AgentName => Object.hasOwn(AGENTS, name)
