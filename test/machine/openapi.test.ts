import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toOpenApi } from '../../builder/views/openapi/document.ts'
import { createSite, FULL } from '../support/example-site.ts'

const run = promisify(execFile)
let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-openapi-'))
  file = join(folder, 'openapi.json')
  // The linter refuses example.com and localhost as a server, which is right for a site that is published.
  const url = 'https://www.lectern.test'
  await writeFile(file, JSON.stringify(toOpenApi(createSite({ ...FULL, url }))))
})

afterAll(() => rm(folder, { recursive: true }))

test('the document passes `redocly lint` with the strictest rules', async () => {
  const lint = ['lint', '--extends', 'recommended-strict', '--format', 'json', file]
  const { stdout } = await run('node_modules/.bin/redocly', lint)
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
})

test('the document gets at least 95 of `redocly score`', async () => {
  const { stdout } = await run('node_modules/.bin/redocly', ['score', file, '--format', 'json'])
  const score: { agentReadiness: number } = JSON.parse(stdout)
  expect(score.agentReadiness).toBeGreaterThanOrEqual(95)
})

test('a client generated from the document type-checks against calls of all operations', async () => {
  await run('test/machine/client/node_modules/.bin/openapi-typescript', [file, '--output', join(folder, 'schema.ts')])
  await writeFile(join(folder, 'calls.ts'), CALLS)
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext']
  const { stdout } = await run('node_modules/.bin/tsc', [...options, join(folder, 'calls.ts')]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

const CALLS = `
import type { operations } from './schema.js'

type Answer<Id extends keyof operations, Type extends string = 'application/json'> =
  operations[Id] extends { responses: { 200: { content: Record<Type, infer Body> } } } ? Body : never
type Body<Id extends keyof operations> =
  operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never

declare function get<Id extends keyof operations>(id: Id): Promise<Answer<Id>>
declare function read<Id extends keyof operations, Type extends string>(id: Id, type: Type): Promise<Answer<Id, Type>>
declare function post<Id extends keyof operations>(id: Id, body: Body<Id>): Promise<Answer<Id>>

export async function callAll(): Promise<readonly (string | number | boolean | undefined)[]> {
  const lead = { email: 'ada@example.com', name: 'Ada', company: 'Engines', message: 'Hello', use_case: 'Handbook' }
  // @ts-expect-error: the address is required.
  await post('submitContact', { message: 'Hello' })
  // @ts-expect-error: not one of the options.
  await post('submitSurvey', { q_role: 'Nothing' })
  return [
    (await get('getApiIndex')).endpoints[0]?.operationId,
    (await get('getSiteProfile')).contact?.contactForm,
    (await get('listPages')).data[0]?.markdownUrl,
    (await get('listGuides')).data[0]?.dateModified,
    (await get('listCaseStudies')).data[0]?.customer,
    (await get('listIntegrations')).data[0]?.category,
    (await get('listApps')).data[0]?.slug,
    (await post('submitBookDemo', lead)).ok,
    (await post('submitSignup', lead)).challenge,
    (await post('submitEventsSubscribe', { email: 'ada@example.com' })).message,
    (await post('submitContact', lead)).ok,
    (await post('submitSurvey', { q_role: 'I read', anything: ['else'] })).ok,
    (await read('getHomePage', 'text/html')).length,
    (await read('getPage', 'text/markdown')).length,
    (await read('getPageMarkdown', 'text/markdown')).length,
    (await get('getOpenApiJson')).openapi,
    (await read('getOpenApiYaml', 'application/yaml')).length,
    (await get('getMcpManifest')).urlTemplate,
    (await get('getMcpManifestMirror')).tools.length,
    (await read('getLlmsTxt', 'text/plain')).length,
    (await read('getLlmsFullTxt', 'text/plain')).length,
    (await read('getSitemap', 'application/xml')).length,
    (await read('getSitemapMarkdown', 'text/markdown')).length,
    (await read('getRobotsTxt', 'text/plain')).length,
    (await get('getSurveySpec')).questions.length,
    (await read('getSurveyPrompt', 'text/markdown')).length,
    (await get('getAgentSkills')).skills[0]?.digest,
    (await read('getApiCatalog', 'application/linkset+json')).linkset.length,
    (await read('getSecurityTxt', 'text/plain')).length,
  ]
}
`
