/** Examples of the machine-readable files: what this site's own files say, of long ones the first lines. */
import type { Site } from '../../site/site.ts'
import { toApiCatalog } from '../catalog.ts'
import { toMcpManifest } from '../mcp.ts'
import { toSkillsIndex } from '../skills.ts'
import { toSurveyPrompt, toSurveySpec } from '../survey.ts'

const LINES = 6

/** The examples by path. */
export function toFileExamples(site: Site): ReadonlyMap<string, unknown> {
  const { name, description, securityContact } = site.facts
  const manifest = toMcpManifest(site)
  const prompt = toSurveyPrompt(site)
  return new Map<string, unknown>([
    ['/openapi.json', { openapi: '3.1.1', info: { title: `${name} content and forms API` }, paths: {} }],
    ['/openapi.yaml', 'openapi: 3.1.1\n'],
    ['/.well-known/mcp.json', manifest],
    ['/mcp.json', manifest],
    ['/llms.txt', `# ${name}\n\n> ${description}\n`],
    ['/llms-full.txt', `# ${name}\n`],
    ['/sitemap.xml', '<?xml version="1.0" encoding="UTF-8"?>\n'],
    ['/sitemap.md', `# Sitemap of ${name}\n`],
    ['/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`],
    ['/feed.xml', '<?xml version="1.0" encoding="UTF-8"?>\n'],
    ['/survey-spec.json', toSurveySpec(site)],
    ['/survey-agent.md', prompt?.split('\n').slice(0, LINES).join('\n')],
    ['/.well-known/agent-skills/index.json', toSkillsIndex(site)],
    ['/.well-known/api-catalog', toApiCatalog(site)],
    ['/.well-known/security.txt', `Contact: ${securityContact ?? ''}\n`],
  ])
}
