/**
 * The documents of a site that uses nothing that came after the first contract, byte for byte as the first version made them.
 * Each hash was taken from that version.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toTexts } from '../../../builder/views/body-text.ts'
import { buildFolder, writeFiles } from '../../support/content-folder.ts'
import { CONTRACT_DAY, CONTRACT_SITE, toFingerprint } from './contract-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-contract-'))
const texts = new Map<string, string>()

beforeAll(async () => {
  writeFiles(folder, CONTRACT_SITE)
  const { compilation } = await buildFolder(folder, { now: CONTRACT_DAY })
  for (const entry of compilation.files) {
    if (entry.kind === 'file') texts.set(entry.path, toTexts(entry.content.body).join(''))
  }
  for (const { path, markdown } of compilation.pages) texts.set(path, toTexts(markdown.body).join(''))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['/.well-known/agent-skills/index.json', 'znme7Yh9hG43'],
  ['/.well-known/api-catalog', 'V0E1bZOCsEf1'],
  ['/.well-known/mcp.json', '89SdAGjjc34f'],
  ['/.well-known/security.txt', '9VJN7Td1odEv'],
  ['/api/v1/apps.json', 'I-JDhC4SwAWe'],
  ['/api/v1/case-studies.json', '8BNXikxDx0dt'],
  ['/api/v1/guides.json', 'HV_KZOtSC5tO'],
  ['/api/v1/integrations.json', 'c_K1TVn6k5WF'],
  ['/api/v1/site.json', 'hpRs04X20Pnw'],
  ['/feed.xml', 'b60n8j4hn7N1'],
  ['/mcp.json', '89SdAGjjc34f'],
  ['/robots.txt', 'wVWhdY6vyn5H'],
  ['/sitemap.xml', '44_x2Y5hWZsK'],
  ['/survey-agent.md', 'gpkRoMWQm5cn'],
])('%s is what it was', (path, expected) => {
  expect(toFingerprint(texts.get(path) ?? '')).toBe(expected)
})

/** Lines that the first version did not have, or no more: what the difference is, and why. */
test('the list of all pages has the dates of the pages, which agents sort by', () => {
  const pages = JSON.parse(texts.get('/api/v1/pages.json') ?? '')
  const connect = pages.data.find((page: { path: string }) => page.path === '/guides/connect')
  expect(Object.keys(connect).slice(6)).toEqual(['datePublished', 'dateModified'])
})

test('the index begins with the endpoints of the contract, and names what came later behind them', () => {
  const { endpoints } = JSON.parse(texts.get('/api/v1/index.json') ?? '')
  const ids = endpoints.map(({ operationId }: { operationId: string }) => operationId)
  const first = ['getApiIndex', 'getSiteProfile', 'listPages', 'listGuides', 'listCaseStudies', 'listIntegrations']
  expect(ids.slice(0, 7)).toEqual([...first, 'listApps'])
})

test('the survey names its two fields beside the questions', () => {
  const { fields } = JSON.parse(texts.get('/survey-spec.json') ?? '')
  expect(fields.map(({ name }: { name: string }) => name)).toEqual(['contact_email', 'submission_id'])
})

test('markdown keeps the marks of alerts, and the dates of a page stand in its front matter', () => {
  expect(texts.get('/')).toContain('> [!NOTE]\n> One.')
  expect(texts.get('/guides/connect')).toContain(
    'datePublished: 2026-01-02\ndateModified: 2026-02-03\nlastmod: 2026-02-03\n',
  )
})
