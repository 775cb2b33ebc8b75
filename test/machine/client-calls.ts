/** A program that calls every operation of our own site through types generated from its OpenAPI document. */
export const CALLS = `
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
    (await get('searchPages')).data[0]?.snippet,
    (await get('listChanges')).data[0]?.change,
    (await get('listNews')).data[0]?.collection,
    (await post('submitBookDemo', lead)).ok,
    (await post('submitSignup', lead)).challenge,
    (await post('submitEventsSubscribe', { email: 'ada@example.com' })).message,
    (await post('submitContact', lead)).ok,
    (await post('submitSurvey', { q_role: 'Leading a team', anything: ['else'] })).ok,
    (await read('getHomePage', 'text/html')).length,
    (await read('getPage', 'text/markdown')).length,
    (await read('getPageMarkdown', 'text/markdown')).length,
    (await get('getOpenApiJson')).openapi,
    (await read('getOpenApiYaml', 'application/yaml')).length,
    (await get('getMcpManifest')).urlTemplate,
    (await get('getMcpManifestMirror')).tools.length,
    (await read('getLlmsTxt', 'text/plain')).length,
    (await read('getLlmsFullTxt', 'text/plain')).length,
    (await read('getSectionText', 'text/plain')).length,
    (await read('getLlmsTxtInDe', 'text/plain')).length,
    (await read('getLlmsFullTxtInDe', 'text/plain')).length,
    (await read('getSitemapMdInDe', 'text/markdown')).length,
    (await read('getFeedInDe', 'application/atom+xml')).length,
    (await read('getLlmsTxtInJa', 'text/plain')).length,
    (await read('getLlmsFullTxtInJa', 'text/plain')).length,
    (await read('getSitemapMdInJa', 'text/markdown')).length,
    (await read('getFeedInJa', 'application/atom+xml')).length,
    (await get('getHealth')).pages,
    (await read('getSitemap', 'application/xml')).length,
    (await read('getSitemapMarkdown', 'text/markdown')).length,
    (await read('getRobotsTxt', 'text/plain')).length,
    (await read('getFeed', 'application/atom+xml')).length,
    (await read('getFeedOfNews', 'application/atom+xml')).length,
    (await get('getSurveySpec')).questions.length,
    (await read('getSurveyPrompt', 'text/markdown')).length,
    (await read('getSiteSkill', 'text/markdown')).length,
    (await get('getAgentSkills')).skills[0]?.digest,
    (await read('getApiCatalog', 'application/linkset+json')).linkset.length,
    (await read('getSecurityTxt', 'text/plain')).length,
    (await post('sendMcpMessage', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).jsonrpc,
    (await read('getMcpServerCard', 'application/mcp-server-card+json')).remotes[0]?.url,
    (await get('getMcpCatalog')).entries.length,
    (await read('getAiCatalog', 'application/ai-catalog+json')).entries[0]?.url,
    (await read('getOpenSearch', 'application/opensearchdescription+xml')).length,
    (await read('getOpensearchXmlInDe', 'application/opensearchdescription+xml')).length,
    (await read('getOpensearchXmlInJa', 'application/opensearchdescription+xml')).length,
  ]
}
`
