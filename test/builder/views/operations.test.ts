/** What programs are told that they can call: the content API and the tools of `/mcp`. */
import { expect, test } from 'vitest'
import { toContentOperations } from '../../../builder/views/api/api-index.ts'
import { mcpServer } from '../../../builder/views/mcp/server.ts'
import { CHANGES_STEP } from '../../../worker/contract/changes.ts'
import { createSite, FULL } from '../../support/example-site.ts'
import { toTexts } from './entry-text.ts'

const site = createSite(FULL)

test('toContentOperations() names every operation of the content API', () => {
  const told = toContentOperations(site).map((one) => [one.path, one.operationId, one.summary, one.schema])
  expect(told).toEqual([
    ['/api/v1/index.json', 'getApiIndex', 'Get the API index', 'ApiIndex'],
    ['/api/v1/site.json', 'getSiteProfile', 'Get the site profile', 'SiteProfile'],
    ['/api/v1/pages.json', 'listPages', 'List pages', 'PageList'],
    ['/api/v1/guides.json', 'listGuides', 'List guides', 'GuideList'],
    ['/api/v1/case-studies.json', 'listCaseStudies', 'List case studies', 'CaseStudyList'],
    ['/api/v1/integrations.json', 'listIntegrations', 'List integrations', 'IntegrationList'],
    ['/api/v1/apps.json', 'listApps', 'List apps', 'AppList'],
    ['/api/v1/search.json', 'searchPages', 'Search pages', 'SearchResults'],
    ['/api/v1/changes.json', 'listChanges', 'List changes', 'ChangeList'],
  ])
})

test('mcpServer() names every tool and prompt, and says which of them change nothing', () => {
  const { tools, prompts } = JSON.parse(toTexts(mcpServer(site))['/mcp/server.json'] ?? '')
  const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const submit = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true }
  expect(tools.map((tool: Record<string, unknown>) => [tool['name'], tool['title'], tool['annotations']])).toEqual([
    ['search_site', 'Search Example', read],
    ['read_page', 'Read a page', read],
    ['list_pages', 'List pages', read],
    ['list_changes', 'List changes', read],
    ['get_site_profile', 'About Example', read],
    ['submit_book_demo', 'Form', submit],
    ['submit_signup', 'Form', submit],
    ['submit_events', 'Form', submit],
    ['submit_contact', 'Form', submit],
    ['submit_survey', 'Form', submit],
  ])
  expect(tools.every(({ description }: { description?: string }) => /^\w.{20,}\.$/.test(description ?? ''))).toBe(true)
  const changes = tools.find(({ name }: { name: string }) => name === 'list_changes')
  expect([changes.description.endsWith(', a hundred at a time.'), CHANGES_STEP]).toEqual([true, 100])
  expect(prompts).toEqual([
    {
      name: 'answer_survey',
      title: 'Readers',
      description: 'How an agent answers the survey of this site.',
      path: '/survey-agent.md',
    },
  ])
})
