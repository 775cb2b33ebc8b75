import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMS } from '../../worker/contract/forms.ts'
import { toContentOperations } from '../../builder/views/api/api-index.ts'
import { machineFiles } from '../../builder/views/openapi/files.ts'
import type { OpenApiDocument } from '../../builder/views/openapi/model.ts'
import { createContract } from '../support/contract.ts'
import { type SampleSite, startSampleSite } from '../support/sample-site.ts'
import { CALLS } from './client-calls.ts'
import { crawl } from './crawl.ts'

/** By hand another folder than our own: `CONTENT=../corpus npx vitest run test/machine`. */
const CONTENT = process.env['CONTENT']

const run = promisify(execFile)
/** Runs redocly where no settings lie that name code to load. */
const redocly = (args: readonly string[]) => run(resolve('node_modules/.bin/redocly'), args, { cwd: folder })

let sample: SampleSite
let folder = ''
/** The OpenAPI document as it is served, in a file for tools that read files. */
let document = ''

beforeAll(async () => {
  sample = await startSampleSite('programs', CONTENT)
  folder = await mkdtemp(join(tmpdir(), 'lectern-openapi-'))
  document = join(folder, 'openapi.json')
  await writeFile(document, (await sample.site.get('/openapi.json')).text)
}, 600_000)

afterAll(async () => {
  await sample.stop()
  await rm(folder, { recursive: true })
})

test('the document that is served passes `redocly lint` with the strictest rules', async () => {
  const lint = ['lint', '--extends', 'recommended-strict', '--format', 'json', document]
  const { stdout } = await redocly(lint)
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
})

test('the document that is served gets at least 97 of `redocly score`', async () => {
  const { stdout } = await redocly(['score', document, '--format', 'json'])
  const score: { agentReadiness: number } = JSON.parse(stdout)
  expect(score.agentReadiness).toBeGreaterThanOrEqual(97)
})

test.skipIf(CONTENT)('the document that is served has less than 2 KB an operation', async () => {
  const { bytes, text } = await sample.site.get('/openapi.json')
  expect(bytes.length / text.split('"operationId":').length).toBeLessThan(2_000)
})

test.skipIf(CONTENT)('a client generated from it type-checks against calls of all operations', async () => {
  const ids = [...(await sample.site.get('/openapi.json')).text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => !CALLS.includes(`'${id}'`))).toEqual([])
  const generator = 'test/machine/client/node_modules/.bin/openapi-typescript'
  await run(generator, [document, '--output', join(folder, 'schema.ts')])
  await writeFile(join(folder, 'calls.ts'), CALLS)
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
  const { stdout } = await run('node_modules/.bin/tsc', [...options, join(folder, 'calls.ts')]).catch(
    (error: Error & { stdout?: string }) => ({ stdout: error.stdout || error.message }),
  )
  expect(stdout).toBe('')
})

test.each([
  ['NotFound', 'GET', '/developer', undefined],
  ['MethodNotAllowed', 'DELETE', '/api/v1/pages.json', undefined],
  ['InvalidRequest', 'POST', '/api/forms/contact', '{"email":"ada"}'],
  ['PayloadTooLarge', 'POST', '/api/forms/contact', `"${'a'.repeat(16_384)}"`],
  ['VerificationFailed', 'POST', '/api/forms/contact', '{"email":"ada@example.com","captcha_token":"test-refused"}'],
])('the example of %s is what %s %s answers', async (name, method, path, body) => {
  const { components }: Pick<OpenApiDocument, 'components'> = JSON.parse((await sample.site.get('/openapi.json')).text)
  const { example } = components.responses[name]?.content?.['application/json'] ?? {}
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(sample.origin + path, { method, headers, ...(body === undefined ? {} : { body }) })
  expect(await response.json()).toEqual(example)
})

test('every document is valid against the document that is served', async () => {
  const { site, model } = sample
  const contract = createContract(JSON.parse((await site.get('/openapi.json')).text))
  const paths = [...toContentOperations(model), ...machineFiles(model)].map(({ path }) => path)
  const faults = await Promise.all(paths.map(async (path) => contract('GET', path, await site.get(path))))
  expect(faults.flat()).toEqual([])
})

test('the lists hold what is served, and each page answers in both forms', { timeout: 600_000 }, async () => {
  const { site, model, origin } = sample
  const names = ['pages', 'guides', 'case-studies', 'integrations', 'apps']
  const lists = await Promise.all(names.map(async (name) => JSON.parse((await site.get(`/api/v1/${name}.json`)).text)))
  expect(lists.filter(({ count, data }) => count !== data.length)).toEqual([])

  const listed: readonly { url: string; markdownUrl: string }[] = lists[0].data
  expect(listed.map(({ url }) => url).toSorted()).toEqual(model.allPages.map(({ url }) => url).toSorted())
  const faults: string[] = []
  for (const { url, markdownUrl } of listed) {
    const [html, markdown] = await Promise.all(
      [url, markdownUrl].map((address) => site.get(address.slice(origin.length))),
    )
    if (`${html?.status} ${html?.headers['content-type']}` !== '200 text/html; charset=utf-8') faults.push(url)
    if (`${markdown?.status} ${markdown?.headers['content-type']}` !== '200 text/markdown; charset=utf-8')
      faults.push(markdownUrl)
  }
  expect(faults).toEqual([])
})

test('every command of the documentation works as printed', async () => {
  const { text } = await sample.site.get('/developers.md')
  const commands = [...text.matchAll(/```sh\n(curl [\s\S]*?)\n```/g)].map(([, command = '']) => toRequest(command))
  const answers = await Promise.all(commands.map(({ url, ...init }) => fetch(url, init)))
  expect(answers.filter(({ status }) => status !== 200).map(({ status, url }) => `${status} ${url}`)).toEqual([])
  expect(commands.filter(({ method }) => method === 'POST')).toHaveLength(FORMS.length + 1)
})

test.skipIf(CONTENT)('the example of the survey prompt is accepted as it stands', async () => {
  const { text } = await sample.site.get('/survey-agent.md')
  const [, command = ''] = /```sh\n(curl [\s\S]*?)\n```/.exec(text) ?? []
  const { url, ...init } = toRequest(command)
  expect(await (await fetch(url, init)).json()).toMatchObject({ ok: true })
})

test.each(['markdown', 'html'] as const)(
  'an agent that reads %s alone reaches everything from the home page',
  { timeout: 600_000 },
  async (form) => {
    const { origin, model } = sample
    const statuses = await crawl(`${origin}/`, form)
    const forms = new Set<string>(['/mcp', ...FORMS.map((name) => `/api/forms/${name}`)])
    expect([...statuses].filter(([path, status]) => status !== (forms.has(path) ? 405 : 200))).toEqual([])
    const carried = new Set(model.pages.map(({ frontMatter }) => `/api/forms/${frontMatter.form}`))
    // The markdown of a page is the page: a reader of markdown is led to it as `<path>.md`.
    const reached = new Set([...statuses.keys()].flatMap((path) => [path, path.replace(/(?:index)?\.md$/, '')]))
    const wanted = [
      ...model.allPages.map(({ path }) => path),
      ...[...toContentOperations(model), ...machineFiles(model)].map(({ path }) => path),
      // In HTML a form is a page; the documentation, which has them all, only prints their addresses.
      ...[...forms].filter((path) => form === 'markdown' || carried.has(path)),
    ]
    expect(wanted.filter((path) => !reached.has(path))).toEqual([])
  },
)

/** Runs a checker of `node_modules/.bin`; what it prints counts, not how it ends. */
async function check(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: `--import=${FIXED_DRAW}` }
  const started = run(`node_modules/.bin/${command}`, args, { env, maxBuffer: 64 * 1024 * 1024 })
  const { stdout } = await started.catch((error: { stdout: string }) => error)
  return stdout
}

/**
 * agent-readability draws five pages by chance, and asks for the first with `.md` behind its address: of the home page
 * that is `http://host.md`, of a page without a date it misses the date. So the draw is the same each time.
 */
const FIXED_DRAW = 'data:text/javascript,Math.random=()=>0'

/** Pages that afdocs looks at, by default half of ours; the crawls above read all: `AFDOCS_LINKS=500` makes it read all as well. */
const LINKS = process.env['AFDOCS_LINKS'] ?? '50'

test('afdocs gives the site 100', { timeout: 1_200_000 }, async () => {
  const options = [
    '--sampling',
    'deterministic',
    '--max-links',
    LINKS,
    '--request-delay',
    '0',
    '--max-concurrency',
    '10',
  ]
  const report: { results: { id: string; status: string; message: string }[]; scoring: { overall: number } } =
    JSON.parse(await check('afdocs', ['check', sample.origin, ...options, '--format', 'json', '--score', '-q']))
  const faults = report.results
    .filter(({ status }) => status !== 'pass' && status !== 'skip')
    .map(({ id, message }) => `${id}: ${message}`)
  expect(faults).toEqual([])
  expect(report.scoring.overall).toBe(100)
  expect(report.results.filter(({ status }) => status === 'skip').map(({ id }) => id)).toEqual([
    'auth-alternative-access',
  ])
})

interface Audit {
  readonly categories: Readonly<Record<string, { readonly checks: readonly AuditCheck[] }>>
}

interface AuditCheck {
  readonly name: string
  readonly passed: boolean
  readonly skipped: boolean
}

test('agent-readability passes all but its two checks that contradict the contract', { timeout: 600_000 }, async () => {
  const report: Audit = JSON.parse(await check('agent-readability', ['audit', sample.origin, '--json']))
  const checks = Object.values(report.categories).flatMap((category) => category.checks)
  expect(checks.filter(({ passed, skipped }) => !passed && !skipped).map(({ name }) => name)).toEqual([
    // The contract knows no user-agent sniffing: the same request gets the same answer, whoever sends it.
    'Agent UA → markdown',
    // A page that does not exist is 404 for everyone.
    'Missing page → markdown',
  ])
  expect(checks.filter(({ skipped }) => skipped).map(({ name }) => name)).toEqual([])
})

/** What a `curl` command of the documentation asks for: words in single quotes, `-X`, `-H` and `-d`. */
function toRequest(command: string): { url: string; method: string; headers: Record<string, string>; body?: string } {
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|[^\s'\\]+/g)].map(([word, quoted]) =>
    quoted === undefined ? word : quoted.replaceAll(`'\\''`, `'`),
  )
  const after = (flag: string) => words[words.indexOf(flag) + 1] ?? ''
  const header = words.includes('-H') ? after('-H').split(': ') : []
  return {
    url: words.find((word) => word.startsWith('http')) ?? '',
    method: words.includes('-X') ? after('-X') : 'GET',
    headers: header[0] === undefined ? {} : { [header[0]]: header[1] ?? '' },
    ...(words.includes('-d') ? { body: after('-d') } : {}),
  }
}
