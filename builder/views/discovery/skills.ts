/**
 * The index of Agent Skills (discovery 0.2.0), and the skill that every site has: how software searches, reads and
 * follows the site, over HTTP and MCP. The second skill is the survey prompt.
 */
import { createHash } from 'node:crypto'
import type { SkillsIndex } from '../../content/schema/served/discovery.ts'
import type { Site } from '../../site/site.ts'
import { type Entry, toJsonFile } from '../entry.ts'
import { toSearchHint } from './llms.ts'
import { hasServer } from '../mcp/server.ts'
import { toMarkdownText, toYamlText } from '../plain-text.ts'
import { type Skill, toSurveySkill } from '../survey.ts'

/** Path of the site's skill. */
export const SITE_SKILL_PATH = '/site-agent.md'

/** The skill of the site and the index of all. */
export function* skills(site: Site): Iterable<Entry> {
  const { path, text } = toSiteSkill(site)
  yield { kind: 'file', path, content: { policy: 'markdown-file', body: text } }
  yield toJsonFile('/.well-known/agent-skills/index.json', 'json', toSkillsIndex(site))
}

/** The index as a value. The digests are of the very bytes that are served. */
export function toSkillsIndex(site: Site): SkillsIndex {
  const survey = toSurveySkill(site)
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [toSiteSkill(site), ...(survey === undefined ? [] : [survey])].map(({ name, description, path, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: site.url + path,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  }
}

/** How the site is read. */
export function toSiteSkill(site: Site): Skill {
  const { url, facts } = site
  const name = `read-${new URL(url).hostname.replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 64).replace(/-+$/, '')
  const description = `Searches and reads ${facts.name} and follows its changes, over HTTP or MCP. Use it for questions about ${facts.name}. No account or key is needed.`
  return {
    name,
    description,
    path: SITE_SKILL_PATH,
    text: `---
name: ${name}
description: ${toYamlText(description)}
---

# Read ${toMarkdownText(facts.name)}

1. Search: \`GET ${url}/api/v1/search.json?q=\` with your words. Each result has \`markdownUrl\`, and where a heading fits best its \`anchor\`.${toSearchHint(site)}
2. Read: the \`markdownUrl\` of a result. Add \`?section=\` with the \`anchor\` for that part alone, or \`?maxTokens=2000\` for as much as
   you have room for; the last line says where the rest is.
3. Follow: keep \`release\` of \`GET ${url}/api/v1/changes.json\`, and ask later with \`?since=\` and that release.

Every page is listed in ${url}/llms.txt, every endpoint in ${url}/openapi.json. A wrong address answers 404 with the nearest ones.
${
  hasServer(site)
    ? `
The same as tools: connect an MCP client to \`${url}/mcp\` (Streamable HTTP) and call \`search_site\`, \`read_page\` and \`list_changes\`.
`
    : ''
}`,
  }
}
