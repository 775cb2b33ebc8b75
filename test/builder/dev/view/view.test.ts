/** Pages of an output folder as agents see them, through the Worker itself. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENTS, type AgentName } from '../../../../builder/dev/view/agents.ts'
import { type LastBuild, startLastBuild } from '../../../../builder/dev/view/last-build.ts'
import { readAs } from '../../../../builder/dev/view/read-as.ts'
import { hangUp } from '../../../support/hang-up.ts'
import { listPorts } from '../../../support/port.ts'
import { createOutput } from '../../publish/example-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-view-'))

const HTML = `<html><head><title>T</title><script type="application/ld+json">{}</script></head><body>
<nav><ul>
<li><a href="/a"><img src="/l.svg" alt="Logo" /></a></li> <li><a href="/b">B</a></li>
</ul></nav><main><p>Read <a href="/c">the guide</a>.</p><script>run()</script></main></body></html>`
const LONG = `# Long\n\n${'a'.repeat(4_980)}\n\n## Seen in part\n\n${'b'.repeat(30_000)}\n\n## Never seen\n`

const output = createOutput(
  folder,
  { '/': HTML, '/long': LONG },
  [
    { kind: 'redirect', path: '/old', to: '/older', status: 301 },
    { kind: 'redirect', path: '/older', to: '/long', status: 301 },
    { kind: 'redirect', path: '/away', to: 'https://elsewhere.example/x', status: 301 },
  ],
  '2026-01-01T00:00:00.000Z',
)
let site: LastBuild
/** Those of servers of other tests, which are still ending. */
let others: ReadonlySet<string>
beforeAll(async () => {
  others = new Set(listPorts(process.pid))
  site = await startLastBuild(output, 'wrangler.toml')
})
afterAll(async () => {
  await site.close()
  output.close()
  rmSync(folder, { recursive: true })
})

test('the ports of a view serve and write nothing', async () => {
  const write = `/core/store-temp-file?extension=x/../../../../../../../..${folder}/written`
  const ports = listPorts(process.pid).filter((port) => !others.has(port))
  const asked = ports.flatMap((port) =>
    ['/long.md', write].map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status),
  )
  const statuses = (await Promise.allSettled(asked)).map((answer) =>
    'value' in answer ? String(answer.value) : 'closed',
  )
  expect(statuses.toSorted()).toEqual(['403', '403', 'closed', 'closed'])
  expect(existsSync(join(folder, 'written'))).toBe(false)
})

test.each<[AgentName, string, object]>([
  ['claude-code', '/', { status: 200, type: 'text/markdown', text: HTML, links: 0, scripts: 0 }],
  [
    'mcp-fetch',
    '/',
    { type: 'text/html', text: '- [![Logo](/l.svg)](/a)\n- [B](/b)\n\nRead [the guide](/c).', links: 0, scripts: 1 },
  ],
  ['gemini-cli', '/', { type: 'text/html', text: '- \n- B\n\nRead the guide.', links: 4, scripts: 1 }],
  ['chatgpt', '/', { type: 'text/html', text: `<!doctype html>${HTML}`, scripts: 1 }],
  ['claude-code', '/old', { address: '/long', redirects: 2, status: 200, cutOff: 0, unseen: [] }],
  ['cursor', '/long', { type: 'text/markdown', cutOff: LONG.length - 28_000, unseen: ['Never seen'], tokens: 7_000 }],
  [
    'claude-code',
    '/away',
    { address: 'https://elsewhere.example/x (another host, which it does not follow)', status: 301 },
  ],
  ['opencode', '/away', { address: 'https://elsewhere.example/x', status: 301 }],
  [
    'claude-code',
    '/lang',
    { status: 404, type: 'application/json', text: expect.stringContaining('Did you mean /long') },
  ],
])('readAs() shows what %s gets at %s', async (name, path, seen) => {
  expect(await readAs(AGENTS[name], path, site.ask)).toMatchObject(seen)
})

test('every fact about an agent has a source and a date', () => {
  for (const { title, ...facts } of Object.values(AGENTS)) {
    for (const { source, date } of Object.values(facts)) {
      expect([title, source, date]).toEqual([
        title,
        expect.stringMatching(/^https:\/\//),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ])
    }
  }
})

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, ['builder/cli/run.js', 'view', '--out', folder, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })

test('view prints a page as an agent sees it, with the sources of what it knows', () => {
  const [report = ''] = run('cursor', 'long').split('\n\n', 1)
  expect(report).toBe(`Cursor reads /long
  Accept   text/markdown, text/plain;q=0.9, */*;q=0.8
  Answer   200 text/markdown
  Reads    28,000 characters, about 7,000 tokens
  Limit    28,000 characters
  Cut off  7,023 characters, "Never seen"
  Drops    nothing
  Sources  https://mdream.dev/tools/accept-header (2026-11-22)
           https://rhyannonjoy.github.io/agent-ecosystem-testing/docs/platform-comparisons/ (2026-05-08)`)
})

test('view --all is a table of pages and agents', () => {
  const lines = run('--all', '--json').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/', '/long'])
  expect(JSON.parse(lines[1] ?? '').agents).toMatchObject({
    'claude-code': { status: 200, type: 'text/markdown', cutOff: 0 },
    'mcp-fetch': { status: 200, type: 'text/html', tokens: 1_250 },
  })
})

const WAITING = `
import { startLastBuild } from '${new URL('../../../../builder/dev/view/last-build.ts', import.meta.url).href}'
import { openOutput } from '${new URL('../../../../builder/release/output.ts', import.meta.url).href}'
await startLastBuild(openOutput('${folder}'), 'wrangler.toml')
process.stdout.write('waits')
`

test('a view leaves nothing behind when its terminal is closed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WAITING], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(await hangUp(child)).toBe(129)
})

test.each([
  [[], '"view" needs the name of an agent: claude-code, cursor'],
  [['nobody', '/'], '"view" needs the name of an agent: claude-code, cursor'],
  [['cursor', '--all'], '"view --all" takes no agent and no path: it shows every page for every agent'],
  [['cursor', '--out', '/nowhere'], 'There is no build in "/nowhere": npm run build'],
])('view %j says what to write', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['builder/cli/run.js', 'view', '--out', folder, ...args], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)])
})
