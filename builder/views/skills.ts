/** `/.well-known/agent-skills/index.json` (Agent Skills discovery 0.2.0): the skills that the site offers. */
import { createHash } from 'node:crypto'
import type { SkillsIndex } from '../content/schema/discovery.ts'
import type { Entry } from './entry.ts'
import type { Site } from '../site/site.ts'
import { toSkillDescription, toSkillName, toSurveyPrompt } from './survey.ts'

/** The index; none for a site without a survey, which has no skill to offer. */
export function* skills(site: Site): Iterable<Entry> {
  const index = toSkillsIndex(site)
  if (index === undefined) return
  yield {
    kind: 'file',
    path: '/.well-known/agent-skills/index.json',
    content: { policy: 'json', body: `${JSON.stringify(index, undefined, 2)}\n` },
  }
}

/** The index as a value. The digest is of the very bytes that `/survey-agent.md` serves. */
export function toSkillsIndex(site: Site): SkillsIndex | undefined {
  const prompt = toSurveyPrompt(site)
  if (site.survey === undefined || prompt === undefined) return undefined
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: toSkillName(site.survey),
        type: 'skill-md',
        description: toSkillDescription(site, site.survey),
        url: `${site.url}/survey-agent.md`,
        digest: `sha256:${createHash('sha256').update(prompt).digest('hex')}`,
      },
    ],
  }
}
