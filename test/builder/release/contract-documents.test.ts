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
/** Documents that change with titles or dates alone. */
const ofWhat: string[] = []

beforeAll(async () => {
  writeFiles(folder, CONTRACT_SITE)
  const { compilation } = await buildFolder(folder, { now: CONTRACT_DAY })
  for (const entry of compilation.files) {
    if (entry.kind !== 'file') continue
    texts.set(entry.path, toTexts(entry.content.body).join(''))
    if (entry.of !== undefined) ofWhat.push(`${entry.path} ${entry.of}`)
  }
  for (const { path, markdown } of compilation.pages) texts.set(path, toTexts(markdown.body).join(''))
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
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

/** Makes undone what the front matter of pages lost since: `canonical` says the same as `url` did. */
const withUrl = (text: string): string => text.replace(/^canonical: (.*)$/m, 'url: $1\ncanonical: $1')

test.each([
  ['/apps', 'SEf-ra_9OnkP'],
  ['/apps/search', 'E0K3Cq923ZVM'],
  ['/book-demo', 'V0k_uhRicUZR'],
  ['/case-studies', 'fS6kKI2WUIYy'],
  ['/case-studies/acme', 'HRgfsqxtDrLj'],
  ['/comparisons', 'P6ngYPiA6IAQ'],
  ['/comparisons/other', 'ahSYHfh72Qmn'],
  ['/contact', 'UK18v_rfhs6d'],
  ['/events', 'kXgWQddIkuNF'],
  ['/events/talk', 'lVyUg8RPytNd'],
  ['/guides', 'guViGNAsqLaz'],
  ['/guides/use', 'NhioQo5_lJQh'],
  ['/integrations', 'C0ssw86kK87t'],
  ['/integrations/slack', 'z_x8AtcMi9nP'],
  ['/pricing', 'cL_FSeBRF53G'],
  ['/solutions', '7vspMYPiD485'],
  ['/solutions/teams', 'BmXHs0EkIG1D'],
  ['/survey', 'BNN50zPKX2iq'],
  ['/use-cases', 'NnSzavOnf3Px'],
  ['/use-cases/one', 'uAtT7R25swwB'],
])('the markdown of %s is what it was, but that it names its address once', (path, expected) => {
  expect(toFingerprint(withUrl(texts.get(path) ?? ''))).toBe(expected)
})

/** What other documents have that the first version had not, each made undone. */
test.each([
  [
    '/.well-known/agent-skills/index.json',
    'the skill of the site',
    'znme7Yh9hG43',
    (text: string) => text.replace(/\n    \{\n      "name": "read-.*?\n    \},(?=\n)/s, ''),
  ],
  ['/', 'the mark of an alert', 'SwQnUWJKx4IX', (text: string) => withUrl(text).replace('> [!NOTE]', '> **Note**')],
  [
    '/guides/connect',
    'dates in the front matter instead of the text',
    'FTK9PHUBj2yU',
    (text: string) =>
      withUrl(text)
        .replace('datePublished: 2026-01-02\n', '')
        .replace('# Connect\n', '# Connect\n\n- Published: 2 January 2026\n- Updated: 3 February 2026\n'),
  ],
  [
    '/api/v1/index.json',
    'the search and the changes',
    'qNktMP7hnuFA',
    (text: string) => text.replace(/,\n {4}\{\n {6}"url": "[^"]*\/(?:search|changes)\.json"[^}]*\}/g, ''),
  ],
  [
    '/api/v1/pages.json',
    'dates',
    '-n5LSlAfqujc',
    (text: string) => text.replace(',"datePublished":"2026-01-02","dateModified":"2026-02-03"', ''),
  ],
  [
    '/survey-spec.json',
    'the fields beside the questions',
    'e0hAmi4h62vA',
    (text: string) => text.replace(/ {2}"fields": \[[^\]]*\],\n/, ''),
  ],
])('%s is what it was, with %s', (path, _, expected, undo) => {
  const text = texts.get(path) ?? ''
  expect(toFingerprint(undo(text))).toBe(expected)
  expect(undo(text)).not.toBe(text)
})

test('openapi.json has every operation of the contract at its place', () => {
  const { paths } = JSON.parse(texts.get('/openapi.json') ?? '')
  expect(paths).toMatchObject({
    '/api/v1/index.json': { get: { operationId: 'getApiIndex' } },
    '/api/v1/site.json': { get: { operationId: 'getSiteProfile' } },
    '/api/v1/pages.json': { get: { operationId: 'listPages' } },
    '/api/v1/guides.json': { get: { operationId: 'listGuides' } },
    '/api/v1/case-studies.json': { get: { operationId: 'listCaseStudies' } },
    '/api/v1/integrations.json': { get: { operationId: 'listIntegrations' } },
    '/api/v1/apps.json': { get: { operationId: 'listApps' } },
    '/api/forms/book-demo': { post: { operationId: 'submitBookDemo' } },
    '/api/forms/signup': { post: { operationId: 'submitSignup' } },
    '/api/forms/events': { post: { operationId: 'submitEventsSubscribe' } },
    '/api/forms/contact': { post: { operationId: 'submitContact' } },
    '/api/forms/survey': { post: { operationId: 'submitSurvey' } },
  })
})

test('the index begins with the endpoints of the contract', () => {
  const { endpoints } = JSON.parse(texts.get('/api/v1/index.json') ?? '')
  const ids = endpoints.map(({ operationId }: { operationId: string }) => operationId)
  const first = ['getApiIndex', 'getSiteProfile', 'listPages', 'listGuides', 'listCaseStudies', 'listIntegrations']
  expect(ids.slice(0, 7)).toEqual([...first, 'listApps'])
})

test('documents name what changes them', () => {
  expect(ofWhat).toEqual([
    '/openapi.json dates',
    '/openapi.yaml dates',
    '/sitemap.xml dates',
    '/sitemap titles',
    '/search titles',
    '/opensearch.xml titles',
    '/sitemap.md dates',
    '/feed.xml dates',
    '/llms.txt titles',
  ])
})
